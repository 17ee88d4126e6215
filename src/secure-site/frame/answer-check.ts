// The signer's answer counts only if it is the account's signature of exactly what was shown.
import { fromBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import {
  messageDigest,
  messageOf,
  readSignature,
  signatureIn,
  signedTransaction,
  typedDataDigest,
  type PreparedTransaction,
} from '../../chains/evm/digests.ts'
import type { Addresses } from '../keys/keys.ts'
import { evmSignerOf, isSolanaSigner } from '../keys/signer-of.ts'
import { ACCOUNT_PLACE, type Opened, type Signable, type SignIn } from '../signer/job.ts'
import { signatureIn as solanaSignatureIn, signedByAccount } from '../signer/solana-transaction.ts'

function isEvmSignature(digest: Uint8Array, value: string, account: string): boolean {
  const signature = readSignature(value)
  return !!signature && evmSignerOf(digest, signature) === account
}

/** Written again with its signature, the transaction must be what was answered. */
function isSignedTransaction(transaction: PreparedTransaction, raw: string, account: string): boolean {
  const signature = signatureIn(raw)
  if (!signature) return false
  let digest = new Uint8Array()
  const again = signedTransaction(transaction, it => {
    digest = new Uint8Array(it)
    return signature
  })
  return again === raw && evmSignerOf(digest, signature) === account
}

function isSolanaTransaction(transaction: string, value: string, account: string): boolean {
  const [asked, answered] = [fromBase58(transaction), fromBase58(value)]
  const found = solanaSignatureIn(answered, account)
  const again = found && signedByAccount(asked, account, () => found.signature)
  return (
    !!again &&
    again.length === answered.length &&
    again.every((byte, index) => byte === answered[index]) &&
    isSolanaSigner(account, found.message, found.signature)
  )
}

function isOf(it: Signable, value: string, { evm, solana }: Addresses): boolean {
  switch (it.type) {
    case 'evm-message':
      return isEvmSignature(messageDigest(it.message), value, evm)
    case 'evm-typed-data':
      return isEvmSignature(typedDataDigest(it.data), value, evm)
    case 'evm-transaction':
      return isSignedTransaction(it.transaction, value, evm)
    case 'solana-message':
      return isSolanaSigner(solana, fromBase58(it.message), fromBase58(value))
    case 'solana-transaction':
      return isSolanaTransaction(it.transaction, value, solana)
  }
}

/** Whether `values` are the account's signatures of `all`, one each, in this order. */
export const areSigned = (all: readonly Signable[], values: unknown, account: Addresses): values is string[] =>
  Array.isArray(values) &&
  values.length === all.length &&
  all.every((it, index) => {
    const value: unknown = values[index]
    return typeof value === 'string' && attempt(() => isOf(it, value, account)) === true
  })

/** Whether a sign-in is exactly the one that was asked for, signed by the account of its namespace. */
export function isSignedIn(
  { namespace, text }: SignIn,
  { message, signature }: NonNullable<Opened['signed']>,
  { evm, solana }: Addresses,
): boolean {
  const account = namespace === 'eip155' ? evm : solana
  if (message !== text.replace(ACCOUNT_PLACE, account)) return false
  return namespace === 'eip155'
    ? isEvmSignature(messageDigest(messageOf(message)), signature, evm)
    : attempt(() => isSolanaSigner(solana, new TextEncoder().encode(message), fromBase58(signature))) === true
}

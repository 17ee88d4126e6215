import {
  messageDigest,
  messageOf,
  signatureText,
  signedTransaction,
  typedDataDigest,
} from '../../chains/evm/digests.ts'
import { fromBase58, toBase58 } from '../../base/bytes.ts'
import { signDigest } from '../keys/evm-key.ts'
import { solanaAddress, signMessage } from '../keys/solana-key.ts'
import { addressesOf, type Keys } from '../keys/keys.ts'
import { ACCOUNT_PLACE, Refusal, type Signable, type SignIn } from './job.ts'
import { signedByAccount } from './solana-transaction.ts'

const evmText = (keys: Keys, digest: Uint8Array): string => signatureText(signDigest(keys.evm, digest))
const solanaText = (keys: Keys, message: Uint8Array): string => toBase58(signMessage(keys.solana, message))

function solanaTransaction(keys: Keys, text: string): string {
  const signed = signedByAccount(fromBase58(text), solanaAddress(keys.solana), it => signMessage(keys.solana, it))
  if (!signed) throw new Refusal({ reason: 'malformed' })
  return toBase58(signed)
}

/** The digest of each kind is made here, from the data itself. */
function signatureOf(keys: Keys, it: Signable): string {
  switch (it.type) {
    case 'evm-message':
      return evmText(keys, messageDigest(it.message))
    case 'evm-typed-data':
      return evmText(keys, typedDataDigest(it.data))
    case 'evm-transaction':
      return signedTransaction(it.transaction, digest => signDigest(keys.evm, digest))
    case 'solana-message':
      return solanaText(keys, fromBase58(it.message))
    case 'solana-transaction':
      return solanaTransaction(keys, it.transaction)
    default:
      throw new Refusal({ reason: 'malformed' })
  }
}

/** All signatures; `Refusal` if one of them cannot be made. */
export function signAll(keys: Keys, all: readonly Signable[]): string[] {
  try {
    return all.map(it => signatureOf(keys, it))
  } catch (error) {
    // What viem says of a value that does not fit its type is for nobody to read.
    throw error instanceof Refusal ? error : new Refusal({ reason: 'malformed' })
  }
}

/** A sign-in by the account of its namespace. */
export function signIn(keys: Keys, { namespace, text }: SignIn): { message: string; signature: string } {
  if (text.split(ACCOUNT_PLACE).length !== 2) throw new Refusal({ reason: 'malformed' })
  const { evm, solana } = addressesOf(keys)
  if (namespace === 'eip155') {
    const message = text.replace(ACCOUNT_PLACE, evm)
    return { message, signature: evmText(keys, messageDigest(messageOf(message))) }
  }
  const message = text.replace(ACCOUNT_PLACE, solana)
  return { message, signature: solanaText(keys, new TextEncoder().encode(message)) }
}

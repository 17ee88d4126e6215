import { codeOf, isWhole, member, own, recordOf } from '../../base/record.ts'
import { attempt } from '../../base/errors.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../base/bytes.ts'
import type { AskStandard, StandardAccount, StandardWallet } from './discovery.ts'
import { providerError } from '../../base/provider.ts'
import { clean } from '../../base/text.ts'

type SigningFeature = 'signMessage' | 'signTransaction' | 'signAndSendTransaction'

const SIGNATURE_BYTES = 64
const REASON_MAX = 200
const KEY_BYTES = 32

const unsupported = (method: string) => providerError(4200, `The wallet doesn’t support ${method.slice(0, 60)}.`)

/** A text parameter as bytes. */
function decoded(text: unknown, decode: (text: string) => Uint8Array): Uint8Array {
  try {
    if (typeof text === 'string' && text) return decode(text)
  } catch (cause) {
    throw providerError(-32602, 'A parameter can’t be read.', cause)
  }
  throw providerError(-32602, 'A parameter is missing.')
}

/** A copy of the bytes that a wallet returned, which may come from another realm. */
function bytes(value: unknown): Uint8Array {
  if (!ArrayBuffer.isView(value) || !value.byteLength) throw providerError(-32603, 'The wallet returned no bytes.')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/**
 * The account's signature within a transaction: as many signatures as there are signers, then the message, which names
 * the signers in the same order.
 */
function signatureOf(transaction: Uint8Array, address: string): Uint8Array {
  const [count = 0] = transaction
  const message = transaction.subarray(1 + count * SIGNATURE_BYTES)
  // A version takes one byte, followed by three counts and the number of accounts, which is never above 127 here.
  const [version = 0] = message
  const keys = message.subarray((version & 0x80 ? 1 : 0) + 4)
  for (let index = 0; index < count; index++)
    if (toBase58(keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)) === address)
      return transaction.slice(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES)
  throw providerError(-32603, 'The wallet signed with another account.')
}

/** What became of one of several transactions; a wallet that says nothing may have sent it. */
function outcomeOf(answer: unknown): { signature: string } | { error: { code: number; message: string } } {
  const status = own(answer, 'status')
  const signature = attempt(() => toBase58(bytes(own(own(answer, 'value'), 'signature'))))
  if (status === 'fulfilled' && signature) return { signature }
  if (status !== 'rejected') return { error: { code: -32603, message: 'The wallet didn’t say whether it sent this.' } }
  const code = codeOf(member(answer, 'reason'))
  const message =
    clean(member(member(answer, 'reason'), 'message'), REASON_MAX) || 'The wallet didn’t say why it refused this.'
  return { error: { code: isWhole(code) ? code : -32603, message } }
}

/** The account that a request names, else the active one. */
function accountOf({ accounts }: StandardWallet, pubkey: unknown): StandardAccount {
  const found = accounts().find(({ address }) => pubkey === undefined || address === pubkey)
  if (!found) throw providerError(4100, 'The wallet didn’t share this account.')
  return found
}

/** Translates Solana's methods, as WalletConnect defines them, for a Wallet Standard wallet. */
export const askStandard: AskStandard = async (wallet, { method, params }) => {
  const given = recordOf(params)

  /** Calls a feature with one input for each of `inputs`, and resolves with as many answers. */
  async function use(name: SigningFeature, inputs: object[], { account }: StandardAccount) {
    const feature = wallet.features[`solana:${name}`]
    if (!feature) throw unsupported(method)
    const answers: unknown = await feature[name](...inputs.map(input => ({ account, ...input })))
    return inputs.map((_, index) => (Array.isArray(answers) && answers[index]) || {})
  }
  const transactionIn = (text: unknown, { chains }: StandardAccount) => {
    const chain = chains.get(wallet.chain())
    if (!chain) throw providerError(4901, 'The wallet didn’t share its account on this network.')
    return { chain, transaction: decoded(text, fromBase64) }
  }
  const listIn = (texts: unknown): unknown[] => {
    if (!Array.isArray(texts) || !texts.length) throw providerError(-32602, 'A parameter is missing.')
    return texts
  }
  async function signTransactions(texts: unknown[], shared: StandardAccount) {
    const inputs = texts.map(text => transactionIn(text, shared))
    return (await use('signTransaction', inputs, shared)).map(answer => bytes(answer.signedTransaction))
  }

  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
    return wallet.accounts().map(({ address }) => ({ pubkey: address }))
  const shared = accountOf(wallet, given['pubkey'])
  switch (method) {
    case 'solana_signMessage': {
      const [answer] = await use('signMessage', [{ message: decoded(given['message'], fromBase58) }], shared)
      return { signature: toBase58(bytes(answer.signature)) }
    }
    case 'solana_signTransaction': {
      const [signed] = await signTransactions([given['transaction']], shared)
      if (!signed) throw new TypeError('Nothing was signed')
      return { signature: toBase58(signatureOf(signed, shared.address)), transaction: toBase64(signed) }
    }
    case 'solana_signAllTransactions': {
      const texts = listIn(given['transactions'])
      return { transactions: (await signTransactions(texts, shared)).map(toBase64) }
    }
    case 'solana_signAndSendTransaction': {
      const input = { ...transactionIn(given['transaction'], shared), options: given['sendOptions'] }
      const [answer] = await use('signAndSendTransaction', [input], shared)
      return { signature: toBase58(bytes(answer.signature)) }
    }
    case 'solana_signAndSendAllTransactions': {
      const feature = wallet.features['solana:signAndSendAllTransactions']
      if (!feature) throw unsupported(method)
      const inputs = listIn(given['transactions']).map(text => ({
        account: shared.account,
        ...transactionIn(text, shared),
        options: given['sendOptions'],
      }))
      // An array, and not one input each as with its siblings.
      const answers: unknown = await feature.signAndSendAllTransactions(inputs, { mode: given['mode'] })
      return { results: inputs.map((_, index) => outcomeOf(Array.isArray(answers) ? answers[index] : undefined)) }
    }
  }
  throw unsupported(method)
}

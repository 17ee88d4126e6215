import { fromBase58, fromBase64, toBase58, toBase64 } from '../../base/bytes.ts'
import { own } from '../../services/decode.ts'

const again = (text: unknown, from: (text: string) => Uint8Array, to: (bytes: Uint8Array) => string) =>
  typeof text === 'string' && text ? to(from(text)) : text

const toSite = (transaction: unknown) => again(transaction, fromBase64, toBase58)
const fromSite = (transaction: unknown) => again(transaction, fromBase58, toBase64)

/**
 * The site encodes transactions in base58, the product (like WalletConnect) in base64. Throws if a transaction is
 * neither.
 */
export function solanaParams(method: string, params: unknown): unknown {
  switch (method) {
    case 'solana_signTransaction':
      return { transaction: toSite(own(params, 'transaction')) }
    case 'solana_signAllTransactions': {
      const transactions = own(params, 'transactions')
      return { transactions: Array.isArray(transactions) ? transactions.map(toSite) : transactions }
    }
    case 'solana_signAndSendTransaction': {
      const options = own(params, 'sendOptions')
      return { transaction: toSite(own(params, 'transaction')), ...(options !== undefined && { options }) }
    }
    default:
      return params
  }
}

/** And back: the site's answer in WalletConnect's form. */
export function solanaResult(method: string, result: unknown): unknown {
  if (method === 'solana_signTransaction') return { transaction: fromSite(own(result, 'transaction')) }
  if (method !== 'solana_signAllTransactions') return result
  const transactions = own(result, 'transactions')
  return { transactions: Array.isArray(transactions) ? transactions.map(fromSite) : [] }
}

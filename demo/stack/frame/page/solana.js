// Solana for the embedded wallet's events: transactions in base58 in both directions.
import { base58, base64 } from '@scure/base'
import { hexToBytes } from 'viem'
import { callNode } from '../../injected-wallet/rpc.js'
import { invalidParams } from '../../injected-wallet/rpc-error.js'
import { keyOf } from '../../injected-wallet/solana-key.js'
import { createSolana } from '../../walletconnect-wallet/solana.js'

/** The key as wallets import it: seed and public key in base58. */
export const keyText = keys => base58.encode(hexToBytes(keys.solana))

export const solanaAccountOf = keys => keyOf(keyText(keys))

function toBase64Of(text) {
  try {
    return base64.encode(base58.decode(text))
  } catch {
    throw invalidParams('Expected a transaction in base58.')
  }
}
const toBase58Of = text => base58.encode(base64.decode(text))

/** @param {{ method: string, params: any }} call @param {(request: object) => Promise<void>} ask */
export async function answerSolana({ keys, nodes }, { method, params }, ask) {
  const { transaction, transactions, options, ...rest } = Object(params)
  const reply = await createSolana({ keys: [keyText(keys)], rpc: nodes }, callNode).answer(
    {
      method,
      params: {
        ...rest,
        ...(transaction !== undefined && { transaction: toBase64Of(transaction) }),
        ...(transactions !== undefined && { transactions: [transactions].flat().map(toBase64Of) }),
        ...(options && { sendOptions: options }),
      },
    },
    { ask },
  )
  if (method === 'solana_signTransaction') return { transaction: toBase58Of(reply.transaction) }
  if (method === 'solana_signAllTransactions') return { transactions: reply.transactions.map(toBase58Of) }
  return reply
}

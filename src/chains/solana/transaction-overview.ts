import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/web3.js'
import { attempt } from '../../base/errors.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './programs.ts'

/** Programs whose instructions a reader without a node can know. */
const KNOWN: readonly string[] = [ASSOCIATED_TOKEN, COMPUTE_BUDGET, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022]

export const isSame = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && Array.prototype.every.call(a, (byte, index) => byte === b[index])

/** The message of a transaction; undefined if it is not a transaction, or its message not in canonical form. */
export const messageIn = (bytes: Uint8Array) =>
  attempt(() => {
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return isSame(getCompiledTransactionMessageEncoder().encode(message), messageBytes) ? message : undefined
  })

/** Who pays a transaction, and whether its own bytes tell what it can do. */
export interface TransactionOverview {
  payer: string
  /** All programs are known, and all accounts named: none is in a lookup table. */
  isReadable: boolean
}

/** Undefined if the bytes are not a transaction. */
export function overviewOf(bytes: Uint8Array): TransactionOverview | undefined {
  const message = messageIn(bytes)
  const payer = message?.staticAccounts[0]
  if (!message || !payer) return
  const usesTables = 'addressTableLookups' in message && !!message.addressTableLookups?.length
  const programs = message.instructions.map(it => message.staticAccounts[it.programAddressIndex])
  return { payer, isReadable: !usesTables && programs.every(it => it && KNOWN.includes(it)) }
}

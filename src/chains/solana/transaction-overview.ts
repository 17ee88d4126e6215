import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './program-ids.ts'
import { readTransaction } from './wire.ts'

/** Programs whose instructions a reader without a node can know. */
const KNOWN: readonly string[] = [ASSOCIATED_TOKEN, COMPUTE_BUDGET, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022]

/** Who pays a transaction, and whether its own bytes tell what it can do. */
export interface TransactionOverview {
  payer: string
  /** All programs are known, and all accounts named: none is in a lookup table. */
  isReadable: boolean
}

/** Undefined if the bytes are not a transaction. */
export function overviewOf(bytes: Uint8Array): TransactionOverview | undefined {
  const read = readTransaction(bytes)
  const payer = read?.accounts[0]
  if (!read || !payer) return
  const programs = read.instructions.map(it => read.accounts[it.program])
  return { payer, isReadable: !read.inTables && programs.every(it => it && KNOWN.includes(it)) }
}

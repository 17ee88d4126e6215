import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, KIND, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './program-ids.ts'
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

/** An amount and its decimals, after the instruction's kind. */
const TRANSFER_BYTES = 10
/** Where the second signer stands: the first one pays. */
const SECOND = 1

/**
 * Whether all that the bytes do is one transfer of a token that `account` signs, while somebody else pays the fee and
 * takes part in nothing: how a site is paid (x402, scheme `exact`).
 */
export function isSponsoredTransfer(bytes: Uint8Array, account: string): boolean {
  const read = readTransaction(bytes)
  if (!read || read.inTables || read.signers !== 2 || read.accounts[SECOND] !== account) return false
  const programOf = (it: { program: number }) => read.accounts[it.program]
  const moves = read.instructions.filter(it => programOf(it) === TOKEN)
  const isTransfer = moves.every(
    ({ data, accounts }) =>
      data[0] === KIND.transferChecked &&
      data.length === TRANSFER_BYTES &&
      accounts.length === 4 &&
      accounts.indexOf(SECOND) === 3,
  )
  const isRestQuiet = read.instructions.every(it =>
    ([TOKEN, COMPUTE_BUDGET, MEMO] as (string | undefined)[]).includes(programOf(it)),
  )
  return moves.length === 1 && isTransfer && isRestQuiet && !read.instructions.some(it => it.accounts.includes(0))
}

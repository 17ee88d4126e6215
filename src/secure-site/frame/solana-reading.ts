// What the bytes of a Solana transaction say: what its instructions move, to whom, and the highest network fee.
import { formatUnits } from '../../base/amount.ts'
import { fromBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { present } from '../../base/record.ts'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  KIND,
  LIGHTHOUSE,
  LIGHTHOUSE_WRITES,
  MEMO,
  SIGNATURE_CHECKS,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from '../../chains/solana/program-ids.ts'
import { readTransaction } from '../../chains/solana/wire.ts'
import type { Row } from './approval-view.ts'
import { hasHidden } from './readable-text.ts'
import { knownToken } from './known-tokens.ts'
import { isAccountOf, ownersOf, type AskSolana, type NamedAccount } from './solana-tokens.ts'

const SOL_DECIMALS = 9
const SIGNATURE_FEE = 5_000n
const MICRO = 1_000_000n
/** Compute units per instruction if no limit is set, and the maximum per transaction. */
const UNITS_EACH = 200_000n
const UNITS_MAX = 1_400_000n
const NAMED_IN_TABLE = 'Named in a table'
const RENT = 'You’ll pay the account rent if this account doesn’t exist yet.'
const RENT_OF_RECIPIENT = 'You’ll pay the account rent if the recipient doesn’t have an account for this token yet.'

interface Instruction {
  program: string
  data: Uint8Array
  accounts: readonly string[]
}

export interface Reading {
  rows: Row[]
  /** The highest network fee, or the account that pays it. */
  fee: Row
  /** The bytes say all of it. */
  isWhole: boolean
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const sol = (lamports: bigint): string => `${formatUnits(lamports, SOL_DECIMALS)} SOL`

const partsOf = (transaction: string) => {
  const read = present(readTransaction(fromBase58(transaction)))
  const named = (index: number): string => read.accounts[index] ?? NAMED_IN_TABLE
  const instructions = read.instructions.map(({ program, data, accounts }): Instruction => ({
    program: named(program),
    data,
    accounts: accounts.map(named),
  }))
  return { ...read, instructions, payer: named(0) }
}

/** How many accounts a transaction (base58) has, and those that are written to, as far as it names them itself. */
export function accountsIn(transaction: string): { keys: number; writable: string[] } {
  const { accounts, isWritable, inTables } = partsOf(transaction)
  return { keys: accounts.length + inTables, writable: accounts.filter((_, index) => isWritable[index]) }
}

const isCreation = ({ program, data }: Instruction): boolean =>
  program === ASSOCIATED_TOKEN && data.length <= 1 && (data[0] ?? KIND.create) <= KIND.createIdempotent

/** The highest network fee in lamports: for each signature, and for all compute units at their price. */
function feeOf(signers: number, instructions: readonly Instruction[]): bigint {
  const budgets = instructions.filter(it => it.program === COMPUTE_BUDGET)
  const budget = (kind: number, size: number) =>
    budgets.find(({ data }) => data[0] === kind && data.length === 1 + size)?.data
  const [limit, price] = [budget(KIND.computeLimit, 4), budget(KIND.computePrice, 8)]
  const asked = limit
    ? BigInt(viewOf(limit).getUint32(1, true))
    : UNITS_EACH * BigInt(instructions.length - budgets.length)
  const units = asked < UNITS_MAX ? asked : UNITS_MAX
  const checked = instructions.filter(it => SIGNATURE_CHECKS.includes(it.program)).map(it => it.data[0] ?? 0)
  const signatures = checked.reduce((sum, it) => sum + it, signers)
  const priority = price ? (units * viewOf(price).getBigUint64(1, true) + MICRO - 1n) / MICRO : 0n
  return SIGNATURE_FEE * BigInt(signatures) + priority
}

/** The account that receives tokens; undefined if the instruction is not a token transfer. */
function destinationOf({ program, data, accounts }: Instruction): NamedAccount | undefined {
  const isTransfer = data[0] === KIND.transferChecked && data.length === 10
  if (!isTransfer || (program !== TOKEN && program !== TOKEN_2022)) return
  return { account: accounts[2] ?? '', mint: accounts[1] ?? '', program }
}

/** The proven owners of the accounts that tokens go to, by account. */
async function recipientsIn(instructions: readonly Instruction[], nodes: readonly AskSolana[]) {
  const known = new Map<string, string>()
  const named = instructions.map(destinationOf).filter(it => it !== undefined)
  const all = new Map(named.filter(it => it.account !== NAMED_IN_TABLE).map(it => [it.account, it]))
  // The chain refuses a creation for another owner than the one that it names.
  for (const { accounts } of instructions.filter(isCreation)) {
    const [, account = '', owner = ''] = accounts
    const destination = all.get(account)
    if (destination && (await isAccountOf(owner, destination))) known.set(account, owner)
  }
  const asked = [...all.values()].filter(it => !known.has(it.account))
  return new Map([...known, ...(await ownersOf(asked, nodes))])
}

/** What an instruction moves; undefined if its bytes do not say. `recipients`: by token account. */
function movedBy(it: Instruction, network: string, recipients: ReadonlyMap<string, string>): Row[] | undefined {
  const { program, data, accounts } = it
  if (program === SYSTEM && data[0] === KIND.transferSol && data.length === 12)
    return [
      ['Amount', sol(viewOf(data).getBigUint64(4, true)), 'amount'],
      ['From', accounts[0] ?? '', 'address'],
      ['To', accounts[1] ?? '', 'address'],
    ]
  const destination = destinationOf(it)
  if (!destination) return
  const { account, mint } = destination
  const recipient = recipients.get(account)
  const amount = formatUnits(viewOf(data).getBigUint64(1, true), data[9]!)
  return [
    ['Amount', `${amount} ${knownToken(network, mint)?.symbol ?? ''}`.trim(), 'amount'],
    recipient === undefined ? ['To the token account', account, 'address'] : ['To', recipient, 'address'],
    ['Token', mint, 'address'],
  ]
}

/** Says that a token account is created. Its owner is already shown if tokens are sent to it. */
function creationRows({ accounts }: Instruction, signer: string, recipients: ReadonlyMap<string, string>): Row[] {
  const [payer, account = '', owner = ''] = accounts
  const isMine = payer === signer
  if (recipients.get(account) === owner) return isMine ? [['', RENT_OF_RECIPIENT, 'note']] : []
  const created: Row = ['Creates a token account for', owner, 'address']
  return isMine ? [created, ['', RENT, 'note']] : [created]
}

/** What else an instruction does, if it moves nothing but rent; undefined if its bytes do not say. */
function besides(it: Instruction, account: string, recipients: ReadonlyMap<string, string>): Row[] | undefined {
  const { program, data } = it
  if (isCreation(it)) return creationRows(it, account, recipients)
  if (program === MEMO) {
    const text = attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data))
    if (text === undefined || hasHidden(text)) return
    return text ? [['Memo', text]] : []
  }
  const isQuiet = program === COMPUTE_BUDGET || (program === LIGHTHOUSE && !LIGHTHOUSE_WRITES.includes(data[0]!))
  return isQuiet ? [] : undefined
}

/**
 * Reads a transaction (base58) for `account`, which signs it. `network`: CAIP-2. `nodes` report the owners of recipients'
 * token accounts; an owner counts only if the account's address proves it.
 */
export async function readingOf(
  transaction: string,
  { account, network, nodes }: { account: string; network: string; nodes: readonly AskSolana[] },
): Promise<Reading> {
  const { signers, instructions, inTables, payer } = partsOf(transaction)
  const recipients = await recipientsIn(instructions, nodes)
  const moves = instructions.map(it => movedBy(it, network, recipients))
  const others = instructions.map(it => besides(it, account, recipients))
  return {
    rows: [...moves.flatMap(it => it ?? []), ...others.flatMap(it => it ?? [])],
    fee:
      payer === account
        ? ['Network fee, at most', sol(feeOf(signers, instructions))]
        : ['Fee paid by', payer, 'address'],
    isWhole: !inTables && instructions.every((_, index) => moves[index] ?? others[index]),
  }
}

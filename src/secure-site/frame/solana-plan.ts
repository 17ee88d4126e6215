// Transactions of Solana as they are shown: what their own instructions say, and what a simulation says.
import { formatUnits } from '../../base/amount.ts'
import { fromBase58, toBase58 } from '../../base/bytes.ts'
import { isRecord, own, present } from '../../base/record.ts'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  KIND,
  LIGHTHOUSE,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from '../../chains/solana/program-ids.ts'
import { readTransaction } from '../../chains/solana/wire.ts'
import { signatureIn } from '../signer/solana-transaction.ts'
import type { Row } from './approval-view.ts'
import { broadcast, type Sending } from './broadcast.ts'
import type { Nodes } from './nodes.ts'
import { DIFFERENT, type Plan, type PlanParts } from './plan.ts'
import type { Question } from './question.ts'
import { solanaChanges, type SolanaChanges } from './solana-changes.ts'

const SOL_DECIMALS = 9
/** They move nothing that is not named elsewhere. */
const QUIET: readonly string[] = [COMPUTE_BUDGET, LIGHTHOUSE, MEMO, ASSOCIATED_TOKEN]
const UNKNOWN = 'Nobody could say all that this does. I know what it will do.'
const LONE = 'Only one node says all that this does. I know what it will do.'
const SIMULATED = 'Only a simulation says all that this does. I know what it will do.'

const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)

/** What an instruction does; undefined if its bytes do not say. */
function instruction(program: string, data: Uint8Array, accounts: readonly string[]): Row[] | undefined {
  const at = (index: number) => accounts[index] ?? ''
  if (QUIET.includes(program)) return []
  if (program === SYSTEM && data[0] === KIND.transferSol && data.length === 12)
    return [
      ['Amount', `${formatUnits(u64(data, 4), SOL_DECIMALS)} SOL`],
      ['From', at(0), 'address'],
      ['To', at(1), 'address'],
    ]
  if ((program === TOKEN || program === TOKEN_2022) && data[0] === KIND.transferChecked && data.length === 10)
    return [
      ['Amount', formatUnits(u64(data, 1), data[9]!)],
      ['Token', at(1), 'address'],
      ['To the token account', at(2), 'address'],
    ]
}

interface Reading {
  rows: Row[]
  /** The bytes say all of it. */
  isWhole: boolean
  /** How many accounts it has. */
  keys: number
}

function readingOf(transaction: string, account: string): Reading {
  const { accounts, instructions, inTables } = present(readTransaction(fromBase58(transaction)))
  const named = (index: number): string => accounts[index] ?? 'Named in a table'
  const read = instructions.map(it => instruction(named(it.program), it.data, it.accounts.map(named)))
  const payer = named(0)
  return {
    rows: [
      ...read.flatMap(it => it ?? []),
      ...(payer === account ? [] : [['Fee paid by', payer, 'address'] satisfies Row]),
    ],
    isWhole: !inTables && read.every(it => it !== undefined),
    keys: accounts.length + inTables,
  }
}

/** What each of at most two nodes says that a transaction changes; nothing of one that did not simulate it wholly. */
async function changesIn(
  transaction: string,
  account: string,
  network: string,
  nodes: Nodes,
): Promise<SolanaChanges[]> {
  const { keys } = readingOf(transaction, account)
  const asked = nodes.each(network).slice(0, 2)
  const told = asked.map(ask => solanaChanges(transaction, { account, keys, ask }).catch(() => undefined))
  return (await Promise.all(told)).filter(it => it !== undefined)
}

/** Whether a configured node simulates a transaction wholly. */
export const isSimulated = async (
  transaction: string,
  account: string,
  network: string,
  nodes: Nodes,
): Promise<boolean> => (await changesIn(transaction, account, network, nodes)).length > 0

/** Broadcasts, and answers with the transaction's own signature, which is its name on the network. */
async function send(
  signed: string,
  { network, account, options = {} }: Question & { kind: 'solana-transactions' },
  nodes: Nodes,
): Promise<object> {
  const found = signatureIn(fromBase58(signed), account)
  if (!found) throw new TypeError('The transaction isn’t the account’s.')
  const name = toBase58(found.signature)
  const sending: Sending = {
    name,
    send: node => node('sendTransaction', [signed, { ...options, encoding: 'base58' }]),
    async isKnown(node) {
      const [status] = own(await node('getSignatureStatuses', [[name]]), 'value') as unknown[]
      return isRecord(status)
    },
  }
  return { signature: await broadcast(sending, nodes.each(network)) }
}

function titleOf(count: number, isSent: boolean): string {
  if (count > 1) return `${count} transactions`
  return isSent ? 'Send a transaction' : 'Sign a transaction'
}

/** A simulation is shown, and takes no doubt away. */
function doubtOf(read: readonly Reading[], told: readonly SolanaChanges[][], isContested: boolean): string {
  const isSaidBy = (nodes: number) => read.every((it, index) => it.isWhole || told[index]!.length >= nodes)
  if (isSaidBy(2) && !isContested) return SIMULATED
  return isSaidBy(1) ? LONE : UNKNOWN
}

export async function planSolana(
  question: Question & { kind: 'solana-transactions' },
  { chains, nodes }: PlanParts,
): Promise<Plan> {
  const { method, network, account, transactions, options } = question
  const read = transactions.map(it => readingOf(it, account))
  const told = await Promise.all(transactions.map(it => changesIn(it, account, network, nodes)))
  const changes = told.map(([first]) => first)
  const isContested = told.some(([first, second]) => second && JSON.stringify(first) !== JSON.stringify(second))
  const isKnown = read.every(it => it.isWhole)
  const count = transactions.length
  const rows = read.flatMap(({ rows: said }, index): Row[] => {
    const changed = changes[index]?.rows ?? []
    const all: Row[] = [...said, ...(changed.length ? [['What changes', changed] satisfies Row] : [])]
    return count > 1 ? [[`${index + 1}.`, all.length ? all : 'Nothing of yours']] : all
  })
  const warnings = [...new Set([...told.flat().flatMap(it => it.warnings), ...(isContested ? [DIFFERENT] : [])])]
  return {
    request: {
      method,
      network: chains[network]!.name,
      account,
      title: titleOf(transactions.length, !!options),
      ...(!options && { lead: 'The site can send it at any time.' }),
      ...(warnings.length > 0 && { warning: warnings.join('\n') }),
      ...(!isKnown && { doubt: doubtOf(read, told, isContested), text: transactions.join('\n\n') }),
      rows,
    },
    all: transactions.map(transaction => ({ type: 'solana-transaction', transaction })),
    finish(signed) {
      if (options) return send(signed[0]!, question, nodes)
      return method === 'solana_signTransaction' ? { transaction: signed[0] } : { transactions: signed }
    },
  }
}

// Transactions of Solana as they are shown: what their own instructions say, and what a simulation says.
import { fromBase58, toBase58 } from '../../base/bytes.ts'
import { isRecord, own } from '../../base/record.ts'
import { signatureIn } from '../signer/solana-transaction.ts'
import type { Row } from './approval-view.ts'
import { broadcast, type Sending } from './broadcast.ts'
import type { Nodes } from './nodes.ts'
import { DIFFERENT, type Plan, type PlanParts } from './plan.ts'
import type { Question } from './question.ts'
import { solanaChanges, WouldFail, type SolanaChanges } from './solana-changes.ts'
import { accountsIn, readingOf, type Reading } from './solana-reading.ts'

const UNKNOWN = 'Nobody could say all that this does. I know what it will do.'
const saidBy = (who: string): string =>
  `Only ${who} says what this does to your SOL and tokens. This could hand over stakes or other rights. I know what it will do.`

/**
 * What each of at most two nodes says that a transaction changes; nothing of one that did not simulate it wholly. With
 * `isBrief`, only whether it did is of interest.
 */
async function changesIn(transaction: string, account: string, network: string, nodes: Nodes, isBrief = false) {
  const { keys, writable } = accountsIn(transaction)
  const compared = isBrief ? [] : writable
  const asked = nodes.each(network).slice(0, 2)
  const told = await Promise.allSettled(
    asked.map(ask => solanaChanges(transaction, { account, network, keys, writable: compared, ask })),
  )
  return {
    changes: told.flatMap(it => (it.status === 'fulfilled' ? [it.value] : [])),
    fails: told.some(it => it.status === 'rejected' && it.reason instanceof WouldFail),
  }
}

/** Whether a configured node simulates a transaction wholly. */
export async function isSimulated(
  transaction: string,
  account: string,
  network: string,
  nodes: Nodes,
): Promise<boolean> {
  const { changes } = await changesIn(transaction, account, network, nodes, true)
  return changes.length > 0
}

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
  if (isSaidBy(2) && !isContested) return saidBy('a simulation')
  return isSaidBy(1) ? saidBy('one node') : UNKNOWN
}

export async function planSolana(
  question: Question & { kind: 'solana-transactions' },
  { chains, nodes }: PlanParts,
): Promise<Plan> {
  const { method, network, account, transactions, options } = question
  const reading = { account, network, nodes: nodes.each(network).slice(0, 2) }
  const [read, simulated] = await Promise.all([
    Promise.all(transactions.map(it => readingOf(it, reading))),
    Promise.all(transactions.map(it => changesIn(it, account, network, nodes))),
  ])
  const told = simulated.map(it => it.changes)
  const changes = told.map(([first]) => first)
  const isContested = told.some(([first, second]) => second && JSON.stringify(first) !== JSON.stringify(second))
  const isKnown = read.every(it => it.isWhole)
  const count = transactions.length
  const rows = read.flatMap(({ rows: said, fee }, index): Row[] => {
    const changed = changes[index]?.rows ?? []
    const all: Row[] = [...said, ...(changed.length ? [['What changes', changed] satisfies Row] : []), fee]
    return count > 1 ? [[`${index + 1}.`, all]] : all
  })
  const warnings = new Set([
    ...told.flat().flatMap(it => it.warnings),
    ...(isContested ? [DIFFERENT] : []),
    // Those after the first can depend on what comes before them.
    ...(simulated[0]!.fails ? ['This is likely to fail.'] : []),
  ])
  return {
    request: {
      method,
      network: chains[network]!.name,
      account,
      title: titleOf(transactions.length, !!options),
      ...(!options && { lead: 'The site can send it at any time.' }),
      ...(warnings.size > 0 && { warning: [...warnings].join('\n') }),
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

// A transaction, or a batch of calls, as it is shown: what is called, what changes, and the most that it costs. Everything
// that is signed is fixed here, before anything is shown.
import { formatUnits } from '../../base/amount.ts'
import { parseNetworkId } from '../../base/caip.ts'
import { clean } from '../../base/text.ts'
import { own } from '../../base/record.ts'
import { randomId } from '../../base/bytes.ts'
import { hashOf } from '../../chains/evm/codec.ts'
import { transactionHash } from '../../chains/evm/digests.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { Row } from './approval-view.ts'
import { explainCall, explainCalls, type Call, type Explanation } from './effects.ts'
import { changesOf } from './evm-changes.ts'
import type { EvmTransaction } from './evm-transaction.ts'
import { mostOf, prepareAll } from './fees.ts'
import { DIFFERENT, type Plan, type PlanParts } from './plan.ts'
import type { Question } from './question.ts'

const UNKNOWN = 'Nobody could say what this does. I know this contract, and what it will do.'
const LONE = 'Only one node says what this does. I know this contract, and what it will do.'
const IN_TURN = 'One after the other. If one fails, the others can still happen.'

/** Answers of one moment, so that nothing is asked twice. */
function remembering(node: AskNode): AskNode {
  const known = new Map<string, Promise<any>>()
  return (method, params) => {
    const key = JSON.stringify([method, params])
    if (!known.has(key)) known.set(key, node(method, params))
    return known.get(key)!
  }
}

/** A batch of a plain account does not happen as a whole. */
async function explain(calls: readonly Call[], node: AskNode, symbol: string): Promise<Explanation> {
  const explained = await explainCalls(calls, node, symbol)
  if (calls.length === 1) return explained
  const data = calls.map(it => it.data).filter(it => it !== '0x')
  return {
    ...explained,
    title: `${calls.length} transactions`,
    lead: IN_TURN,
    ...(data.length > 0 && { text: data.join('\n\n') }),
  }
}

/** Nodes say this of what another one passed on to them. */
const TAKEN = /already known|known transaction|already imported/i
const REASON_MAX = 200
const reasonOf = (error: unknown): string => clean(own(own(error, 'data'), 'reason'), REASON_MAX)

/** The hash, if a node took the transaction; of one that no node took, nothing is told as sent. */
async function broadcast(raw: string, node: AskNode): Promise<string> {
  const hash = transactionHash(raw)
  try {
    if (hashOf(await node('eth_sendRawTransaction', [raw])) === hash) return hash
  } catch (error) {
    if (TAKEN.test(reasonOf(error))) return hash
    const reason = reasonOf(error)
    if (reason) throw new Error(`The network didn’t take it: ${reason}.`, { cause: error })
  }
  throw new Error('The network didn’t say whether it took the transaction.')
}

/** Sends one after the other; what follows one that was not taken is not sent. */
async function sendAll(signed: readonly string[], node: AskNode): Promise<{ hashes: string[]; error?: unknown }> {
  const hashes: string[] = []
  try {
    for (const raw of signed) hashes.push(await broadcast(raw, node))
    return { hashes }
  } catch (error) {
    return { hashes, error }
  }
}

/** What the data says, with what a node tells of the tokens; undefined if it does not say all. */
async function explainEach(calls: readonly Call[], node: AskNode, symbol: string): Promise<string | undefined> {
  const each = await Promise.all(calls.map(it => explainCall(it, node, symbol)))
  return each.every(it => it.rows && !it.isUnconfirmed) ? JSON.stringify(each) : undefined
}

/** Whether the data says all of the calls, and whether nodes tell different things of the tokens in it. */
async function readingOf(calls: readonly Call[], shownBy: AskNode, nodes: readonly AskNode[], symbol: string) {
  const all = await Promise.all([shownBy, ...nodes].map(it => explainEach(calls, it, symbol)))
  const isContested = new Set(all.filter(it => it !== undefined)).size > 1
  return { isDecoded: all[0] !== undefined && !isContested, isContested }
}

type Asked = Question & { kind: 'transaction' | 'calls' }

export async function planCalls(question: Asked, { chains, nodes, batches }: PlanParts): Promise<Plan> {
  const { method, network, account } = question
  const chain = chains[network]!
  const ask: AskNode = (name, params) => nodes.ask(network, name, params)
  const node = remembering(ask)
  const isBatch = question.kind === 'calls'
  if (isBatch && question.id !== undefined) batches.checkNew(question.id)
  const given: readonly EvmTransaction[] = isBatch ? question.calls : [question.transaction]
  const calls = given.map(({ to, value, data }): Call => ({ ...(to && { to }), value: BigInt(value), data }))
  const each = nodes.each(network).slice(0, 2).map(remembering)
  const [{ transactions, fails }, explained, changes, { isDecoded, isContested }] = await Promise.all([
    prepareAll(given, { from: account, chainId: parseNetworkId(network)!.chainId, node }),
    explain(calls, node, chain.symbol),
    changesOf(calls, { account, chain, nodes: each }),
    readingOf(calls, node, each, chain.symbol),
  ])
  const isAgreed = changes.isAgreed && !isContested
  const warnings = [
    explained.warning,
    ...changes.warnings,
    isContested && !changes.warnings.includes(DIFFERENT) ? DIFFERENT : undefined,
    fails && !changes.warnings.some(it => it.startsWith('This is likely')) ? 'This is likely to fail.' : undefined,
    !isDecoded && isAgreed ? 'Only a simulation says what this does.' : undefined,
  ].filter(it => it !== undefined)
  const coin = (amount: bigint) => `${formatUnits(amount, chain.decimals)} ${chain.symbol}`
  const [only] = calls
  // Sending coins changes nothing else, and it is said already.
  const said: Row[] = [
    ['You send', `−${coin(only!.value)}`],
    ['To', only!.to ?? '', 'address'],
  ]
  const isSaid = calls.length === 1 && only!.data === '0x' && JSON.stringify(said) === JSON.stringify(changes.rows)
  const rows: Row[] = [
    ...(explained.rows ?? []),
    ...(!isDecoded && changes.isWhole && !changes.rows.length
      ? [['What changes', 'Nothing of yours'] satisfies Row]
      : []),
    ...(changes.rows.length && !isSaid ? [['What changes', changes.rows] satisfies Row] : []),
    ['Network fee, at most', coin(mostOf(transactions))],
    ...(given[0]!.nonce === undefined
      ? []
      : [['Number of the transaction', String(BigInt(given[0]!.nonce))] satisfies Row]),
  ]
  const { title = 'Send', lead, text } = explained
  return {
    request: {
      method,
      network: chain.name,
      account,
      title,
      ...(lead && { lead }),
      ...(text !== undefined && text !== '0x' && { text }),
      ...(warnings.length > 0 && { warning: warnings.join('\n') }),
      ...(!isDecoded && !isAgreed && { doubt: changes.isWhole ? LONE : UNKNOWN }),
      rows,
    },
    all: transactions.map(transaction => ({ type: 'evm-transaction', transaction })),
    async finish(signed) {
      const { hashes, error } = await sendAll(signed, ask)
      if (!hashes.length) throw error
      if (!isBatch) return hashes[0]
      const id = question.id ?? `0x${randomId()}${randomId()}`
      batches.keep(id, { network, hashes, planned: signed.length })
      return { id }
    },
  }
}

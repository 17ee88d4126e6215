// A transaction, or a batch of calls, as it is shown: what is called, what changes, and the most that it costs. Everything
// that is signed is fixed here, before anything is shown.
import { formatUnits } from '../../base/amount.ts'
import { parseNetworkId } from '../../base/caip.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import { own } from '../../base/record.ts'
import { randomId } from '../../base/bytes.ts'
import { hashOf } from '../../chains/evm/codec.ts'
import { transactionHash } from '../../chains/evm/digests.ts'
import { rollupFee } from '../../chains/evm/rollup.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { Clear } from '../explainer/job.ts'
import { agreedBy } from './agreed.ts'
import type { Row } from './approval-view.ts'
import { broadcast, reasonOf, Unsaid, type Sending } from './broadcast.ts'
import { explainCall, explainCalls, type Call, type Coin, type Explanation } from './effects.ts'
import { changesOf, type Changes } from './evm-changes.ts'
import type { EvmTransaction } from './evm-transaction.ts'
import { feeRows, prepareAll } from './fees.ts'
import { DIFFERENT, KNOWINGLY, rowOf, UNEXPLAINED, type Plan, type PlanParts } from './plan.ts'
import type { Question } from './question.ts'

const KNOWN = 'I know this contract, and what it will do.'
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
async function described(calls: readonly Call[], node: AskNode, coin: Coin): Promise<Explanation> {
  const explained = await explainCalls(calls, node, coin)
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
const TAKEN = /already ?known|known transaction|already imported/i

function sendingOf(raw: string): Sending {
  const name = transactionHash(raw)
  return {
    name,
    send: node =>
      node('eth_sendRawTransaction', [raw]).then(hashOf, (error: unknown) => {
        if (TAKEN.test(reasonOf(error))) return name
        throw error
      }),
    isKnown: async node => hashOf(own(await node('eth_getTransactionByHash', [name]), 'hash')) === name,
  }
}

/**
 * Sends one after the other; what follows one that was not taken is not sent. One of which nobody says whether it was
 * taken counts as sent after others.
 */
async function sendAll(
  signed: readonly string[],
  nodes: readonly AskNode[],
): Promise<{ hashes: string[]; error?: unknown }> {
  const hashes: string[] = []
  try {
    for (const raw of signed) hashes.push(await broadcast(sendingOf(raw), nodes))
    return { hashes }
  } catch (error) {
    if (hashes.length && error instanceof Unsaid) hashes.push(error.transaction)
    return { hashes, error }
  }
}

/** What a rollup charges besides gas, in base units; undefined if the node does not say. */
const dataFeeOf = (calls: readonly Call[], network: string, node: AskNode): Promise<bigint | undefined> =>
  Promise.all(calls.map(it => rollupFee(node, { caipNetworkId: network as CaipNetworkId }, it))).then(
    all => all.reduce((sum, it) => sum + it, 0n),
    () => undefined,
  )

/** What the data says, with what a node tells of the tokens; undefined if it does not say all. */
async function explainEach(calls: readonly Call[], node: AskNode, coin: Coin): Promise<string | undefined> {
  const each = await Promise.all(calls.map(it => explainCall(it, node, coin)))
  return each.every(it => it.rows && !it.isUnconfirmed) ? JSON.stringify(each) : undefined
}

/** Whether the data says all of the calls, and whether nodes tell different things of the tokens in it. */
async function readingOf(calls: readonly Call[], shownBy: AskNode, nodes: readonly AskNode[], coin: Coin) {
  const all = await Promise.all([shownBy, ...nodes].map(it => explainEach(calls, it, coin)))
  const isContested = new Set(all.filter(it => it !== undefined)).size > 1
  return { isDecoded: all[0] !== undefined && !isContested, isContested }
}

/** Why the user has to know the contract; undefined if two nodes say the same of calls, and show what each does. */
function doubtOf({ isWhole, isPartial }: Changes, isAgreed: boolean): string | undefined {
  if (!isWhole) return `Nobody could say what this does. ${KNOWN}`
  const reasons = [
    ...(isAgreed ? [] : ['Only one node says what this does.']),
    ...(isPartial ? ['This could give away rights that a simulation doesn’t show.'] : []),
  ]
  return reasons.length ? [...reasons, KNOWN].join(' ') : undefined
}

type Asked = Question & { kind: 'transaction' | 'calls' }

/** What the user reads of the calls. Whatever is missing of the explanation is as it is without one. */
function wordsOf({ title = 'Send', lead, text, rows = [] }: Explanation, clear: Clear | undefined, isDue: boolean) {
  if (!clear) {
    const content = text !== undefined && text !== '0x' ? text : undefined
    return { title, lead, text: content, rows: [...rows, ...(isDue ? [UNEXPLAINED] : [])], data: [] }
  }
  const data: Row[] = text === undefined || text === '0x' ? [] : [['Data', text, 'data']]
  return { title: clear.title ?? title, lead: clear.lead ?? lead, text: undefined, rows: clear.lines.map(rowOf), data }
}

export async function planCalls(question: Asked, { chains, nodes, batches, explain }: PlanParts): Promise<Plan> {
  const { method, network, account } = question
  const chain = chains[network]!
  const node = remembering((name, params) => nodes.ask(network, name, params))
  const isBatch = question.kind === 'calls'
  if (isBatch && question.id !== undefined) batches.checkNew(question.id)
  const given: readonly EvmTransaction[] = isBatch ? question.calls : [question.transaction]
  const calls = given.map(({ to, value, data }): Call => ({ ...(to && { to }), value: BigInt(value), data }))
  const each = nodes.each(network).slice(0, 2).map(remembering)
  // A new contract is called by nobody yet, and coins that are sent say all of it.
  const known = calls.map(({ to, ...it }) => to !== undefined && { ...it, to }).filter(it => !!it)
  const isDue = known.length === calls.length && calls.some(it => it.data !== '0x')
  const [prepared, dataFee, explained, clear, changes, { isDecoded, isContested }] = await Promise.all([
    prepareAll(given, { from: account, chainId: parseNetworkId(network)!.chainId, node }),
    dataFeeOf(calls, network, node),
    described(calls, node, chain),
    isDue
      ? explain(
          { does: 'calls', network, account, coin: { symbol: chain.symbol, decimals: chain.decimals }, calls: known },
          agreedBy(each),
        )
      : undefined,
    changesOf(calls, { account, chain, network, nodes: each }),
    readingOf(calls, node, each, chain),
  ])
  const isAgreed = changes.isAgreed && !isContested
  const warnings = [
    explained.warning,
    clear?.warning,
    ...changes.warnings,
    isContested && !changes.warnings.includes(DIFFERENT) ? DIFFERENT : undefined,
    prepared.fails && !changes.warnings.some(it => it.startsWith('This is likely'))
      ? 'This is likely to fail.'
      : undefined,
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
  const words = wordsOf(explained, clear, isDue)
  const rows: Row[] = [
    ...words.rows,
    ...(changes.rows.length && !isSaid ? [['What changes', changes.rows] satisfies Row] : []),
    ...feeRows(prepared, dataFee, chain),
    ...(given[0]!.nonce === undefined
      ? []
      : [['Number of the transaction', String(BigInt(given[0]!.nonce))] satisfies Row]),
    ...words.data,
  ]
  const { title, lead, text } = words
  const doubts = [isDecoded ? undefined : doubtOf(changes, isAgreed), clear?.warning && KNOWINGLY].filter(it => !!it)
  return {
    ...(clear && { names: clear.names }),
    request: {
      method,
      network: chain.name,
      account,
      title,
      ...(lead && { lead }),
      ...(text !== undefined && { text }),
      ...(warnings.length > 0 && { warning: warnings.join('\n') }),
      ...(doubts.length > 0 && { doubt: doubts.join(' ') }),
      rows,
    },
    all: prepared.transactions.map(transaction => ({ type: 'evm-transaction', transaction })),
    async finish(signed) {
      const { hashes, error } = await sendAll(signed, nodes.each(network))
      if (!hashes.length) throw error
      if (!isBatch) return hashes[0]
      const id = question.id ?? `0x${randomId()}${randomId()}`
      batches.keep(id, { network, hashes, planned: signed.length })
      return { id }
    },
  }
}

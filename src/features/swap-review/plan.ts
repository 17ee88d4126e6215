import { isAbort, ModalError, type Context } from '../../kit.ts'
import type { ChainAdapter, Preview, TransactionRequest } from '../../chains/adapter.ts'
import { sameAddress } from '../../lib/caip.ts'
import { minimumOf, SWAP_GAS } from '../../lib/quote.ts'
import { faultOfSwap, readApproval, type SwapTerms } from './checks.ts'
import type { SwapIntent } from './intent.ts'

/** What the wallet will be asked, one after the other. `reset`: some tokens take a new allowance only when there is none. */
export interface Call {
  kind: 'reset' | 'approve' | 'swap'
  tx: TransactionRequest
  /** Of an allowance: the same without an end. */
  unlimited?: TransactionRequest
}

/** What the service and the network say to an intent, ready for the wallet. */
export interface Plan {
  calls: Call[]
  /** Whom the swap goes to, and who may take the token for it; plain address. */
  target: string
  /** Base units of the destination, as simulated, else as quoted. */
  quoted: bigint
  /** The least that may come. */
  minimum: bigint
  /** Base units of the native currency, of all calls. */
  fee: bigint
  preview: Preview
  /** The wallet does all calls at once, or none (EIP-5792). */
  isBatch: boolean
}

/** Why there is no plan; `why` is a key of the texts, `words` those of the contract that refuses. */
export interface Trouble {
  kind: 'poor' | 'unsafe' | 'fails'
  why: string
  words?: string
}

/** deposit() */
const DEPOSIT = '0xd0e30db0'
export const UNLIMITED = (1n << 256n) - 1n

/** Names what failed, for people to read; aborts and what is named already stay as they are. */
export class Failed extends Error {
  readonly why: string
  constructor(why: string, cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}
const named = (why: string) => (error: unknown): never => {
  throw isAbort(error) ? error : new Failed(why, error)
}

/** Everything a simulation saw beside what was agreed to: more paid, something else taken, another allowance. */
function isMore({ changes }: Preview, { network, from }: SwapIntent, amount: bigint, target: string): boolean {
  const same = (a: string | undefined, b: string | undefined) => a === b || sameAddress(network.chainNamespace, a, b)
  const own = from.isNative ? undefined : from.contract
  let paid = 0n
  return changes.some(it => {
    if (it.kind === 'in') return false
    if (!same(it.token, own)) return true
    if (it.kind === 'approval') return !same(it.spender, target)
    paid += it.amount
    return paid > amount
  })
}

/**
 * Asks for the swap anew, checks every byte of it that can be checked, and tries it. The plan may promise less than was shown
 * before, which is for the caller to ask about.
 */
export async function makePlan(ctx: Context, intent: SwapIntent, { mayBatch, signal }: { mayBatch: boolean; signal: AbortSignal }): Promise<Plan | Trouble> {
  const { network, account, from, to, amount, slippage } = intent
  const [adapter, { convert, data }] = await Promise.all([ctx.adapter(network.chainNamespace), ctx.remote()])
  const wait = { signal }
  const pair = { account, network: network.caipNetworkId, from: from.address, to: to.address }
  const [native, held, gasPrice] = await Promise.all([
    adapter.getBalance(network, account, wait).catch(named('unchecked.network')),
    from.isNative ? undefined : adapter.getTokenBalances(network, account, [from.contract], wait).catch(named('unchecked.network')),
    data.gasPrice({ network: network.caipNetworkId, signal }).then(it => it.standard, () => undefined),
  ])
  const balance = from.isNative ? native : held?.[0]
  if (balance === undefined) throw new Failed('unchecked.network', new ModalError('rpc/error'))
  if (amount > balance) return { kind: 'poor', why: 'swap.poor.token' }
  const [offer, built] = await Promise.all([
    convert.quote({ ...pair, amount, gasPrice, signal }).catch(named('swap.failed.quote')),
    convert.buildSwap({ ...pair, amount, slippage: slippage / 100, signal }).catch(named('swap.failed.create')),
  ])
  if (!offer) return { kind: 'fails', why: 'swap.none' }
  const terms: SwapTerms = { account, from: { address: from.contract, isNative: from.isNative }, to: { address: to.contract, isNative: to.isNative }, amount, minimum: minimumOf(offer, slippage) }
  const fault = faultOfSwap(built, terms)
  // What brings less than was quoted in the same moment is not to be counted on.
  if (fault || !adapter.normalize(built.to)) return fault === 'minimum' ? { kind: 'fails', why: 'swap.moved' } : { kind: 'unsafe', why: 'swap.unsafe' }
  const swap: Call = { kind: 'swap', tx: { from: account, to: built.to, data: built.data, ...(from.isNative && { value: amount }) } }

  const before = from.isNative ? [] : await approvals(adapter, intent, built.to, terms, { convert, signal })
  if (!before) return { kind: 'unsafe', why: 'swap.unsafe' }
  const calls = [...before, swap]
  const preview = await adapter.preview(network, swap.tx, { before: before.map(it => it.tx), signal })
  if (!preview.isFine) return { kind: 'fails', why: 'swap.fails', words: preview.reason }
  // The network's own answer counts for more than the service's; where both sides are native nothing could be told apart.
  const received = preview.changes.reduce((sum, it) => (it.kind === 'in' && (to.isNative ? !it.token : sameAddress(network.chainNamespace, it.token, to.contract)) ? sum + it.amount : sum), 0n)
    // Wrapped tokens tell nobody that they were made.
    || (built.data === DEPOSIT && sameAddress(network.chainNamespace, built.to, to.contract) ? offer : 0n)
  const isSeen = preview.by === 'simulation'
  if (isSeen && (!received || isMore(preview, intent, amount, built.to))) return { kind: 'unsafe', why: 'swap.unsafe' }
  if (isSeen && received < terms.minimum) return { kind: 'fails', why: 'swap.moved' }
  const quoted = isSeen ? received : offer

  // A swap that is not allowed yet cannot be tried alone; the service says what it takes.
  const { gas, gasPrice: price, extra } = await adapter.estimateGas(network, calls[0]!.tx, wait)
  const later = calls.slice(1).reduce((sum, it) => sum + (it.kind === 'swap' ? built.gas ?? SWAP_GAS : gas), 0n)
  const fee = (gas + later) * price + extra
  // Who is a contract has somebody else to pay the fee (specification section 4).
  if (native - (from.isNative ? amount : 0n) < fee && !(await adapter.isContract(network, account, wait))) return { kind: 'poor', why: 'swap.poor.fee' }
  return { calls, target: built.to, quoted, minimum: minimumOf(quoted, slippage), fee, preview, isBatch: mayBatch && calls.length > 1 }
}

/** The calls that let the swap take its token: none where it may already; undefined where the service names somebody else. */
async function approvals(adapter: ChainAdapter, { network, account, from, to, amount }: SwapIntent, target: string, terms: SwapTerms, { convert, signal }: { convert: Awaited<ReturnType<Context['remote']>>['convert']; signal: AbortSignal }): Promise<Call[] | undefined> {
  // Unwrapping is a call of the wrapped token itself, which needs nobody's leave.
  if (sameAddress(network.chainNamespace, target, from.contract)) return []
  const wait = { signal }
  const allowance = await adapter.getAllowance(network, { owner: account, token: from.contract, spender: target }, wait).catch(named('swap.failed.allowance'))
  if (allowance >= amount) return []
  const built = await convert.buildApprove({ account, network: network.caipNetworkId, from: from.address, to: to.address, signal }).catch(named('swap.failed.approve'))
  if ('fault' in readApproval(built, terms, target)) return
  const approvalOf = (amount: bigint): TransactionRequest => adapter.approvalOf({ from: account, token: from.contract, spender: target, amount })
  // What the service builds is often without an end; what is asked for is what is needed, unless somebody wants otherwise.
  const approve: Call = { kind: 'approve', tx: approvalOf(amount), unlimited: approvalOf(UNLIMITED) }
  const isTaken = allowance === 0n || (await adapter.preview(network, approve.tx, wait)).isFine
  return isTaken ? [approve] : [{ kind: 'reset', tx: approvalOf(0n) }, approve]
}


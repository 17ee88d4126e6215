import { isAbort, type Context } from '../../../modal/kit.ts'
import type { ChainAdapter, Preview, TransactionRequest } from '../../../chains/adapter.ts'
import type { Wait } from '../../../chains/intents.ts'
import { own } from '../../../base/record.ts'
import { minimumOf, slippageFor, SWAP_GAS } from '../../../base/quote.ts'
import { faultOfSwap, readApproval, type SwapTerms } from './checks.ts'
import { readFacts, type Facts, NamedFailure } from './facts.ts'
import { isSmartAccount } from '../../transaction/costs.ts'
import type { Call, Prepared, Problem, Reason } from '../../transaction/plan.ts'
import { callsOf, submitCalls } from '../../transaction/submit.ts'
import { readOffers, tops, type Offers } from '../../transaction/wallet-offers.ts'
import type { PricedSides } from '../price.ts'
import type { SwapIntent } from './intent.ts'
import { verify, type VerifiedBy } from './verify.ts'

/** `reset`: some tokens accept a new approval only if there is none. */
/** All that has to be done; the swap itself is the last. */
type SwapSteps = [...SwapStep[], SwapStep]

export interface SwapStep extends Call<'reset' | 'approve' | 'swap'> {
  tx: TransactionRequest
  /** For an approval: the same without a limit. */
  unlimited?: TransactionRequest
}

/** The answers of service and network about an intent, ready for the wallet. */
export interface PreparedSwap extends Prepared {
  calls: SwapStep[]
  /** The contract that executes the swap, and which is approved for it; plain address. */
  target: string
  verifiedBy: VerifiedBy
  /** It wraps or unwraps the native currency: one to one, whatever the prices. */
  isWrap: boolean
  /** Another endpoint than the builder's answered for the network. */
  isApart: boolean
  /** Base units of the destination, as simulated, otherwise as quoted. */
  quoted: bigint
  /** The minimum received, or nothing happens; undefined if no known contract guarantees it. */
  minimum?: bigint
  /** The contracts' symbols where the service's differ. */
  symbols: Facts['symbols']
  /** Base units of the native currency, for all calls; undefined if unknown. */
  fee?: bigint
  preview: Preview
  priced: PricedSides
  /** How far the amount itself moves the price, in per cent; undefined if the builder does not say. */
  impact?: number
}

export interface PrepareOptions {
  /** Undefined: not asked yet. */
  offers: Offers | undefined
  /** The agreed minimum in base units: the service is asked for a call that guarantees it. */
  least: bigint
  /** Whether the user wants the next approval to be unlimited; read when it is handed over. */
  isUnlimited(): boolean
  signal: AbortSignal
}

export const UNLIMITED = (1n << 256n) - 1n

const UNTRIED: Preview = { by: 'nothing', isFine: true, isWhole: false, changes: [] }

const named =
  (text: string) =>
  (error: unknown): never => {
    throw isAbort(error) ? error : new NamedFailure(text, error)
  }

const unquoted = (error: unknown): never =>
  named(own(own(error, 'data'), 'apart') ? 'swap.apart' : 'swap.failed.quote')(error)

type Swaps = NonNullable<Awaited<ReturnType<Context['sources']>>['swaps']>

const problem = (status: Problem['status'], text: string, more?: Omit<Reason, 'text'>): Problem => ({
  status,
  reason: { text, ...more },
})
/** The quote may differ next time. */
const unchecked = (text: string, more?: Omit<Reason, 'text'>) => problem('unchecked', text, more)

/**
 * Requests the swap again, checks every byte of it that can be checked, and simulates it where the builder has no
 * influence. The result may promise less than was agreed; then the caller has to ask the user.
 */
export async function prepareSwap(
  ctx: Context,
  intent: SwapIntent,
  { offers: known, least, isUnlimited, signal }: PrepareOptions,
): Promise<Omit<PreparedSwap, 'priced'> | Problem> {
  const { network, account, from, to, amount } = intent
  const [adapter, { swaps, prices }] = await Promise.all([ctx.adapter(network.chainNamespace), ctx.sources()])
  if (!swaps) return unchecked('swap.none')
  const wait: Wait = { signal, apart: swaps.origin }
  const [facts, gasPrice] = await Promise.all([
    readFacts(adapter, intent, wait),
    prices.gasPrice({ network: network.caipNetworkId, signal }).then(
      it => it.standard,
      () => undefined,
    ),
  ])
  if ('reason' in facts) return facts
  const lacks = amount > facts.held
  const offers = known ?? (lacks ? await readOffers(ctx, intent, { signal }) : {})
  if (lacks && !tops(offers.funds, from.isNative ? undefined : from.contract))
    return problem('insufficient', 'swap.insufficient.token')

  const pair = { account, network: network.caipNetworkId, from: from.address, to: to.address, amount, signal }
  const offer = await swaps.quote({ ...pair, gasPrice }).catch(unquoted)
  if (!offer) return unchecked('swap.none')
  const slippage = slippageFor(offer, least, intent.slippage)
  const built = await swaps.buildSwap({ ...pair, slippage: slippage / 100 }).catch(named('swap.failed.create'))
  const { impact } = built
  // Prices also move between quote and call, but hardly twice as far as permitted.
  const lowest = minimumOf(offer, Math.min(2 * slippage, 10_000))
  const agreed: SwapTerms = {
    account,
    amount,
    minimum: lowest,
    from: { address: from.contract, isNative: from.isNative },
    to: { address: to.contract, isNative: to.isNative },
  }
  const tx: TransactionRequest = {
    from: account,
    to: built.to,
    data: built.data,
    ...(from.isNative && { value: amount }),
  }
  const terms = callsOf(adapter).readSwap(network, tx, built.exchange)
  const isWrap = !!terms?.isWrap
  const fault = faultOfSwap(built, agreed, isWrap)
  // A call that brings less than the quote of the same moment is not reliable.
  if (fault === 'minimum') return unchecked('swap.moved')
  if (fault || !adapter.normalize(built.to)) return unchecked('swap.unsafe')
  // What was built here, or by a service that the app names, says itself what it does.
  if (built.exchange && !terms) return unchecked('swap.unsafe')
  if (terms && terms.minimum < lowest) return unchecked('swap.moved')
  if (!(await adapter.isContract(network, built.to, wait).catch(named('unchecked.network'))))
    return unchecked('swap.unsafe')

  // Unwrapping is a call of the wrapped token itself, which needs no approval.
  const before = from.isNative || isWrap ? [] : await approvals(adapter, intent, agreed, built.to, swaps, wait)
  if (!before) return unchecked('swap.unsafe')
  const calls: SwapSteps = [...before, { kind: 'swap', tx }]
  // No node can try what the account does not have yet.
  const preview = lacks
    ? UNTRIED
    : await callsOf(adapter).preview(network, tx, { ...wait, before: before.map(it => it.tx) })
  if (!preview.isFine) return unchecked('swap.fails', { words: preview.reason })
  const verdict = verify(intent, built.to, terms, preview)
  if (!verdict) return unchecked('swap.unsafe')
  const { by: verifiedBy, minimum, received } = verdict
  if (received !== undefined && received < lowest) return unchecked('swap.moved')

  const fee = lacks && calls.length === 1 ? undefined : await feeOf(adapter, intent, calls, built.gas, wait)
  // A smart account skips the check for gas (spec section 4), also before its code is deployed.
  const required = lacks && from.contract && !from.isNative ? { token: from.contract, amount } : undefined
  const isBatch = !intent.isSingle && !!(calls.length > 1 ? offers.atomic : offers.paymaster || required)
  const paymaster = isBatch ? offers.paymaster : undefined
  const left = facts.native - (from.isNative && !lacks ? amount : 0n)
  const isPoor =
    fee !== undefined &&
    !isSmartAccount(ctx, network) &&
    left < fee &&
    !(await adapter.isContract(network, account, wait))
  const isFeeAdded = isPoor && tops((known ?? (await readOffers(ctx, intent, { signal }))).funds, undefined)
  const isShort = isPoor && !isFeeAdded
  if (isShort && !paymaster) return problem('insufficient', 'swap.insufficient.fee')
  // An unknown contract is approved for exactly what this swap needs.
  if (verifiedBy !== 'terms') for (const call of calls) delete call.unlimited
  /** The calls to hand over: each on its own, as the user chose it, or all of them unchanged. */
  const handedOver = () => {
    const [{ tx, unlimited }] = calls
    return isBatch ? calls.map(it => it.tx) : [(isUnlimited() && unlimited) || tx]
  }
  return {
    calls,
    isBatch,
    isSponsored: !!paymaster,
    isUpgrade: isBatch && offers.atomic === 'ready',
    isShort,
    ...(isFeeAdded && { topped: network.nativeCurrency.symbol }),
    ...(lacks && { topped: from.symbol }),
    submit: (signer, wait) =>
      submitCalls({ adapter, network, txs: handedOver(), paymaster, ...(isBatch && { required }) }, signer, wait),
    target: built.to,
    verifiedBy,
    isWrap,
    minimum,
    fee,
    preview,
    impact,
    isApart: !swaps.origin || adapter.isApart(network, swaps.origin),
    quoted: received ?? offer,
    symbols: facts.symbols,
  }
}

/** For all calls: an unapproved swap cannot be simulated on its own, so the service states its gas. */
async function feeOf(
  adapter: ChainAdapter,
  { network }: SwapIntent,
  calls: SwapSteps,
  swapGas: bigint | undefined,
  wait: Wait,
): Promise<bigint> {
  const [{ tx }] = calls
  const after = calls.slice(1)
  const { estimateGas, charge } = callsOf(adapter)
  const [{ gas, gasPrice, extra }, ...charges] = await Promise.all([
    estimateGas(network, tx, wait),
    ...after.map(it => charge(network, it.tx, wait)),
  ])
  const later = after.reduce((sum, it) => sum + (it.kind === 'swap' ? (swapGas ?? SWAP_GAS) : gas), 0n)
  return (gas + later) * gasPrice + charges.reduce((sum, it) => sum + it, extra)
}

/**
 * The calls that approve the swap for its token: none if it is approved already; undefined if the service names another
 * spender.
 */
async function approvals(
  adapter: ChainAdapter,
  intent: SwapIntent,
  agreed: SwapTerms,
  target: string,
  swaps: Swaps,
  wait: Wait,
): Promise<SwapStep[] | undefined> {
  const { network, account, from, to, amount } = intent
  const { allowances } = adapter
  if (!allowances) return []
  const allowance = await allowances
    .of(network, { owner: account, token: from.contract, spender: target }, wait)
    .catch(named('swap.failed.allowance'))
  if (allowance >= amount) return []
  const pair = { account, network: network.caipNetworkId, from: from.address, to: to.address, signal: wait.signal }
  if (swaps.buildApprove) {
    const built = await swaps.buildApprove(pair).catch(named('swap.failed.approve'))
    if ('fault' in readApproval(built, agreed, target)) return
  }
  const approvalOf = (amount: bigint): TransactionRequest =>
    allowances.approvalOf({ from: account, token: from.contract, spender: target, amount })
  // The service often builds an unlimited approval; we request what is needed, unless the user wants otherwise.
  const approve: SwapStep = { kind: 'approve', tx: approvalOf(amount), unlimited: approvalOf(UNLIMITED) }
  const isTaken = allowance === 0n || (await callsOf(adapter).preview(network, approve.tx, wait)).isFine
  return isTaken ? [approve] : [{ kind: 'reset', tx: approvalOf(0n) }, approve]
}

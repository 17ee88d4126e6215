import type { Network } from '../../base/network.ts'
import type { Context } from '../../modal/kit.ts'
import { partOf, percentText, providerFeeOf, SWAP_GAS } from '../../base/quote.ts'
import {
  costsOf,
  exactly,
  isSmartAccount,
  phaseOf,
  sumOf,
  wasPaidFor,
  type Cost,
  type CostFacts,
  type Measured,
  type Range,
} from '../transaction/costs.ts'
import type { Stage } from '../transaction/state.ts'
import type { Side, SwapIntent } from './review/intent.ts'

/** Known in all places: the form, the review, the steps and the receipt. */
export interface SwapCosts {
  network: Network
  /** Of the native currency, in USD. */
  price?: number
  isSmart?: boolean
  from: Pick<Side, 'symbol' | 'decimals' | 'price' | 'isNative'>
  /** Base units of the source. */
  amount: bigint
  /** Nobody takes a share of it. */
  isWrap?: boolean
  /** In hundredths of a per cent; undefined for the usual one. */
  providerFee?: number
  locale?: string
}

export const swapPlace = (
  ctx: Pick<Context, 'connections' | 'i18n'>,
  intent: Pick<SwapIntent, 'network' | 'from' | 'amount' | 'isWrap' | 'nativePrice' | 'providerFee'>,
  prepared?: { isWrap: boolean; priced?: Pick<SwapIntent, 'from' | 'nativePrice'> },
): SwapCosts => ({
  network: intent.network,
  price: (prepared?.priced ?? intent).nativePrice,
  isSmart: isSmartAccount(ctx, intent.network),
  from: (prepared?.priced ?? intent).from,
  amount: intent.amount,
  isWrap: (prepared ?? intent).isWrap,
  providerFee: intent.providerFee,
  locale: ctx.i18n.locale.value,
})

interface Known {
  fee?: Range
  /** The fee includes that of an approval. */
  hasApproval: boolean
}

/** Gas units assumed for an approval until it is estimated. */
const APPROVAL_GAS = 60_000n

/**
 * The fee before the service has built the swap, based on the cost of `SWAP_GAS`: wrapping and the shortest route
 * through one pool take a third of it, routes through several pools up to twice as much, and whether the token needs an
 * approval is not known yet.
 */
export const feeAhead = (fee: bigint | undefined, { isNative }: Pick<Side, 'isNative'>): Range | undefined =>
  fee === undefined
    ? undefined
    : { least: fee / 3n, most: 2n * fee + (isNative ? 0n : (fee * APPROVAL_GAS) / SWAP_GAS) }

/** A swap's costs, as far as known. */
export function swapCosts(place: SwapCosts & Pick<CostFacts, 'isPaidFor'>, { fee, hasApproval }: Known): Cost[] {
  const { from, amount, locale } = place
  const provider = place.providerFee ?? providerFeeOf(place.isWrap)
  return costsOf({
    ...place,
    fee,
    covers: hasApproval ? 'swap.fee.approval' : undefined,
    // Without a provider nobody takes anything, which is not the same as a fee of nothing.
    provider:
      place.providerFee === 0
        ? undefined
        : {
            name: 'swap.provider',
            values: { fee: percentText(provider, locale) },
            unit: from,
            range: exactly(partOf(amount, provider)),
          },
  })
}

/** Known to the review and what follows: the remaining calls, and what the previous ones cost. */
export interface SwapCalls {
  prepared?: { calls: readonly { kind: string }[]; fee?: bigint }
  paid: readonly (bigint | undefined)[]
}

/** In the review: including the approval, before and after it. */
export const reviewCosts = (place: SwapCosts, { prepared, paid }: SwapCalls): Cost[] =>
  swapCosts(place, {
    fee: prepared && sumOf([...paid.map(exactly), exactly(prepared.fee)]),
    hasApproval: paid.length > 0 || !!prepared?.calls.some(it => it.kind !== 'swap'),
  })

/** From the wallet on: as reviewed, until the chain shows what was paid. */
export function swapCostsAt(
  place: SwapCosts,
  stage: Stage,
  { prepared, paid, measured }: SwapCalls & { measured: Measured },
): Cost[] {
  const phase = phaseOf(stage)
  if (phase === 'ahead') return reviewCosts(place, { prepared, paid })
  if (phase === 'before' && !paid.length) return []
  const fee = sumOf([...paid.map(exactly), ...(phase === 'before' ? [] : [exactly(measured.data?.fee)])])
  const hasApproval = paid.length > 0 || !!prepared?.calls.some(it => it.kind !== 'swap')
  const costs = swapCosts({ ...place, isSmart: false, isPaidFor: wasPaidFor(fee, measured.data) }, { fee, hasApproval })
  // Without a swap there is no provider fee.
  return phase === 'paid' ? costs : costs.slice(0, 1)
}

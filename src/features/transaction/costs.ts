import type { Outcome } from '../../chains/adapter.ts'
import type { Network } from '../../base/network.ts'
import type { Context } from '../../modal/kit.ts'
import type { Unit } from '../../base/token.ts'
import type { Stage } from './state.ts'

/** A smart account's network fee is paid by someone else (spec section 4), according to its connector. */
export const isPaidFor = ({ connections }: Pick<Context, 'connections'>, { chainNamespace }: Network): boolean =>
  connections.of(chainNamespace).value.type === 'smartAccount'

/** Base units. Without `most` there is no known upper limit. */
export interface Range {
  least: bigint
  most?: bigint
}

/** A cost item: under the same name in the form, the review, the progress view and the receipt. */
export interface Cost {
  /** Key of its name, and its values. */
  name: string
  values?: Record<string, string>
  unit: Unit & { symbol: string }
  /** Undefined: unknown, which is not zero. */
  range?: Range
  /** Paid, but not by this account; `measured` on the chain. */
  isPaidFor?: boolean | 'measured'
  /** Key of what else it pays for. */
  covers?: string
}

export interface CostFacts {
  network: Network
  /** Of the native currency, in USD. */
  price?: number
  /** For all calls, including finished ones. */
  fee?: Range
  isPaidFor: boolean | 'measured'
  covers?: string
  /** For an account that is, or may have to be, created for the recipient. */
  rent?: { range?: Range }
  provider?: Cost
}

/** All cost items, in display order. */
export function costsOf({ network, price, fee, isPaidFor, covers, rent, provider }: CostFacts): Cost[] {
  const unit = { ...network.nativeCurrency, price }
  return [
    isPaidFor ? { name: 'send.fee', unit, isPaidFor } : { name: 'send.fee', unit, range: fee, covers },
    ...(rent ? [{ name: 'review.rent', unit, range: rent.range }] : []),
    ...(provider ? [provider] : []),
  ]
}

export const exactly = (units: bigint | undefined): Range | undefined =>
  units === undefined ? undefined : { least: units, most: units }

/** The sum. An unknown part counts as zero at least, and has no upper limit. */
export function sumOf(parts: readonly (Range | undefined)[]): Range | undefined {
  if (!parts.some(it => it)) return undefined
  const least = parts.reduce((sum, it) => sum + (it?.least ?? 0n), 0n)
  let most: bigint | undefined = 0n
  for (const it of parts) most = it?.most === undefined || most === undefined ? undefined : most + it.most
  return { least, ...(most !== undefined && { most }) }
}

/** Whether someone else paid something that had to be paid; unknown if it was not measured. */
export const wasPaidFor = (isPaidFor: boolean, fee: Range | undefined, data?: Outcome): boolean | 'measured' => {
  if (fee?.most !== 0n) return false
  return isPaidFor || (data?.isPaidByOther ? 'measured' : false)
}

/**
 * What can be shown of the costs at a stage: the reviewed costs (`ahead`); those on the chain, for the whole (`paid`)
 * or only the fee of a failure (`spent`); or the costs of the calls before the last one (`before`).
 */
export function phaseOf(stage: Stage): 'ahead' | 'paid' | 'spent' | 'before' {
  switch (stage) {
    case 'asking':
    case 'silent':
    case 'confirming':
    case 'sent':
      return 'ahead'
    case 'confirmed':
    case 'less':
      return 'paid'
    case 'reverted':
    case 'nothing':
    case 'other':
      return 'spent'
    case 'declined':
    case 'failed':
    case 'unknown':
    case 'replaced':
    case 'gone':
      return 'before'
  }
}

/** The measured costs, while they are looked up and after. */
export interface Measured {
  data?: Outcome
  isLooking: boolean
}

import type { Outcome } from '../../chains/adapter.ts'
import type { Network } from '../../base/network.ts'
import type { Context } from '../../modal/kit.ts'
import type { Unit } from '../../base/token.ts'
import type { Stage } from './state.ts'

/**
 * Whether the connector says that it is a smart account, which skips the check for gas (spec section 6). Whether it pays
 * its fee itself is known only afterwards (R188).
 */
export const isSmartAccount = ({ connections }: Pick<Context, 'connections'>, { chainNamespace }: Network): boolean =>
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
  /** Paid, but not by this account, as measured on the chain. */
  isPaidFor?: boolean
  /** Key of what else it pays for. */
  covers?: string
}

export interface CostFacts {
  network: Network
  /** Of the native currency, in USD. */
  price?: number
  /** For all calls, including finished ones. */
  fee?: Range
  isPaidFor?: boolean
  /** What the account's own contract adds to the fee of the calls is not known. */
  isSmart?: boolean
  covers?: string
  /** For an account that is, or may have to be, created for the recipient. */
  rent?: { range?: Range }
  provider?: Cost
}

/** All cost items, in display order. */
export function costsOf({ network, price, fee, isPaidFor, isSmart, covers, rent, provider }: CostFacts): Cost[] {
  const unit = { ...network.nativeCurrency, price }
  const range = isSmart && fee ? { least: fee.least } : fee
  return [
    isPaidFor ? { name: 'send.fee', unit, isPaidFor } : { name: 'send.fee', unit, range, covers },
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

/** Whether the chain shows that someone else paid all that had to be paid. */
export const wasPaidFor = (fee: Range | undefined, data?: Outcome): boolean => fee?.most === 0n && !!data?.isPaidByOther

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

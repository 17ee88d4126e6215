import type { Outcome } from '../../chains/adapter.ts'
import type { Network } from '../../base/network.ts'
import type { Context } from '../../modal/kit.ts'
import type { Unit } from '../../base/token.ts'
import type { Stage } from './state.ts'

/** Of a smart account somebody else pays the network fee (specification section 4), as its connector says. */
export const isPaidFor = ({ connections }: Pick<Context, 'connections'>, { chainNamespace }: Network): boolean =>
  connections.of(chainNamespace).value.type === 'smartAccount'

/** Base units. Without `most` nobody can tell how much more it becomes. */
export interface Range {
  least: bigint
  most?: bigint
}

/** An item of what something costs: in the form, in the review, on its way and in the receipt under the same name. */
export interface Cost {
  /** Key of its name, and what that needs. */
  name: string
  values?: Record<string, string>
  unit: Unit & { symbol: string }
  /** Undefined: not known, which is not nothing. */
  range?: Range
  /** Not by this account. */
  isPaidFor?: boolean
  /** Key of what else it pays for. */
  covers?: string
}

export interface CostFacts {
  network: Network
  /** Of the native currency, in USD. */
  price?: number
  /** Of all calls, those that are done included. */
  fee?: Range
  isPaidFor: boolean
  covers?: string
  /** Of an account that is made for the recipient, or may have to be. */
  rent?: { range?: Range }
  provider?: Cost
}

/** Everything that it costs, in the order in which it stands. */
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

/** All together. What is not known counts as nothing at least, and has no end. */
export function sumOf(parts: readonly (Range | undefined)[]): Range | undefined {
  if (!parts.some(it => it)) return undefined
  const least = parts.reduce((sum, it) => sum + (it?.least ?? 0n), 0n)
  let most: bigint | undefined = 0n
  for (const it of parts) most = it?.most === undefined || most === undefined ? undefined : most + it.most
  return { least, ...(most !== undefined && { most }) }
}

/** Whether somebody else has paid, of what was to be paid for; what was not measured nobody can tell. */
export const wasPaidFor = (isPaidFor: boolean, fee: Range | undefined): boolean => isPaidFor && fee?.most === 0n

/**
 * What can be said of costs at a stage: what is `ahead`, as it was reviewed; what the chain shows, with all that was to
 * come (`paid`) or only the fee of what came to nothing (`spent`); or what calls before the last one took (`before`).
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

/** What was measured, while that is looked up and once it is. */
export interface Measured {
  data?: Outcome
  isLooking: boolean
}

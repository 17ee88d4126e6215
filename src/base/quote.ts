import { formatUnits, multiply, toDecimal } from './amount.ts'

/** Slippage unless the user chooses another (spec section 9), in hundredths of a per cent. */
export const AUTO_SLIPPAGE = 100
/** For swaps that the product builds itself: pairs of tokens with one worth, and all others. */
const STABLE_SLIPPAGE = 10,
  OWN_SLIPPAGE = 50

interface Standing {
  /** Worth one US dollar; undefined for the tokens of a service, which builds the swap itself. */
  isStable?: boolean
}

/** Slippage unless the user chooses another, in hundredths of a per cent. */
export function autoSlippageOf(from: Standing | undefined, to: Standing | undefined): number {
  if (from?.isStable === undefined) return AUTO_SLIPPAGE
  return from.isStable && to?.isStable ? STABLE_SLIPPAGE : OWN_SLIPPAGE
}

/** Alternative choices. */
export const SLIPPAGES = [10, 50, 100] as const
export const MAX_SLIPPAGE = 5000
/** The service's share of the source amount (spec section 9), in hundredths of a per cent. */
const PROVIDER_FEE = 85
const WHOLE = 10_000n
/** Gas units assumed for a swap until it is estimated (spec section 9). */
export const SWAP_GAS = 150_000n

/** The minimum received, in base units; rounded down, as the services that build the swap do. */
export const minimumOf = (quoted: bigint, slippage: number): bigint => (quoted * (WHOLE - BigInt(slippage))) / WHOLE

/**
 * How far the price can move from the quote before the user receives less than agreed; at most `slippage`, also if the
 * quote is already below that. In base units and hundredths of a per cent.
 */
export const slippageFor = (offer: bigint, least: bigint, slippage: number): number =>
  offer < least ? slippage : Math.min(slippage, Number(((offer - least) * WHOLE) / offer))

/** The provider's fee on the source amount, in hundredths of a per cent: none for wrapping. */
export const providerFeeOf = (isWrap: boolean | undefined): number => (isWrap ? 0 : PROVIDER_FEE)

/** A share of an amount, given in hundredths of a per cent; in base units. */
export const partOf = (amount: bigint, hundredths: number): bigint => (amount * BigInt(hundredths)) / WHOLE

/** Hundredths of a per cent as text in the user's language. */
export const percentText = (hundredths: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000)

interface Side {
  units: bigint
  decimals: number
  /** In USD, per token. */
  price?: number
  /** Who told the price, if not the data service. */
  priced?: { by: 'feed' | 'pool' | 'service' }
}

/** Undefined without a price, and with one that no feed tells: whoever trades in a pool could silence a warning. */
const worthOf = ({ units, decimals, price, priced }: Side): number | undefined => {
  if (priced && priced.by !== 'feed') return
  const rate = toDecimal(price)
  return rate && +rate ? Number(multiply(formatUnits(units, decimals), rate)) : undefined
}

/** How much value is lost between the two sides, in per cent; negative for a gain, undefined if a price is unknown. */
export function impactOf(source: Side, destination: Side): number | undefined {
  const paid = worthOf(source),
    got = worthOf(destination)
  return paid && got !== undefined ? ((paid - got) / paid) * 100 : undefined
}

/** How a price impact is shown (R76): up to 1 % not at all; from 10 % on, the user has to tick a checkbox. */
export type Concern = 'none' | 'note' | 'warn' | 'consent'

/** `impact` in per cent; an unknown impact is worth a note. */
export function concernOf(impact: number | undefined): Concern {
  if (impact === undefined) return 'note'
  if (impact >= 10) return 'consent'
  if (impact >= 3) return 'warn'
  return impact >= 1 ? 'note' : 'none'
}

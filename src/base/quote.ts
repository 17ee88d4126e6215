import { formatUnits, multiply, toDecimal } from './amount.ts'

/** Slippage that holds unless somebody chooses another (specification section 9), in hundredths of a per cent. */
export const AUTO_SLIPPAGE = 100
/** Choices beside it (ux). */
export const SLIPPAGES = [10, 50, 100] as const
export const MAX_SLIPPAGE = 5000
/** Of the source amount, as the service takes it (specification section 9), in hundredths of a per cent. */
const PROVIDER_FEE = 85
const WHOLE = 10_000n
/** Gas units that a swap is taken for until it is estimated (specification section 9). */
export const SWAP_GAS = 150_000n

/** The least that comes, in base units; rounded down, as the services do that build for it. */
export const minimumOf = (quoted: bigint, slippage: number): bigint => (quoted * (WHOLE - BigInt(slippage))) / WHOLE

/**
 * How far the price may move from an offer, so that no less comes than was agreed to; at most `slippage`, which holds
 * as well where the offer is below that already. All in base units and hundredths of a per cent.
 */
export const slippageFor = (offer: bigint, least: bigint, slippage: number): number =>
  offer < least ? slippage : Math.min(slippage, Number(((offer - least) * WHOLE) / offer))

/**
 * What the provider keeps of the source amount, in hundredths of a per cent: nothing where one for one comes, as of
 * wrapping.
 */
export const providerFeeOf = (amount: bigint, quoted: bigint): number => (amount === quoted ? 0 : PROVIDER_FEE)

/** A part of an amount in hundredths of a per cent, in base units. */
export const partOf = (amount: bigint, hundredths: number): bigint => (amount * BigInt(hundredths)) / WHOLE

/** Hundredths of a per cent in words of the reader's language. */
export const percentText = (hundredths: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000)

interface Side {
  units: bigint
  decimals: number
  /** In USD, of one token. */
  price?: number
}

const worthOf = ({ units, decimals, price }: Side): number | undefined => {
  const rate = toDecimal(price)
  return rate && +rate ? Number(multiply(formatUnits(units, decimals), rate)) : undefined
}

/**
 * How much of the value is lost between the two sides, in per cent; negative for a gain, undefined where a price is not
 * known.
 */
export function impactOf(source: Side, destination: Side): number | undefined {
  const paid = worthOf(source),
    got = worthOf(destination)
  return paid && got !== undefined ? ((paid - got) / paid) * 100 : undefined
}

/** How a price impact is told (ux, R76): up to 1 % not at all, from 10 % on only after a tick. */
export type Concern = 'none' | 'note' | 'warn' | 'consent'

/** `impact` in %; one that nobody can tell is worth a note. */
export function concernOf(impact: number | undefined): Concern {
  if (impact === undefined) return 'note'
  if (impact >= 10) return 'consent'
  if (impact >= 3) return 'warn'
  return impact >= 1 ? 'note' : 'none'
}

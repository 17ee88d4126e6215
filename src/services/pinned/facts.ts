import facts from './facts.json'
import { own } from '../decode.ts'

/** A token whose contract is known beforehand. */
export interface PinnedToken {
  symbol: string
  name: string
  /** With checksum. */
  address: string
  decimals: number
  /** The feed by which it is priced: a key of `feeds` or, for tokens of a currency, of `fx`. */
  feed?: string
}

/** What is known of a network beforehand, from public lists; their names are in `facts.sources.json`. */
export interface Facts {
  /** The feed of the native currency. */
  native?: string
  /** The feed that tells whether a rollup's sequencer is up; none on networks without one. */
  sequencer?: string
  tokens: readonly PinnedToken[]
  /** Chainlink's proxies for prices in USD, by name. */
  feeds: Readonly<Record<string, string>>
  /** The same for currencies, by their codes. */
  fx: Readonly<Record<string, string>>
  /** Pyth's account and the ID of its feed, by symbol. */
  pyth: Readonly<Record<string, readonly [account: string, id: string]>>
}

/** The oldest prices that count, in seconds. */
export const MAX_AGE_S: Readonly<Record<'token' | 'fiat' | 'pyth', number>> = facts.limits

/** The program that owns the accounts with Pyth's prices. */
export const PYTH_PROGRAM = facts.pyth

/** The facts of a network (CAIP-2); undefined if nothing is known of it. */
export function factsOf(caip: string): Facts | undefined {
  const [, reference = ''] = caip.split(':')
  const known = own(facts.networks, reference) as
    (Partial<Omit<Facts, 'tokens'>> & { tokens: [string, string, number, string?][] }) | undefined
  if (!known) return
  return {
    native: known.native,
    sequencer: known.sequencer,
    tokens: known.tokens.map(([symbol, address, decimals, feed]) => ({
      symbol,
      name: String(own(facts.names, symbol)),
      address,
      decimals,
      feed,
    })),
    feeds: known.feeds ?? {},
    fx: known.fx ?? {},
    pyth: known.pyth ?? {},
  }
}

/** The networks (CAIP-2) with a feed for a currency, Ethereum first. */
export const networksWith = (code: string): string[] =>
  Object.entries(facts.networks)
    .filter(([, it]) => own(own(it, 'fx'), code))
    .map(([reference]) => `eip155:${reference}`)

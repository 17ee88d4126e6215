import type { Wait } from '../../base/abort.ts'
import { sameAddress } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import { truncate } from '../../base/format.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import type { Priced, TokenTitle } from '../tokens.ts'
import type { Chain } from './contracts.ts'
import type { Rates } from './feeds.ts'
import type { KnownToken } from './known-tokens.ts'

export interface Query extends Wait {
  network: Network
  address: string
}

/** What the network told of an account; `titles` without those of pinned tokens. */
export interface Reading {
  /** Base units. */
  native: bigint
  rates: Rates
  held: { token: KnownToken; units: bigint; title: TokenTitle; price?: number; priced?: Priced }[]
}

interface Parts {
  tokens: readonly KnownToken[]
  rates(wait: Wait): Promise<Rates>
  /** What the chain last listed as held, by network and account; updated here. */
  lists: Map<string, readonly { token: string }[]>
  /** Told of what failed beside the balances. */
  report?(error: unknown): void
}

/** So that the requests stay few. */
const MAX_KNOWN = 200
/** Who holds more has mostly been sent what was not asked for. */
const MAX_FOUND = 200

/**
 * An account on a chain without reads of contracts (Solana): its native currency, the known tokens, and those that the
 * chain lists as held. Throws `rpc/*`, `http/*` if the balances are not told; a list or a price that is missing is
 * reported, and the last list stays.
 */
export async function readAccounts(
  chain: Chain,
  { network, address, signal }: Query,
  { tokens, rates, lists, report }: Parts,
): Promise<Reading> {
  const besides =
    <T>(none: T) =>
    (error: unknown): T => {
      if (isAbort(error)) throw error
      report?.(error)
      return none
    }
  const facts = async () => {
    const known = tokens.slice(0, MAX_KNOWN)
    const key = `${network.caipNetworkId} ${address}`
    const last = lists.get(key) ?? []
    const held = (await chain.heldTokens?.(network, address, { signal }).catch(besides(last))) ?? []
    lists.set(key, held)
    const isNew = (token: string) =>
      !isNativeCoin(network, token) && !known.some(it => sameAddress(network.chainNamespace, it.address, token))
    const found: KnownToken[] = [...new Set(held.map(it => it.token))]
      .filter(isNew)
      .slice(0, MAX_FOUND)
      .map(address => ({ address, isForeign: true, isFound: true }))
    const all = [...known, ...found]
    const contracts = all.map(it => it.address)
    const told = contracts.length ? await chain.getTokens(network, address, contracts, { signal }) : []
    return all.map((token, i) => ({ token, ...told[i] }))
  }
  const [native, all, known] = await Promise.all([
    chain.getBalance(network, address, { signal }),
    facts(),
    rates({ signal }).catch(besides<Rates>(new Map())),
  ])
  const held = all.flatMap(({ token, balance: units, title: own }) => {
    const title = token.pinned ?? own
    if (!title || !units) return []
    const rate = known.get(token.pinned?.feed ?? '')
    const named = { ...title, symbol: title.symbol || truncate(token.address) }
    const priced = rate && { price: rate.price, priced: { by: 'feed', at: rate.at } as const }
    return [{ token, units, title: named, ...priced }]
  })
  return { native, rates: known, held }
}

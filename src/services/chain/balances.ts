import { formatUnits } from '../../base/amount.ts'
import { createCache } from '../../base/cache.ts'
import { accountId, keyOf, parseAccountId, sameAddress } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { createLookalikes } from '../../base/lookalike.ts'
import { wrappedTitle } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import { BALANCE_TTL_MS } from '../network/data.ts'
import { factsOf } from '../pinned/facts.ts'
import type { BalanceSource } from '../sources.ts'
import { decodeToken, holdingsOf, type Token, type TokenTitle } from '../tokens.ts'
import { ask, integer, together, type Asking, type Chain } from './contracts.ts'
import { askFeeds } from './feeds.ts'
import { readAccounts, type Query, type Reading } from './accounts.ts'
import { knownTokens, type KnownToken, type TokenSources } from './known-tokens.ts'
import { createRates, pricedBy, type PricesOptions } from './prices.ts'
import type { SeenTokens } from './seen-tokens.ts'

export interface BalancesOptions extends Omit<PricesOptions, 'networkOf'>, TokenSources {
  seen?: SeenTokens
}

const keyFor = (network: string, address: string) => `${network}:${keyOf(network, address)}`

/** The part of a pool's other side that a holding can be and still sell near the price. */
const MAX_SHARE = 0.05

const askNative = (address: string): Asking<bigint | undefined> => ({
  questions: [{ to: 'multicall', call: 'function getEthBalance(address) view returns (uint256)', args: [address] }],
  read: ([answer]) => integer(answer?.[0]),
})

/** A token that does not answer is not known to be held. */
const askHeld = (tokens: readonly KnownToken[], holder: string): Asking<{ token: KnownToken; units: bigint }[]> => ({
  questions: tokens.map(({ address }) => ({
    to: address,
    call: 'function balanceOf(address) view returns (uint256)',
    args: [holder],
  })),
  read: answers =>
    tokens.flatMap((token, i) => {
      const units = integer(answers[i]?.[0])
      return units ? [{ token, units }] : []
    }),
})

/** The pinned symbol that a token of another contract bears. */
function twinOf(network: Network, token: string, symbol: string): string | undefined {
  if (wrappedTitle(network, token)) return
  const twin = factsOf(network.caipNetworkId)?.tokens.find(it => it.symbol.toUpperCase() === symbol.toUpperCase())
  return twin && !sameAddress(network.chainNamespace, twin.address, token) ? twin.symbol : undefined
}

/** Balances and their prices by RPC alone: of the native currency and of the tokens that are known here. */
export function createChainBalances(options: BalancesOptions) {
  const { adapter, seen, report, now } = options
  const kept = createCache<Token[]>(BALANCE_TTL_MS, { now })
  const pricing = createRates(options)
  /** By network and contract, as the contracts gave them. */
  const titles = new Map<string, TokenTitle>()
  const lists = new Map<string, readonly { token: string }[]>()

  async function titlesOf(chain: Chain, { network, address, signal }: Query, tokens: readonly KnownToken[]) {
    const keyOfTitle = (token: KnownToken) => keyFor(network.caipNetworkId, token.address)
    const missing = tokens.filter(it => !it.pinned && !titles.has(keyOfTitle(it)))
    if (missing.length) {
      const contracts = missing.map(it => it.address)
      const told = await chain.getTokens(network, address, contracts, { signal })
      for (const [i, it] of missing.entries()) if (told[i]?.title) titles.set(keyOfTitle(it), told[i].title)
    }
    return new Map(
      tokens.flatMap(it => {
        const title = it.pinned ?? titles.get(keyOfTitle(it))
        return title ? [[it.address, title] as const] : []
      }),
    )
  }

  async function readContracts(chain: Chain, query: Query, tokens: readonly KnownToken[]): Promise<Reading> {
    const { network, address, signal } = query
    const facts = factsOf(network.caipNetworkId) ?? { tokens: [], feeds: {}, fx: {}, pyth: {} }
    const { native, rates, found } = await ask(
      chain,
      network,
      together({
        native: askNative(address),
        // Currencies are asked for elsewhere, except those that a pinned token stands for.
        rates: askFeeds(facts, [
          ...new Set([...Object.keys(facts.feeds), ...facts.tokens.flatMap(({ feed }) => feed ?? [])]),
        ]),
        found: askHeld(tokens, address),
      }),
      { signal },
    )
    if (native === undefined) throw new ModalError('http/bad-reply', { message: 'The node didn’t report a balance.' })
    const rateOf = ({ pinned }: KnownToken) => rates.get(pinned?.feed ?? '')
    const mine = found.map(({ token }) => token)
    const loose = mine.filter(it => !it.pinned?.feed).map(it => it.address)
    let known: Awaited<ReturnType<typeof titlesOf>> | undefined
    const titled = async () => (known ??= await titlesOf(chain, query, mine))
    const pooled = await pricing.byPools({ network, rates, tokens: loose, titles: titled }, { signal })
    const named = await titled()
    const held = found.flatMap(({ token, units }) => {
      const title = named.get(token.address)
      if (!title) return []
      const [rate, pool] = [rateOf(token), pooled.get(token.address)]
      if (rate) return [{ token, units, title, price: rate.price, priced: { by: 'feed', at: rate.at } as const }]
      if (!pool) return [{ token, units, title }]
      const worth = Number(formatUnits(units, title.decimals)) * pool.price
      return [{ token, units, title, price: pool.price, priced: pricedBy(pool.at, worth > pool.depth * MAX_SHARE) }]
    })
    return { native, rates, held }
  }

  async function read(query: Query): Promise<Token[]> {
    const { network, signal } = query
    const { caipNetworkId: chainId, nativeCurrency } = network
    const facts = factsOf(chainId)
    const chain = await adapter(network.chainNamespace)
    const tokens = await knownTokens(options, network, { signal })
    const { native, rates, held } = await (chain.contracts
      ? readContracts(chain, query, tokens)
      : readAccounts(chain, query, { tokens, rates: wait => pricing.of(network, wait), lists, report }))
    const quantityOf = (units: bigint, decimals: number) => ({
      decimals: String(decimals),
      numeric: formatUnits(units, decimals),
    })
    const rate = rates.get(facts?.native ?? '')
    const coin = decodeToken(
      { ...nativeCurrency, chainId, quantity: quantityOf(native, nativeCurrency.decimals), price: rate?.price },
      chainId,
    )
    if (!coin) throw new ModalError('http/bad-reply')
    const others = held.flatMap(({ token, units, title, price, priced }): Token[] => {
      const { address, iconUrl } = token
      const decoded = decodeToken(
        {
          ...title,
          iconUrl,
          chainId,
          address: accountId(chainId, address),
          quantity: quantityOf(units, title.decimals),
          price,
        },
        chainId,
      )
      if (!decoded) return []
      const imitates = token.isForeign && twinOf(network, address, title.symbol)
      return [
        {
          ...decoded,
          ...(priced && decoded.price && { priced }),
          ...(priced?.isUncounted && { value: undefined }),
          ...(imitates && { imitates }),
          ...(token.isFound && { isUnlisted: true }),
        },
      ]
    })
    return holdingsOf([{ ...coin, ...(rate && { priced: { by: 'feed', at: rate.at } }) }, ...others], network)
  }

  return {
    isListed: true,
    imitated(network: Network, token: string, symbol: string): string | undefined {
      const native = network.nativeCurrency.symbol
      const twin = twinOf(network, token, symbol)
      return twin ?? (symbol.toUpperCase() === native.toUpperCase() ? native : createLookalikes([native])(symbol))
    },
    /** Tokens that the account holds, and its native currency. */
    read: async ({ network, address, signal }: Query): Promise<Token[]> => {
      try {
        return await kept.get(keyFor(network.caipNetworkId, address), wait => read({ network, address, ...wait }), {
          signal,
        })
      } catch (cause) {
        if (isAbort(cause)) throw cause
        throw new ModalError('data/balance-unavailable', {
          message: 'Token Balance Unavailable',
          cause,
          data: cause instanceof ModalError ? cause.data : undefined,
        })
      }
    },
    /** The next `read` asks the network. What moved is known from then on. */
    expire({ network, address, tokens }: { network: string; address: string; tokens: string[] }): void {
      kept.forget(keyFor(network, address))
      seen?.add(
        network,
        tokens.flatMap(it => parseAccountId(it)?.address ?? []),
      )
    },
  } satisfies BalanceSource
}

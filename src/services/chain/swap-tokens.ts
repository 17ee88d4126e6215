import type { Wait } from '../../base/abort.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { isAddress, keyOf, sameAddress } from '../../base/caip.ts'
import { createLookalikes } from '../../base/lookalike.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import { bareSymbol } from '../../base/symbol.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { imageUrl } from '../../base/url.ts'
import { decodeSwapToken, type SwapToken } from '../network/convert.ts'
import { inTurns, own } from '../decode.ts'
import type { Exchange } from '../pinned/dexes.ts'
import type { TokenFacts } from '../tokens.ts'

/** A token of a list; its address is plain. */
export interface ListedToken {
  address: string
  name?: string
  symbol: string
  decimals: number
  logoUri?: string
}

/** What reads the tokens' own names; the adapter of their namespace fits. */
export interface TokenReader {
  getTokens(network: Network, holder: string, tokens: string[], wait?: Wait): Promise<TokenFacts[]>
}

/** Where tokens to swap come from. */
export interface TokenSources {
  adapter(namespace: Namespace): Promise<TokenReader>
  /** The pinned tokens of a network; a CAIP-2 ID. */
  pinned(caip: string): Promise<readonly ListedToken[]>
  /** The tokens of the lists that the app names. */
  listed?(network: Network, wait?: Wait): Promise<readonly ListedToken[]>
  /** The app's option `tokens`: contracts by CAIP-2 ID, one or several. */
  tokens?: Record<string, unknown>
}

const HOST_TOKENS_MAX = 200
const TOKENS_MAX = 5000
/** Their own names are asked for, not anybody's balance. */
const NOBODY = `0x${'0'.repeat(40)}`

/** The app's own tokens, as their contracts call themselves; those that do not answer are left out. */
async function hostTokens(
  { adapter, tokens = {} }: TokenSources,
  network: Network,
  wait?: Wait,
): Promise<ListedToken[]> {
  const named = [own(tokens, network.caipNetworkId)].flat().slice(0, HOST_TOKENS_MAX)
  const valid = named.flatMap(item => {
    const address = own(item, 'address')
    return isAddress(network.chainNamespace, address) ? [{ address, logoUri: imageUrl(own(item, 'image')) }] : []
  })
  if (!valid.length) return []
  const reader = await adapter(network.chainNamespace)
  const addresses = valid.map(it => it.address)
  const facts = await reader.getTokens(network, NOBODY, addresses, wait)
  return valid.flatMap((it, i) => (facts[i]?.title ? [{ ...it, ...facts[i].title }] : []))
}

/**
 * Everything that can be swapped on a network, each token once: the native currency, the pinned tokens, the app's, and
 * those of its lists. A token that imitates another symbol is marked, unless it is pinned. Throws `rpc/*` and `http/*`.
 */
export async function listTokens(
  sources: TokenSources,
  network: Network,
  exchange: Exchange | undefined,
  wait?: Wait,
): Promise<SwapToken[]> {
  const { caipNetworkId: caip, chainNamespace: space, nativeCurrency } = network
  const [pinned, host, listed] = await Promise.all([
    sources.pinned(caip),
    hostTokens(sources, network, wait),
    sources.listed?.(network, wait) ?? [],
  ])
  const native = nativeCurrency.symbol
  const like = createLookalikes([native])
  const found = new Map<string, SwapToken>()
  const add = (item: ListedToken, isPinned: boolean) => {
    const token = decodeSwapToken({ ...item, name: item.name ?? item.symbol, address: `${caip}:${item.address}` }, caip)
    const key = keyOf(space, item.address)
    if (!token || found.has(key) || isNativeCoin(network, item.address)) return
    const isStable = !!exchange?.stable.some(it => sameAddress(space, it, item.address))
    const imitated = () =>
      token.symbol.toUpperCase() === native.toUpperCase() ? native : like(bareSymbol(token.symbol))
    found.set(key, { ...token, isPinned, isStable, imitates: isPinned ? undefined : imitated() })
  }
  for (const item of pinned) add(item, true)
  await inTurns([...host, ...listed].slice(0, TOKENS_MAX), item => add(item, false))
  const coin = { ...nativeCurrency, address: `${caip}:${NATIVE_TOKEN}`, isPinned: true, isStable: false }
  return [coin, ...found.values()]
}

import type { Namespace, Network } from '../base/network.ts'
import type { Storage } from '../state/storage.ts'
import { formatUnits } from '../base/amount.ts'
import { isAddress } from '../base/caip.ts'
import { isAbort } from '../base/errors.ts'
import { createLookalikes } from '../base/lookalike.ts'
import { bareSymbol } from '../base/symbol.ts'
import { imageUrl } from '../base/url.ts'
import type { AskedWallet } from './asset-discovery.ts'
import type { Sources } from './sources.ts'
import { decodeToken, holdingsOf, type Balances, type Token, type TokenFacts } from './tokens.ts'
import { inTurns, own } from './decode.ts'
import { forget, keep, readKept } from './kept-balances.ts'

/** What the network itself can answer; the adapter of its namespace fits. */
interface Chain {
  /** Native balance in base units. */
  getBalance(network: Network, address: string, wait: { signal: AbortSignal }): Promise<bigint>
  getTokens(network: Network, address: string, tokens: string[], wait: { signal: AbortSignal }): Promise<TokenFacts[]>
}

/** The modal's context fits. */
export interface BalancesContext {
  sources(): Promise<{
    balances: Pick<Sources['balances'], 'read' | 'isListed'>
    walletAssets: Pick<Sources['walletAssets'], 'read'>
  }>
  adapter(namespace: Namespace): Promise<Chain>
  connections: { of(namespace: Namespace): { peek(): { connector?: AskedWallet } } }
  options: { tokens: Record<string, unknown> }
  storage: Pick<Storage, 'read' | 'write'>
}

interface Query {
  network: Network
  address: string
  signal: AbortSignal
  /**
   * The balances on screen: if the service fails, its earlier complete balances are worth more than the network's
   * current ones.
   */
  known?: Balances
  /** Why the data service failed a moment ago, so that it is not asked. */
  refused?: unknown
  /** Shows earlier balances before the answer arrives. */
  show?: (balances: Balances, at: number) => void
}

const MAX_HOST_TOKENS = 200

/** Token contracts that the app lists for a network, one or several. */
function hostTokens(
  tokens: Record<string, unknown>,
  { caipNetworkId, chainNamespace }: Network,
): { address: string; iconUrl?: string }[] {
  return [own(tokens, caipNetworkId)]
    .flat()
    .slice(0, MAX_HOST_TOKENS)
    .flatMap(item => {
      const address = own(item, 'address')
      return isAddress(chainNamespace, address) ? { address, iconUrl: imageUrl(own(item, 'image')) } : []
    })
}

/** The native balance and the app's tokens that the account holds, read from the network. */
async function fromNetwork(
  { adapter, options }: BalancesContext,
  { network, address, signal, known }: Query,
): Promise<Token[]> {
  const chain = await adapter(network.chainNamespace)
  const {
    caipNetworkId: chainId,
    nativeCurrency: { name, symbol, decimals },
  } = network
  const named = hostTokens(options.tokens, network)
  const contracts = named.map(({ address }) => address)
  const [amount, facts] = await Promise.all([
    chain.getBalance(network, address, { signal }),
    named.length
      ? chain.getTokens(network, address, contracts, { signal }).catch((error: unknown) => {
          // Tokens that do not answer must not hold back the native balance, and those on screen are not gone.
          if (known?.tokens.some(it => it.address)) throw error
          return []
        })
      : [],
  ])
  const tokens = named.flatMap(({ address, iconUrl }, at) => {
    const { title, balance: units } = facts[at] ?? {}
    return title && units
      ? (decodeToken(
          {
            ...title,
            iconUrl,
            chainId,
            address: `${chainId}:${address}`,
            quantity: { decimals: String(title.decimals), numeric: formatUnits(units, title.decimals) },
          },
          chainId,
        ) ?? [])
      : []
  })
  const coin = {
    name,
    symbol,
    chainId,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
  }
  return holdingsOf([coin, ...tokens], network)
}

/** Flags tokens whose symbol imitates another. Only the native currency can have its own symbol. */
async function judge(tokens: Token[], { nativeCurrency: { symbol: native } }: Network): Promise<void> {
  const like = createLookalikes([native])
  // Stored tokens have been judged already.
  await inTurns(
    tokens.filter(token => token.address && !Object.hasOwn(token, 'imitates')),
    token => {
      token.imitates = token.symbol.toUpperCase() === native.toUpperCase() ? native : like(bareSymbol(token.symbol))
    },
  )
}

/**
 * Balances of an account: from the wallet if it reports prices too, else from the data service, else from the network
 * (spec section 7). Throws if no source answers, or if only the network does and better data is known.
 */
export async function loadBalances(ctx: BalancesContext, query: Query): Promise<Balances> {
  const { network, known, show, signal } = query
  // After a reload, balances shown within the last half minute are painted first.
  const last = known ? undefined : readKept(ctx.storage, query)
  if (last) {
    await judge(last.balances.tokens, network)
    show?.(last.balances, last.at)
  }
  const balances = await read(ctx, query)
  await judge(balances.tokens, network)
  if (!signal.aborted) keep(ctx.storage, query, balances)
  return balances
}

async function read(ctx: BalancesContext, query: Query): Promise<Balances> {
  const { network, address, signal, known, refused } = query
  const { balances, walletAssets } = await ctx.sources()
  const walletTokens = await walletAssets.read(ctx.connections.of(network.chainNamespace).peek().connector, query)
  if (walletTokens?.some(({ price }) => price)) return { tokens: walletTokens, isBasic: false }
  let error: unknown
  try {
    if (refused) throw refused
    const tokens = await balances.read({ network, address, signal })
    if (tokens) return { tokens, isBasic: false, ...(balances.isListed && { isListed: true }) }
  } catch (cause) {
    if (isAbort(cause) || known?.isBasic === false) throw cause
    error = cause
  }
  return { tokens: walletTokens?.length ? walletTokens : await fromNetwork(ctx, query), isBasic: true, error }
}

type Keepers = Pick<BalancesContext, 'connections' | 'storage'> & { sources(): Promise<Sources> }

/**
 * After a transfer: the next `loadBalances` asks again. `tokens`: contracts that moved, undefined for the native
 * currency.
 */
export async function expireBalances(
  ctx: Keepers,
  { network, address, tokens }: { network: Network; address: string; tokens: (string | undefined)[] },
): Promise<void> {
  forget(ctx.storage)
  const { balances, walletAssets } = await ctx.sources()
  const { caipNetworkId, chainNamespace } = network
  balances.expire({
    network: caipNetworkId,
    address,
    tokens: tokens.flatMap(token => (token ? `${caipNetworkId}:${token}` : [])),
  })
  walletAssets.expire(ctx.connections.of(chainNamespace).peek().connector)
}

import { isDecimals, toDecimal } from '../lib/amount.ts'
import { createCache } from '../lib/cache.ts'
import { isAddress, parseAccountId } from '../lib/caip.ts'
import { isAbort, ModalError } from '../lib/errors.ts'
import { clean, withoutLinks } from '../lib/text.ts'
import { setApart } from '../lib/symbol.ts'
import { NATIVE_TOKEN } from '../lib/token.ts'
import { imageUrl } from '../lib/url.ts'
import { list, longList, num, own, str, units } from './decode.ts'
import { decodeHistory, type HistoryPage } from './history.ts'
import { createHistoryPages } from './history-pages.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { accountName, isServiceName, lookupName } from './names.ts'

/** What an account holds of one token (specification section 3). */
export interface Token {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10 form; absent for the native token. */
  address?: string
  /** Of the whole holding, in USD; absent when the price is not known. */
  value?: number
  /** Of one unit, in USD. */
  price?: number
  /** Plain decimal strings. */
  quantity: { decimals: string; numeric: string }
  iconUrl?: string
  /** The well-known symbol, or that of the native currency, which it passes itself off as. */
  imitates?: string
}

export interface Price {
  /** CAIP-10 form. */
  address?: string
  name: string
  symbol: string
  iconUrl?: string
  /** In USD. */
  price?: number
}

export interface Identity {
  name?: string
  avatar?: string
}

/** Wei, or the namespace's own unit. */
export interface GasPrice {
  standard: bigint
  fast?: bigint
  instant?: bigint
}

export interface Wait {
  signal?: AbortSignal
}

export const BALANCE_TTL_MS = 30_000
const IDENTITY_TTL_MS = 300_000
export const MAX_TOKENS = 5000

/** Names of tokens are anybody's: they are for reading, and lead nowhere. */
const naming = (item: unknown) => ({
  name: withoutLinks(clean(own(item, 'name'))),
  symbol: setApart(withoutLinks(clean(own(item, 'symbol'), 20))),
  iconUrl: imageUrl(own(item, 'iconUrl')),
})

/**
 * Aborts, and refusals of the project itself (`service/*`): these are never covered up by "not supported" or
 * "unavailable".
 */
const isOwnMatter = (error: unknown) => isAbort(error) || (error as ModalError).code.startsWith('service')

/**
 * A token of the asked network, or undefined: no decimals, 0 decimals (low quality), an address or amount that is none.
 */
export function decodeToken(item: unknown, network: string): Token | undefined {
  const quantity = own(item, 'quantity')
  const decimals = toDecimal(own(quantity, 'decimals')),
    numeric = toDecimal(own(quantity, 'numeric'))
  const given = own(item, 'address') ?? undefined
  const parts = parseAccountId(given)
  const isWhole =
    parts && isAddress(parts.namespace, parts.address) && `${parts.namespace}:${parts.chainId}` === network
  const token = naming(item)
  if (
    !token.symbol ||
    !numeric ||
    !decimals ||
    !+decimals ||
    !isDecimals(+decimals) ||
    own(item, 'chainId') !== network ||
    (given !== undefined && !isWhole)
  )
    return
  const price = num(own(item, 'price')) || undefined
  return {
    ...token,
    chainId: network,
    address: isWhole ? (given as string) : undefined,
    price,
    value: num(own(item, 'value')) ?? (price && num(price * +numeric)),
    quantity: { decimals, numeric },
  }
}

export interface DataOptions extends Omit<HttpOptions, 'params'> {
  projectId: string
  version: string
}

/** The blockchain data service. Networks are CAIP-2 ids, addresses are plain. */
export function createData({ projectId, version, ...options }: DataOptions) {
  const http = createHttp({ ...options, params: { projectId, st: 'unknown', sv: `html-universal-${version}` } })
  const balances = createCache<Token[]>(BALANCE_TTL_MS, options)
  const identities = createCache<Identity>(IDENTITY_TTL_MS, options)
  const chains = createCache<string[]>(Infinity)
  const moved = new Map<string, Set<string>>()

  /** Whether the service knows the network. The list is fetched once, and again as long as it is empty or failed. */
  const isListed = async (network: string, wait?: Wait): Promise<boolean> => {
    const known = await chains.get(
      '',
      async wait => list(own(await http.get('/v1/supported-chains', wait), 'http'), item => str(item)),
      wait,
    )
    if (!known.length) chains.forget()
    return known.includes(network)
  }
  /** No list counts as "no". */
  const isSupported = (network: string, wait?: Wait): Promise<boolean> =>
    isListed(network, wait).catch(error => {
      if (isOwnMatter(error)) throw error
      return false
    })

  /**
   * A page of an account's transactions, the newest first; undefined on a network the service does not know. `cursor`:
   * `next` of the page before.
   */
  const history = async ({
    network,
    address,
    cursor,
    signal,
  }: Wait & { network: string; address: string; cursor?: string }): Promise<HistoryPage | undefined> => {
    if (!address)
      throw new ModalError('connect/no-account', { message: "Transactions can't be fetched without an accountAddress" })
    // Not `isSupported`: a service that is down must not read as an account without a past.
    if (!(await isListed(network, { signal }))) return
    return decodeHistory(
      await http.get(`/v1/account/${address}/history`, { params: { cursor, chainId: network }, signal }),
    )
  }

  return {
    /** For the calls of later features; ask `isSupported` first. */
    http,
    isSupported,
    history,
    historyPages: ({ network, address }: { network: string; address: string }) =>
      createHistoryPages(network, (cursor, wait) => history({ network, address, cursor, ...wait })),

    /**
     * Something moved: what is kept of the account's balances is out of date, and until it has answered the service is
     * told of which `tokens` (CAIP-10 form) and of the native currency, which pays for every move.
     */
    expireBalances({ network, address, tokens }: { network: string; address: string; tokens: string[] }): void {
      const key = `${network}:${address}`
      const native = network.startsWith('eip155:') ? [`${network}:${NATIVE_TOKEN}`] : []
      balances.forget(key)
      moved.set(key, new Set([...(moved.get(key) ?? []), ...tokens, ...native]))
    },

    /** Undefined on a network the service does not know. */
    async balances({
      network,
      address,
      signal,
    }: Wait & { network: string; address: string }): Promise<Token[] | undefined> {
      const key = `${network}:${address}`
      try {
        if (!(await isListed(network, { signal }))) return
        return await balances.get(
          key,
          async wait => {
            const stale = moved.get(key)
            const reply = await http.get(`/v1/account/${address}/balance`, {
              ...wait,
              params: { currency: 'usd', chainId: network, forceUpdate: stale && [...stale].join() },
            })
            // What moved while the service answered may not be in the answer.
            if (moved.get(key) === stale) moved.delete(key)
            const tokens = await longList(own(reply, 'balances'), item => decodeToken(item, network), MAX_TOKENS)
            return [...new Map(tokens.map(token => [token.address?.toLowerCase(), token])).values()]
          },
          { signal },
        )
      } catch (cause) {
        if (isOwnMatter(cause)) throw cause
        throw new ModalError('data/balance-unavailable', {
          message: 'Token Balance Unavailable',
          cause,
          data: (cause as ModalError).data,
        })
      }
    },

    /** Prices of tokens (CAIP-10 form); none on a network the service does not know. */
    async prices({ network, addresses, signal }: Wait & { network: string; addresses: string[] }): Promise<Price[]> {
      if (!(await isSupported(network, { signal }))) return []
      const reply = await http.post('/v1/fungible/price', {
        body: { currency: 'usd', addresses, projectId },
        json: true,
        signal,
      })
      return list(own(reply, 'fungibles'), item => ({
        ...naming(item),
        address: str(own(item, 'address'), 256),
        price: num(own(item, 'price')) || undefined,
      }))
    },

    async gasPrice({ network, signal }: Wait & { network: string }): Promise<GasPrice> {
      if (!(await isSupported(network, { signal })))
        throw new ModalError('chain/unsupported', { message: 'Unsupported chain' })
      const reply = await http.get('/v1/convert/gas-price', { params: { chainId: network }, signal })
      const standard = units(own(reply, 'standard'))
      if (standard === undefined) throw new ModalError('http/bad-reply')
      return { standard, fast: units(own(reply, 'fast')), instant: units(own(reply, 'instant')) }
    },

    /** Whether the service is the registry of a name, in lower case. */
    hasName: isServiceName,

    /** The address of a name that the service gave out, for an EVM chain. */
    lookup: (query: Parameters<typeof lookupName>[1]) => lookupName(http, query),

    /** Name and picture of an address; asked on behalf of `sender`. Not for testnets. */
    identity: ({ address, sender, signal }: Wait & { address: string; sender?: string }): Promise<Identity> =>
      identities.get(
        address.toLowerCase(),
        async wait => {
          const reply = await http.get(`/v1/identity/${address}`, { ...wait, params: { sender } })
          return { name: accountName(own(reply, 'name')), avatar: imageUrl(own(reply, 'avatar')) }
        },
        { signal },
      ),
  }
}

export type DataService = ReturnType<typeof createData>

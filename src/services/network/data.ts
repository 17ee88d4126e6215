import type { Network } from '../../base/network.ts'
import type { Wait } from '../../base/abort.ts'
import { isNameShaped, isPlainName, isServiceName } from '../../base/account-name.ts'
import { createCache } from '../../base/cache.ts'
import { keyOf } from '../../base/caip.ts'
import { roomOf } from '../../base/error-catalogue.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { imageUrl } from '../../base/url.ts'
import { list, longList, own, str, units } from '../decode.ts'
import { decodeHistory, type HistoryPage } from '../history.ts'
import { createHistoryPages, type PageWait } from '../history-pages.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import {
  lookupName,
  registerName,
  registrationText,
  reverseName,
  suggestNames,
  type RegistrationRequest,
} from '../names.ts'
import { createPrices, NATIVE_TOKENS } from './prices.ts'
import { decodeToken, holdingsOf, MAX_TOKENS, type Token } from '../tokens.ts'

export type { Token }

export interface Identity {
  name?: string
  avatar?: string
}

/** In wei, or the namespace's own unit. */
export interface GasPrice {
  standard: bigint
  fast?: bigint
  instant?: bigint
}

export const BALANCE_TTL_MS = 30_000
export const IDENTITY_TTL_MS = 300_000

/** Aborts, and refusals of the project itself (`service/*`): "not supported" or "unavailable" must never hide these. */
const isOwnMatter = (error: unknown) =>
  isAbort(error) || (error instanceof ModalError && roomOf(error.code) === 'service')

/**
 * A row of the account's balances. Other rows that can't be read are left out, but without that of the native coin an
 * account would pass for one that has none of it: then the reply counts for nothing, and the network is asked.
 */
function decodeRow(item: unknown, network: string): Token | undefined {
  const token = decodeToken(item, network)
  const isCoin = own(item, 'chainId') === network && (own(item, 'address') ?? undefined) === undefined
  if (!token && isCoin) throw new ModalError('http/bad-reply')
  return token
}

export interface DataOptions extends Omit<HttpOptions, 'params'> {
  projectId: string
  version: string
  /** The normal form of a name that is not plain (ENSIP-15); without this function no such name is shown. */
  normalName?(text: string): Promise<string | undefined>
}

/** The blockchain data service. Networks are CAIP-2 IDs unless stated otherwise, addresses are plain. */
export function createData({ projectId, version, normalName, ...options }: DataOptions) {
  const http = createHttp({ ...options, params: { projectId, st: 'unknown', sv: `html-universal-${version}` } })
  const balances = createCache<Token[]>(BALANCE_TTL_MS, options)
  const identities = createCache<Identity>(IDENTITY_TTL_MS, options)
  const chains = createCache<string[]>(Infinity)
  const moved = new Map<string, Set<string>>()

  /** Whether the service knows the network. The list is fetched once, and again while it is empty or failed. */
  const isListed = async (network: string, wait?: Wait): Promise<boolean> => {
    const known = await chains.get(
      '',
      async wait => list(own(await http.get('/v1/supported-chains', wait), 'http'), item => str(item)),
      wait,
    )
    if (!known.length) chains.forget()
    return known.includes(network)
  }
  /** A missing list counts as "no". */
  const isSupported = (network: string, wait?: Wait): Promise<boolean> =>
    isListed(network, wait).catch(error => {
      if (isOwnMatter(error)) throw error
      return false
    })

  /**
   * A page of an account's transactions, newest first; undefined on a network that the service does not know. `cursor`:
   * `next` of the previous page.
   */
  const history = async ({
    network,
    address,
    cursor,
    cache,
    signal,
  }: PageWait & { network: string; address: string; cursor?: string }): Promise<HistoryPage | undefined> => {
    if (!address)
      throw new ModalError('connect/no-account', { message: "Transactions can't be fetched without an accountAddress" })
    // Not `isSupported`: an outage must not look like an account without history.
    if (!(await isListed(network, { signal }))) return
    return decodeHistory(
      await http.get(`/v1/account/${address}/history`, { params: { cursor, chainId: network }, cache, signal }),
    )
  }

  /**
   * R149: a name registered for an address counts only in its normal form. The address is more informative than a name
   * that would have to be corrected.
   */
  const nameOf = async (value: unknown): Promise<string | undefined> => {
    if (!isNameShaped(value)) return
    if (isPlainName(value)) return value
    return (await normalName?.(value).catch(() => undefined)) === value ? value : undefined
  }

  return {
    /** For calls of later features; check `isSupported` first. */
    http,
    isSupported,
    history,
    historyPages: ({ network, address }: { network: string; address: string }) =>
      createHistoryPages(network, (cursor, wait) => history({ network, address, cursor, ...wait })),

    /**
     * After a transfer: the stored balances of the account are stale. Until the service has answered, it is told which
     * `tokens` (CAIP-10) moved, and always the native currency, which pays for every transaction.
     */
    expireBalances({ network, address, tokens }: { network: string; address: string; tokens: string[] }): void {
      const key = `${network}:${address}`
      const [namespace = ''] = network.split(':')
      const native = own(NATIVE_TOKENS, namespace)
      balances.forget(key)
      moved.set(key, new Set([...(moved.get(key) ?? []), ...tokens, ...(native ? [`${network}:${native}`] : [])]))
    },

    /** Undefined on a network that the service does not know. */
    async balances({
      network,
      address,
      signal,
    }: Wait & { network: Network; address: string }): Promise<Token[] | undefined> {
      const { caipNetworkId: chainId } = network
      const key = `${chainId}:${address}`
      try {
        if (!(await isListed(chainId, { signal }))) return
        return await balances.get(
          key,
          async wait => {
            const stale = moved.get(key)
            const reply = await http.get(`/v1/account/${address}/balance`, {
              ...wait,
              params: { currency: 'usd', chainId, forceUpdate: stale && [...stale].join() },
            })
            // Tokens that moved while the service was answering may be missing from the answer.
            if (moved.get(key) === stale) moved.delete(key)
            return holdingsOf(
              await longList(own(reply, 'balances'), item => decodeRow(item, chainId), MAX_TOKENS),
              network,
            )
          },
          { signal },
        )
      } catch (cause) {
        if (isOwnMatter(cause)) throw cause
        throw new ModalError('data/balance-unavailable', {
          message: 'Token Balance Unavailable',
          cause,
          data: cause instanceof ModalError ? cause.data : undefined,
        })
      }
    },

    ...createPrices(http, { ...options, projectId, isSupported }),

    async gasPrice({ network, signal }: Wait & { network: string }): Promise<GasPrice> {
      if (!(await isSupported(network, { signal })))
        throw new ModalError('chain/unsupported', { message: 'Unsupported chain' })
      const reply = await http.get('/v1/convert/gas-price', { params: { chainId: network }, signal })
      const standard = units(own(reply, 'standard'))
      if (standard === undefined) throw new ModalError('http/bad-reply')
      return { standard, fast: units(own(reply, 'fast')), instant: units(own(reply, 'instant')) }
    },

    /** Whether the service is the registry of a name, which must be in lower case. */
    hasName: isServiceName,

    /** The address of a name registered with the service, for an EVM chain. */
    lookup: (query: Parameters<typeof lookupName>[1]) => lookupName(http, query),

    /** The name that the service has registered for an address; undefined on a network that it does not know. */
    async reverse({
      network,
      ...query
    }: Parameters<typeof reverseName>[1] & { network: string }): Promise<Identity | undefined> {
      return (await isSupported(network, query)) ? reverseName(http, query) : undefined
    },

    /** Names similar to a label, and which of them are taken. */
    suggestions: (query: Parameters<typeof suggestNames>[1]) => suggestNames(http, query),

    registrationText,

    /** Registers a name for an address; throws 'Unsupported chain' on a network that the service does not know. */
    async register(request: RegistrationRequest): Promise<void> {
      if (!(await isSupported(`eip155:${request.chainId}`)))
        throw new ModalError('chain/unsupported', { message: 'Unsupported chain' })
      await registerName(http, request)
    },

    /** Name and picture of an address; asked on behalf of `sender`. Not for test networks. */
    identity: ({ address, sender, signal }: Wait & { address: string; sender?: string }): Promise<Identity> =>
      identities.get(
        keyOf(/^0x/i.test(address) ? 'eip155' : 'solana', address),
        async wait => {
          const reply = await http.get(`/v1/identity/${address}`, { ...wait, params: { sender } })
          return { name: await nameOf(own(reply, 'name')), avatar: imageUrl(own(reply, 'avatar')) }
        },
        { signal },
      ),
  }
}

export type DataService = ReturnType<typeof createData>

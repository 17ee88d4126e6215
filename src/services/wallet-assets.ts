import { formatUnits, isDecimals } from '../base/amount.ts'
import { createCache, type Cache } from '../base/cache.ts'
import { isAbort, ModalError } from '../base/errors.ts'
import type { Network } from '../base/network.ts'
import type { AskedWallet, AssetDiscovery } from './asset-discovery.ts'
import { BALANCE_TTL_MS } from './network/data.ts'
import { decodeToken, holdingsOf, MAX_TOKENS, type Token } from './tokens.ts'
import { longList, own } from './decode.ts'

const UNITS = /^0x[\da-f]{1,64}$/i

const refuse = (): never => {
  throw new ModalError('http/bad-reply')
}

/**
 * One ERC-7811 asset as a token; undefined for low quality (no decimals). An item that is not an asset invalidates the
 * reply.
 */
export function decodeAsset(item: unknown, network: string): Token | undefined {
  const [address, balance, type, metadata] = ['address', 'balance', 'type', 'metadata'].map(key => own(item, key))
  const decimals = own(metadata, 'decimals')
  if (
    !/^(NATIVE|ERC20)$/.test(String(type)) ||
    typeof balance !== 'string' ||
    !UNITS.test(balance) ||
    !isDecimals(decimals)
  )
    return refuse()
  if (!decimals) return
  const [name, symbol, price, value, iconUrl] = ['name', 'symbol', 'price', 'value', 'iconUrl'].map(key =>
    own(metadata, key),
  )
  return (
    decodeToken(
      {
        name,
        symbol,
        price,
        value,
        iconUrl,
        chainId: network,
        address: type === 'NATIVE' ? undefined : `${network}:${String(address)}`,
        quantity: { decimals: String(decimals), numeric: formatUnits(BigInt(balance), decimals) },
      },
      network,
    ) ?? refuse()
  )
}

export interface WalletAssetsQuery {
  network: Network
  address: string
  signal?: AbortSignal
}

/**
 * Tokens as the wallet reports them, cached as long as the data service's. Undefined if it does not report, fails,
 * hangs or answers with something else; only an abort is thrown.
 */
export function createWalletAssets(discover: AssetDiscovery) {
  const caches = new WeakMap<AskedWallet, Cache<Token[] | undefined>>()
  const of = (connector: AskedWallet) => {
    const cache = caches.get(connector) ?? createCache<Token[] | undefined>(BALANCE_TTL_MS)
    caches.set(connector, cache)
    return cache
  }
  return {
    /** After a transfer: the wallet's cached report is stale. */
    expire(connector: AskedWallet | undefined): void {
      if (connector) of(connector).forget()
    },
    async read(
      connector: AskedWallet | undefined,
      { network: chain, address, signal }: WalletAssetsQuery,
    ): Promise<Token[] | undefined> {
      if (!connector) return
      const { caipNetworkId: network } = chain
      try {
        return await of(connector).get(
          `${network}:${address}`,
          async wait => {
            const found = await discover(connector, { network, account: address, ...wait })
            if (!found) return
            return holdingsOf(
              await longList(own(found.reply, found.chain), item => decodeAsset(item, network), MAX_TOKENS),
              chain,
            )
          },
          { signal },
        )
      } catch (error) {
        if (signal?.aborted && isAbort(error)) throw error
      }
    },
  }
}

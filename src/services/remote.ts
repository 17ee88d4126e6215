import type { Chunks } from '../core/load-chunks.ts'
import type { Connector } from '../connectors/connector.ts'
import { imageUrl } from '../lib/url.ts'
import { DIRECTORY_ID } from '../lib/wallet-list.ts'
import { isAbort } from '../lib/errors.ts'
import { createAssetDiscovery, type SignerOf } from './asset-discovery.ts'
import { listCollectibles } from './collectibles.ts'
import { createConvert } from './convert.ts'
import { createData, type DataOptions } from './data.ts'
import { createHttp } from './http.ts'
import { createOnramp } from './onramp.ts'
import { createWalletAssets } from './wallet-assets.ts'
import { createExplorer, decodeWallet, type Wallet, type WalletQuery } from './explorer.ts'

export { expireBalances, loadBalances } from './balances.ts'

/** What the Connect list shows beside the wallets of this page. Every `imageUrl` is ready for `<img src>`. */
export interface Directory {
  /** Those of `DirectoryQuery.recent`. */
  recent: Wallet[]
  custom: Wallet[]
  featured: Wallet[]
  recommended: Wallet[]
  /** Wallets of the whole directory. */
  count: number
  /** Why the directory's own part is missing. */
  error?: unknown
}

export interface DirectoryQuery {
  customWallets: readonly unknown[]
  /** Directory ids of wallets of before. */
  recent: string[]
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  /** How many wallets of the directory's own choice. */
  recommended: number
  /** CAIP-2 ids. */
  chains: string[]
  /** Of the only wallets that count; of all where it is ''. */
  namespace: string
  signal?: AbortSignal
}

/** Every remote service behind one door: the chunk that comes when the modal opens or an account is there. */
export function createRemote({
  projectId,
  version,
  explorer: explorerBase,
  data: dataBase,
  signer,
  chunks,
}: Pick<DataOptions, 'projectId' | 'version'> & { explorer: string; data: string; signer: SignerOf; chunks?: Chunks }) {
  const explorer = createExplorer({ projectId, version, base: explorerBase })
  const walletImage = (imageId: string) => imageUrl(explorer.walletImage(imageId))
  const pictured = (wallet: Wallet): Wallet => ({
    ...wallet,
    imageUrl: wallet.imageUrl ?? (wallet.imageId && walletImage(wallet.imageId)),
  })
  let clientId: string | undefined
  const normalName = async (text: string) => (await chunks?.load('ens-names'))?.normalName(text)
  const data = createData({ projectId, version, normalName, base: dataBase, clientId: () => clientId })
  const discover = createAssetDiscovery(signer)
  return {
    explorer,
    data,
    /** The relay knows this browser by this id; the data service is told of it from now on. */
    identify(id: string): void {
      clientId = id
    },
    convert: createConvert(data.http, projectId),
    onramp: createOnramp(data.http, projectId),
    walletAssets: createWalletAssets(discover),
    collectibles: (connector: Connector | undefined, query: Parameters<typeof listCollectibles>[2]) =>
      listCollectibles(discover, connector, query),
    /** Analytics: the page is named without query and hash, and nothing waits for the answer. */
    track(base: string, props: object): void {
      const body = {
        eventId: crypto.randomUUID(),
        url: location.origin + location.pathname,
        domain: location.hostname,
        timestamp: Date.now(),
        props,
      }
      createHttp({ base })
        .post('/e', { params: { projectId, st: 'appkit', sv: `html-universal-${version}` }, body })
        .catch(() => {})
    },
    walletImage,
    /** One page of the directory. */
    async wallets(query: WalletQuery) {
      const { wallets, count } = await explorer.wallets(query)
      return { wallets: wallets.map(pictured), count }
    },
    /** The host's own wallets always; the directory's when it answers. */
    async directory({
      customWallets,
      featuredWalletIds: featured,
      includeWalletIds: include,
      excludeWalletIds: exclude,
      recommended: entries,
      recent,
      chains,
      namespace,
      signal,
    }: DirectoryQuery): Promise<Directory> {
      // Who names no chains is taken to have them all.
      const isOffered = (wallet: Wallet) =>
        !wallet.chains.length || wallet.chains.some(chain => chain.startsWith(namespace))
      const custom = customWallets
        .slice(0, 100)
        .flatMap(wallet => decodeWallet(wallet) ?? [])
        .filter(isOffered)
      const known = recent.filter(id => DIRECTORY_ID.test(id) && (!include.length || include.includes(id)))
      try {
        const [before, first, rest] = await Promise.all([
          known.length ? explorer.wallets({ entries: known.length, include: known, signal }) : undefined,
          featured.length ? explorer.wallets({ entries: featured.length, include: featured, signal }) : undefined,
          explorer.wallets({ entries, include, exclude: [...exclude, ...featured], chains, signal }),
        ])
        const order = (wallet: Wallet) => featured.indexOf(wallet.id)
        return {
          recent: (before?.wallets ?? []).filter(isOffered).map(pictured),
          custom,
          featured: (first?.wallets ?? [])
            .filter(isOffered)
            .sort((a, b) => order(a) - order(b))
            .map(pictured),
          recommended: rest.wallets.map(pictured),
          count: rest.count + featured.length,
        }
      } catch (error) {
        if (isAbort(error)) throw error
        return { recent: [], custom, featured: [], recommended: [], count: 0, error }
      }
    },
  }
}

export type Remote = ReturnType<typeof createRemote>

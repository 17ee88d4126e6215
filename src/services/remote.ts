import type { Chunks } from '../state/load-chunks.ts'
import { imageUrl } from '../base/url.ts'
import { directoryIdOf, isUnlistedId } from '../base/wallet-identity.ts'
import { isAbort } from '../base/errors.ts'
import { createAssetDiscovery, type AskedWallet, type SignerOf } from './asset-discovery.ts'
import { listCollectibles } from './collectibles.ts'
import { createConvert } from './convert.ts'
import { createData, type DataOptions } from './data.ts'
import { createHttp } from './http.ts'
import { createNamedWallets } from './named-wallets.ts'
import { createOnramp } from './onramp.ts'
import { createWalletAssets } from './wallet-assets.ts'
import { createExplorer, decodeWallet, type Wallet, type WalletQuery } from './explorer.ts'

export { expireBalances, loadBalances } from './balances.ts'

/** What the Connect list shows besides the wallets found in this browser. Every `imageUrl` is ready for `<img src>`. */
export interface Directory {
  /** The wallets of `DirectoryQuery.recent`. */
  recent: Wallet[]
  custom: Wallet[]
  featured: Wallet[]
  recommended: Wallet[]
  /** The wallets that the app excludes or has an image for, by IDs that only the directory knows. */
  named: Wallet[]
  /** Number of wallets in the whole directory. */
  count: number
  /** Why the directory's part is missing. */
  error?: unknown
}

export interface DirectoryQuery {
  customWallets: readonly unknown[]
  /** Recently used wallets, by ID or name. */
  recent: string[]
  connectorImages: Record<string, string>
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  /** How many recommended wallets to fetch. */
  recommended: number
  /** CAIP-2 IDs. */
  chains: string[]
  /** Limits the wallets to a namespace; '' for all. */
  namespace: string
  signal?: AbortSignal
}

/** Every remote service behind one interface: the chunk that loads when the modal opens or an account connects. */
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
  const { find, ids } = createNamedWallets(explorer)
  const knownIds = (texts: readonly string[]) => texts.flatMap(text => directoryIdOf(text) ?? [])
  /** `include` and `exclude` are any IDs or names that the app uses. */
  const page = async ({ include = [], exclude = [], ...query }: WalletQuery) => {
    const only = await ids(include)
    // If the directory has none of the included wallets, the list is empty rather than unfiltered.
    if (include.length && !only.length) return { wallets: [], count: 0 }
    return explorer.wallets({ ...query, include: only, exclude: knownIds(exclude) })
  }
  let clientId: string | undefined
  const normalName = async (text: string) => (await chunks?.load('ens-names'))?.normalName(text)
  const data = createData({ projectId, version, normalName, base: dataBase, clientId: () => clientId })
  const discover = createAssetDiscovery(signer)
  return {
    explorer,
    data,
    /** The relay knows this browser by this ID, which the data service is sent from now on. */
    identify(id: string): void {
      clientId = id
    },
    convert: createConvert(data.http, projectId),
    onramp: createOnramp(data.http, projectId),
    walletAssets: createWalletAssets(discover),
    collectibles: (connector: AskedWallet | undefined, query: Parameters<typeof listCollectibles>[2]) =>
      listCollectibles(discover, connector, query),
    /** Analytics: only the page's origin is sent, and nothing waits for the answer. */
    track(base: string, props: object): void {
      const body = {
        eventId: crypto.randomUUID(),
        url: location.origin,
        domain: location.hostname,
        timestamp: Date.now(),
        props,
      }
      createHttp({ base })
        .post('/e', { params: { projectId, st: 'appkit', sv: `html-universal-${version}` }, body })
        .catch(() => {})
    },
    walletImage,
    /** A wallet by any of its IDs, or by name. */
    async find(text: string, wait?: { signal?: AbortSignal }) {
      const wallet = await find(text, wait)
      return wallet && pictured(wallet)
    },
    /** One page of the directory. */
    async wallets(query: WalletQuery) {
      const { wallets, count } = await page(query)
      return { wallets: wallets.map(pictured), count }
    },
    /** Always the app's own wallets; the directory's when it answers. */
    async directory({
      customWallets,
      featuredWalletIds,
      includeWalletIds: include,
      excludeWalletIds: exclude,
      connectorImages,
      recommended: entries,
      recent,
      chains,
      namespace,
      signal,
    }: DirectoryQuery): Promise<Directory> {
      // A wallet without a list of chains counts as supporting all.
      const isOffered = (wallet: Wallet) =>
        !wallet.chains.length || wallet.chains.some(chain => chain.startsWith(namespace))
      const custom = customWallets
        .slice(0, 100)
        .flatMap(wallet => decodeWallet(wallet) ?? [])
        .filter(isOffered)
      const byIds = async (ids: string[]) =>
        ids.length ? (await explorer.wallets({ entries: ids.length, include: ids, signal })).wallets : []
      const unknownIds = [...exclude, ...Object.keys(connectorImages)].filter(isUnlistedId).slice(0, 100)
      try {
        const [featured, included, used] = await Promise.all([ids(featuredWalletIds), ids(include), ids(recent)])
        const known = used.filter(id => !include.length || included.includes(id))
        const [before, first, named, rest] = await Promise.all([
          byIds(known),
          byIds(featured),
          byIds(knownIds(unknownIds)),
          page({ entries, include, exclude: [...exclude, ...featured], chains, signal }),
        ])
        const order = (wallet: Wallet) => featured.indexOf(wallet.id)
        return {
          recent: before.filter(isOffered).map(pictured),
          custom,
          named,
          featured: first
            .filter(isOffered)
            .sort((a, b) => order(a) - order(b))
            .map(pictured),
          recommended: rest.wallets.map(pictured),
          count: rest.count + featured.length,
        }
      } catch (error) {
        if (isAbort(error)) throw error
        return { recent: [], custom, featured: [], recommended: [], named: [], count: 0, error }
      }
    },
  }
}

export type Remote = ReturnType<typeof createRemote>

import type { Chunks } from '../../state/load-chunks.ts'
import { EXPLORER_URL } from '../../base/endpoints.ts'
import { imageUrl } from '../../base/url.ts'
import { directoryIdOf, isUnlistedId } from '../../base/wallet-identity.ts'
import { isAbort } from '../../base/errors.ts'
import { createAssetDiscovery, type SignerOf } from '../asset-discovery.ts'
import { listCollectibles } from '../collectibles.ts'
import { createConvert } from './convert.ts'
import { createData, type DataOptions } from './data.ts'
import { createHttp } from '../http.ts'
import { createNamedWallets } from './named-wallets.ts'
import { createOnramp } from './onramp.ts'
import { createWalletAssets } from '../wallet-assets.ts'
import { createExplorer, decodeWallet, type Wallet, type WalletQuery } from './explorer.ts'
import type { DirectorySource, Sources } from '../sources.ts'

export { expireBalances, loadBalances } from '../balances.ts'

/** The remote services: the chunk that loads when the modal opens or an account connects. */
export function createSources({
  projectId,
  version,
  explorer: explorerBase = EXPLORER_URL,
  data: dataBase,
  signer,
  chunks,
}: Pick<DataOptions, 'projectId' | 'version'> & {
  explorer: string | undefined
  data: string
  signer: SignerOf
  chunks?: Chunks
}): Sources {
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
  const directory: DirectorySource = {
    walletImage,
    assetImage: explorer.assetImage,
    async find(text, wait) {
      const wallet = await find(text, wait)
      return wallet && pictured(wallet)
    },
    async page(query) {
      const { wallets, count } = await page(query)
      return { wallets: wallets.map(pictured), count }
    },
    async lists({
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
    }) {
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
  const data = createData({ projectId, version, normalName, base: dataBase, clientId: () => clientId })
  const discover = createAssetDiscovery(signer)
  const swaps = createConvert(data.http, projectId)
  return {
    origin: swaps.origin,
    directory,
    balances: { read: data.balances, expire: data.expireBalances },
    prices: { of: data.prices, currency: data.currency, gasPrice: data.gasPrice },
    swaps,
    activity: { page: data.history, pages: data.historyPages },
    names: { identity: data.identity, reverse: data.reverse, hasName: data.hasName, lookup: data.lookup },
    registration: { suggestions: data.suggestions, text: data.registrationText, register: data.register },
    onramp: createOnramp(data.http, projectId),
    walletAssets: createWalletAssets(discover),
    collectibles: (connector, query) => listCollectibles(discover, connector, query),
    settings: explorer.http,
    track(base, props) {
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
    identify(id) {
      clientId = id
    },
  }
}

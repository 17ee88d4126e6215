import { clean } from '../../base/text.ts'
import { httpsUrl, imageUrl } from '../../base/url.ts'
import { walletLink } from '../../base/wallet-link.ts'
import { list, num, own, str } from '../decode.ts'
import { createHttp, type HttpOptions } from '../http.ts'

/**
 * A wallet in the wallet directory. Every link has been checked: `mobile`, `desktop` and `linkMode` end in '/', and
 * `mobile` in '{uri}' if the pairing URI simply follows.
 */
export interface Wallet {
  id: string
  name: string
  homepage?: string
  imageId?: string
  imageUrl?: string
  order?: number
  badge?: string
  /** CAIP-2 IDs, or namespaces for all of their chains. */
  chains: string[]
  linkMode?: string
  mobile?: string
  /** Opens a page in the wallet app's browser; see `wallet-browser.ts`. */
  browse?: string
  desktop?: string
  webapp?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  rdns?: string
  injected?: { namespace: string; injectedId: string }[]
}

export interface WalletQuery {
  /** Starts at 1. */
  page?: number
  /** Wallets per page. */
  entries?: number
  search?: string
  /** Wallet IDs. */
  include?: readonly string[]
  exclude?: readonly string[]
  /** CAIP-2 IDs. */
  chains?: string[]
  badge?: 'none' | 'certified'
  signal?: AbortSignal
}

const URI = '{uri}'

const plain = (item: unknown) => str(item)
const listed = <T>(value: unknown, decode: (item: unknown) => T | undefined) =>
  Array.isArray(value) ? list(value, decode, 300) : undefined

/** The whole link of a wallet that is not reached by `wc?uri=`; the pairing URI is its end. */
function pairingLink(value: unknown): string | undefined {
  const start = typeof value === 'string' && value.endsWith(URI) && value.slice(0, -URI.length)
  return start && walletLink(`${start}x`) ? `${start}${URI}` : undefined
}

/** The link to a page in a wallet's browser; what stands in braces is filled in later. */
function browseLink(value: unknown): string | undefined {
  const link = typeof value === 'string' && httpsUrl(value.replace(/\{[a-z+ ]+\}/g, 'x'))
  return link ? (value as string) : undefined
}

/** Reads a wallet of the directory, or of the app's `customWallets`, which has the same form. */
export function decodeWallet(item: unknown): Wallet | undefined {
  const of = (key: string) => own(item, key)
  const id = str(of('id')),
    name = clean(of('name'))
  const link = (key: string) => walletLink(of(key), true)
  const page = (key: string) => httpsUrl(of(key), true)
  return id && name
    ? {
        id,
        name,
        homepage: page('homepage'),
        imageId: str(of('image_id')),
        imageUrl: imageUrl(of('image_url')),
        order: num(of('order')),
        badge: str(of('badge_type')),
        chains: listed(of('chains'), plain) ?? [],
        linkMode: link('link_mode'),
        mobile: link('mobile_link') ?? pairingLink(of('pairing')),
        browse: browseLink(of('browse')),
        desktop: link('desktop_link'),
        webapp: page('webapp_link'),
        appStore: page('app_store'),
        playStore: page('play_store'),
        chromeStore: page('chrome_store'),
        rdns: str(of('rdns')),
        injected: listed(of('injected'), entry => {
          const namespace = str(own(entry, 'namespace')),
            injectedId = str(own(entry, 'injected_id'))
          return namespace && injectedId ? { namespace, injectedId } : undefined
        }),
      }
    : undefined
}

export interface ExplorerOptions extends Omit<HttpOptions, 'params' | 'clientId'> {
  projectId: string
  version: string
}

/**
 * The wallet directory. Images are plain URLs of its origin for `<img src>`, so that `img-src` need not allow object
 * URLs.
 */
export function createExplorer({ projectId, version, ...options }: ExplorerOptions) {
  const http = createHttp({ ...options, params: { projectId, st: 'appkit', sv: `html-universal-${version}` } })
  const image = (path: '/getWalletImage/' | '/public/getAssetImage/') => (imageId: string) =>
    http.url(`${path}${encodeURIComponent(imageId)}`)
  return {
    /** For the calls below and those of later features. */
    http,
    async wallets({
      page = 1,
      entries = 40,
      search,
      include,
      exclude,
      chains,
      badge,
      signal,
    }: WalletQuery = {}): Promise<{ wallets: Wallet[]; count: number }> {
      const params = {
        page,
        entries,
        search: search?.trim(),
        include: include?.join(),
        exclude: exclude?.join(),
        chains: chains?.join(),
        badge_type: badge,
      }
      const reply = await http.get('/getWallets', { params, signal })
      const wallets = list(own(reply, 'data'), decodeWallet)
      return { wallets, count: Math.max(Math.floor(num(own(reply, 'count')) ?? 0), wallets.length) }
    },
    walletImage: image('/getWalletImage/'),
    assetImage: image('/public/getAssetImage/'),
  }
}

export type Explorer = ReturnType<typeof createExplorer>

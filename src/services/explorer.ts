import { attempt } from '../lib/errors.ts'
import { clean } from '../lib/text.ts'
import { httpsUrl, imageUrl, walletLink } from '../lib/url.ts'
import { list, num, own, str } from './decode.ts'
import { createHttp, type HttpOptions } from './http.ts'

/** A wallet of the directory. Every link has passed its check: `mobile`, `desktop` and `linkMode` end in '/'. */
export interface Wallet {
  id: string
  name: string
  homepage?: string
  imageId?: string
  imageUrl?: string
  order?: number
  badge?: string
  /** CAIP-2 ids. */
  chains: string[]
  linkMode?: string
  mobile?: string
  desktop?: string
  webapp?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  rdns?: string
  injected?: { namespace: string; injectedId: string }[]
}

export interface WalletQuery {
  /** From 1. */
  page?: number
  /** Wallets a page. */
  entries?: number
  search?: string
  /** Wallet ids. */
  include?: string[]
  exclude?: string[]
  /** CAIP-2 ids. */
  chains?: string[]
  badge?: 'none' | 'certified'
  signal?: AbortSignal
}

/** One remote feature flag: `config` null leaves the local value. */
export interface RemoteFeature {
  id: string
  isEnabled: boolean
  config: string[] | null
}

interface Wait {
  signal?: AbortSignal
}

const plain = (item: unknown) => str(item)
const listed = <T>(value: unknown, decode: (item: unknown) => T | undefined) =>
  Array.isArray(value) ? list(value, decode, 300) : undefined

/** Reads a wallet of the directory, or of the host's `customWallets`, which has the same form. */
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
        mobile: link('mobile_link'),
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
 * The wallet directory. Pictures are plain URLs of its origin for `<img src>`: under `img-src` no object URLs are
 * needed.
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

// The project's settings are functions of their own, so that the core carries only those it asks for.

/** Remote feature flags; data of a closed shape, never code. */
export const remoteFeatures = async ({ http }: Pick<Explorer, 'http'>, wait?: Wait): Promise<RemoteFeature[]> =>
  list(own(await http.get('/appkit/v1/config', wait), 'features'), item => {
    const id = str(own(item, 'id'))
    return id
      ? { id, isEnabled: own(item, 'isEnabled') === true, config: listed(own(item, 'config'), plain) ?? null }
      : undefined
  })

export const isAnalyticsEnabled = async ({ http }: Pick<Explorer, 'http'>, wait?: Wait): Promise<boolean> =>
  own(await http.get('/getAnalyticsConfig', wait), 'isAnalyticsEnabled') === true

/** Origins the project may run on; see `matchesOrigin`. */
export const allowedOrigins = async ({ http }: Pick<Explorer, 'http'>, wait?: Wait): Promise<string[]> =>
  list(own(await http.get('/projects/v1/origins', wait), 'allowedOrigins'), plain)

// Local pages and preview hosts work with every project.
const ALWAYS = [
  'http://localhost',
  'https://localhost',
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]

/**
 * Whether `pattern` covers `origin`: `*` stands for any text, walked by hand because a list from outside must not build
 * a RegExp.
 */
function covers(pattern: string, origin: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return (attempt(() => new URL(pattern).origin) ?? pattern) === origin
  let at = head.length
  if (!origin.startsWith(head)) return false
  for (const part of rest) {
    const found = origin.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return origin.length - tail.length >= at && origin.endsWith(tail)
}

/** Whether the project may run on `origin`. Local and preview origins always may, on any port. */
export const matchesOrigin = (allowed: string[], origin: string): boolean =>
  ALWAYS.some(pattern => covers(pattern, origin.replace(/:\d+$/, ''))) ||
  allowed.some(pattern => covers(pattern, origin))

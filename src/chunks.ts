import { ModalError } from './lib/errors.ts'
import type { Messages } from './i18n/index.ts'

/** What each chunk exports. */
export interface ChunkModules {
  account: typeof import('./features/account/index.tsx')
  activity: typeof import('./features/activity/index.tsx')
  'activity-tools': typeof import('./features/activity-tools/index.tsx')
  'all-wallets': typeof import('./features/all-wallets/index.tsx')
  connecting: typeof import('./features/connecting/index.ts')
  evm: typeof import('./chains/evm.ts')
  manners: typeof import('./shell/manners.ts')
  networks: typeof import('./features/networks/index.tsx')
  nfts: typeof import('./features/nfts/index.tsx')
  onramp: typeof import('./features/onramp/index.tsx')
  'onramp-choices': typeof import('./features/onramp-choices/index.tsx')
  pairing: typeof import('./features/pairing/index.ts')
  purchase: typeof import('./features/purchase/index.tsx')
  qr: typeof import('./features/qr/index.tsx')
  receive: typeof import('./features/receive/index.ts')
  review: typeof import('./features/review/index.tsx')
  send: typeof import('./features/send/index.tsx')
  services: typeof import('./services/remote.ts')
  swap: typeof import('./features/swap/index.tsx')
  'swap-review': typeof import('./features/swap-review/index.tsx')
  walletconnect: typeof import('./connectors/walletconnect.ts')
}
export type ChunkId = keyof ChunkModules

/** Brings code and texts; the script build pins each by hash, the module build leaves it to the host's bundler. */
export interface Loader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** Texts of an ISO 639 language (`de`), or of a part of it (`de.wallet`); undefined where there are none. */
  locale(name: string): Promise<Messages | undefined>
}

const LOCALES: Record<string, () => Promise<{ default: Messages }>> = {
  ar: () => import('./i18n/locales/ar.json'),
  'ar.wallet': () => import('./i18n/locales/ar.wallet.json'),
  'ar.trade': () => import('./i18n/locales/ar.trade.json'),
  de: () => import('./i18n/locales/de.json'),
  'de.wallet': () => import('./i18n/locales/de.wallet.json'),
  'de.trade': () => import('./i18n/locales/de.trade.json'),
  es: () => import('./i18n/locales/es.json'),
  'es.wallet': () => import('./i18n/locales/es.wallet.json'),
  'es.trade': () => import('./i18n/locales/es.trade.json'),
  fr: () => import('./i18n/locales/fr.json'),
  'fr.wallet': () => import('./i18n/locales/fr.wallet.json'),
  'fr.trade': () => import('./i18n/locales/fr.trade.json'),
  he: () => import('./i18n/locales/he.json'),
  'he.wallet': () => import('./i18n/locales/he.wallet.json'),
  'he.trade': () => import('./i18n/locales/he.trade.json'),
  hi: () => import('./i18n/locales/hi.json'),
  'hi.wallet': () => import('./i18n/locales/hi.wallet.json'),
  'hi.trade': () => import('./i18n/locales/hi.trade.json'),
  id: () => import('./i18n/locales/id.json'),
  'id.wallet': () => import('./i18n/locales/id.wallet.json'),
  'id.trade': () => import('./i18n/locales/id.trade.json'),
  it: () => import('./i18n/locales/it.json'),
  'it.wallet': () => import('./i18n/locales/it.wallet.json'),
  'it.trade': () => import('./i18n/locales/it.trade.json'),
  ja: () => import('./i18n/locales/ja.json'),
  'ja.wallet': () => import('./i18n/locales/ja.wallet.json'),
  'ja.trade': () => import('./i18n/locales/ja.trade.json'),
  ko: () => import('./i18n/locales/ko.json'),
  'ko.wallet': () => import('./i18n/locales/ko.wallet.json'),
  'ko.trade': () => import('./i18n/locales/ko.trade.json'),
  nl: () => import('./i18n/locales/nl.json'),
  'nl.wallet': () => import('./i18n/locales/nl.wallet.json'),
  'nl.trade': () => import('./i18n/locales/nl.trade.json'),
  pl: () => import('./i18n/locales/pl.json'),
  'pl.wallet': () => import('./i18n/locales/pl.wallet.json'),
  'pl.trade': () => import('./i18n/locales/pl.trade.json'),
  pt: () => import('./i18n/locales/pt.json'),
  'pt.wallet': () => import('./i18n/locales/pt.wallet.json'),
  'pt.trade': () => import('./i18n/locales/pt.trade.json'),
  ru: () => import('./i18n/locales/ru.json'),
  'ru.wallet': () => import('./i18n/locales/ru.wallet.json'),
  'ru.trade': () => import('./i18n/locales/ru.trade.json'),
  tr: () => import('./i18n/locales/tr.json'),
  'tr.wallet': () => import('./i18n/locales/tr.wallet.json'),
  'tr.trade': () => import('./i18n/locales/tr.trade.json'),
  uk: () => import('./i18n/locales/uk.json'),
  'uk.wallet': () => import('./i18n/locales/uk.wallet.json'),
  'uk.trade': () => import('./i18n/locales/uk.trade.json'),
  vi: () => import('./i18n/locales/vi.json'),
  'vi.wallet': () => import('./i18n/locales/vi.wallet.json'),
  'vi.trade': () => import('./i18n/locales/vi.trade.json'),
  zh: () => import('./i18n/locales/zh.json'),
  'zh.wallet': () => import('./i18n/locales/zh.wallet.json'),
  'zh.trade': () => import('./i18n/locales/zh.trade.json'),
}

export const importLoader: Loader = {
  chunk: id =>
    (
      ({
        account: () => import('./features/account/index.tsx'),
        activity: () => import('./features/activity/index.tsx'),
        'activity-tools': () => import('./features/activity-tools/index.tsx'),
        'all-wallets': () => import('./features/all-wallets/index.tsx'),
        connecting: () => import('./features/connecting/index.ts'),
        evm: () => import('./chains/evm.ts'),
        manners: () => import('./shell/manners.ts'),
        networks: () => import('./features/networks/index.tsx'),
        nfts: () => import('./features/nfts/index.tsx'),
        onramp: () => import('./features/onramp/index.tsx'),
        'onramp-choices': () => import('./features/onramp-choices/index.tsx'),
        pairing: () => import('./features/pairing/index.ts'),
        purchase: () => import('./features/purchase/index.tsx'),
        qr: () => import('./features/qr/index.tsx'),
        receive: () => import('./features/receive/index.ts'),
        review: () => import('./features/review/index.tsx'),
        send: () => import('./features/send/index.tsx'),
        services: () => import('./services/remote.ts'),
        swap: () => import('./features/swap/index.tsx'),
        'swap-review': () => import('./features/swap-review/index.tsx'),
        walletconnect: () => import('./connectors/walletconnect.ts'),
      }) as { [Id in ChunkId]: () => Promise<ChunkModules[Id]> }
    )[id](),
  locale: async name => (Object.hasOwn(LOCALES, name) ? (await LOCALES[name]!()).default : undefined),
}

export interface Chunks {
  /** One load at a time for each chunk; a failure is not remembered, so that Retry asks again. */
  load<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** On intent: loads without caring about the outcome. */
  preload(...ids: ChunkId[]): void
  /** A script added sooner holds back the page's own load event, for as long as it takes. */
  whenLoaded(run: () => void): void
}

export function createChunks(loader: Loader): Chunks {
  const loads = new Map<ChunkId, Promise<unknown>>()
  const load = <Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]> => {
    let pending = loads.get(id) as Promise<ChunkModules[Id]> | undefined
    if (!pending) {
      pending = loader.chunk(id).catch(cause => {
        loads.delete(id)
        throw new ModalError('chunk/failed', { cause, data: { chunk: id } })
      })
      loads.set(id, pending)
    }
    return pending
  }
  const whenLoaded: Chunks['whenLoaded'] = run => {
    if (document.readyState === 'complete') run()
    else addEventListener('load', run, { once: true })
  }
  return {
    load,
    whenLoaded,
    preload: (...ids) => whenLoaded(() => ids.forEach(id => load(id).catch(() => {}))),
  }
}

import { ModalError } from './lib/errors.ts'
import type { Messages } from './i18n/index.ts'

/** What each chunk exports. */
export interface ChunkModules {
  account: typeof import('./features/account/index.tsx')
  'all-wallets': typeof import('./features/all-wallets/index.tsx')
  connecting: typeof import('./features/connecting/index.ts')
  evm: typeof import('./chains/evm.ts')
  manners: typeof import('./shell/manners.ts')
  pairing: typeof import('./features/pairing/index.ts')
  services: typeof import('./services/remote.ts')
  walletconnect: typeof import('./connectors/walletconnect.ts')
}
export type ChunkId = keyof ChunkModules

/** Brings code and texts; the script build pins each by hash, the module build leaves it to the host's bundler. */
export interface Loader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** Texts of an ISO 639 language, undefined where there are none. */
  locale(language: string): Promise<Messages | undefined>
}

const LOCALES: Record<string, () => Promise<{ default: Messages }>> = {
  ar: () => import('./i18n/locales/ar.json'),
  de: () => import('./i18n/locales/de.json'),
  es: () => import('./i18n/locales/es.json'),
  fr: () => import('./i18n/locales/fr.json'),
  he: () => import('./i18n/locales/he.json'),
  hi: () => import('./i18n/locales/hi.json'),
  id: () => import('./i18n/locales/id.json'),
  it: () => import('./i18n/locales/it.json'),
  ja: () => import('./i18n/locales/ja.json'),
  ko: () => import('./i18n/locales/ko.json'),
  nl: () => import('./i18n/locales/nl.json'),
  pl: () => import('./i18n/locales/pl.json'),
  pt: () => import('./i18n/locales/pt.json'),
  ru: () => import('./i18n/locales/ru.json'),
  tr: () => import('./i18n/locales/tr.json'),
  uk: () => import('./i18n/locales/uk.json'),
  vi: () => import('./i18n/locales/vi.json'),
  zh: () => import('./i18n/locales/zh.json'),
}

export const importLoader: Loader = {
  chunk: id => (({ account: () => import('./features/account/index.tsx'), 'all-wallets': () => import('./features/all-wallets/index.tsx'), connecting: () => import('./features/connecting/index.ts'), evm: () => import('./chains/evm.ts'), manners: () => import('./shell/manners.ts'), pairing: () => import('./features/pairing/index.ts'), services: () => import('./services/remote.ts'), walletconnect: () => import('./connectors/walletconnect.ts') }) as { [Id in ChunkId]: () => Promise<ChunkModules[Id]> })[id](),
  locale: async language => (Object.hasOwn(LOCALES, language) ? (await LOCALES[language]!()).default : undefined),
}

export interface Chunks {
  /** One load at a time for each chunk; a failure is not remembered, so that Retry asks again. */
  load<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** On intent: loads without caring about the outcome. */
  preload(...ids: ChunkId[]): void
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
  return {
    load,
    preload(...ids) {
      const start = () => ids.forEach(id => load(id).catch(() => {}))
      // A script added sooner holds back the page's own load event, for as long as it takes.
      if (document.readyState === 'complete') start()
      else addEventListener('load', start, { once: true })
    },
  }
}

import type { ViewName } from './core/routes.ts'
import type { SlotName } from './core/slots.ts'
import { ModalError } from './lib/errors.ts'
import type { Messages } from './i18n/index.ts'

/**
 * Every chunk, one row each: the module it is made of, the views it brings (core/routes.ts), the slots of others it
 * fills (core/slots.ts), what it may weigh (gzip) and when it is asked for. Loaders, types, lookup, size-limit.json and
 * the sizes in README.md are made of these rows. The script build carries ids, views and slots alone.
 */
export const CHUNKS = {
  first: {
    module: () => import('./shell/first.ts'),
    views: [],
    slots: ['Notices', 'PageAccount', 'behave', 'leave', 'restored', 'titleOf'],
    limitKb: 14,
    when: 'first open, or an account, a stored session or a language to show; names the hashes of the others',
  },
  services: {
    module: () => import('./services/remote.ts'),
    views: [],
    slots: [],
    limitKb: 16,
    when: 'first open, or an account is there',
  },
  'connect-progress': {
    module: () => import('./features/connect/progress/index.ts'),
    views: ['ConnectingExternal', 'ConnectingMultiChain'],
    slots: [
      'ConnectSearch',
      'ConnectWait',
      'ConnectChains',
      'ConnectEnd',
      'ConnectHelp',
      'ConnectTerms',
      'browserLink',
    ],
    limitKb: 14,
    when: 'first open',
  },
  'connect-pairing': {
    module: () => import('./features/connect/pairing/index.ts'),
    views: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
    slots: ['pairingLink', 'walletConnect'],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'connect-directory': {
    module: () => import('./features/connect/directory/index.tsx'),
    views: ['AllWallets', 'WhatIsAWallet', 'GetWallet', 'Downloads'],
    slots: [],
    limitKb: 14,
    when: 'the list of all wallets, or help for newcomers',
  },
  account: {
    module: () => import('./features/account/index.tsx'),
    views: ['Account', 'AccountSettings'],
    slots: [],
    limitKb: 14,
    when: 'an account is there',
  },
  networks: {
    module: () => import('./features/networks/index.tsx'),
    views: ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
    slots: ['networkImage'],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  receive: {
    module: () => import('./features/receive/index.ts'),
    views: ['WalletReceive', 'WalletCompatibleNetworks'],
    slots: [],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'qr-code': {
    module: () => import('./features/qr/index.tsx'),
    views: [],
    slots: ['QrCode'],
    limitKb: 14,
    when: 'the first QR code',
  },
  'send-form': {
    module: () => import('./features/send/form/index.tsx'),
    views: ['WalletSend', 'WalletSendSelectToken'],
    slots: [],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'send-review': {
    module: () => import('./features/send/review/index.tsx'),
    views: ['WalletSendPreview'],
    slots: [],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'swap-form': {
    module: () => import('./features/swap/form/index.tsx'),
    views: ['Swap', 'SwapSelectToken'],
    slots: [],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'swap-review': {
    module: () => import('./features/swap/review/index.tsx'),
    views: ['SwapPreview'],
    slots: [],
    limitKb: 17,
    when: 'the first view that needs it',
  },
  'onramp-form': {
    module: () => import('./features/onramp/form/index.tsx'),
    views: ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'WhatIsABuy'],
    slots: [],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'onramp-purchase': {
    module: () => import('./features/onramp/purchase/index.tsx'),
    views: ['BuyInProgress'],
    slots: ['OpenPurchase'],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'activity-list': {
    module: () => import('./features/activity/list/index.tsx'),
    views: ['Transactions'],
    slots: ['AccountActivity'],
    limitKb: 14,
    when: 'the tab or view of that name',
  },
  'activity-tools': {
    module: () => import('./features/activity/tools/index.tsx'),
    views: [],
    slots: ['ActivityTools', 'ActivityHidden'],
    limitKb: 14,
    when: 'the first rows of the activity are there',
  },
  nfts: {
    module: () => import('./features/nfts/index.tsx'),
    views: [],
    slots: ['AccountNfts'],
    limitKb: 14,
    when: 'the tab of that name',
  },
  evm: {
    module: () => import('./chains/evm/index.ts'),
    views: [],
    slots: [],
    limitKb: 66,
    when: 'an account on an EVM chain is there',
  },
  solana: {
    module: () => import('./chains/solana/index.ts'),
    views: [],
    slots: [],
    limitKb: 24,
    when: 'an account on Solana is there',
  },
  'ens-names': {
    module: () => import('./chains/evm/normal-names.ts'),
    views: [],
    slots: [],
    limitKb: 28,
    when: 'a name with other than plain letters is typed: the tables of ENSIP-15',
  },
  'wallet-standard': {
    module: () => import('./connectors/wallet-standard/index.ts'),
    views: [],
    slots: [],
    limitKb: 14,
    when: 'at once where a Solana network is offered',
  },
  walletconnect: {
    module: () => import('./connectors/walletconnect/index.ts'),
    views: [],
    slots: [],
    limitKb: 120,
    when: 'the first pairing, or a WalletConnect session to restore',
  },
  locales: {
    // Of the script build alone, whose loader checks every language file against it.
    module: (): Promise<typeof import('./i18n/pinned.ts')> => Promise.reject(new ModalError('chunk/failed')),
    views: [],
    slots: [],
    limitKb: 5,
    when: 'the first text in another language than English',
  },
} satisfies Record<string, Chunk>

interface Chunk {
  module: () => Promise<object>
  views: readonly ViewName[]
  /** Slots of other chunks that it fills. */
  slots: readonly SlotName[]
  /** gzip, kB of 1000 bytes. */
  limitKb: number
  /** For the table of sizes in README.md: `requested` with … */
  when: string
}

export type ChunkId = keyof typeof CHUNKS
/** What each chunk exports. */
export type ChunkModules = { [Id in ChunkId]: Awaited<ReturnType<(typeof CHUNKS)[Id]['module']>> }

/** The chunk that brings a view, or fills a slot; the core itself brings Connect. */
export const chunkOf = (kind: 'views' | 'slots', name: string): ChunkId | undefined =>
  (Object.keys(CHUNKS) as ChunkId[]).find(id => (CHUNKS[id][kind] as readonly string[]).includes(name))

/** Brings code and texts; the script build pins each by hash, the module build leaves it to the host's bundler. */
export interface Loader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** Texts of an ISO 639 language (`de`), or of a part of it (`de.wallet`); undefined where there are none. */
  locale(name: string): Promise<Messages | undefined>
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

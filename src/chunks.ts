import type { ViewName } from './core/routes.ts'
import type { SlotName } from './core/slots.ts'
import { ModalError } from './lib/errors.ts'

/**
 * Every chunk, one row each: the module it is made of, the views it brings (core/routes.ts), the slots of others it
 * fills (core/slots.ts), what it may weigh (gzip) and when it is asked for. Loaders, types, lookup, size-limit.json and
 * the sizes in README.md are made of these rows. The script build carries ids, views and slots alone.
 */
export const CHUNKS = {
  first: {
    module: () => import('./shell/first.ts'),
    views: [],
    slots: ['Notices', 'PageAccount', 'behave', 'identity', 'leave', 'restored', 'titleOf'],
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
  'connect-login': {
    module: () => import('./features/connect/login/index.ts'),
    views: [
      'EmailLogin',
      'EmailVerifyDevice',
      'EmailVerifyOtp',
      'UpdateEmailWallet',
      'UpdateEmailPrimaryOtp',
      'UpdateEmailSecondaryOtp',
      'ConnectSocials',
      'ConnectingSocial',
      'ConnectingFarcaster',
    ],
    slots: ['ConnectLogin'],
    limitKb: 14,
    when: 'first open, where e-mail or social login is offered',
  },
  'embedded-wallet': {
    module: () => import('./features/embedded-wallet/index.ts'),
    views: ['ApproveTransaction', 'SmartSessionCreated', 'SmartSessionList', 'UpgradeEmailWallet'],
    slots: ['AUTH', 'AuthSettings'],
    limitKb: 14,
    when: 'a login by e-mail or a social account begins, or one to restore',
  },
  embedded: {
    module: () => import('./connectors/embedded/index.ts'),
    views: [],
    slots: [],
    limitKb: 14,
    when: 'with the one before: the client of the secure site',
  },
  'sign-in': {
    module: () => import('./features/sign-in/index.ts'),
    views: ['SIWXSignMessage', 'ConnectingSiwe'],
    slots: ['signIn'],
    limitKb: 11,
    when: 'first open or a session to restore, where the host wants sign-in',
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
  names: {
    module: () => import('./features/names/index.ts'),
    views: ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
    slots: [],
    limitKb: 5,
    when: 'a name for the account is chosen',
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

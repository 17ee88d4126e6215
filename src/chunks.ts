import { ModalError } from './base/errors.ts'
import type { ViewName } from './modal/routes.ts'
import type { SlotName } from './modal/slots.ts'
import { createChunkOf } from './state/load-chunks.ts'

/** A row of the bundle table. */
export interface Chunk {
  module: () => Promise<object>
  /** Under src/: replaces that module in the script build. */
  script?: string
  views?: readonly ViewName[]
  /** Slots of other chunks that it fills. */
  slots?: readonly SlotName[]
  /** gzip, kB of 1000 bytes. */
  limitKb: number
  /** For the table of sizes in the documents: `requested` with … */
  when: string
}

/**
 * Every chunk: its module, the views it provides (modal/routes.ts), the slots of others it fills (modal/slots.ts), its
 * limit (gzip) and when it is requested. Loaders, types and sizes derive from this; the script build has IDs, views and
 * slots.
 */
export const CHUNKS = {
  first: {
    module: () => import('./modal/startup.ts'),
    script: 'entries/first.ts',
    slots: ['Notices', 'Support', 'enhance', 'exitMotion', 'restored', 'titleOf'],
    limitKb: 16,
    when: 'first open, or an account, a stored session or a language to show; names the hashes of the others',
  },
  presence: {
    module: () => import('./modal/presence.ts'),
    slots: ['PageAccount', 'identity', 'knownConnections', 'lazyMethods'],
    limitKb: 6.4,
    when: 'an account is there or one to restore, or a method about it is called',
  },
  inline: {
    module: () => import('./modal/inline/index.ts'),
    slots: ['reveal'],
    limitKb: 4,
    when: 'a box of the page shows the modal',
  },
  services: {
    module: () => import('./services/network/remote.ts'),
    limitKb: 18,
    when: 'first open, or an account is there',
  },
  'chain-sources': {
    module: () => import('./services/chain/index.ts'),
    limitKb: 26.3,
    when: 'instead of the one before, where `services` names no service',
  },
  'chain-swaps': {
    module: () => import('./services/chain/swaps.ts'),
    limitKb: 10,
    when: 'with `chain-sources`, when a swap is opened',
  },
  'chain-activity': {
    module: () => import('./services/chain/activity.ts'),
    limitKb: 7.1,
    when: 'with `chain-sources`, when the activity is opened, or something asks what an account sent',
  },
  'named-sources': {
    module: () => import('./services/named/index.ts'),
    limitKb: 10.1,
    when: 'with `chain-sources`, where the app names a service, when that is first asked',
  },
  wallets: {
    module: () => import('./services/pinned/directory.ts'),
    limitKb: 7.8,
    when: 'with `chain-sources`, when the list of wallets is wanted',
  },
  'connect-progress': {
    module: () => import('./features/connect/progress/index.ts'),
    views: ['ConnectingExternal'],
    slots: [
      'walletList',
      'findWallet',
      'ConnectSearch',
      'ConnectWait',
      'ConnectChains',
      'ConnectCode',
      'ConnectEnd',
      'ConnectHelp',
      'ConnectTerms',
      'browserLink',
      'external',
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
      'ConnectingPasskey',
    ],
    slots: ['ConnectLogin'],
    limitKb: 14.7,
    when: 'first open, where e-mail or social login is offered',
  },
  'embedded-wallet': {
    module: () => import('./features/embedded-wallet/index.ts'),
    views: ['ApproveTransaction', 'SmartSessionCreated', 'SmartSessionList', 'UpgradeEmailWallet'],
    slots: ['AUTH', 'AuthReady', 'AuthSettings', 'BackupNotice', 'setAccountType'],
    limitKb: 15.9,
    when: 'a login by e-mail or a social account begins, or one to restore',
  },
  embedded: {
    module: () => import('./connectors/embedded/index.ts'),
    limitKb: 14,
    when: 'with the one before: the client of the secure site',
  },
  'sign-in': {
    module: () => import('./features/sign-in/index.ts'),
    views: ['SIWXSignMessage', 'ConnectingSiwe'],
    slots: ['signIn'],
    limitKb: 12.6,
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
    limitKb: 14,
    when: 'the list of all wallets, or help for newcomers',
  },
  project: {
    module: () => import('./features/project/index.ts'),
    slots: ['project'],
    limitKb: 3,
    when: 'first open, where the host wants the settings of its project',
  },
  theme: {
    module: () => import('./features/theme/index.ts'),
    limitKb: 4.8,
    when: 'at once where the option `theme` is set',
  },
  doctor: {
    module: () => import('./doctor/page/index.ts'),
    limitKb: 18.6,
    when: '`doctor()`',
  },
  names: {
    module: () => import('./features/names/index.ts'),
    views: ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
    limitKb: 5.8,
    when: 'a name for the account is chosen',
  },
  account: {
    module: () => import('./features/account/index.tsx'),
    views: ['Account', 'AccountSettings'],
    limitKb: 18.7,
    when: 'an account is there',
  },
  'account-token': {
    module: () => import('./features/account/token/index.ts'),
    views: ['AccountToken'],
    limitKb: 8,
    when: 'a token of the account is reached for',
  },
  'add-token': {
    module: () => import('./features/account/add-token/index.tsx'),
    views: ['AddToken'],
    limitKb: 6.5,
    when: 'a token is added that the app does not know',
  },
  permissions: {
    module: () => import('./features/account/permissions/index.tsx'),
    views: ['ExecutionPermissions'],
    slots: ['PermissionsRow'],
    limitKb: 8.5,
    when: 'the account menu is opened with a wallet that lists execution permissions',
  },
  profile: {
    module: () => import('./features/profile/index.ts'),
    views: ['ProfileWallets'],
    slots: ['profile'],
    limitKb: 5,
    when: 'the first view that needs it, or a change from one wallet to another',
  },
  networks: {
    module: () => import('./features/networks/index.tsx'),
    views: ['Networks', 'WhatIsANetwork', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
    slots: ['networkImage'],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  receive: {
    module: () => import('./features/receive/index.ts'),
    views: ['WalletReceive', 'WalletCompatibleNetworks'],
    limitKb: 14,
    when: 'the first view that needs it',
  },
  'qr-code': {
    module: () => import('./features/qr/index.tsx'),
    slots: ['QrCode'],
    limitKb: 14,
    when: 'the first QR code',
  },
  'send-form': {
    module: () => import('./features/send/form/index.tsx'),
    views: ['WalletSend', 'WalletSendSelectToken'],
    limitKb: 19.6,
    when: 'the first view that needs it',
  },
  'send-review': {
    module: () => import('./features/send/review/index.tsx'),
    views: ['WalletSendPreview'],
    limitKb: 19.4,
    when: 'the first view that needs it',
  },
  'send-link': {
    module: () => import('./features/send/link/index.tsx'),
    views: ['WalletSendLink'],
    limitKb: 7.1,
    when: 'a link for a payment is opened or pasted',
  },
  'swap-form': {
    module: () => import('./features/swap/form/index.tsx'),
    views: ['Swap', 'SwapSelectToken'],
    limitKb: 18.4,
    when: 'the first view that needs it',
  },
  'swap-review': {
    module: () => import('./features/swap/review/index.tsx'),
    views: ['SwapPreview'],
    limitKb: 22.4,
    when: 'the first view that needs it',
  },
  'clear-signing': {
    module: () => import('./features/clear-signing/index.tsx'),
    slots: ['Explanation', 'contractName'],
    limitKb: 30,
    when: 'a review or an approval of more than coins that are sent, or the list of permissions: what calls and messages say',
  },
  'onramp-form': {
    module: () => import('./features/onramp/form/index.tsx'),
    views: ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'WhatIsABuy'],
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
  pay: {
    module: () => import('./features/pay/index.tsx'),
    views: ['Pay'],
    slots: ['payAt', 'payFetch'],
    limitKb: 17.2,
    when: '`payFetch()` or `<wallet-pay href>`',
  },
  'pay-records': {
    module: () => import('./features/pay/records/index.tsx'),
    slots: ['ActivityPayments', 'PayBudgets', 'paidTo', 'payBudgets'],
    limitKb: 6.2,
    when: 'the activity or menu of an account that paid a site, or a payment with a budget',
  },
  'pay-solana': {
    module: () => import('./chains/solana/sponsored.ts'),
    limitKb: 4.2,
    when: 'a site that can be paid on Solana, or a payment there that nobody knows the end of',
  },
  'activity-list': {
    module: () => import('./features/activity/list/index.tsx'),
    views: ['AccountTransaction', 'Transactions'],
    slots: ['AccountActivity'],
    limitKb: 15.2,
    when: 'the tab or view of that name',
  },
  'activity-tools': {
    module: () => import('./features/activity/tools/index.tsx'),
    slots: ['ActivityTools', 'ActivityHidden'],
    limitKb: 14,
    when: 'the first rows of the activity are there',
  },
  nfts: {
    module: () => import('./features/nfts/index.tsx'),
    slots: ['AccountNfts'],
    limitKb: 14,
    when: 'the tab of that name',
  },
  evm: {
    module: () => import('./chains/evm/index.ts'),
    limitKb: 66,
    when: 'an account on an EVM chain is there',
  },
  solana: {
    module: () => import('./chains/solana/index.ts'),
    limitKb: 24,
    when: 'an account on Solana is there',
  },
  'ens-names': {
    module: () => import('./chains/evm/normal-names.ts'),
    limitKb: 28,
    when: 'a name with other than plain letters is typed, or an account has one: the tables of ENSIP-15',
  },
  support: {
    module: () => import('./features/support/index.ts'),
    limitKb: 2,
    when: 'a failure is on screen: what its button copies',
  },
  'wallet-standard': {
    module: () => import('./connectors/wallet-standard/index.ts'),
    limitKb: 14,
    when: 'at once where a Solana network is offered',
  },
  safe: {
    module: () => import('./connectors/safe/index.ts'),
    limitKb: 5,
    when: 'first open, where the page is shown in a frame',
  },
  coinbase: {
    module: () => import('./connectors/coinbase/index.ts'),
    limitKb: 6,
    when: 'the click on Coinbase Wallet, or a session of it to restore',
  },
  'mobile-adapter': {
    module: () => import('./connectors/mobile/index.ts'),
    limitKb: 8,
    when: 'the list of wallets in Chrome on Android, where a Solana network is offered, or a session of it to restore',
  },
  walletconnect: {
    module: () => import('./connectors/walletconnect/index.ts'),
    limitKb: 122.3,
    when: 'the first pairing, or a WalletConnect session to restore',
  },
  locales: {
    // Script build only: its loader checks every language file against this.
    module: (): Promise<typeof import('./i18n/pinned.ts')> => Promise.reject(new ModalError('chunk/failed')),
    script: 'i18n/pinned.ts',
    limitKb: 6.5,
    when: 'the first text in another language than English',
  },
} satisfies Record<string, Chunk>

/** What each chunk exports, except the first: that one contains this table, so it is not an entry in it. */
type Modules = { [Id in keyof typeof CHUNKS]: Awaited<ReturnType<(typeof CHUNKS)[Id]['module']>> }
declare module './state/load-chunks.ts' {
  interface ChunkModules extends Omit<Modules, 'first'> {}
}

export const chunkOf = createChunkOf(CHUNKS)

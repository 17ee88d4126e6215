import type { ServedNamespace } from '../base/network.ts'
import type { WalletsOptions } from './options.ts'

/** The ID under which Coinbase's extension and its smart wallet's pop-up count as one wallet. */
export const COINBASE_RDNS = 'com.coinbase.wallet'

type Wanted = Pick<WalletsOptions, 'enableWallets' | 'enableCoinbase' | 'coinbasePreference'>

/** The environment of the page, as far as wallets depend on it. */
export interface Place {
  /** Shown in a frame of another site. */
  isFramed: boolean
  /** Pop-ups of another site can be opened here and can answer. */
  hasWindows: boolean
  /** Chrome on Android, where links open wallet apps that this page can then reach. */
  hasApps: boolean
}

/** A wallet that is neither an extension nor reached only through WalletConnect. A chunk provides its connector. */
export interface ExternalWallet {
  id: string
  name: string
  namespace: ServedNamespace
  chunk: 'safe' | 'coinbase' | 'mobile-adapter'
  /**
   * When its connector is on the list. Whether it can be used at all (a Safe around the page), it determines itself.
   */
  works: (place: Place, options: Wanted) => boolean
  /** At the top of the list, like installed wallets. */
  leads?: true
}

/** Whether the app wants a row that opens a pop-up, if pop-ups work; its place is kept until that is known. */
export const wantsWindow = ({ enableWallets, enableCoinbase, coinbasePreference }: Wanted): boolean =>
  enableWallets && enableCoinbase && coinbasePreference !== 'eoaOnly'

/** IDs of stored sessions whose connectors are provided by chunks. */
export const isMade = (id: string): boolean => ['safe', 'coinbaseWallet', 'mobileWallet'].includes(id)

export const COINBASE: ExternalWallet = {
  id: 'coinbaseWallet',
  name: 'Coinbase Wallet',
  namespace: 'eip155',
  chunk: 'coinbase',
  works: ({ hasWindows }, options) => hasWindows && wantsWindow(options),
}

/** Solana wallet apps on this device, as one row: the protocol lets the device choose among them. */
export const MOBILE: ExternalWallet = {
  id: 'mobileWallet',
  name: 'Mobile Wallet Adapter',
  namespace: 'solana',
  chunk: 'mobile-adapter',
  works: ({ hasApps }, { enableWallets }) => hasApps && enableWallets,
}

/** When each external wallet is on the list. */
export const EXTERNAL: readonly ExternalWallet[] = [
  {
    id: 'safe',
    name: 'Safe',
    namespace: 'eip155',
    chunk: 'safe',
    works: ({ isFramed }) => isFramed,
    leads: true,
  },
  COINBASE,
  MOBILE,
]

export const externalOf = (id: string): ExternalWallet | undefined => EXTERNAL.find(it => it.id === id)

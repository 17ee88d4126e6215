import type { Namespace } from '../base/network.ts'
import type { WalletsOptions } from './options.ts'

/** By which the extension of Coinbase and the window of its smart wallet are one. */
export const COINBASE_RDNS = 'com.coinbase.wallet'

type Wanted = Pick<WalletsOptions, 'enableWallets' | 'enableCoinbase' | 'coinbasePreference'>

/** Where the page is, as far as wallets ask for it. */
export interface Place {
  /** Within a page of somebody else. */
  isFramed: boolean
  /** Windows of another site open here, and can answer. */
  hasWindows: boolean
}

/** A wallet that is neither an extension nor reached by WalletConnect alone. A chunk makes its connector. */
export interface ExternalWallet {
  id: string
  name: string
  namespace: Namespace
  chunk: 'safe' | 'coinbase'
  /** When that connector is on the list; what it may be there for besides (the Safe around the page) it says itself. */
  works: (place: Place, options: Wanted) => boolean
  /** Leads the list, like what is installed. */
  leads?: true
}

/** Whether the page wants a row that opens a window, where windows open; its place is kept until that is known. */
export const wantsWindow = ({ enableWallets, enableCoinbase, coinbasePreference }: Wanted): boolean =>
  enableWallets && enableCoinbase && coinbasePreference !== 'eoaOnly'

/** Ids of stored sessions whose connectors chunks make. */
export const isMade = (id: string): boolean => id === 'safe' || id === 'coinbaseWallet'

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
  {
    id: 'coinbaseWallet',
    name: 'Coinbase Wallet',
    namespace: 'eip155',
    chunk: 'coinbase',
    works: ({ hasWindows }, options) => hasWindows && wantsWindow(options),
  },
]

export const externalOf = (id: string): ExternalWallet | undefined => EXTERNAL.find(it => it.id === id)

import type { Namespace } from '../chains/network.ts'
import type { Options } from '../core/options.ts'

/** Ids that other kits have for wallets, and the reverse-DNS ids by which those are known here. */
export const KNOWN_AS: Record<string, string> = {
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
  ledger: 'com.ledger',
  okx: 'com.okex.wallet',
}

/** Whether a host that says `text` means this wallet: by its id, its reverse-DNS id, or an id of other kits. */
export const isMeant = (text: string, { id, rdns }: { id: string; rdns?: string }): boolean =>
  text === id || (!!rdns && (text === rdns || KNOWN_AS[text] === rdns))

/** What a host gives for a wallet in a table by such ids. */
export const givenFor = <T>(table: Record<string, T>, wallet: { id: string; rdns?: string }): T | undefined =>
  table[Object.keys(table).find(text => isMeant(text, wallet)) ?? '']

type Wanted = Pick<Options, 'enableWallets' | 'enableCoinbase' | 'coinbasePreference'>

/** Where the page is, as far as wallets ask for it. */
export interface Place {
  /** Within a page of somebody else. */
  isFramed: boolean
  /** Windows of another site open here, and can answer. */
  hasWindows: boolean
}

/** A wallet that is neither an extension nor reached by WalletConnect alone. */
export interface ExternalWallet {
  id: string
  name: string
  namespace: Namespace
  /** The chunk that makes its connector; without one it is on the list where it announces itself (EIP-6963). */
  chunk?: 'safe' | 'coinbase'
  /** When that connector is on the list; what it may be there for besides (the Safe around the page) it says itself. */
  works?: (place: Place, options: Wanted) => boolean
  /** Leads the list, like what is installed. */
  leads?: true
  /** Its entry in the directory. */
  directoryId?: string
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
    directoryId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  // Since 2.79 the browser of Ledger Live announces its wallet to the pages in it; elsewhere its app pairs.
  {
    id: 'ledger',
    name: 'Ledger Live',
    namespace: 'eip155',
    directoryId: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  },
  // The extension and the browser of the app announce themselves; on phones a link shows the page in that browser.
  {
    id: 'okx',
    name: 'OKX Wallet',
    namespace: 'eip155',
    directoryId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
]

/** The row of a wallet, by whichever of its ids. */
export const externalOf = (id: string): ExternalWallet | undefined =>
  EXTERNAL.find(it => it.id === id || (!!KNOWN_AS[id] && KNOWN_AS[it.id] === KNOWN_AS[id]))

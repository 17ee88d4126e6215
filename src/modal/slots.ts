import type { ReactNode } from 'react'
import type { Namespace, Network, Account } from '../base/network.ts'
import type { Connector, Session } from '../connectors/connector.ts'
import type { Embedded } from '../connectors/embedded/index.ts'
import type { QrCodeProps } from '../ui/icons/qr-code.tsx'
import type { KnownConnections } from '../account/known-connections.ts'
import type { AccountIdentity } from '../account/identity.ts'
import type { Click } from '../ui/controls/follow-link.ts'
import type { Signal } from '@preact/signals-core'
import type { Authorize } from '../account/connection.ts'
import type { ConnectMethod } from '../base/login.ts'
import type { ViewName } from './routes.ts'
import type { SIWX, SIWXMessage, SIWXSession } from '../base/siwx.ts'
import type { WalletsSlots } from '../wallets/context.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { PageLink } from '../wallets/wallet-browser.ts'

export type Component<Props = object> = (props: Props) => ReactNode

/** A link that opens a wallet's app, as `Press` takes it. */
export interface AppLink extends PageLink {
  /**
   * Goes there with the pairing: whoever has that can take the place of the user's wallet, so the whole link is made in
   * the click.
   */
  follow?: (event: Click) => void
}

/** Sign-in as the rest of the modal knows it; brought by its chunk. */
export interface SignIn {
  authorize: Authorize
  /** Connects a wallet, which may sign in along with it. */
  connect(connector: Connector, wait: { signal: AbortSignal }): Promise<Session>
  /** The message for whichever account of a namespace answers, where there can be one before that is known. */
  offer?: (namespace: Namespace) => Promise<SIWXMessage>
  siwx: SIWX
  /** Asks the account in front, unless it has signed in already. */
  signIn(): Promise<SIWXSession>
  signOut(): Promise<void>
}

/**
 * The gaps that a chunk leaves for others: what is drawn in them, or what is asked of them. Nothing is in a slot before
 * its chunk is there (`Context.loadSlot`), so whoever has one draws something in its place, or does without. A slot with
 * types that only its owner knows is declared beside them, by merging into this interface.
 */
export interface Slots extends WalletsSlots {
  /** A wallet that is on no list yet, by id, rdns or name; undefined where the directory has none. */
  findWallet: (text: string) => Promise<WalletEntry | undefined>
  /** Field of the Connect list, from eight wallets on. */
  ConnectSearch: Component<{ query: Signal<string> }>
  /** Login by e-mail, and by social accounts, on the Connect list; `wallet`: the way to wallets behind a button. */
  ConnectLogin: Component<{ method: ConnectMethod }>
  /** Rows of wallets that are still to come, so many. */
  ConnectWait: Component<{ count: number }>
  /** In the row of an installed wallet of several kinds of chain: which. */
  ConnectChains: Component<{ entry: WalletEntry }>
  /** In the Connect list: the way by QR code. */
  ConnectCode: Component
  /** Below the Connect list: other ways in, and why wallets are missing. */
  ConnectEnd: Component<{ query: Signal<string>; isEmpty: boolean }>
  /** Corner of Connect: what a wallet is. */
  ConnectHelp: Component
  /** The host's own terms, below Connect. */
  ConnectTerms: Component
  /** What a page button tells while an account is there, or on its way. */
  PageAccount: Component<{ account?: Account }>
  /** Notices of the card. */
  Notices: Component
  /** Text key of a view's title, where it has no other. Without it there is but Connect. */
  titleOf: (view: ViewName) => string
  /** Brings the box of the page that the modal is in into sight, and the focus with whoever has just acted. */
  reveal: () => void
  /** Fades the card out and ends its components; without it the card is simply gone. */
  exitMotion: (layer: HTMLElement, app: { unmount(): void }) => void
  /** Name and picture of the account in front. */
  identity: AccountIdentity
  /** Keeps the list of the user's wallets. */
  knownConnections: KnownConnections
  QrCode: Component<QrCodeProps>
  /** Tabs of the account view. */
  AccountNfts: Component
  AccountActivity: Component
  /** Uses the other kind of account of the embedded wallet from now on. */
  setAccountType: (type: 'eoa' | 'smartAccount') => Promise<void>
  /** What the account menu of an embedded wallet has more than others, by the groups of the menu. */
  AuthSettings: Component<{ group: 'account' | 'access' | 'leave' }>
  /** In the account of an embedded wallet, the first time in this browser: that it is ready, and what to begin with. */
  AuthReady: Component
  /** A purchase that has no end yet. */
  OpenPurchase: Component
  /** Picture of a network in the directory. */
  networkImage: (network: Network) => string | undefined
  /** On phones: the link that shows this page in the browser of a wallet's app. */
  browserLink: (entry: WalletEntry) => AppLink | undefined
  /** On phones: the link that opens a wallet's app with the pairing for it, once that is there. */
  pairingLink: (entry: WalletEntry) => AppLink | undefined
  /** Sign-in with a signature. */
  signIn: SignIn
  /** The embedded wallet, and its connectors, whose id names it. */
  AUTH: () => Promise<Embedded>
}

export type SlotName = keyof Slots

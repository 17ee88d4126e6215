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
import type { PaymentToken } from '../base/authorization.ts'
import type { PayBudget, PayFetch } from '../base/payment.ts'
import type { ConnectMethod } from '../base/login.ts'
import type { ViewName } from './routes.ts'
import type { SIWX, SIWXMessage, SIWXSession } from '../base/siwx.ts'
import type { WalletsSlots } from '../wallets/context.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { PageLink } from '../wallets/wallet-browser.ts'

export type Component<Props = object> = (props: Props) => ReactNode

interface Covered {
  offer: { token: PaymentToken; amount: bigint }
  /** Who is to be paid. */
  origin: string
  terms: PayBudget
}

/** Budgets that a user can agree to: see `PayBudget`. */
export interface Budgets {
  /** The option as given. Throws `options/invalid`. */
  read(given: unknown): PayBudget
  /** What would be agreed to; undefined if a budget of these terms could never cover the offer. */
  textOf(wanted: Covered): string | undefined
  /** ID of the budget that covers an offer; `from`: address of the payer. */
  covering(wanted: Covered & { from: string }): string | undefined
  /** Keeps a new one; resolves with its ID. Rejects if it cannot be kept. */
  agree(wanted: Omit<Covered, 'origin'> & { from: string }): Promise<string>
  /** Counts a payment; false if the budget no longer covers it. */
  take(id: string, nonce: string, units: bigint): Promise<boolean>
  /** What was not sent, or can never be taken. */
  giveBack(nonce: string): Promise<void>
}

/** A link that opens a wallet app, in the form that `Press` takes. */
export interface AppLink extends PageLink {
  /**
   * Navigates with the pairing URI: anyone who has that can take the place of the user's wallet, so the full link is
   * only made in the click.
   */
  follow?: (event: Click) => void
}

/** Sign-in as the rest of the modal knows it; provided by its chunk. */
export interface SignIn {
  authorize: Authorize
  /** Connects a wallet, which may sign in with the same answer. */
  connect(connector: Connector, wait: { signal: AbortSignal }): Promise<Session>
  /** The message for any account of a namespace that answers, if one can be made before the account is known. */
  offer?: (namespace: Namespace) => Promise<SIWXMessage>
  siwx: SIWX
  /** Asks the active account, unless it has signed in already. */
  signIn(): Promise<SIWXSession>
  signOut(): Promise<void>
}

/**
 * The parts that a chunk leaves for others to fill, drawn or called. A slot is empty until its chunk has loaded
 * (`Context.loadSlot`), so its owner draws a placeholder or does without. A slot with types that only its owner knows
 * is declared beside them, by merging into this interface.
 */
export interface Slots extends WalletsSlots {
  /** A wallet that is not on the list yet, by ID, rdns or name; undefined if the directory does not have it. */
  findWallet: (text: string) => Promise<WalletEntry | undefined>
  /** Search field of the Connect list, shown from eight wallets on. */
  ConnectSearch: Component<{ query: Signal<string> }>
  /** Login by email and social accounts on the Connect list; `wallet`: the button that leads to the wallets. */
  ConnectLogin: Component<{ method: ConnectMethod }>
  /** This many placeholder rows for wallets that are still loading. */
  ConnectWait: Component<{ count: number }>
  /** In the row of an installed wallet with several namespaces: the choice between them. */
  ConnectChains: Component<{ entry: WalletEntry }>
  /** In the Connect list: the QR code row. */
  ConnectCode: Component
  /** Below the Connect list: other ways to connect, and why wallets are missing. */
  ConnectEnd: Component<{ query: Signal<string>; isEmpty: boolean }>
  /** Corner of Connect: explains what a wallet is. */
  ConnectHelp: Component
  /** The app's own terms, below Connect. */
  ConnectTerms: Component
  /** Content of a page button while an account is connected or connecting. */
  PageAccount: Component<{ account?: Account }>
  /** The card's notices. */
  Notices: Component
  /** Text key of a view's title, unless it has its own. Before this slot is filled there is only Connect. */
  titleOf: (view: ViewName) => string
  /** Scrolls the embedded card into view, and moves focus there if the user has just acted. */
  reveal: () => void
  /** Fades the card out and ends its components; without it the card simply disappears. */
  exitMotion: (layer: HTMLElement, app: { unmount(): void }) => void
  /** Name and picture of the active account. */
  identity: AccountIdentity
  /** What a contract of an EVM network is called, if it is known by its address. */
  contractName: (network: Network, address: string) => string | undefined
  /** Stores the list of the user's wallets. */
  knownConnections: KnownConnections
  QrCode: Component<QrCodeProps>
  /** A tab of the account view. */
  AccountNfts: Component
  AccountActivity: Component
  /** Makes the embedded wallet use the other account type from now on. */
  setAccountType: (type: 'eoa' | 'smartAccount') => Promise<void>
  /** Additional entries in an embedded wallet's account menu, by group of the menu. */
  AuthSettings: Component<{ group: 'account' | 'access' | 'leave' }>
  /** In the account menu: execution permissions that the wallet lists; `listed` is undefined if it did not list them. */
  PermissionsRow: Component<{ listed: number | undefined; wallet: string }>
  /** In the account of an embedded wallet, the first time in this browser: that it is ready, and what to do first. */
  AuthReady: Component
  /** Where money comes in: that the words of a passkey wallet are not saved. */
  BackupNotice: Component
  /** In the account menu: payments to sites that are not asked about, which can be ended there. */
  PayBudgets: Component<{ account: string }>
  /** In the activity: what the account paid to sites on the active network. */
  ActivityPayments: Component
  /** The site that a transaction of the history paid, if this browser paid it. */
  paidTo: (network: string, hash: string) => string | undefined
  /** An unfinished purchase. */
  OpenPurchase: Component
  /** The wallet directory's image of a network. */
  networkImage: (network: Network) => string | undefined
  /** On phones: the link that opens this page in a wallet app's browser. */
  browserLink: (entry: WalletEntry) => AppLink | undefined
  /** On phones: the link that opens a wallet app with its pairing URI, once that exists. */
  pairingLink: (entry: WalletEntry) => AppLink | undefined
  /** Fetches, and pays if a site asks for it. */
  payFetch: PayFetch
  /** Budgets for such payments. */
  payBudgets: Budgets
  /** The click on an element whose `href` is to be paid for. */
  payAt: (element: Element) => Promise<void>
  /** Sign-in with a signature. */
  signIn: SignIn
  /** The embedded wallet and its connectors; the key is their ID. */
  AUTH: () => Promise<Embedded>
}

export type SlotName = keyof Slots

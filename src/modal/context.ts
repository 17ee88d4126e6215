import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { createContext, useContext, type ReactNode } from 'react'
import type { ChainAdapter } from '../chains/adapter.ts'
import type { Namespace, Network } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Attempt } from '../features/connect/controller.ts'
import type { I18n, Messages } from '../i18n/index.ts'
import type { Remote } from '../services/remote.ts'
import type { Money } from './money.tsx'
import type { BalancesResource } from '../account/balances.ts'
import type { Connections } from '../account/connections.ts'
import type { Events, TrackedEvent } from '../state/events.ts'
import type { EmbeddedWalletInfo, KnownConnection, WalletModal, WalletModalState } from '../page/handle.ts'
import type { Chunks } from '../state/load-chunks.ts'
import type { Navigation } from './navigation.ts'
import type { Networks } from '../account/networks.ts'
import type { Notifications } from './notifications.ts'
import type { Options } from '../core/options.ts'
import type { Requests } from '../account/requests.ts'
import type { Router } from './router.ts'
import type { Payloads, ViewName } from './routes.ts'
import type { Sent } from '../account/sent.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { AppLink, SignIn, SlotName, Slots } from './slots.ts'
import type { Storage } from '../state/storage.ts'
import type { Theme } from './theme.ts'
import type { WalletEntry, Wallets } from '../wallets/offered.ts'

/** What draws a view of the routes. */
export interface View<Payload = never> {
  /** Where it tells more than the title of the route. */
  title?: (payload: Payload) => string
  body: (props: { payload: Payload }) => ReactNode
  /** Header corner of a first view, where others have Back. */
  corner?: () => ReactNode
  /**
   * Of a view that asks for a decision, in a frame of another site that lies over the card and is no part of it: what a
   * click beside the card is told, as long as there is something to decide.
   */
  undecided?: () => string | undefined
}
export type Views = { [Name in ViewName]?: View<Payloads[Name]> }

/** What `install` of a feature brings. */
export interface Feature {
  views?: Views
  slots?: Partial<Slots>
  messages?: Messages
  /** Where their translations are, see `I18n.extend`. */
  part?: string
}

export interface Announcement {
  text: string
  isUrgent?: boolean
}

/** Everything a feature may know, in one object; there is no other shared state. */
export interface Context {
  life: AbortSignal
  options: Options
  storage: Storage
  events: Events
  router: Router
  networks: Networks
  connections: Connections
  wallets: Wallets
  /** Asks the wallets of the page to announce themselves, and reads what they put there; new ones join the list. */
  lookForWallets(): void
  requests: Requests
  /** Transfers started here that are under way or just over, newest first; followed by the account's chunk. */
  sent: Signal<Sent[]>
  /** There since the first chunk is, which comes before any other. */
  notifications: Notifications
  /** As are the notifications. */
  money: Money
  balances: BalancesResource
  /** Tracked events that nobody has sent or dropped yet. */
  untold: TrackedEvent[]
  theme: Theme
  i18n: I18n
  t: I18n['t']
  /** Loads the services chunk on first use. */
  remote(): Promise<Remote>
  chunks: Chunks
  /** Views that are here; a chunk adds its own. */
  views: ReadonlySignal<Views>
  /** What is in the slots so far. */
  slots: ReadonlySignal<Partial<Slots>>
  /** Loads the chunk that brings a view, and installs it once. */
  loadView(view: ViewName): Promise<void>
  /** Loads the chunk that fills a slot, and installs it once. */
  loadSlot(slot: SlotName): Promise<void>
  /** Loads the chain's chunk on first use; throws 'Adapter not found' (`adapter/missing`) where there is none. */
  adapter(namespace: Namespace): Promise<ChainAdapter>
  /** Picture of a network: the host's own, else the directory's; undefined when there is none (yet). */
  networkImage(network: Network): string | undefined
  /** Name of the page the user is on. */
  site: string
  state: ReadonlySignal<WalletModalState>
  /** Grows with every change of the options; read it where options are read. */
  revision: Signal<number>
  handle: WalletModal
  navigation: Navigation
  /**
   * The box of the page that the modal is shown in; `true` while the option names one that nobody has looked for yet.
   * Without one it opens over the page.
   */
  box: Signal<Element | boolean>
  /**
   * Goes on with a wallet that the user picked in a list: connects it, on the kind of chain in front unless a connector is
   * given, pairs with it, or shows where to get it. Must be called in the click.
   */
  pick(entry: WalletEntry, connector?: Connector): void
  /**
   * To the host's terms, kept as long as the page: `true` once it is given, `false` where somebody has just tried to
   * connect without.
   */
  consent: Signal<boolean | undefined>
  /** Whether a box waits to be ticked before anybody connects (`features.legalCheckbox`). */
  mustAgree(): boolean
  /** On phones: the link that opens a wallet's app, where there is one. */
  appLink(entry: WalletEntry): AppLink | undefined
  /** What was last said to screen readers; a new object each time. The card speaks it. */
  announcement: ReadonlySignal<Announcement | undefined>
  /** The attempt to connect that ConnectingExternal shows. */
  attempt: Signal<Attempt | undefined>
  /** Speaks to screen readers; `isUrgent` for failures. */
  announce(text: string, isUrgent?: boolean): void
  /** Who is signed in to the embedded wallet. */
  embeddedWalletInfo: Signal<EmbeddedWalletInfo | undefined>
  /** The user's wallets; kept by the first chunk. */
  known: Signal<readonly KnownConnection[]>
  /** With which the account in front is signed in. */
  sessions: Signal<readonly SIWXSession[]>
  /** Sign-in, where the host wants it; throws 'SIWX is not enabled' (`siwx/disabled`) where not. */
  signIn(): Promise<SignIn>
  /** Reports a failure to the host: stable code, no secrets. Aborts and the user's own refusals are not failures. */
  report(error: unknown): void
}

export const ModalContext = createContext<Context | undefined>(undefined)

/** The context of the modal this component is drawn in; options that change draw it anew. */
export function useModal(): Context {
  const ctx = useContext(ModalContext)
  // Elements of the page are drawn before there is a modal, too.
  ctx?.revision.value
  return ctx!
}

import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { createContext, useContext, type ReactNode } from 'react'
import type { EmbeddedWalletInfo, ConnectionStatus } from '../account/public.ts'
import type { Namespace, Network, ServedNamespace } from '../base/network.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Alert } from '../core/alert.ts'
import type { CoreContext } from '../core/compose.ts'
import type { I18n, Messages } from '../i18n/index.ts'
import type { Currency } from '../services/network/prices.ts'
import type { TrackedEvent } from '../state/events.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { Notifications } from './notifications.ts'
import type { Router } from './router.ts'
import type { Payloads, ViewName } from './routes.ts'
import type { OpenOptions } from './open-options.ts'
import type { AppLink, SignIn, SlotName, Slots } from './slots.ts'
import type { Theme } from './theme.ts'

/** Draws a view of the routes. */
export interface View<Payload = never> {
  /** A title that is more specific than the route's. */
  title?: (payload: Payload) => string
  body: (props: { payload: Payload }) => ReactNode
  /** Header corner of a first view, where others have Back. */
  corner?: () => ReactNode
  /**
   * For a view whose decision is made in the wallet iframe, which covers the card but is not part of it: the text shown
   * for a click beside the card while the decision is open.
   */
  undecided?: () => string | undefined
}
export type Views = { [Name in ViewName]?: View<Payloads[Name]> }

/** What `install` of a feature returns. */
export interface Feature {
  views?: Views
  slots?: Partial<Slots>
  messages?: Messages
  /** The file with their translations, see `I18n.extend`. */
  part?: string
}

export interface Announcement {
  text: string
  isUrgent?: boolean
}

/** Everything internal counts in USD; only this knows other currencies and converts amounts to the app's. */
export interface Fiat {
  /**
   * The display currency: the app's, or USD if its rate cannot be loaded. Undefined while loading; it is loaded while
   * this or an amount is being read.
   */
  currency: ReadonlySignal<Currency | undefined>
  /** A USD amount for display; undefined while the currency is. */
  text(usd: number | undefined): string | undefined
  /** The same as a component. */
  Sum: (props: { usd: number | undefined }) => ReactNode
}

/** Which view appears when the app opens the modal, and when the connection changes while it is open. */
export interface Navigation {
  /** The first view for connecting. */
  start(): 'Connect' | 'AllWallets' | 'ConnectingWalletConnectBasic'
  /** The view that fits the connection. */
  home(): ViewName
  /**
   * Opens the requested view if it can be opened from outside, otherwise the one that fits the connection. `namespace`
   * limits the wallets to choose from.
   */
  open(options: OpenOptions): void
}

/** What views need of the app's handle. */
interface Handle {
  readonly version: string
  open(options?: OpenOptions): Promise<void>
  connect(options?: { namespace?: ServedNamespace }): Promise<unknown>
  disconnect(namespace?: Namespace): Promise<void>
}

/**
 * Everything a feature can use, in one object; there is no other shared state. The rooms below document their own
 * parts.
 */
export interface Context extends CoreContext {
  router: Router
  notifications: Notifications
  /** Tells the developer of a failure. */
  alert: Alert
  fiat: Fiat
  /** Tracked events that have not been sent or dropped yet. */
  unsentEvents: TrackedEvent[]
  theme: Theme
  i18n: I18n
  t: I18n['t']
  /** The loaded views; a chunk adds its own. */
  views: ReadonlySignal<Views>
  slots: ReadonlySignal<Partial<Slots>>
  /** Loads the chunk that provides a view, and installs it once. */
  loadView(view: ViewName): Promise<void>
  /** Loads the chunk that fills a slot; resolves with what fills it. Rejects with `chunk/failed` if nothing does. */
  loadSlot<Name extends SlotName>(slot: Name): Promise<Slots[Name]>
  /** Image of a network: the app's own, else the directory's; undefined while there is none. */
  networkImage(network: Network): string | undefined
  /** A part of the state that apps see. */
  state: ReadonlySignal<{ ready: boolean; status: ConnectionStatus }>
  handle: Handle
  navigation: Navigation
  /**
   * The page element that the modal is embedded in; `true` while the option names one that has not been looked up yet.
   * Without one, the modal opens over the page.
   */
  inlineHost: Signal<Element | boolean>
  /**
   * Continues with a wallet that the user picked in a list: connects it (in the active namespace unless a connector is
   * given), pairs with it, or shows where to get it. Must be called in the click.
   */
  pick(entry: WalletEntry, connector?: Connector): void
  /**
   * Acceptance of the app's terms, kept for the page's life: `true` once given, `false` if the user has just tried to
   * connect without it.
   */
  consent: Signal<boolean | undefined>
  appLink(entry: WalletEntry): AppLink | undefined
  /** The latest announcement for screen readers; a new object each time. The card's live region speaks it. */
  announcement: ReadonlySignal<Announcement | undefined>
  /** Announces to screen readers; `isUrgent` for failures. */
  announce(text: string, isUrgent?: boolean): void
  /** The user who is signed in to the embedded wallet. */
  embeddedWalletInfo: Signal<EmbeddedWalletInfo | undefined>
  /** The sessions with which the active account is signed in. */
  sessions: Signal<readonly SIWXSession[]>
  /** Sign-in, if the app has enabled it; otherwise throws 'SIWX is not enabled' (`siwx/disabled`). */
  signIn(): Promise<SignIn>
}

/** What the first chunk adds; it loads before any other. */
export type Completion = Pick<Context, 'alert' | 'balances' | 'notifications' | 'fiat'>
/** What the core has until the first chunk completes it. */
export type EarlyContext = Omit<Context, keyof Completion> & Partial<Completion>

export const ModalContext = createContext<EarlyContext | undefined>(undefined)

/**
 * The context of the modal that contains this component; re-renders when options change. Components in chunks get the
 * full context. The core's components in the card use `EarlyContext`; page elements, which render before there is a
 * modal, use `EarlyContext | undefined`.
 */
export function useModal<Of extends EarlyContext | undefined = Context>(): Of {
  const ctx = useContext(ModalContext)
  ctx?.revision.value
  return ctx as Of
}

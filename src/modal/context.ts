import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { createContext, useContext, type ReactNode } from 'react'
import type { EmbeddedWalletInfo, ConnectionStatus } from '../account/public.ts'
import type { Namespace, Network } from '../base/network.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { Connector } from '../connectors/connector.ts'
import type { CoreContext } from '../core/context.ts'
import type { I18n, Messages } from '../i18n/index.ts'
import type { Currency } from '../services/prices.ts'
import type { TrackedEvent } from '../state/events.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { Notifications } from './notifications.ts'
import type { Router } from './router.ts'
import type { Payloads, ViewName } from './routes.ts'
import type { OpenOptions } from './open-options.ts'
import type { AppLink, SignIn, SlotName, Slots } from './slots.ts'
import type { Theme } from './theme.ts'

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

/** Everything inside counts in USD; this alone knows of other currencies, and turns sums into the host's. */
export interface Fiat {
  /**
   * What sums are told in: the host's currency, or USD where its rate cannot be learned. Undefined while that is on its
   * way; it is asked for as long as somebody reads this or a sum.
   */
  currency: ReadonlySignal<Currency | undefined>
  /** A sum of USD for reading; undefined while the currency is. */
  text(usd: number | undefined): string | undefined
  /** The same on screen. */
  Sum: (props: { usd: number | undefined }) => ReactNode
}

/** Which view comes when the host opens the modal, and when the connection changes under it. */
export interface Navigation {
  /** Where connecting begins. */
  start(): 'Connect' | 'AllWallets' | 'ConnectingWalletConnectBasic'
  /** The view that fits the connection. */
  home(): ViewName
  /**
   * Opens what the host asks for, as far as it may be opened from outside, else what fits the connection. `namespace`: of
   * the wallets to choose from.
   */
  open(options: OpenOptions): void
}

/** What views ask of the handle that the host holds. */
interface Handle {
  readonly version: string
  open(options?: OpenOptions): Promise<void>
  connect(): Promise<unknown>
  disconnect(namespace?: Namespace): Promise<void>
}

/**
 * Everything a feature may know, in one object; there is no other shared state. What the rooms below know of it stands
 * there.
 */
export interface Context extends CoreContext {
  router: Router
  notifications: Notifications
  fiat: Fiat
  /** Tracked events that nobody has sent or dropped yet. */
  unsentEvents: TrackedEvent[]
  theme: Theme
  i18n: I18n
  t: I18n['t']
  /** Views that are here; a chunk adds its own. */
  views: ReadonlySignal<Views>
  slots: ReadonlySignal<Partial<Slots>>
  /** Loads the chunk that brings a view, and installs it once. */
  loadView(view: ViewName): Promise<void>
  loadSlot(slot: SlotName): Promise<void>
  /** Picture of a network: the host's own, else the directory's; undefined when there is none (yet). */
  networkImage(network: Network): string | undefined
  /** Of the snapshot that hosts see. */
  state: ReadonlySignal<{ ready: boolean; status: ConnectionStatus }>
  handle: Handle
  navigation: Navigation
  /**
   * The box of the page that the modal is shown in; `true` while the option names one that nobody has looked for yet.
   * Without one it opens over the page.
   */
  inlineHost: Signal<Element | boolean>
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
  appLink(entry: WalletEntry): AppLink | undefined
  /** What was last said to screen readers; a new object each time. The card speaks it. */
  announcement: ReadonlySignal<Announcement | undefined>
  /** Speaks to screen readers; `isUrgent` for failures. */
  announce(text: string, isUrgent?: boolean): void
  /** Who is signed in to the embedded wallet. */
  embeddedWalletInfo: Signal<EmbeddedWalletInfo | undefined>
  /** With which the account in front is signed in. */
  sessions: Signal<readonly SIWXSession[]>
  /** Sign-in, where the host wants it; throws 'SIWX is not enabled' (`siwx/disabled`) where not. */
  signIn(): Promise<SignIn>
}

/** What the first chunk brings, which comes before any other. */
export type Completion = Pick<Context, 'balances' | 'notifications' | 'fiat'>
/** What the core alone has, until the first chunk completes it. */
export type EarlyContext = Omit<Context, keyof Completion> & Partial<Completion>

export const ModalContext = createContext<EarlyContext | undefined>(undefined)

/**
 * The context of the modal this component is drawn in; options that change draw it anew. What chunks draw has the whole
 * one; what the core draws in the card says `EarlyContext`, and elements of the page, which are drawn before there is a
 * modal, `EarlyContext | undefined`.
 */
export function useModal<Of extends EarlyContext | undefined = Context>(): Of {
  const ctx = useContext(ModalContext)
  ctx?.revision.value
  return ctx as Of
}

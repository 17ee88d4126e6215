import { untracked } from '@preact/signals-core'
import type { CaipNetworkId, Namespace, Account, ServedNamespace } from '../base/network.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { ViewName } from '../base/view-names.ts'

/** The symbol of what is sent, and the amount. */
export interface SendProperties {
  isSmartAccount: boolean
  network: string
  token: string
  amount: number
}

/** Symbols and plain decimal amounts of a swap. */
export interface SwapProperties {
  isSmartAccount: boolean
  network: string
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/**
 * Analytics events with their closed property lists. None carries an address, a URI or search text; amounts are plain
 * decimals.
 */
export interface TrackedEvents {
  INITIALIZE: { networks: string[] }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  SELECT_WALLET: { name: string; platform: string; displayIndex?: number }
  CONNECT_SUCCESS: { method: string; name: string; reconnect?: boolean }
  CONNECT_ERROR: { message: string }
  CONNECT_PROXY_ERROR: { message: string; name: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { message: string }
  CLICK_NETWORKS: object
  CLICK_NETWORK_HELP: object
  CLICK_ALL_WALLETS: object
  CLICK_WALLET_HELP: object
  CLICK_GET_WALLET: object
  EMAIL_LOGIN_SELECTED: object
  EMAIL_SUBMITTED: object
  DEVICE_REGISTERED_FOR_EMAIL: object
  EMAIL_VERIFICATION_CODE_SENT: object
  EMAIL_VERIFICATION_CODE_PASS: object
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  EMAIL_EDIT: object
  EMAIL_UPGRADE_FROM_MODAL: object
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: string; network: string }
  SEARCH_WALLET: { badge: string }
  SWITCH_NETWORK: { network: string }
  OPEN_SEND: { isSmartAccount: boolean; network: string }
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties
  SEND_ERROR: SendProperties & { message: string }
  OPEN_SWAP: { isSmartAccount: boolean; network: string }
  CLICK_SELECT_TOKEN_TO_SWAP: object
  CLICK_SELECT_NETWORK_TO_SWAP: object
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { message: string }
  SWAP_APPROVAL_ERROR: SwapProperties & { message: string }
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  SELECT_BUY_PROVIDER: { isSmartAccount: boolean; provider: string }
  BUY_SUCCESS: { provider: string; network: string }
  BUY_CANCEL: { provider: string }
  CLICK_TRANSACTIONS: { isSmartAccount: boolean }
  LOAD_MORE_TRANSACTIONS: { isSmartAccount: boolean; network: string }
  ERROR_FETCH_TRANSACTIONS: { isSmartAccount: boolean; network: string }
  CLICK_SIGN_SIWX_MESSAGE: { isSmartAccount: boolean; network: string }
  CLICK_CANCEL_SIWX: { isSmartAccount: boolean; network: string }
  SIWX_AUTH_SUCCESS: { isSmartAccount: boolean; network: string }
  SIWX_AUTH_ERROR: { isSmartAccount: boolean; network: string }
  OPEN_ENS_FLOW: { isSmartAccount: boolean }
  REGISTER_NAME_INITIATED: { isSmartAccount: boolean; ensName: string }
  REGISTER_NAME_SUCCESS: { isSmartAccount: boolean; ensName: string }
  REGISTER_NAME_ERROR: { isSmartAccount: boolean; ensName: string; error: string }
  SOCIAL_LOGIN_STARTED: { provider: string }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: string }
  SOCIAL_LOGIN_SUCCESS: { provider: string; reconnect?: boolean }
  SOCIAL_LOGIN_ERROR: { provider: string }
  SOCIAL_LOGIN_CANCELED: { provider: string }
}

/** An analytics event, as apps and the analytics service receive it. */
export type TrackedEvent = {
  [Name in keyof TrackedEvents]: { type: 'track'; event: Name; properties: TrackedEvents[Name] }
}[keyof TrackedEvents]

/** Events of the handle's `on`. */
export interface EventMap {
  /** Options are known and a stored session was restored or given up. */
  ready: undefined
  /** The modal opened. */
  open: undefined
  /** The modal closed. */
  close: undefined
  /** The view on screen changed. */
  view: { view: ViewName }
  /** A wallet connected, also on a later visit by itself. */
  connect: Account
  /** A session ended, from here, from the wallet or from another tab. */
  disconnect: { namespace: ServedNamespace }
  /** Another account of the connected wallet became active. */
  account: Account
  /** The active network of a namespace changed. */
  network: { network: CaipNetworkId; namespace: Namespace }
  /** The active account signed in, also by a session of an earlier visit. */
  session: SIWXSession
  /** The active account is not signed in any more: signed out, disconnected, expired, or another account or network. */
  sessionEnd: { namespace: Namespace }
  /** The theme on screen changed; also once at the start. */
  theme: { theme: 'light' | 'dark' }
  /**
   * The modal opened, or a wallet connected, in a browser whose time zone is one of those that specification section 6
   * calls restricted. The modal does nothing about it; a host that has such a rule closes or disconnects here.
   */
  restricted: { timeZone: string }
  /** Something failed: `code` is stable, `message` is a sentence. */
  error: { code: ErrorCode; message: string }
  /** Every analytics event, whether or not it is sent anywhere. */
  event: TrackedEvent
}

/** Named events with their data. A listener is registered at most once per name. */
export interface Emitter<Data> {
  on<Name extends keyof Data>(event: Name, listener: (data: Data[Name]) => void): () => void
  emit<Name extends keyof Data>(event: Name, data: Data[Name]): void
  /** Calls an app's function. If it throws, that is the app's own error, not ours. */
  deliver<T>(listener: (data: T) => void, data: T): void
}

export interface Events extends Emitter<EventMap> {
  /** Adds `isSmartAccount` to the events that report what an account did. */
  track<Name extends keyof TrackedEvents>(event: Name, properties: Omit<TrackedEvents[Name], 'isSmartAccount'>): void
}

/** What an account did: these events say whether it was a smart account. */
const OF_ACCOUNTS = /^(SEND|SWAP|INITIATE|OPEN|REGISTER|SELECT_(BUY|WHAT))_|TRANSACTIONS$|SIWX/

/**
 * One set of listeners per name. A listener that throws harms neither us nor the next one: its error goes to the page's
 * own error handler. Events caused by a listener are delivered after the event it received (R159), so no listener gets
 * `close` before the `connect` that closed the modal.
 */
export function createEmitter<Data>(): Emitter<Data> {
  const listeners = new Map<keyof Data, Set<(data: never) => void>>()
  const rounds: (() => void)[] = []
  const emitter: Emitter<Data> = {
    on(event, listener) {
      let set = listeners.get(event)
      if (!set) listeners.set(event, (set = new Set()))
      set.add(listener)
      return () => set.delete(listener)
    },
    emit(event, data) {
      rounds.push(() => {
        for (const listener of [...(listeners.get(event) ?? [])])
          emitter.deliver(listener as (data: unknown) => void, data)
      })
      if (rounds.length > 1) return
      for (; rounds[0]; rounds.shift()) rounds[0]()
    },
    deliver(listener, data) {
      try {
        // Called from effects, which must not subscribe to what the app's listener reads.
        untracked(() => listener(data))
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    },
  }
  return emitter
}

/** `isSmartAccount`: whether the active account is one. */
export function createEvents(isSmartAccount: () => boolean): Events {
  const emitter = createEmitter<EventMap>()
  return {
    ...emitter,
    track(event, given) {
      const properties = OF_ACCOUNTS.test(event) ? { ...given, isSmartAccount: isSmartAccount() } : given
      emitter.emit('event', { type: 'track', event, properties } as TrackedEvent)
    },
  }
}

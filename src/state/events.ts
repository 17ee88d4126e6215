import { untracked } from '@preact/signals-core'
import type { CaipNetworkId, Namespace, Account, ServedNamespace } from '../base/network.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { ViewName } from '../base/view-names.ts'

/** A transfer: `token` is the symbol, `network` CAIP-2. */
export interface SendProperties {
  isSmartAccount: boolean
  network: string
  token: string
  amount: number
}

/** A swap: symbols and plain decimal amounts; `network` is CAIP-2. */
export interface SwapProperties {
  isSmartAccount: boolean
  network: string
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/**
 * Analytics events with their closed property lists. None contains an address, a URI or search text; networks are
 * CAIP-2, amounts plain decimals, and a `message` or `error` is an error code.
 */
export interface TrackedEvents {
  /** The modal started with these networks. */
  INITIALIZE: { networks: string[] }
  /** The modal opened, with or without a connected wallet. */
  MODAL_OPEN: { connected: boolean }
  /** The modal closed, with or without a connected wallet. */
  MODAL_CLOSE: { connected: boolean }
  /** The user chose a wallet; `platform` is `browser`, `qrcode` or `mobile`, `displayIndex` its place from 0. */
  SELECT_WALLET: { name: string; platform: string; displayIndex?: number }
  /** A wallet connected; `method` is `browser`, `qrcode`, `mobile` or `email`; `reconnect`: restored. */
  CONNECT_SUCCESS: { method: string; name: string; reconnect?: boolean }
  /** Connecting failed. */
  CONNECT_ERROR: { message: string }
  /** Connecting a chosen wallet over WalletConnect failed, not because the user declined. */
  CONNECT_PROXY_ERROR: { message: string; name: string }
  /** A namespace, or `all` of them, was disconnected. */
  DISCONNECT_SUCCESS: { namespace: string }
  /** Disconnecting failed. */
  DISCONNECT_ERROR: { message: string }
  /** The user opened the list of networks. */
  CLICK_NETWORKS: object
  /** The user opened the help about networks. */
  CLICK_NETWORK_HELP: object
  /** The user opened the list of all wallets. */
  CLICK_ALL_WALLETS: object
  /** The user opened the help about wallets. */
  CLICK_WALLET_HELP: object
  /** The user asked for wallets to install. */
  CLICK_GET_WALLET: object
  /** The user focused the empty email field. */
  EMAIL_LOGIN_SELECTED: object
  /** The user submitted an email address. */
  EMAIL_SUBMITTED: object
  /** The user approved this device for the login by email. */
  DEVICE_REGISTERED_FOR_EMAIL: object
  /** The user was sent a verification code. */
  EMAIL_VERIFICATION_CODE_SENT: object
  /** The verification code was accepted. */
  EMAIL_VERIFICATION_CODE_PASS: object
  /** The verification code could not be confirmed. */
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  /** The user started to change the email address. */
  EMAIL_EDIT: object
  /** The user opened the secure site to upgrade the embedded wallet. */
  EMAIL_UPGRADE_FROM_MODAL: object
  /** The account type of the embedded wallet was set: `eoa` or `smartAccount`. */
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: string; network: string }
  /** The user searched all wallets; `badge` is `certified` for certified ones only, otherwise `none`. */
  SEARCH_WALLET: { badge: string }
  /** The user or your code switched the network. */
  SWITCH_NETWORK: { network: string }
  /** The user opened Send. */
  OPEN_SEND: { isSmartAccount: boolean; network: string }
  /** The wallet was asked to send. */
  SEND_INITIATED: SendProperties
  /** The transfer was submitted. */
  SEND_SUCCESS: SendProperties
  /** The transfer failed. */
  SEND_ERROR: SendProperties & { message: string }
  /** The user opened Swap. */
  OPEN_SWAP: { isSmartAccount: boolean; network: string }
  /** The user opened the tokens to swap. */
  CLICK_SELECT_TOKEN_TO_SWAP: object
  /** The user chose a network that supports swaps. */
  CLICK_SELECT_NETWORK_TO_SWAP: object
  /** The user opened the review of a swap. */
  INITIATE_SWAP: SwapProperties
  /** The swap is confirmed on the chain. */
  SWAP_SUCCESS: SwapProperties
  /** The swap failed; `message` is `reverted` if it failed on the chain. */
  SWAP_ERROR: SwapProperties & { message: string }
  /** The token approval before a swap failed. */
  SWAP_APPROVAL_ERROR: SwapProperties & { message: string }
  /** The user opened Buy. */
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  /** The user opened the help about buying. */
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  /** The user chose a provider to buy from. */
  SELECT_BUY_PROVIDER: { isSmartAccount: boolean; provider: string }
  /** A purchase is complete. */
  BUY_SUCCESS: { provider: string; network: string }
  /** The user stopped following a purchase. */
  BUY_CANCEL: { provider: string }
  /** The user opened Activity. */
  CLICK_TRANSACTIONS: { isSmartAccount: boolean }
  /** The next page of Activity was requested. */
  LOAD_MORE_TRANSACTIONS: { isSmartAccount: boolean; network: string }
  /** Activity failed to load. */
  ERROR_FETCH_TRANSACTIONS: { isSmartAccount: boolean; network: string }
  /** The user chose to sign in. */
  CLICK_SIGN_SIWX_MESSAGE: { isSmartAccount: boolean; network: string }
  /** The user declined to sign in. */
  CLICK_CANCEL_SIWX: { isSmartAccount: boolean; network: string }
  /** The user signed in. */
  SIWX_AUTH_SUCCESS: { isSmartAccount: boolean; network: string }
  /** Signing in failed. */
  SIWX_AUTH_ERROR: { isSmartAccount: boolean; network: string }
  /** The user opened the view to register a name. */
  OPEN_ENS_FLOW: { isSmartAccount: boolean }
  /** The user submitted a name to register. */
  REGISTER_NAME_INITIATED: { isSmartAccount: boolean; ensName: string }
  /** The name was registered. */
  REGISTER_NAME_SUCCESS: { isSmartAccount: boolean; ensName: string }
  /** Registering the name failed. */
  REGISTER_NAME_ERROR: { isSmartAccount: boolean; ensName: string; error: string }
  /** The user started a social login. */
  SOCIAL_LOGIN_STARTED: { provider: string }
  /** The provider answered; the modal requests the user's account. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: string }
  /** The user connected by a social login. `reconnect`: restored. */
  SOCIAL_LOGIN_SUCCESS: { provider: string; reconnect?: boolean }
  /** The social login failed. */
  SOCIAL_LOGIN_ERROR: { provider: string }
  /** The user closed or declined the social login. */
  SOCIAL_LOGIN_CANCELED: { provider: string }
}

/** An analytics event, as apps and the analytics service receive it. */
export type TrackedEvent = {
  [Name in keyof TrackedEvents]: { type: 'track'; event: Name; properties: TrackedEvents[Name] }
}[keyof TrackedEvents]

/** Events that `on` listens for. */
export interface EventMap {
  /** The options are read, and a stored session is restored or given up. */
  ready: undefined
  /** The modal opened. */
  open: undefined
  /** The modal closed. */
  close: undefined
  /** The view on screen changed. */
  view: { view: ViewName }
  /** A wallet connected, or reconnected on a later visit. */
  connect: Account
  /** A session ended: here, in the wallet or in another tab. */
  disconnect: { namespace: ServedNamespace }
  /** Another account of the connected wallet became active. */
  account: Account
  /** The active network of a namespace changed. */
  network: { network: CaipNetworkId; namespace: Namespace }
  /** The active account signed in, or returned with a session of an earlier visit. */
  session: SIWXSession
  /** The active account is no longer signed in: sign-out, disconnect, expiry, or another account or network. */
  sessionEnd: { namespace: Namespace }
  /** The theme on screen changed. Also sent once, at the start. */
  theme: { theme: 'light' | 'dark' }
  /**
   * The modal opened, or a wallet connected, in a browser set to a time zone of China, Hong Kong or Macau. The modal
   * does nothing about it: close it or disconnect here if your app has such a rule.
   */
  restricted: { timeZone: string }
  /** Something failed: `code` is stable, `message` is a sentence. */
  error: { code: ErrorCode; message: string }
  /** Every analytics event, whether or not it is sent to a service. */
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

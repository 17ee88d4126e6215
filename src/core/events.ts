import { untracked } from '@preact/signals'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import type { Account } from './connection.ts'

/** Symbols and plain decimal amounts of a swap. */
export interface SwapProperties {
  network: string
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** Analytics events that exist so far, with their closed property lists. None carries an address or a URI. */
export interface TrackedEvents {
  INITIALIZE: { networks: string[] }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  SELECT_WALLET: { name: string; platform: string; displayIndex?: number }
  CONNECT_SUCCESS: { method: string; name: string; reconnect?: boolean }
  CONNECT_ERROR: { message: string }
  DISCONNECT_SUCCESS: { namespace: string }
  CLICK_NETWORKS: object
  CLICK_ALL_WALLETS: object
  SEARCH_WALLET: { badge: string; search: string }
  SWITCH_NETWORK: { network: string }
  SEND_INITIATED: { network: string; token: string }
  SEND_SUCCESS: { network: string; token: string }
  SEND_ERROR: { network: string; token: string; message: string }
  OPEN_SWAP: { network: string }
  CLICK_SELECT_TOKEN_TO_SWAP: object
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { message: string }
  SWAP_APPROVAL_ERROR: SwapProperties & { message: string }
  SELECT_BUY_CRYPTO: object
  SELECT_WHAT_IS_A_BUY: object
  SELECT_BUY_PROVIDER: { provider: string }
  BUY_SUCCESS: { provider: string; network: string }
  BUY_CANCEL: { provider: string }
  ERROR_FETCH_TRANSACTIONS: { network: string }
}

/** An analytics event as hosts receive it and as the service gets it. */
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
  view: { view: string }
  /** A wallet connected, also on a later visit by itself. */
  connect: Account
  /** A session ended, from here, from the wallet or from another tab. */
  disconnect: { namespace: Namespace }
  /** Another account of the connected wallet became active. */
  account: Account
  /** The active network of a namespace changed. */
  network: { network: CaipNetworkId; namespace: Namespace }
  /** The theme on screen changed; also once at the start. */
  theme: { theme: 'light' | 'dark' }
  /** Something failed: `code` is stable, `message` for developers. */
  error: { code: string; message: string }
  /** Every analytics event, whether or not it is sent anywhere. */
  event: TrackedEvent
}

/** Named events with their data, each listener once a name. */
export interface Emitter<Data> {
  on<Name extends keyof Data>(event: Name, listener: (data: Data[Name]) => void): () => void
  emit<Name extends keyof Data>(event: Name, data: Data[Name]): void
  /** Calls a host's function: what it throws is the page's own error, not ours. */
  deliver<T>(listener: (data: T) => void, data: T): void
}

export interface Events extends Emitter<EventMap> {
  track<Name extends keyof TrackedEvents>(event: Name, properties: TrackedEvents[Name]): void
}

/**
 * One listener set a name. A listener that throws harms neither us nor the next one: its error goes to the page's own
 * handler.
 */
export function createEmitter<Data>(): Emitter<Data> {
  const listeners = new Map<keyof Data, Set<(data: never) => void>>()
  const emitter: Emitter<Data> = {
    on(event, listener) {
      let set = listeners.get(event)
      if (!set) listeners.set(event, (set = new Set()))
      set.add(listener)
      return () => set.delete(listener)
    },
    emit(event, data) {
      for (const listener of [...(listeners.get(event) ?? [])])
        emitter.deliver(listener as (data: unknown) => void, data)
    },
    deliver(listener, data) {
      try {
        // Called from effects: what the page reads is none of theirs.
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

export function createEvents(): Events {
  const emitter = createEmitter<EventMap>()
  return {
    ...emitter,
    track: (event, properties) => emitter.emit('event', { type: 'track', event, properties } as TrackedEvent),
  }
}

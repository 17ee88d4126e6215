import { noop } from '../base/abort.ts'
import { ABSENT } from '../base/absent.ts'
import { ModalError } from '../base/errors.ts'
import type { WalletCore, WalletCoreState } from './wallet-core.ts'
import type { WalletOfferState } from './wallet-offer.ts'

declare const __VERSION__: string

const STATE: WalletCoreState = Object.freeze({
  ready: false,
  status: 'disconnected',
  namespaces: Object.freeze({}),
  connections: Object.freeze([]),
  requests: Object.freeze([]),
})
const NO_WALLETS: WalletOfferState = Object.freeze({ list: Object.freeze([]), status: 'idle', query: '', count: 0 })

const reject = () => Promise.reject(new ModalError('modal/absent', { message: ABSENT }))
const still = <State>(state: State) => ({ getState: () => state, subscribe: () => noop })

/**
 * Stands in for the core on a server. It is in the disconnected state, so that a page renders as before anyone connects;
 * calls reject with `modal/absent`. Looking for wallets finds none, and does not reject, as in the browser.
 */
export const absentCore = (): WalletCore => ({
  version: __VERSION__,
  wallets: { ...still(NO_WALLETS), load: async () => {}, loadMore: async () => {}, search: noop },
  ...still(STATE),
  on: () => noop,
  connect: reject,
  disconnect: reject,
  switchNetwork: reject,
  getNetworks: () => [],
  getProvider: () => undefined,
  getBalance: reject,
  getTokens: reject,
  getIdentity: reject,
  payFetch: reject,
  destroy: noop,
})

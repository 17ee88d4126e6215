import type { Storage } from '../../state/storage.ts'
import { child } from '../../base/abort.ts'
import { chainIdToCaip } from '../../base/caip.ts'
import { ModalError, toModalError } from '../../base/errors.ts'
import type { Connector, Session } from '../connector.ts'
import { createKeysWindow, type WindowParts } from './keys-window.ts'
import { createKeysProvider, type Call, type ProviderParts } from './provider.ts'
import { decodeSession, type KeysSession } from './session.ts'

export type { Call } from './provider.ts'
export type { Visit } from './keys-window.ts'

export interface CoinbaseParts
  extends Pick<ProviderParts, 'chainIds' | 'metadata' | 'read' | 'unblock'>, Omit<WindowParts, 'introduce'> {
  storage: Pick<Storage, 'read' | 'write' | 'watch'>
}

/** Coinbase's smart wallet in a pop-up: what the listed connector delegates to. */
export interface Coinbase extends Pick<Connector, 'reconnect' | 'disconnect' | 'watch'> {
  /** `popup`: a blank window, opened in the click. It closes if `signal` aborts first. */
  connect(popup: Window, wait: { signal: AbortSignal }): Promise<Session>
  request(call: Call): Promise<unknown>
}

const KEY = 'coinbase'

const toSession = ({ accounts, chainId }: KeysSession): Session => ({
  accounts: accounts.map(address => ({ address, type: 'smartAccount' })),
  caipNetworkId: chainIdToCaip(chainId),
})

/** Contacts the wallet's origin only by opening a window there. */
export function createCoinbase({ storage, ...parts }: CoinbaseParts, life: AbortSignal): Coinbase {
  const watchers = new Set<Parameters<Connector['watch']>[0]>()
  // Read again each time: another tab may have connected or deleted it.
  const session = () => storage.read(KEY, decodeSession)
  const keep = (next: KeysSession) => {
    const before = session()
    storage.write(KEY, next)
    if (before?.chainId !== next.chainId) tell()
  }
  const tell = () => {
    const now = session()
    for (const listener of watchers) listener(now ? toSession(now) : 'disconnect')
  }
  const introduce = () => ({ metadata: parts.metadata(), preference: { options: 'smartWalletOnly' } })
  const window = createKeysWindow({ ...parts, introduce }, life)
  let held = child(life)
  const provider = createKeysProvider({ ...parts, window, session, keep, left: () => held.signal })
  storage.watch(key => key === KEY && tell(), life)

  return {
    request: provider.request,
    async connect(popup, { signal }) {
      if (signal.aborted) popup.close()
      signal.throwIfAborted()
      const visit = window.enter(popup)
      const leave = () => visit.end(new ModalError('request/aborted'))
      signal.addEventListener('abort', leave, { once: true, signal: visit.signal })
      try {
        return toSession(await provider.connect(visit))
      } catch (error) {
        throw toModalError(error, 'wallet/failed')
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    async reconnect() {
      const held = session()
      return held && toSession(held)
    },
    async disconnect() {
      held.abort()
      held = child(life)
      window.leave()
      storage.write(KEY, undefined)
    },
    watch(listener, until) {
      watchers.add(listener)
      until.addEventListener('abort', () => watchers.delete(listener), { once: true })
    },
  }
}

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

/** Reaches the wallet with the keys of one connection. */
export interface Reach extends Pick<Connector, 'reconnect' | 'disconnect' | 'watch'> {
  request(call: Call): Promise<unknown>
}

/** Coinbase's smart wallet in a pop-up: what the listed connector delegates to. */
export interface Coinbase extends Reach {
  /**
   * `popup`: a blank window, opened in the click. It closes if `signal` aborts first. `own` reaches the wallet that answered;
   * until `use`, the rest stays with the connection of before.
   */
  connect(popup: Window, wait: { signal: AbortSignal }): Promise<Session & { own: Reach; use(): void }>
}

const KEY = 'coinbase'

const toSession = ({ accounts, chainId }: KeysSession): Session => ({
  accounts: accounts.map(address => ({ address, type: 'smartAccount' })),
  caipNetworkId: chainIdToCaip(chainId),
})

/** Contacts the wallet's origin only by opening a window there. */
export function createCoinbase({ storage, ...parts }: CoinbaseParts, life: AbortSignal): Coinbase {
  const introduce = () => ({ metadata: parts.metadata(), preference: { options: 'smartWalletOnly' } })
  const window = createKeysWindow({ ...parts, introduce }, life)

  function createReach(session: () => KeysSession | undefined, write: (next?: KeysSession) => void) {
    const watchers = new Set<Parameters<Connector['watch']>[0]>()
    let held = child(life)
    const tell = () => {
      const now = session()
      for (const listener of watchers) listener(now ? toSession(now) : 'disconnect')
    }
    const keep = (next: KeysSession) => {
      const before = session()
      write(next)
      if (before?.chainId !== next.chainId) tell()
    }
    const provider = createKeysProvider({ ...parts, window, session, keep, left: () => held.signal })
    const reach: Reach = {
      request: provider.request,
      async reconnect() {
        const now = session()
        return now && toSession(now)
      },
      async disconnect() {
        held.abort()
        held = child(life)
        window.leave()
        write(undefined)
      },
      watch(listener, until) {
        watchers.add(listener)
        until.addEventListener('abort', () => watchers.delete(listener), { once: true })
      },
    }
    return { reach, tell, connect: provider.connect }
  }

  const inUse = createReach(
    // Read again each time: another tab may have connected or deleted it.
    () => storage.read(KEY, decodeSession),
    next => storage.write(KEY, next),
  )
  storage.watch(key => key === KEY && inUse.tell(), life)

  return {
    ...inUse.reach,
    async connect(popup, { signal }) {
      if (signal.aborted) popup.close()
      signal.throwIfAborted()
      const visit = window.enter(popup)
      const leave = () => visit.end()
      signal.addEventListener('abort', leave, { once: true, signal: visit.signal })
      try {
        const made = await inUse.connect(visit)
        let now: KeysSession | undefined = made
        const { reach: own } = createReach(
          () => now,
          next => {
            now = next
          },
        )
        const use = () => {
          if (!now) throw new ModalError('wallet/disconnected')
          storage.write(KEY, now)
        }
        return { ...toSession(made), own, use }
      } catch (error) {
        throw toModalError(error, 'wallet/failed')
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}

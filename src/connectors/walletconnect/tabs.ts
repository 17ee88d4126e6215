import { attempt } from '../../base/errors.ts'
import { internalsOf, type Client } from './internals.ts'
import type { RelayStorage } from './relay-storage.ts'
import type { Sessions } from './sessions.ts'
import { shareStores, type Store } from './shared-stores.ts'
import { createSocketOwner, SHARED_NAME, type SocketOwner } from './socket-owner.ts'

/** What needs the socket until it is answered. */
const NEED_SOCKET = ['connect', 'authenticate', 'request', 'disconnect'] as const

export interface Tabs extends Pick<SocketOwner, 'during'> {
  /** Reads again what other tabs may have written unheard. */
  reread(): Promise<void>
  /**
   * The page starts or comes back: to the socket, if it is this one's turn, and to what was missed; `isSure` that
   * something was, over a new socket.
   */
  arrive(isSure?: boolean): Promise<void>
}

/** Makes a client one of several, in the tabs of one page, that share sessions and the socket. */
export function joinTabs(client: Client, sessions: Sessions, storage: RelayStorage, life: AbortSignal): Tabs {
  const {
    session,
    core: {
      relayer,
      crypto: { keychain },
      expirer,
    },
  } = internalsOf(client)
  const owner = createSocketOwner(relayer, { sessions: session.map, isAlone: () => storage.isPrivate }, life)

  for (const method of NEED_SOCKET) {
    const run: (call: never) => Promise<unknown> = client[method].bind(client)
    Object.assign(client, { [method]: (call: never) => owner.during(() => run(call)) })
  }

  const stores: Store[] = [
    { storageKey: keychain.storageKey, map: keychain.keychain },
    { storageKey: expirer.storageKey, map: expirer.expirations, name: 'target' },
    { storageKey: session.storageKey, map: session.map, name: 'topic' },
  ]
  const reread = shareStores(
    stores,
    storage,
    change => {
      sessions.reread(change)
      owner.hear()
    },
    life,
  )

  const channel = life.aborted ? undefined : attempt(() => new BroadcastChannel(SHARED_NAME))
  if (channel) {
    const post = (payload: unknown) => void attempt(() => channel.postMessage(payload))
    client.on('session_event', post)
    // The relay counts the tabs of a page as one reader: what it gave to this one may be the answer that another waits
    // for.
    relayer.on('relayer_message', post)
    channel.addEventListener('message', ({ data }) =>
      attempt(() => {
        if (data.params) sessions.hear(data)
        else if (owner.isWaiting()) relayer.onMessageEvent(data).catch(() => {})
      }),
    )
    life.addEventListener('abort', () => channel.close(), { once: true })
  }
  return { during: owner.during, reread, arrive: isSure => (isSure ? owner.renew() : owner.take(), reread()) }
}

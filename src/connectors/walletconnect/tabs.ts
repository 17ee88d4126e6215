import { attempt } from '../../base/errors.ts'
import { internalsOf, type Client } from './internals.ts'
import type { RelayStorage } from './relay-storage.ts'
import type { Sessions } from './sessions.ts'
import { shareStores, type Store } from './shared-stores.ts'
import { LEFT_KEY } from './stored-sessions.ts'
import { createSocketOwner, SHARED_NAME, type SocketOwner } from './socket-owner.ts'

/** Calls that need the socket until they are answered. */
const NEED_SOCKET = ['connect', 'authenticate', 'request', 'disconnect'] as const

export interface Tabs extends Pick<SocketOwner, 'during'> {
  /** Reads again what other tabs may have written unnoticed. */
  reread(): Promise<void>
  /**
   * The page starts, returns or is online again: takes the socket, if it is this tab's turn, fetches missed messages (over
   * a new socket if `isSure` that there are some), and notifies the wallets of sessions that ended while they could not
   * be reached.
   */
  arrive(isSure?: boolean): Promise<void>
}

/** Lets a client share sessions and the socket with those in the app's other tabs. */
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
    { storageKey: LEFT_KEY, map: sessions.left },
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
    // The relay treats the app's tabs as one reader: a message delivered to this one may be the answer that another
    // waits for.
    relayer.on('relayer_message', post)
    channel.addEventListener('message', ({ data }) =>
      attempt(() => {
        if (data.params) sessions.hear(data)
        else if (owner.isWaiting()) relayer.onMessageEvent(data).catch(() => {})
      }),
    )
    life.addEventListener('abort', () => channel.close(), { once: true })
  }
  return {
    during: owner.during,
    reread,
    async arrive(isSure) {
      if (isSure) owner.renew()
      else owner.take()
      await reread()
      if (!life.aborted) sessions.notifyLeft()
    },
  }
}

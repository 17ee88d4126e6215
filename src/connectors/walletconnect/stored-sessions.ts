import { noop } from '../../base/abort.ts'
import { attempt } from '../../base/errors.ts'
import type { Client } from './internals.ts'
import type { Granted } from './namespaces.ts'

/** Where the topics of left sessions are stored, for the app's other tabs and the next visit. */
export const LEFT_KEY = 'left'

/** The sessions in the library's store. They come from storage, which anyone may have written. */
export interface StoredSessions {
  /**
   * By topic: sessions that are over here. The library deletes one only once its wallet is notified, which needs the
   * relay.
   */
  left: Map<string, unknown>
  /** Those that the library holds, left ones included. */
  all(): Granted[]
  /** The unexpired ones that nobody left: that of topic `first` first, then the newest. */
  alive(first: string | undefined): Granted[]
  /** Undefined also for one that was left. */
  find(topic: string | undefined): Granted | undefined
  /** Leaves a session at once; resolves when its wallet was notified and it is deleted, or that failed. */
  drop(session: Granted): Promise<void>
  /** Notifies again the wallets of left sessions that the library still holds. */
  notifyLeft(): void
}

export function createStoredSessions(client: Client): StoredSessions {
  const left = new Map<string, unknown>()
  const notifying = new Map<string, Promise<void>>()
  const all = (): Granted[] =>
    (attempt(() => client.session.getAll()) ?? []).filter(session =>
      attempt(() => typeof session.topic === 'string' && typeof session.expiry === 'number'),
    )
  const current = () => all().filter(({ topic }) => !left.has(topic))
  const notify = (topic: string): Promise<void> => {
    const reason = { code: 6000, message: 'User disconnected.' }
    const run = async () => client.disconnect({ topic, reason }).catch(noop)
    const notified = notifying.get(topic) ?? run().finally(() => notifying.delete(topic))
    notifying.set(topic, notified)
    return notified
  }
  return {
    left,
    all,
    alive: first =>
      current()
        .filter(session => session.expiry * 1000 > Date.now())
        .sort((a, b) => +(b.topic === first) - +(a.topic === first) || b.expiry - a.expiry),
    find: topic => current().find(session => session.topic === topic),
    drop({ topic }) {
      const held = all().map(session => session.topic)
      for (const old of left.keys()) if (!held.includes(old)) left.delete(old)
      left.set(topic, '')
      attempt(() => client.core.storage.setItem(LEFT_KEY, Object.fromEntries(left)))
      return notify(topic)
    },
    notifyLeft() {
      for (const { topic } of all()) if (left.has(topic)) void notify(topic)
    },
  }
}

import { attempt } from '../../base/errors.ts'
import type { Client } from './internals.ts'
import type { Granted } from './namespaces.ts'

/** The sessions in the library's store. They come from storage, which anyone may have written. */
export interface StoredSessions {
  all(): Granted[]
  /** The unexpired ones: that of topic `first` first, then the newest. */
  alive(first: string | undefined): Granted[]
  find(topic: string | undefined): Granted | undefined
  /** Notifies the wallet that a session is over, and deletes it. */
  drop(session: Granted): Promise<void>
}

export function createStoredSessions(client: Client): StoredSessions {
  const all = () =>
    ((attempt(() => client.session.getAll()) ?? []) as unknown as Granted[]).filter(session =>
      attempt(() => typeof session.topic === 'string' && typeof session.expiry === 'number'),
    )
  return {
    all,
    alive: first =>
      all()
        .filter(session => session.expiry * 1000 > Date.now())
        .sort((a, b) => +(b.topic === first) - +(a.topic === first) || b.expiry - a.expiry),
    find: topic => all().find(session => session.topic === topic),
    drop: async ({ topic }) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {}),
  }
}

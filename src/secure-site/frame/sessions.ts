// The session of the embedding site: kept here if the browser lets the frame, and brought back by the site's mark if not.
import { attempt } from '../../base/errors.ts'
import { markOf, readSession, sessionOfMark, type Session } from '../session.ts'
import type { SiteStore } from './site-store.ts'

const SESSION = 'session'
const ENDED = 'Your session has ended. Please sign in again.'

export interface Sessions {
  /** Throws if nobody is connected. */
  read(): Session
  begin(session: Session): void
  /** Whether the session that the site remembers is there. Without a mark, any. */
  resume(mark: unknown): boolean
  end(): void
}

const isSame = (one: Session, other: Session): boolean =>
  one.access.id === other.access.id &&
  one.account.evm === other.account.evm &&
  one.account.solana === other.account.solana

/** `onEnd`: also when another tab ends it. */
export function createSessions(store: SiteStore, onEnd: () => void): Sessions {
  const kept = (): Session | undefined => readSession(attempt(() => JSON.parse(store.get(SESSION) ?? '') as unknown))
  store.onForeign(SESSION, value => {
    if (value === undefined) onEnd()
  })
  return {
    read() {
      const session = kept()
      if (!session) throw new Error(ENDED)
      return session
    },
    begin: session => store.set(SESSION, JSON.stringify(session)),
    resume(mark) {
      const session = kept()
      if (session) {
        if (!mark || mark === markOf(session)) return true
        // Marks of one session differ after its words were saved.
        const box = 'box' in session.access ? session.access.box : undefined
        const told = sessionOfMark(mark, box === undefined ? {} : { [session.access.id]: box })
        return !!told && isSame(told, session)
      }
      const told = sessionOfMark(mark)
      if (told) store.set(SESSION, JSON.stringify(told))
      return !!told
    },
    end() {
      for (const name of [SESSION, 'chain', 'batches']) store.set(name, undefined)
      onEnd()
    },
  }
}

import { ModalError } from '../../base/errors.ts'
import type { Connector, Session } from '../connector.ts'
import type { Client } from './internals.ts'
import type { Granted } from './namespaces.ts'
import type { WalletConnectParts } from './parts.ts'
import type { AskWallet } from './provider.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createStoredSessions } from './stored-sessions.ts'

export interface PendingSessions {
  /** Those in use. */
  sessions: Sessions
  /**
   * Holds an approved session until the app has agreed: the wallet can be asked, and the sessions in use stay as they
   * are. `use` puts it in their place; if `until` ends before, so does the session. `make`: a connector to it.
   */
  hold(
    session: Granted,
    wanted: readonly Connector[],
    until: AbortSignal,
    make: (of: Connector, sessions: () => Sessions) => Connector,
  ): Session
}

const none = () => []

export function createPendingSessions(
  client: Client,
  askWallet: AskWallet,
  parts: WalletConnectParts,
  life: AbortSignal,
): PendingSessions {
  const stored = createStoredSessions(client)
  /** By topic. */
  const pending = new Map<string, Sessions>()
  const isFree = ({ topic }: Granted) => !pending.has(topic)
  const inUse = createSessions(client, askWallet, parts, life, {
    ...stored,
    all: () => stored.all().filter(isFree),
    alive: first => stored.alive(first).filter(isFree),
  })

  return {
    sessions: {
      ...inUse,
      hear(event) {
        for (const it of [inUse, ...pending.values()]) it.hear(event)
      },
      reread(change) {
        inUse.reread([...pending.values()].reduce((next, it) => () => it.reread(next), change))
      },
    },
    hold(session, wanted, until, make) {
      const { topic } = session
      // Knows no other session that it could end or continue with.
      const own = createSessions(client, askWallet, parts, until, { ...stored, all: none, alive: none })
      let now = own
      const { connector, ...shared } = own.adopt(
        session,
        wanted.map(it => make(it, () => now)),
      )
      const end = () => {
        pending.delete(topic)
        if (now === own) void own.end(connector.namespace)
      }
      pending.set(topic, own)
      until.addEventListener('abort', end, { once: true })
      if (until.aborted) end()
      return {
        ...shared,
        connector: wanted.find(it => it.namespace === connector.namespace),
        pending: connector,
        use() {
          const current = stored.find(topic)
          if (!current) throw new ModalError('wallet/disconnected')
          pending.delete(topic)
          now = inUse
          inUse.adopt(current, wanted, own.said)
        },
      }
    },
  }
}

import type { Namespace, ServedNamespace } from '../../base/network.ts'
import { abortable, delay } from '../../base/abort.ts'
import { attempt, toModalError } from '../../base/errors.ts'
import type { Connector, ConnectWait, Session } from '../connector.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'
import { closeClient, startClient } from './client.ts'
import type { Client } from './internals.ts'
import { isReachable } from './namespaces.ts'
import { createPairings } from './pairings.ts'
import type { WalletConnectParts } from './parts.ts'
import { createProvider, type AskWallet } from './provider.ts'
import { RelayStorage } from './relay-storage.ts'
import { createPendingSessions, type PendingSessions } from './pending-sessions.ts'
import type { Sessions } from './sessions.ts'
import { joinTabs, type Tabs } from './tabs.ts'

export type { Pairing } from './parts.ts'

export interface WalletConnect {
  /** One per namespace; a session can serve several. */
  connectors: Connector[]
  /** Connects in the first of these namespaces that the wallet shares; undefined if there is none to ask for. */
  any?: Connector
  /** Prepares a fresh pairing, for one namespace or all, so that a link can carry it before the user taps. */
  prepare(wait: ConnectWait, namespace?: Namespace): Promise<void>
  /**
   * After sleep, or on return from the wallet app: reopens the socket and fetches missed messages; over a new socket if
   * the user is sure that something was missed.
   */
  wake(isSure?: boolean): void
  /** Another tab of the app moved to this network: the session follows without asking the wallet. */
  follow(network: string): void
}

/** Time limit for telling the wallet goodbye. */
const COURTESY_MS = 1_000

/** What exists once the protocol's client has started. */
interface Started {
  client: Client
  authenticate: Authenticate
  sessions: Sessions
  hold: PendingSessions['hold']
  tabs: Tabs
}

/** Pairs over the WalletConnect v2 relay. Nothing is contacted before the first call; `life` closes the socket. */
export function createWalletConnect(
  parts: WalletConnectParts,
  life: AbortSignal,
  startWith = startClient,
): WalletConnect {
  const storage = new RelayStorage()
  const asks = new EventTarget()
  let starting: Promise<Started> | undefined
  let started: Started | undefined

  async function startNew(): Promise<Started> {
    const client = await startWith(parts, storage, life, asks).catch(async () => {
      // Starting needs no network, so the stored data must be damaged.
      await storage.clear()
      return startWith(parts, storage, life, asks)
    })
    pairings.watch(client)
    client.core.crypto.getClientId().then(parts.onClientId, () => {})
    const toWallet = await createProvider(client, parts.rpcUrl)
    const ask: AskWallet = (...request) => {
      asks.dispatchEvent(new Event('request'))
      return toWallet(...request)
    }
    const { sessions, hold } = createPendingSessions(client, ask, parts, life)
    if (life.aborted) closeClient(client.core)
    else life.addEventListener('abort', () => closeClient(client.core), { once: true })
    const tabs = joinTabs(client, sessions, storage, life)
    void tabs.arrive()
    return (started = { client, authenticate: createAuthenticate(client, life), sessions, hold, tabs })
  }
  const start = () =>
    (starting ??= startNew().catch((error: unknown) => {
      starting = undefined
      throw toModalError(error, 'http/network')
    }))
  const pairings = createPairings(parts, start, life)

  const spacesOf = (of: readonly Connector[]) => of.map(({ namespace }) => namespace)
  /**
   * Waits for the next wallet that answers, and returns its session for the first of these connectors that it supports.
   */
  async function pair(wanted: readonly Connector[], wait: ConnectWait): Promise<Session> {
    const { hold } = await abortable(start(), wait.signal)
    // A user request must not wait for the back-off of earlier failures.
    asks.dispatchEvent(new Event('ask'))
    const { signed, ...approved } = await pairings.approved(wait, spacesOf(wanted))
    const session = hold(approved, wanted, wait.signal, ({ namespace }, sessions) => connectorOf(namespace, sessions))
    return signed ? { ...session, signed } : session
  }
  // Nobody asks this before a connection, and there is none before the start.
  const inUse = () => {
    if (!started) throw new TypeError()
    return started.sessions
  }
  const connectorOf = (namespace: ServedNamespace, sessions = inUse): Connector => {
    const provider = () => sessions().provider(namespace)
    const connector: Connector = {
      id: 'walletConnect',
      key: `walletConnect:${namespace}`,
      type: 'walletConnect',
      namespace,
      name: 'WalletConnect',
      usable: true,
      provider: {
        request: call => provider().request(call),
        on: (event, listener) => provider().on(event, listener),
        removeListener: (event, listener) => provider().removeListener(event, listener),
      },
      follow: network => sessions().follow(network),
      grants: method => sessions().grants(namespace, method),
      connect: wait => pair([connector], wait),
      async reconnect({ signal }) {
        const { tabs } = await abortable(start(), signal)
        // Reads what was stored unnoticed, while this page was frozen or by another tab.
        await abortable(tabs.reread(), signal)
        return sessions().restore(connector)
      },
      // The session ends here immediately. A wallet that can't be notified now is notified on the next arrival, see `Tabs`.
      async disconnect() {
        await start()
        await Promise.race([sessions().end(namespace), delay(COURTESY_MS)])
      },
      watch: (listener, until) => sessions().watch(namespace, listener, until),
    }
    return connector
  }

  const namespaces = new Set(parts.networks().map(network => network.chainNamespace))
  const connectors = [...namespaces].filter(isReachable).map(it => connectorOf(it))
  return {
    connectors,
    any: connectors[0] && { ...connectors[0], connect: wait => pair(connectors, wait) },
    prepare: (wait, namespace) => pairings.prepare(wait, namespace ? [namespace] : spacesOf(connectors)),
    follow: network => void attempt(() => started?.sessions.follow(network)),
    wake: isSure => void starting?.then(({ tabs }) => tabs.arrive(isSure)).catch(() => {}),
  }
}

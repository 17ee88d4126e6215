import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { CaipNetworkId, Namespace } from '../base/network.ts'
import type { Connector, Session, SessionChange } from '../connectors/connector.ts'
import type { SharedAccount, Account } from '../base/network.ts'
import { child, delay } from '../base/abort.ts'
import { sameAddress } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import { isSame } from '../base/wallet-identity.ts'
import { activeOf, DISCONNECTED, toAccount, type Authorize, type Connection } from './connection.ts'
import type { Events } from '../state/events.ts'
import type { Networks } from './networks.ts'
import type { Storage } from '../state/storage.ts'

interface Wait {
  signal: AbortSignal
}

export interface Connections {
  of(namespace: Namespace): ReadonlySignal<Connection>
  account(namespace: Namespace): Account | undefined
  /** Connects; aborts a reconnect or an older attempt in the namespace. A failure leaves the state unchanged. */
  connect(connector: Connector, wait: Wait): Promise<Account>
  /** Reconnects without a prompt; resolves either way and never interferes with a connect. */
  reconnect(connector: Connector): Promise<void>
  /**
   * A stored session may be restored: shows `connecting` until `reconnect` or `giveUp`. A wallet that does not announce
   * itself, or hangs, for three seconds counts as gone for now; then this resolves.
   */
  expect(namespace: Namespace, settle?: number): Promise<void>
  giveUp(namespace: Namespace): void
  disconnect(namespace: Namespace): Promise<void>
  /** Takes back a wallet's permission; while a namespace is connected through that wallet, once the last of them ends. */
  release(connector: Connector): Promise<void>
  /** Another tab disconnected: only the state follows. */
  forget(namespace: Namespace): void
  /** Applies a change reported by the connected wallet. */
  change(connector: Connector, update: SessionChange): void
  /** Stores the shared accounts if they differ from the known ones, without notifying the app. */
  share(namespace: Namespace, accounts: readonly SharedAccount[]): void
}

const SETTLE_MS = 3000

/** Whether two connectors reach the same wallet in this browser. */
const isSameWallet = (a: Connector, b: Connector) =>
  a === b || (a.type === 'announced' && b.type === 'announced' && isSame(a, b))

/** Asks a wallet in another way than its connector does. */
export type Ask = (connector: Connector, wait: Wait) => Promise<Session>

interface Parts {
  life: AbortSignal
  storage: Storage
  events: Events
  networks: Networks
  /** Absent if the app needs no authorisation. */
  authorize?: Authorize
  ask?: Ask
}

export function createConnections(parts: Parts): Connections {
  const { life, storage, events, networks, authorize, ask = (it, wait) => it.connect(wait) } = parts
  const states = new Map<Namespace, Signal<Connection>>()
  const attempts = new Map<Namespace, AbortController>()
  /** Attempts started by the user; automatic reconnects wait for them. */
  const asked = new WeakSet<AbortController>()
  /** Attempts waiting for the app's authorisation: it has its own view, so leaving another view aborts nothing. */
  const answered = new WeakSet<AbortController>()
  const sessions = new Map<Namespace, AbortController>()
  /**
   * Connectors whose permission is to be revoked: wallets have one permission for all their chains, so it goes with the
   * last (R158).
   */
  const left = new Set<Connector>()

  const of = (namespace: Namespace) => {
    let state = states.get(namespace)
    if (!state) states.set(namespace, (state = signal<Connection>(DISCONNECTED)))
    return state
  }
  const remember = (namespace: Namespace, id?: string) => {
    const { [namespace]: _, ...rest } = storage.get('session') ?? {}
    storage.set('session', id ? { ...rest, [namespace]: id } : rest)
  }
  /** Starts a new attempt for the namespace and aborts the previous one, including reconnects. */
  const begin = (namespace: Namespace, outer?: AbortSignal) => {
    attempts.get(namespace)?.abort()
    const attempt = child(life)
    const leave = () => answered.has(attempt) || attempt.abort()
    if (outer?.aborted) leave()
    outer?.addEventListener('abort', leave, { signal: attempt.signal })
    attempts.set(namespace, attempt)
    return attempt
  }
  const isAsking = (namespace: Namespace) => {
    const attempt = attempts.get(namespace)
    return !!attempt && asked.has(attempt) && !attempt.signal.aborted
  }
  // An unreadable chain ID counts as unsupported; keeping the previous network would be wrong.
  const record = (namespace: Namespace, id = `${namespace}:0`) => networks.record(id as CaipNetworkId)
  const account = (namespace: Namespace): Account | undefined => {
    const { address, connector } = of(namespace).value
    if (!address || !connector) return
    return toAccount(connector, networks.of(namespace).caipNetworkId, address)
  }
  const end = (namespace: Namespace) => {
    sessions.get(namespace)?.abort()
    const was = of(namespace).peek()
    of(namespace).value = DISCONNECTED
    if (was.connector) events.emit('disconnect', { namespace: was.connector.namespace })
  }
  const share = (namespace: Namespace, accounts: readonly SharedAccount[]) => {
    const now = of(namespace).peek()
    if (now.connector && accounts[0] && JSON.stringify(accounts) !== JSON.stringify(now.accounts))
      of(namespace).value = { ...now, ...activeOf(accounts) }
  }
  const moved = (before?: Account, after?: Account) => {
    if (after && before && after.network !== before.network)
      events.emit('network', { namespace: after.namespace, network: after.network })
  }
  const change = (connector: Connector, update: SessionChange) => {
    const { namespace } = connector
    if (update === 'disconnect') {
      remember(namespace)
      return end(namespace)
    }
    const before = account(namespace)
    const { accounts = [] } = update
    const { accounts: known = [] } = of(namespace).peek()
    // Most addresses are already known in the form that their chain prints.
    const print = (address: string) => known.find(it => sameAddress(namespace, it.address, address))?.address ?? address
    batch(() => {
      if ('caipNetworkId' in update) record(namespace, update.caipNetworkId)
      share(
        namespace,
        accounts.map(it => ({ ...it, address: print(it.address) })),
      )
    })
    const after = account(namespace)
    if (after && before && after.address !== before.address) events.emit('account', after)
    moved(before, after)
  }
  const adopt = (connector: Connector, session: Session, isReturning = false): Account => {
    session.use?.()
    const { namespace } = connector
    const before = account(namespace)
    sessions.get(namespace)?.abort()
    const held = child(life)
    sessions.set(namespace, held)
    batch(() => {
      of(namespace).value = { status: 'connected', connector, isReturning, ...activeOf(session.accounts) }
      record(namespace, session.caipNetworkId)
      if (!isReturning) networks.bringToFront(namespace)
    })
    remember(namespace, connector.id)
    connector.watch(update => change(connector, update), held.signal)
    const result = account(namespace)!
    // Before `connect`, which closes the modal: what the host opens then stays open.
    moved(before, result)
    events.emit('connect', result)
    return result
  }
  /** Resolves with the wallet's answer once the app has agreed; a previous wallet stays connected in the meantime. */
  const authorized = async <T extends Session | undefined>(
    connector: Connector,
    answer: Promise<T>,
    attempt: AbortController,
  ): Promise<T> => {
    let session = await answer
    if (authorize && session && !attempt.signal.aborted) {
      const state = of(connector.namespace)
      answered.add(attempt)
      if (!state.peek().connector) state.value = { status: 'authorizing' }
      const asker = session.pending ?? session.connector ?? connector
      session = (await authorize({ connector: asker, session, isReturning: !asked.has(attempt) }, attempt)) as T &
        Session
    }
    if (attempt.signal.aborted) throw new ModalError('request/aborted')
    return session
  }
  const release = async (connector: Connector) => {
    left.add(connector)
    const isSame = (it?: Connector) => it && isSameWallet(it, connector)
    if ([...states.values()].some(state => isSame(state.peek().connector))) return
    await Promise.all([...left].filter(isSame).map(it => left.delete(it) && it.disconnect()))
  }
  const giveUp = (namespace: Namespace) => {
    if (!of(namespace).peek().connector && !isAsking(namespace)) end(namespace)
  }
  return {
    of,
    account,
    async connect(connector, wait) {
      const { namespace } = connector
      // The wallet is called first: its pop-up needs the user gesture, which does not survive an await.
      const attempt = begin(namespace, wait.signal)
      asked.add(attempt)
      const state = of(namespace)
      const answer = ask(connector, attempt)
      if (state.peek().status === 'disconnected') state.value = { status: 'connecting' }
      try {
        const session = await authorized(connector, answer, attempt)
        return adopt(session.connector ?? connector, session)
      } finally {
        if (attempts.get(namespace) === attempt && !state.peek().connector) state.value = DISCONNECTED
        attempt.abort()
      }
    },
    async reconnect(connector) {
      const { namespace } = connector
      if (of(namespace).peek().connector || isAsking(namespace)) return
      const attempt = begin(namespace)
      const session = await authorized(connector, connector.reconnect(attempt), attempt).catch(() => null)
      if (attempt.signal.aborted) return
      if (session) adopt(connector, session, true)
      else {
        // After a failure, the wallet is tried again on the next visit.
        if (session !== null) remember(namespace)
        end(namespace)
      }
    },
    async expect(namespace, settle = SETTLE_MS) {
      const state = of(namespace)
      if (state.peek().status === 'disconnected') state.value = { status: 'connecting' }
      await delay(settle, life).catch(() => {})
      giveUp(namespace)
    },
    giveUp,
    async disconnect(namespace) {
      attempts.get(namespace)?.abort()
      const { connector } = of(namespace).peek()
      remember(namespace)
      end(namespace)
      if (connector) await release(connector)
    },
    release,
    forget(namespace) {
      if (!isAsking(namespace)) attempts.get(namespace)?.abort()
      else if (!of(namespace).peek().connector) return
      end(namespace)
    },
    change,
    share,
  }
}

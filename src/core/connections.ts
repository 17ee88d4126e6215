import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { CaipNetworkId, ChainAdapter, Namespace, Network } from '../chains/adapter.ts'
import type { Connector, Session, SessionChange } from '../connectors/connector.ts'
import { child } from '../lib/abort.ts'
import { sameAddress } from '../lib/caip.ts'
import { ModalError } from '../lib/errors.ts'
import type { Events } from './events.ts'
import type { Account, ConnectionStatus } from './handle.ts'
import type { Networks } from './networks.ts'
import type { Storage } from './storage.ts'

/** What is known of one namespace. `connector` and `address` are there exactly when `status` is connected. */
export interface Connection {
  status: ConnectionStatus
  address?: string
  /** What the account is, where the connector says so. */
  type?: Session['accounts'][number]['type']
  connector?: Connector
  /** It came back by itself, on a later visit or in another tab; nobody waits for it. */
  isReturning?: boolean
}

export interface Connections {
  of(namespace: Namespace): ReadonlySignal<Connection>
  account(namespace: Namespace): Account | undefined
  /** Connects; aborts a reconnect or an older attempt of the namespace. A failure leaves the state as it was. */
  connect(connector: Connector, wait: { signal: AbortSignal }): Promise<Account>
  /** Without a prompt; resolves either way and never disturbs a connect. */
  reconnect(connector: Connector): Promise<void>
  /** A stored session may come back: shows `connecting` until `reconnect` or `giveUp`. */
  expect(namespace: Namespace): void
  giveUp(namespace: Namespace): void
  disconnect(namespace: Namespace): Promise<void>
  /** Another tab disconnected: only the state follows. */
  forget(namespace: Namespace): void
  /** Reads account and chain again, after sleep or a page restored from cache. */
  refresh(namespace: Namespace): Promise<void>
  /** The address as its chain prints it, once the adapter is there to tell. */
  normalize(namespace: Namespace, print: (address: string) => string | undefined): void
  switchNetwork(network: Network, wait: { signal: AbortSignal }): Promise<void>
}

interface Parts {
  life: AbortSignal
  storage: Storage
  events: Events
  networks: () => Networks
  adapter: (namespace: Namespace) => Promise<ChainAdapter>
}

const DISCONNECTED: Connection = { status: 'disconnected' }

export function createConnections({ life, storage, events, networks, adapter }: Parts): Connections {
  const states = new Map<Namespace, Signal<Connection>>()
  const attempts = new Map<Namespace, AbortController>()
  /** Attempts that the user asked for; what comes back by itself waits for them. */
  const asked = new WeakSet<AbortController>()
  const sessions = new Map<Namespace, AbortController>()

  const of = (namespace: Namespace) => {
    let state = states.get(namespace)
    if (!state) states.set(namespace, (state = signal(DISCONNECTED)))
    return state
  }
  const remember = (namespace: Namespace, id?: string) => {
    const { [namespace]: _, ...rest } = storage.get('session') ?? {}
    storage.set('session', id ? { ...rest, [namespace]: id } : rest)
  }
  /** A fresh attempt for the namespace; it ends the one before, reconnects included. */
  const begin = (namespace: Namespace, outer?: AbortSignal) => {
    attempts.get(namespace)?.abort()
    const attempt = child(life, outer)
    attempts.set(namespace, attempt)
    return attempt
  }
  const isAsking = (namespace: Namespace) => {
    const attempt = attempts.get(namespace)
    return !!attempt && asked.has(attempt) && !attempt.signal.aborted
  }
  // A chain id that nobody can read is unsupported; the network of before would be a wrong one.
  const activate = (namespace: Namespace, id = `${namespace}:0`) => networks().activate(id as CaipNetworkId)
  const account = (namespace: Namespace): Account | undefined => {
    const { address, connector } = of(namespace).value
    if (!address || !connector) return
    const network = networks().of(namespace).caipNetworkId
    const { id, name, rdns, icon } = connector
    return { namespace, address, caipAddress: `${network}:${address}`, network, wallet: { id, name, rdns, icon } }
  }
  const end = (namespace: Namespace) => {
    sessions.get(namespace)?.abort()
    const was = of(namespace).peek()
    of(namespace).value = DISCONNECTED
    if (was.connector) events.emit('disconnect', { namespace })
  }
  const change = (connector: Connector, update: SessionChange) => {
    const { namespace } = connector
    const state = of(namespace)
    if (update === 'disconnect') {
      remember(namespace)
      return end(namespace)
    }
    const first = update.accounts?.[0]
    const address = first?.address
    const before = account(namespace)
    batch(() => {
      if ('caipNetworkId' in update) activate(namespace, update.caipNetworkId)
      if (address && !sameAddress(namespace, address, state.peek().address))
        state.value = { ...state.peek(), address, type: first?.type }
    })
    const after = account(namespace)
    if (after && before && after.address !== before.address) events.emit('account', after)
    if (after && before && after.network !== before.network)
      events.emit('network', { namespace, network: after.network })
  }
  const adopt = (connector: Connector, session: Session, isReturning = false): Account => {
    const { namespace } = connector
    sessions.get(namespace)?.abort()
    const held = child(life)
    sessions.set(namespace, held)
    batch(() => {
      const { address, type } = session.accounts[0]!
      of(namespace).value = { status: 'connected', address, type, connector, isReturning }
      activate(namespace, session.caipNetworkId)
    })
    remember(namespace, connector.id)
    connector.watch(update => change(connector, update), held.signal)
    const result = account(namespace)!
    events.emit('connect', result)
    return result
  }
  return {
    of,
    account,
    async connect(connector, wait) {
      const { namespace } = connector
      // The wallet is called first: its popup needs the user's gesture, which does not survive an await.
      const attempt = begin(namespace, wait.signal)
      asked.add(attempt)
      const state = of(namespace)
      const answer = connector.connect(attempt)
      if (state.peek().status === 'disconnected') state.value = { status: 'connecting' }
      try {
        const session = await answer
        if (attempt.signal.aborted) throw new ModalError('request/aborted')
        return adopt(connector, session)
      } finally {
        if (attempts.get(namespace) === attempt && state.peek().status === 'connecting') state.value = DISCONNECTED
        attempt.abort()
      }
    },
    async reconnect(connector) {
      const { namespace } = connector
      if (of(namespace).peek().connector || isAsking(namespace)) return
      const attempt = begin(namespace)
      const session = await connector.reconnect(attempt).catch(() => null)
      if (attempt.signal.aborted) return
      if (session) adopt(connector, session, true)
      else {
        // A wallet that fails is tried again on the next visit.
        if (session !== null) remember(namespace)
        end(namespace)
      }
    },
    expect: namespace => {
      of(namespace).value = { status: 'connecting' }
    },
    giveUp(namespace) {
      if (of(namespace).peek().status === 'connecting' && !isAsking(namespace)) end(namespace)
    },
    async disconnect(namespace) {
      attempts.get(namespace)?.abort()
      const { connector } = of(namespace).peek()
      remember(namespace)
      end(namespace)
      await connector?.disconnect()
    },
    forget(namespace) {
      if (!isAsking(namespace)) attempts.get(namespace)?.abort()
      else if (!of(namespace).peek().connector) return
      end(namespace)
    },
    async refresh(namespace) {
      const { connector } = of(namespace).peek()
      const session = await connector?.reconnect({ signal: life }).catch(() => undefined)
      if (connector && of(namespace).peek().connector === connector) change(connector, session ?? 'disconnect')
    },
    normalize(namespace, print) {
      const state = of(namespace).peek()
      const address = state.address && print(state.address)
      if (address && address !== state.address) of(namespace).value = { ...state, address }
    },
    async switchNetwork(network, wait) {
      const { chainNamespace: namespace, caipNetworkId } = network
      const { connector } = of(namespace).peek()
      if (!connector) {
        networks().activate(caipNetworkId)
        return events.emit('network', { namespace, network: caipNetworkId })
      }
      const now = await (await adapter(namespace)).switchNetwork(connector.provider, network, wait)
      if (of(namespace).peek().connector !== connector) return
      change(connector, { caipNetworkId: now })
      if (now !== caipNetworkId) throw new ModalError('network/unsupported')
    },
  }
}

import type { Namespace } from '../../chains/adapter.ts'
import { abortable } from '../../lib/abort.ts'
import { chainIdToCaip, parseNetworkId, sameAddress, toAddresses } from '../../lib/caip.ts'
import { attempt, toModalError } from '../../lib/errors.ts'
import { clean } from '../../lib/text.ts'
import { imageUrl } from '../../lib/url.ts'
import type { Connector, Provider, Session, SessionChange } from '../connector.ts'
import type { Client, WalletConnectParts } from '../walletconnect.ts'
import { grantedAccounts, type Granted } from './namespaces.ts'
import { appHref, createSessionProvider } from './session-provider.ts'

type Listener = (change: SessionChange) => void

export interface Sessions {
  /** Makes an approved session the one in use, for all its namespaces. Undefined: no account in this one. */
  adopt(session: Granted, connector: Connector): Session | undefined
  /** The stored session, if its wallet has not ended it meanwhile. */
  restore(connector: Connector): Session | undefined
  /** Tells the wallet and forgets. */
  end(): Promise<void>
  watch(namespace: string, listener: Listener, life: AbortSignal): void
  provider(namespace: string): Provider
  /** Goes to a network that the session grants. */
  follow(network: string): void
  /** Another tab has changed what is stored, by `change`: what that means here is told. */
  reread(change: () => void): void
  /** An event of the wallet that another tab has heard. */
  hear(event: unknown): void
}

/** The one session in use: who is on the other side, on which chain, and what changes there. */
export function createSessions(client: Client, parts: WalletConnectParts, life: AbortSignal): Sessions {
  const chains = new Map<string, string>()
  const listeners = new Map<string, Set<Listener>>()
  const heard = new Map<string, [event: string, listener: (value: never) => void][]>()
  const providers = new Map<string, Provider>()
  /** Who the wallet has put at the front since, by namespace. */
  const fronts = new Map<string, string[]>()
  const users = new Map<string, Connector>()
  let topic: string | undefined
  /** Of the session in use: what was asked in it can be answered no more once it is over. */
  let use = new AbortController()
  const leave = () => {
    use.abort()
    use = new AbortController()
  }

  // Sessions come back from storage, where anyone may have written.
  const stored = () => ((attempt(() => client.session.getAll()) ?? []) as unknown as Granted[]).filter(session => attempt(() => typeof session.topic === 'string' && typeof session.expiry === 'number'))
  /** The one in use first, then the newest. */
  const alive = () => stored().filter(session => session.expiry * 1000 > Date.now()).sort((a, b) => +(b.topic === topic) - +(a.topic === topic) || b.expiry - a.expiry)
  const held = () => stored().find(session => session.topic === topic)
  const tell = (namespace: string, change: SessionChange) => [...(listeners.get(namespace) ?? [])].forEach(listener => attempt(() => listener(change)))
  const emit = (namespace: string, name: string, value: unknown) => {
    for (const [event, listener] of [...(heard.get(namespace) ?? [])]) if (event === name) attempt(() => listener(value as never))
  }
  const addresses = (namespace: string) => {
    const session = held()
    if (!session) return []
    const all = grantedAccounts(session, namespace)
    const here = all.filter(({ chain }) => chain === chains.get(namespace))
    const known = toAddresses(namespace as Namespace, (here.length ? here : all).map(({ address }) => address))
    const front = (fronts.get(namespace) ?? []).filter(address => known.includes(address))
    return [...new Set([...front, ...known])]
  }
  const look = (namespace: string): Session | undefined => {
    const accounts = addresses(namespace).map(address => ({ address }))
    return accounts.length ? { accounts, caipNetworkId: chains.get(namespace) } : undefined
  }
  const move = (namespace: string, chain: string) => {
    if (chains.get(namespace) === chain) return
    const before = addresses(namespace).join()
    chains.set(namespace, chain)
    tell(namespace, { caipNetworkId: chain })
    if (namespace === 'eip155') emit(namespace, 'chainChanged', `0x${Number(chain.split(':')[1]).toString(16)}`)
    if (addresses(namespace).join() !== before) announce(namespace)
  }
  const announce = (namespace: string) => {
    tell(namespace, look(namespace) ?? 'disconnect')
    emit(namespace, 'accountsChanged', addresses(namespace))
  }
  const take = (session: Granted, connector: Connector) => {
    const { namespace } = connector
    const all = grantedAccounts(session, namespace)
    const active = parts.active(namespace)
    const first = all.find(({ chain }) => chain === (chains.get(namespace) ?? active)) ?? all.find(({ chain }) => chain === active) ?? all[0]
    if (!first) return
    if (topic !== session.topic) leave()
    topic = session.topic
    users.set(namespace, connector)
    chains.set(namespace, first.chain)
    connector.name = clean(attempt(() => session.peer.metadata.name)) || 'WalletConnect'
    connector.appHref = appHref(session, parts.preferUniversal())
    connector.icon = attempt(() => imageUrl(session.peer.metadata.icons![0]))
    return look(namespace)
  }
  const forget = () => {
    const spaces = [...listeners.keys()]
    topic = undefined
    leave()
    chains.clear()
    fronts.clear()
    for (const space of spaces) tell(space, 'disconnect')
    for (const space of heard.keys()) emit(space, 'disconnect', { code: 4900, message: 'Disconnected' })
  }
  const drop = async ({ topic }: Granted) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})

  const on = (event: 'session_update' | 'session_delete' | 'session_expire' | 'session_event', run: (of: { topic: string; params?: any }) => void) => {
    const guarded = (payload: any) => { if (!life.aborted && payload?.topic && payload.topic === topic) attempt(() => run(payload)) }
    client.on(event, guarded)
    life.addEventListener('abort', () => client.off(event, guarded), { once: true })
    return guarded
  }
  on('session_delete', forget)
  on('session_expire', forget)
  // The library writes the new accounts before it tells; who is at the front may have changed in every namespace.
  on('session_update', () => { for (const namespace of listeners.keys()) announce(namespace) })
  const hear = on('session_event', ({ params: { event: { name, data }, chainId } }) => {
    const [namespace = ''] = String(chainId).split(':')
    if (name === 'chainChanged') {
      const told = namespace === 'eip155' ? chainIdToCaip(data) ?? chainIdToCaip(chainId) : parseNetworkId(chainId) && chainId
      if (told && addresses(namespace).length) move(namespace, told)
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      // Only who was granted: an address that the session does not hold cannot sign.
      const held = addresses(namespace)
      const told = toAddresses(namespace as Namespace, data.slice(0, 100).map(entry => String(entry).split(':').at(-1)))
      const known = told.flatMap(address => held.find(other => sameAddress(namespace as Namespace, other, address)) ?? [])
      // Two tabs that both hear the wallet tell each other.
      if (known.length && known.join() !== fronts.get(namespace)?.join()) {
        fronts.set(namespace, known)
        tell(namespace, { accounts: known.map(address => ({ address })) })
        emit(namespace, 'accountsChanged', known)
      }
    }
  })

  return {
    adopt(session, connector) {
      // The one before stays in use when this one shares nothing.
      if (!grantedAccounts(session, connector.namespace).length) return void drop(session)
      const isOther = topic !== session.topic
      for (const other of stored()) if (other.topic !== session.topic) drop(other)
      chains.clear()
      fronts.clear()
      const taken = take(session, connector)
      // What the session before granted elsewhere is gone with it.
      if (isOther) for (const namespace of listeners.keys()) if (namespace !== connector.namespace) tell(namespace, 'disconnect')
      return taken
    },
    restore(connector) {
      // One that lost its shape grants nothing; the next one may.
      for (const session of alive()) {
        const taken = take(session, connector)
        if (taken) return taken
      }
      return
    },
    async end() {
      const session = held()
      forget()
      if (session) await drop(session)
    },
    watch(namespace, listener, until) {
      const all = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, all.add(listener))
      until.addEventListener('abort', () => all.delete(listener), { once: true })
    },
    follow(network) {
      const session = held()
      const [namespace = ''] = network.split(':')
      if (session && grantedAccounts(session, namespace).some(({ chain }) => chain === network)) move(namespace, network)
    },
    hear,
    reread(change) {
      const before = [...listeners.keys()].map(namespace => [namespace, addresses(namespace).join()] as const)
      change()
      if (!topic) return
      if (!held()) {
        // One that was made in another tab took its place.
        const [next] = alive()
        fronts.clear()
        if (next) for (const connector of users.values()) take(next, connector)
        if (!held()) return forget()
      }
      for (const [namespace, was] of before) if (addresses(namespace).join() !== was) announce(namespace)
    },
    provider(namespace) {
      let provider = providers.get(namespace)
      if (!provider) {
        const events = heard.get(namespace) ?? []
        heard.set(namespace, events)
        const request = createSessionProvider({
          chain: () => chains.get(namespace) ?? '',
          addresses: () => addresses(namespace),
          session: held,
          move: chain => move(namespace, chain),
          preferUniversal: parts.preferUniversal,
          read: parts.read,
          ask: async (session, chain, call) => {
            const { signal } = use
            try {
              return await abortable(client.request({ topic: session.topic, chainId: chain, request: call as { method: string; params: unknown } }), signal)
            } catch (error) {
              if (signal.aborted) throw Object.assign(new Error('Disconnected'), { code: 4900 })
              // The wallet's own words and code go to the host unchanged; a bare text becomes an error.
              throw error instanceof Error || (typeof error === 'object' && error) ? error : toModalError(error, 'wallet/failed')
            }
          },
        }, namespace)
        provider = {
          request,
          on(event, listener) { events.push([event, listener]) },
          removeListener(event, listener) {
            const at = events.findIndex(([name, fn]) => name === event && fn === listener)
            if (at >= 0) events.splice(at, 1)
          },
        }
        providers.set(namespace, provider)
      }
      return provider
    },
  }
}


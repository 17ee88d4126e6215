import type { Namespace } from '../../chains/adapter.ts'
import { abortable } from '../../lib/abort.ts'
import { chainIdToCaip, parseNetworkId, sameAddress, toAddresses } from '../../lib/caip.ts'
import { attempt } from '../../lib/errors.ts'
import { clean } from '../../lib/text.ts'
import { imageUrl } from '../../lib/url.ts'
import type { Connector, Provider, Session, SessionChange } from '../connector.ts'
import type { Client, WalletConnectParts } from './index.ts'
import { grantedAccounts, type Granted } from './namespaces.ts'
import { failure, toProviderError } from './provider-error.ts'
import { createProviderEvents } from './provider-events.ts'
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
  const events = createProviderEvents()
  const { emit } = events
  const providers = new Map<string, Provider>()
  /** Who the wallet has put at the front since, by namespace. */
  const fronts = new Map<string, string[]>()
  const users = new Map<string, Connector>()
  /** Where the wallet went, by namespace, while the session does not share that chain. */
  const ahead = new Map<string, string>()
  let topic: string | undefined
  /** Of the session in use: what was asked in it can be answered no more once it is over. */
  let use = new AbortController()
  const leave = () => {
    use.abort()
    use = new AbortController()
  }

  // Sessions come back from storage, where anyone may have written.
  const stored = () =>
    ((attempt(() => client.session.getAll()) ?? []) as unknown as Granted[]).filter(session =>
      attempt(() => typeof session.topic === 'string' && typeof session.expiry === 'number'),
    )
  /** The one in use first, then the newest. */
  const alive = () =>
    stored()
      .filter(session => session.expiry * 1000 > Date.now())
      .sort((a, b) => +(b.topic === topic) - +(a.topic === topic) || b.expiry - a.expiry)
  const held = () => stored().find(session => session.topic === topic)
  const tell = (namespace: string, change: SessionChange) =>
    [...(listeners.get(namespace) ?? [])].forEach(listener => attempt(() => listener(change)))
  const addresses = (namespace: string) => {
    const session = held()
    if (!session) return []
    const all = grantedAccounts(session, namespace)
    const here = all.filter(({ chain }) => chain === chains.get(namespace))
    const known = toAddresses(
      namespace as Namespace,
      (here.length ? here : all).map(({ address }) => address),
    )
    const front = (fronts.get(namespace) ?? []).filter(address => known.includes(address))
    return [...new Set([...front, ...known])]
  }
  const look = (namespace: string): Session | undefined => {
    const accounts = addresses(namespace).map(address => ({ address }))
    return accounts.length ? { accounts, caipNetworkId: chains.get(namespace) } : undefined
  }
  const shares = (namespace: string, chain: string) => {
    const session = held()
    return !!session && grantedAccounts(session, namespace).some(it => it.chain === chain)
  }
  const emitChain = (namespace: string, chain: string) => {
    if (namespace === 'eip155') emit(namespace, 'chainChanged', `0x${Number(chain.split(':')[1]).toString(16)}`)
  }
  const move = (namespace: string, chain: string) => {
    ahead.delete(namespace)
    if (chains.get(namespace) === chain) return
    const before = addresses(namespace).join()
    chains.set(namespace, chain)
    tell(namespace, { caipNetworkId: chain })
    emitChain(namespace, chain)
    if (addresses(namespace).join() !== before) announce(namespace)
  }
  const announce = (namespace: string) => {
    tell(namespace, look(namespace) ?? 'disconnect')
    emit(namespace, 'accountsChanged', addresses(namespace))
  }
  /** Of the chains that a session shares: the one in use, else that of the page, one that the page knows, or any. */
  const chainOf = (session: Granted, namespace: string): string | undefined => {
    const shared = grantedAccounts(session, namespace).map(({ chain }) => chain)
    const wanted = [
      ahead.get(namespace),
      chains.get(namespace),
      parts.active(namespace),
      ...parts.networks().map(it => it.caipNetworkId),
    ]
    return wanted.find(chain => chain && shared.includes(chain)) ?? shared[0]
  }
  /** An update may have taken the chain in use away, or brought the one that the wallet went to. */
  const renew = (namespace: string) => {
    const session = held()
    const chain = session && chainOf(session, namespace)
    const isOther = chain && chain !== chains.get(namespace)
    if (isOther) {
      chains.set(namespace, chain)
      ahead.delete(namespace)
    }
    announce(namespace)
    if (isOther) emitChain(namespace, chain)
  }
  const take = (session: Granted, connector: Connector) => {
    const { namespace } = connector
    const chain = chainOf(session, namespace)
    if (!chain) return
    if (topic !== session.topic) leave()
    topic = session.topic
    users.set(namespace, connector)
    chains.set(namespace, chain)
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
    ahead.clear()
    fronts.clear()
    for (const space of spaces) tell(space, 'disconnect')
    events.emitAll('disconnect', failure(4900, 'Disconnected'))
  }
  const drop = async ({ topic }: Granted) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})

  const on = (
    event: 'session_update' | 'session_delete' | 'session_expire' | 'session_event',
    run: (of: { topic: string; params?: any }) => void,
  ) => {
    const guarded = (payload: any) => {
      if (!life.aborted && payload?.topic && payload.topic === topic) attempt(() => run(payload))
    }
    client.on(event, guarded)
    life.addEventListener('abort', () => client.off(event, guarded), { once: true })
    return guarded
  }
  on('session_delete', forget)
  on('session_expire', forget)
  // The library writes the new accounts before it tells; who is at the front may have changed in every namespace.
  on('session_update', () => {
    for (const namespace of listeners.keys()) renew(namespace)
  })
  const hear = on(
    'session_event',
    ({
      params: {
        event: { name, data },
        chainId,
      },
    }) => {
      const [namespace = ''] = String(chainId).split(':')
      if (name === 'chainChanged') {
        const told =
          namespace === 'eip155' ? (chainIdToCaip(data) ?? chainIdToCaip(chainId)) : parseNetworkId(chainId) && chainId
        // Nothing can be asked on a chain that the session does not share: the page stays until an update brings it.
        if (told && shares(namespace, told)) move(namespace, told)
        else if (told) ahead.set(namespace, told)
      } else if (name === 'accountsChanged' && Array.isArray(data)) {
        // Only who was granted: an address that the session does not hold cannot sign.
        const held = addresses(namespace)
        const told = toAddresses(
          namespace as Namespace,
          data.slice(0, 100).map(entry => String(entry).split(':').at(-1)),
        )
        const known = told.flatMap(
          address => held.find(other => sameAddress(namespace as Namespace, other, address)) ?? [],
        )
        // Two tabs that both hear the wallet tell each other.
        if (known.length && known.join() !== fronts.get(namespace)?.join()) {
          fronts.set(namespace, known)
          tell(namespace, { accounts: known.map(address => ({ address })) })
          emit(namespace, 'accountsChanged', known)
        }
      }
    },
  )

  return {
    adopt(session, connector) {
      // The one before stays in use when this one shares nothing.
      if (!grantedAccounts(session, connector.namespace).length) return void drop(session)
      const isOther = topic !== session.topic
      for (const other of stored()) if (other.topic !== session.topic) drop(other)
      chains.clear()
      ahead.clear()
      fronts.clear()
      const taken = take(session, connector)
      // What the session before granted elsewhere is gone with it.
      if (isOther)
        for (const namespace of listeners.keys()) if (namespace !== connector.namespace) tell(namespace, 'disconnect')
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
      const [namespace = ''] = network.split(':')
      if (shares(namespace, network)) move(namespace, network)
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
      for (const [namespace, was] of before)
        if (addresses(namespace).join() !== was || !shares(namespace, chains.get(namespace) ?? '')) renew(namespace)
    },
    provider(namespace) {
      let provider = providers.get(namespace)
      if (!provider) {
        const request = createSessionProvider(
          {
            chain: () => chains.get(namespace) ?? '',
            addresses: () => addresses(namespace),
            session: held,
            move: chain => move(namespace, chain),
            preferUniversal: parts.preferUniversal,
            read: parts.read,
            ask: async (session, chain, call) => {
              const { signal } = use
              if (!shares(namespace, chain)) throw failure(4901, 'The wallet does not share this chain')
              const request = call as { method: string; params: unknown }
              try {
                return await abortable(client.request({ topic: session.topic, chainId: chain, request }), signal)
              } catch (error) {
                throw signal.aborted ? failure(4900, 'Disconnected') : toProviderError(error)
              }
            },
          },
          namespace,
        )
        provider = { request, ...events.of(namespace) }
        providers.set(namespace, provider)
      }
      return provider
    },
  }
}

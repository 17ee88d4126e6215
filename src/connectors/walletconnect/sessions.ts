import { abortable } from '../../lib/abort.ts'
import { chainIdOf } from '../../lib/caip.ts'
import { attempt } from '../../lib/errors.ts'
import { clean } from '../../lib/text.ts'
import { imageUrl } from '../../lib/url.ts'
import type { Connector, Provider, Session, SessionChange } from '../connector.ts'
import type { Client } from './client.ts'
import type { WalletConnectParts } from './parts.ts'
import { grantedAccounts, type Granted } from './namespaces.ts'
import type { AskWallet } from './provider.ts'
import { failure, toProviderError } from './provider-error.ts'
import { createProviderEvents } from './provider-events.ts'
import { appHref, createSessionProvider } from './session-provider.ts'
import { createSessionState } from './session-state.ts'
import { createStoredSessions } from './stored-sessions.ts'
import { hearClient, heldOf, type WalletEvent } from './wallet-events.ts'

type Listener = (change: SessionChange) => void

export interface Sessions {
  /**
   * Makes an approved session the one in use, for all its namespaces, and gives what it shares with the first of the
   * connectors that it has accounts for. Undefined: it has none for any.
   */
  adopt(session: Granted, wanted: readonly Connector[]): Session | undefined
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
export function createSessions(
  client: Client,
  askWallet: AskWallet,
  parts: WalletConnectParts,
  life: AbortSignal,
): Sessions {
  const stored = createStoredSessions(client)
  const events = createProviderEvents()
  const { emit } = events
  /** By namespace: who is connected, watches and asks. */
  const connectors = new Map<string, Connector>()
  const listeners = new Map<string, Set<Listener>>()
  const providers = new Map<string, Provider>()
  /** Of the session in use, as is what follows: what was asked in it can be answered no more once it is over. */
  let topic: string | undefined
  let requests = new AbortController()
  const endRequests = () => {
    requests.abort()
    requests = new AbortController()
  }

  const held = () => stored.find(topic)
  const { chains, ahead, fronts, addresses, sessionOf, shares, chainOf, clear } = createSessionState(held, parts)
  const tell = (namespace: string, change: SessionChange) =>
    [...(listeners.get(namespace) ?? [])].forEach(listener => attempt(() => listener(change)))
  const emitChain = (namespace: string, chain: string) => emit(namespace, 'chainChanged', chainIdOf(chain))
  const announce = (namespace: string) => {
    tell(namespace, sessionOf(namespace) ?? 'disconnect')
    emit(namespace, 'accountsChanged', addresses(namespace))
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
  /** An update may have taken the chain in use away, or brought the one that the wallet went to. */
  const refresh = (namespace: string) => {
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
  const use = (session: Granted, connector: Connector): Session | undefined => {
    const { namespace } = connector
    const chain = chainOf(session, namespace)
    if (!chain) return
    if (topic !== session.topic) endRequests()
    topic = session.topic
    connectors.set(namespace, connector)
    chains.set(namespace, chain)
    connector.name = clean(attempt(() => session.peer.metadata.name)) || 'WalletConnect'
    connector.appHref = appHref(session, parts.preferUniversal())
    connector.icon = attempt(() => imageUrl(session.peer.metadata.icons![0]))
    return sessionOf(namespace)
  }
  const forget = () => {
    topic = undefined
    endRequests()
    clear()
    for (const namespace of [...listeners.keys()]) tell(namespace, 'disconnect')
    events.emitAll('disconnect', failure(4900, 'Disconnected'))
  }

  function told(event: WalletEvent) {
    const { kind, namespace } = event
    switch (kind) {
      case 'chain':
        // Nothing can be asked on a chain that the session does not share: the page stays until an update brings it.
        if (shares(namespace, event.chain)) move(namespace, event.chain)
        else ahead.set(namespace, event.chain)
        return
      case 'accounts': {
        const front = heldOf(event.accounts, addresses(namespace), namespace)
        // Two tabs that both hear the wallet tell each other.
        if (!front.length || front.join() === fronts.get(namespace)?.join()) return
        fronts.set(namespace, front)
        tell(namespace, { accounts: front.map(address => ({ address })) })
        emit(namespace, 'accountsChanged', front)
        return
      }
    }
  }
  // Who is at the front may have changed with an update, in every namespace.
  const updated = () => [...listeners.keys()].forEach(refresh)
  const hear = hearClient(client, { isOurs: it => it === topic, ended: forget, updated, told }, life)

  async function ask(session: Granted, chain: string, namespace: string, call: { method: string; params?: unknown }) {
    const { signal } = requests
    if (!shares(namespace, chain)) throw failure(4901, 'The wallet does not share this chain')
    try {
      return await abortable(askWallet(session, chain, call), signal)
    } catch (error) {
      throw signal.aborted ? failure(4900, 'Disconnected') : toProviderError(error)
    }
  }
  const createProvider = (namespace: string): Provider => {
    const request = createSessionProvider(
      {
        chain: () => chains.get(namespace) ?? '',
        addresses: () => addresses(namespace),
        session: held,
        move: chain => move(namespace, chain),
        preferUniversal: parts.preferUniversal,
        read: parts.read,
        ask: (session, chain, call) => ask(session, chain, namespace, call),
      },
      namespace,
    )
    return { request, ...events.of(namespace) }
  }

  return {
    adopt(session, wanted) {
      const connector = wanted.find(({ namespace }) => grantedAccounts(session, namespace).length)
      // The one before stays in use when this one shares nothing.
      if (!connector) return void stored.drop(session)
      const isOther = topic !== session.topic
      for (const other of stored.all()) if (other.topic !== session.topic) stored.drop(other)
      clear()
      const used = use(session, connector)
      // What the session before granted elsewhere is gone with it, unless this one grants it, too.
      if (isOther)
        for (const namespace of listeners.keys()) {
          const other = connectors.get(namespace)
          if (other === connector) continue
          if (other && use(session, other)) announce(namespace)
          // Not before the new one is in front: who asked for it goes on from there.
          else setTimeout(() => announce(namespace))
        }
      return used && { ...used, connector }
    },
    restore(connector) {
      // One that lost its shape grants nothing; the next one may.
      for (const session of stored.alive(topic)) {
        const used = use(session, connector)
        if (used) return used
      }
      return
    },
    async end() {
      const session = held()
      forget()
      if (session) await stored.drop(session)
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
        const [next] = stored.alive(topic)
        fronts.clear()
        if (next) for (const connector of connectors.values()) use(next, connector)
        if (!held()) return forget()
      }
      for (const [namespace, was] of before)
        if (addresses(namespace).join() !== was || !shares(namespace, chains.get(namespace) ?? '')) refresh(namespace)
    },
    provider(namespace) {
      const provider = providers.get(namespace) ?? createProvider(namespace)
      providers.set(namespace, provider)
      return provider
    },
  }
}

import { abortable } from '../../base/abort.ts'
import { chainIdOf } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { imageUrl } from '../../base/url.ts'
import type { Connector, Session, SessionChange } from '../connector.ts'
import { type Provider, providerError } from '../../base/provider.ts'
import type { Client } from './internals.ts'
import type { WalletConnectParts } from './parts.ts'
import { grantedAccounts, grantsMethod, type Granted } from './namespaces.ts'
import type { AskWallet } from './provider.ts'
import { toProviderError } from './provider-error.ts'
import { createProviderEvents } from './provider-events.ts'
import { appHref, createSessionProvider, NOT_SHARED } from './session-provider.ts'
import { createSessionState, type Said } from './session-state.ts'
import type { StoredSessions } from './stored-sessions.ts'
import { hearClient, heldOf, type WalletEvent } from './wallet-events.ts'

type Listener = (change: SessionChange) => void

export interface Sessions extends Pick<StoredSessions, 'left' | 'notifyLeft'> {
  /**
   * Puts an approved session to use for those of the connectors that it fits, and returns what it shares with the first
   * of them. The other namespaces stay with the previous session: two phones can each serve a namespace. A useless
   * session is ended: `wallet/no-accounts`, or `wallet/no-networks` if it has accounts, but on none of the app's
   * networks and without a way to switch to them (R160). `said`: what the wallet reported since it answered.
   */
  adopt(session: Granted, wanted: readonly Connector[], said?: Said): Session & { connector: Connector }
  said: Said
  /** The stored session, unless its wallet has ended it in the meantime. */
  restore(connector: Connector): Session | undefined
  /** Ends the session of a namespace, for everything it is used for; resolves once the wallet is notified, or can’t be. */
  end(namespace: string): Promise<void>
  watch(namespace: string, listener: Listener, life: AbortSignal): void
  provider(namespace: string): Required<Provider>
  /** Whether the wallet grants a method in the session in use. */
  grants(namespace: string, method: string): boolean
  /** Moves to a network that the session shares; `wallet/unsupported-method` if it doesn’t. */
  follow(network: string): void
  /** Another tab has changed the stored sessions through `change`; reports what that means here. */
  reread(change: () => void): void
  /** Handles a wallet event that another tab received. */
  hear(event: unknown): void
}

/** How a namespace is used: its session, the connector, and what aborts its requests to the wallet. */
interface Use {
  topic: string
  connector: Connector
  requests: AbortController
}

/** The sessions in use, one per namespace or one for all: the connected wallet, its chain, and its changes. */
export function createSessions(
  client: Client,
  askWallet: AskWallet,
  parts: WalletConnectParts,
  life: AbortSignal,
  stored: StoredSessions,
): Sessions {
  const events = createProviderEvents()
  const { emit } = events
  /** By namespace, like the listeners and providers. */
  const uses = new Map<string, Use>()
  const listeners = new Map<string, Set<Listener>>()
  const providers = new Map<string, Required<Provider>>()

  const held = (namespace: string) => stored.find(uses.get(namespace)?.topic)
  const usedFor = (topic: unknown) => [...uses].filter(([, use]) => use.topic === topic).map(([namespace]) => namespace)
  const state = createSessionState(held, parts)
  const { chains, ahead, fronts, addresses, sessionOf, shares, chainOf, isUsable, clear } = state
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
    // R146: each chain can have its own accounts.
    tell(namespace, sessionOf(namespace) ?? 'disconnect')
    emitChain(namespace, chain)
    if (addresses(namespace).join() !== before) emit(namespace, 'accountsChanged', addresses(namespace))
  }
  /** An update can have removed the active chain, or added the one that the wallet moved to. */
  const refresh = (namespace: string) => {
    const session = held(namespace)
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
    const { topic } = session
    const before = uses.get(namespace)
    // Requests in a session can no longer be answered once another replaces it.
    if (before?.topic !== topic) before?.requests.abort()
    const requests = before?.topic === topic ? before.requests : new AbortController()
    uses.set(namespace, { topic, connector, requests })
    chains.set(namespace, chain)
    connector.name = clean(attempt(() => session.peer.metadata.name)) || 'WalletConnect'
    connector.appHref = appHref(session, parts.preferUniversal(), parts.follows)
    connector.icon = attempt(() => imageUrl(session.peer.metadata.icons?.[0]))
    return sessionOf(namespace)
  }
  const forget = (namespaces: string[]) => {
    for (const namespace of namespaces) {
      uses.get(namespace)?.requests.abort()
      uses.delete(namespace)
      clear(namespace)
    }
    for (const namespace of namespaces) {
      tell(namespace, 'disconnect')
      emit(namespace, 'disconnect', providerError(4900, 'Disconnected'))
    }
  }

  function onWalletEvent(event: WalletEvent, topic: string) {
    const { kind, namespace } = event
    if (uses.get(namespace)?.topic !== topic) return
    switch (kind) {
      case 'chain':
        // No request is possible on a chain that the session does not share: the app stays until an update adds it.
        if (shares(namespace, event.chain)) move(namespace, event.chain)
        else ahead.set(namespace, event.chain)
        return
      case 'accounts': {
        const front = heldOf(event.accounts, addresses(namespace), namespace)
        // Two tabs that both receive the wallet's event also tell each other: it counts once.
        if (!front.length || front.join() === fronts.get(namespace)?.join()) return
        fronts.set(namespace, front)
        tell(namespace, { accounts: front.map(address => ({ address })) })
        emit(namespace, 'accountsChanged', front)
        return
      }
    }
  }
  const heard = {
    isOurs: (topic: unknown) => !!usedFor(topic).length,
    ended: (topic: string) => forget(usedFor(topic)),
    // An update can have changed the active account in every namespace.
    updated: (topic: string) => usedFor(topic).forEach(refresh),
    onWalletEvent,
  }
  const hear = hearClient(client, heard, life)

  async function ask(session: Granted, chain: string, namespace: string, call: { method: string; params?: unknown }) {
    const signal = uses.get(namespace)?.requests.signal
    if (!signal || !shares(namespace, chain)) throw providerError(4901, NOT_SHARED)
    try {
      return await abortable(askWallet(session, chain, call), signal)
    } catch (error) {
      throw signal.aborted ? providerError(4900, 'Disconnected') : toProviderError(error)
    }
  }
  const createProvider = (namespace: string): Required<Provider> => {
    const request = createSessionProvider(
      {
        ...parts,
        chain: () => chains.get(namespace) ?? '',
        addresses: () => addresses(namespace),
        session: () => held(namespace),
        move: chain => move(namespace, chain),
        ask: (session, chain, call) => ask(session, chain, namespace, call),
      },
      namespace,
    )
    return { request, ...events.of(namespace) }
  }

  return {
    left: stored.left,
    notifyLeft: stored.notifyLeft,
    said: state,
    adopt(session, wanted, said) {
      const sharing = wanted.filter(({ namespace }) => grantedAccounts(session, namespace).length)
      const usable = sharing.filter(({ namespace }) => isUsable(session, namespace))
      const [connector, ...others] = usable
      if (!connector) {
        void stored.drop(session)
        throw new ModalError(sharing[0] ? 'wallet/no-networks' : 'wallet/no-accounts')
      }
      const also = others.filter(({ namespace }) => uses.has(namespace))
      for (const { namespace } of [connector, ...also]) clear(namespace, said)
      const used = use(session, connector)
      if (!used) throw new ModalError('wallet/no-accounts')
      for (const other of also) if (use(session, other)) announce(other.namespace)
      for (const other of stored.all()) if (!usedFor(other.topic).length) stored.drop(other)
      return { ...used, connector }
    },
    restore(connector) {
      // A malformed session grants nothing; the next one may.
      for (const session of stored.alive(uses.get(connector.namespace)?.topic)) {
        const used = use(session, connector)
        if (used) return used
      }
      return
    },
    async end(namespace) {
      const session = held(namespace)
      const topic = uses.get(namespace)?.topic
      if (topic) forget(usedFor(topic))
      if (session) await stored.drop(session)
    },
    watch(namespace, listener, until) {
      const all = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, all.add(listener))
      until.addEventListener('abort', () => all.delete(listener), { once: true })
    },
    follow(network) {
      const [namespace = ''] = network.split(':')
      if (!shares(namespace, network)) throw new ModalError('wallet/unsupported-method', { message: NOT_SHARED })
      move(namespace, network)
    },
    hear,
    reread(change) {
      const before = [...uses].map(([namespace, { connector }]) => [connector, addresses(namespace).join()] as const)
      change()
      for (const [connector, was] of before) {
        const { namespace } = connector
        if (!held(namespace)) {
          // A session made in another tab replaced it.
          fronts.delete(namespace)
          if (!stored.alive(undefined).some(next => use(next, connector))) {
            forget([namespace])
            continue
          }
        }
        if (addresses(namespace).join() !== was || !shares(namespace, chains.get(namespace) ?? '')) refresh(namespace)
      }
    },
    grants: (namespace, method) => [held(namespace)].some(it => it && grantsMethod(it, namespace, method)),
    provider(namespace) {
      if (!providers.has(namespace)) providers.set(namespace, createProvider(namespace))
      return providers.get(namespace)!
    },
  }
}

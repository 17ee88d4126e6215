import { signal, type ReadonlySignal } from '@preact/signals'
import type { Namespace } from '../chains/adapter.ts'
import type { Provider } from '../connectors/connector.ts'
import { ModalError } from '../lib/errors.ts'
import type { Connections } from './connections.ts'
import type { Events } from './events.ts'

/** A call that waits for the user in the wallet. */
export interface PendingRequest {
  id: number
  namespace: Namespace
  method: string
}

export interface Requests {
  pending: ReadonlySignal<PendingRequest[]>
  /** Stable EIP-1193 object of a connected namespace, undefined otherwise. Wallet errors reach the caller as the wallet sent them. */
  provider(namespace: Namespace): Provider | undefined
}

const ASKS_USER = /^(eth_send|eth_sign|personal_|wallet_(?!get)|solana_)/

/** Host calls to the wallet: what needs the user is listed while it waits, and every promise settles. */
export function createRequests(connections: Connections, events: Events): Requests {
  const pending = signal<PendingRequest[]>([])
  const providers = new Map<Namespace, Provider>()
  let next = 1

  const create = (namespace: Namespace): Provider => {
    const listeners = new Map<unknown, () => void>()
    const sources: Record<string, (fn: (value: never) => void) => () => void> = {
      accountsChanged: fn => {
        const offs = [
          events.on('account', account => { if (account.namespace === namespace) fn([account.address] as never) }),
          events.on('disconnect', ended => { if (ended.namespace === namespace) fn([] as never) }),
        ]
        return () => offs.forEach(off => off())
      },
      chainChanged: fn => events.on('network', ({ network, namespace: space }) => { if (space === namespace) fn(`0x${Number(network.split(':')[1]).toString(16)}` as never) }),
      connect: fn => events.on('connect', account => { if (account.namespace === namespace) fn({ chainId: account.network } as never) }),
      disconnect: fn => events.on('disconnect', ended => { if (ended.namespace === namespace) fn(new ModalError('wallet/disconnected') as never) }),
    }
    const provider: Provider = {
      async request(call) {
        const connector = connections.of(namespace).peek().connector
        if (!connector) throw Object.assign(new ModalError('wallet/disconnected'), { code: 4900 })
        const entry = { id: next++, namespace, method: String(call?.method) }
        const asks = ASKS_USER.test(entry.method)
        if (asks) pending.value = [...pending.peek(), entry]
        try {
          return await connector.provider.request(call)
        } finally {
          if (asks) pending.value = pending.peek().filter(other => other !== entry)
        }
      },
      on(event, listener) {
        const source = Object.hasOwn(sources, event) ? sources[event] : undefined
        if (source && !listeners.has(listener)) listeners.set(listener, source(listener))
        return provider
      },
      removeListener(_event, listener) {
        listeners.get(listener)?.()
        listeners.delete(listener)
        return provider
      },
    }
    return provider
  }
  return {
    pending,
    provider(namespace) {
      if (connections.of(namespace).value.status !== 'connected') return
      let provider = providers.get(namespace)
      if (!provider) providers.set(namespace, (provider = create(namespace)))
      return provider
    },
  }
}

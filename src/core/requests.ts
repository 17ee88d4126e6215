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
  /**
   * Stable EIP-1193 object of a connected namespace, undefined otherwise. Wallet errors reach the caller as the wallet
   * sent them.
   */
  provider(namespace: Namespace): Provider | undefined
}

/** EIP-1193's own code, which hosts look for. */
const gone = () => Object.assign(new ModalError('wallet/disconnected'), { code: 4900 })

const ASKS_USER = /^(eth_send|eth_sign|personal_|wallet_(?!get)|solana_)/

/** Host calls to the wallet: what needs the user is listed while it waits, and every promise settles. */
export function createRequests(connections: Connections, events: Events): Requests {
  const pending = signal<PendingRequest[]>([])
  const providers = new Map<Namespace, Provider>()
  let next = 1

  const create = (namespace: Namespace): Provider => {
    const heard: [event: string, listener: unknown, off: () => void][] = []
    const find = (event: string, listener: unknown) => heard.findIndex(it => it[0] === event && it[1] === listener)
    const hex = (network: string) => `0x${Number(network.split(':')[1]).toString(16)}`
    const sources: Record<string, (fn: (value: never) => void) => () => void> = {
      accountsChanged: fn => {
        const offs = [
          ...(['account', 'connect'] as const).map(name =>
            events.on(name, account => {
              if (account.namespace === namespace) fn([account.address] as never)
            }),
          ),
          events.on('disconnect', ended => {
            if (ended.namespace === namespace) fn([] as never)
          }),
        ]
        return () => offs.forEach(off => off())
      },
      chainChanged: fn =>
        events.on('network', ({ network, namespace: space }) => {
          if (space === namespace) fn(hex(network) as never)
        }),
      connect: fn =>
        events.on('connect', account => {
          if (account.namespace === namespace) fn({ chainId: hex(account.network) } as never)
        }),
      disconnect: fn =>
        events.on('disconnect', ended => {
          if (ended.namespace === namespace) fn(gone() as never)
        }),
    }
    const provider: Provider = {
      async request(call) {
        const connector = connections.of(namespace).peek().connector
        if (!connector) throw gone()
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
        if (source && find(event, listener) < 0) heard.push([event, listener, source(listener)])
        return provider
      },
      removeListener(event, listener) {
        const at = find(event, listener)
        if (at >= 0) heard.splice(at, 1)[0]![2]()
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

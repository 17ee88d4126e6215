import { signal, type ReadonlySignal } from '@preact/signals-core'
import type { Namespace, Account } from '../base/network.ts'
import { methodPolicy } from '../base/namespaces.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Provider, Signer } from '../base/provider.ts'
import { own } from '../base/record.ts'
import { chainIdOf } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import type { Connection } from './connection.ts'
import { createEmitter, type Events } from '../state/events.ts'

/** A request that waits for the user in the wallet. */
export interface PendingRequest {
  id: number
  /** The wallet that was asked, which may not be the connected one (any more). */
  connector: Connector
  method: string
}

export interface Requests {
  /** Requests by the app or by us that the user has not answered yet. */
  pending: ReadonlySignal<PendingRequest[]>
  /** The connector that has just refused a request as unauthorised (4100), so that its state must be read again. */
  refused: ReadonlySignal<{ connector: Connector } | undefined>
  /**
   * The one object of a connected namespace, which asks the wallet connected there and no other; undefined otherwise.
   * Wallet errors reach the caller as the wallet sent them.
   */
  provider(namespace: Namespace): Provider | undefined
  /** The signer for a wallet: all our requests and the app's go through it. */
  signer(connector: Connector): Signer
}

/** EIP-1193's own codes, which apps check for. */
const disconnected = () => Object.assign(new ModalError('wallet/disconnected'), { code: 4900 })
const unsupported = () => Object.assign(new ModalError('wallet/unsupported-method'), { code: 4200 })

/**
 * Requests to wallets. A request that needs the user is listed while it waits, and every promise settles. The wallet is
 * called in the caller's task, as pop-ups and deep links require.
 */
export function createRequests(
  connection: (namespace: Namespace) => ReadonlySignal<Connection>,
  events: Events,
): Requests {
  const pending = signal<PendingRequest[]>([])
  const refused = signal<{ connector: Connector }>()
  const providers = new Map<Namespace, Provider>()
  let next = 1

  async function ask(connector: Connector, call: { method: string; params?: unknown }): Promise<unknown> {
    const method = String(call?.method)
    const policy = methodPolicy(connector.namespace, method)
    if (policy === 'refused') throw unsupported()
    const entry = { id: next++, connector, method }
    if (policy === 'user') pending.value = [...pending.peek(), entry]
    try {
      return await connector.provider.request(call)
    } catch (error) {
      if (own(error, 'code') === 4100) refused.value = { connector }
      throw error
    } finally {
      if (policy === 'user') pending.value = pending.peek().filter(other => other !== entry)
    }
  }
  const signer = (connector: Connector): Signer => ({
    request: call => ask(connector, call),
    on: (event, listener) => connector.provider.on?.(event, listener),
    removeListener: (event, listener) => connector.provider.removeListener?.(event, listener),
  })

  const create = (namespace: Namespace): Provider => {
    const { on, emit } = createEmitter<Record<string, unknown>>()
    const own =
      <Data extends { namespace: Namespace }>(tell: (data: Data) => void) =>
      (data: Data) => {
        if (data.namespace === namespace) tell(data)
      }
    const tellAccount = ({ address }: Account) => emit('accountsChanged', [address])
    events.on('account', own(tellAccount))
    events.on(
      'connect',
      own(account => {
        tellAccount(account)
        emit('connect', { chainId: chainIdOf(account.network) })
      }),
    )
    events.on(
      'network',
      own(({ network }) => emit('chainChanged', chainIdOf(network))),
    )
    events.on(
      'disconnect',
      own(() => {
        emit('accountsChanged', [])
        emit('disconnect', disconnected())
      }),
    )
    const provider: Provider = {
      async request(call) {
        const { connector } = connection(namespace).peek()
        if (!connector) throw disconnected()
        return ask(connector, call)
      },
      on(event, listener) {
        on(event, listener as (data: unknown) => void)
        return provider
      },
      removeListener(event, listener) {
        // A listener is registered once however often it is added, and any removal removes it.
        on(event, listener as (data: unknown) => void)()
        return provider
      },
    }
    return provider
  }
  return {
    pending,
    refused,
    signer,
    provider(namespace) {
      if (connection(namespace).value.status !== 'connected') return
      let provider = providers.get(namespace)
      if (!provider) providers.set(namespace, (provider = create(namespace)))
      return provider
    },
  }
}

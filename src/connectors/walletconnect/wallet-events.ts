import { policyOf } from '../../base/namespaces.ts'
import { chainIdToCaip, parseNetworkId, presentId, sameAddress, toAddresses } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { Client } from './internals.ts'

/** Further accounts of a wallet are ignored. */
const ACCOUNTS_MAX = 100

/** What an event of the wallet reports; all of it is the wallet's claim. */
export type WalletEvent =
  { kind: 'chain'; namespace: string; chain: string } | { kind: 'accounts'; namespace: string; accounts: string[] }

/** Reads the parameters of a `session_event`; undefined if it reports neither chain nor accounts. */
export function readEvent({ event: { name, data }, chainId }: any): WalletEvent | undefined {
  const [namespace = ''] = String(chainId).split(':')
  if (name === 'chainChanged') {
    const chain = policyOf(namespace).isNumbered
      ? (chainIdToCaip(data) ?? chainIdToCaip(chainId))
      : parseNetworkId(chainId) && presentId(chainId)
    return chain ? { kind: 'chain', namespace, chain } : undefined
  }
  if (name === 'accountsChanged' && Array.isArray(data)) {
    const addresses = data.slice(0, ACCOUNTS_MAX).map(entry => String(entry).split(':').at(-1))
    return { kind: 'accounts', namespace, accounts: toAddresses(namespace, addresses) }
  }
  return
}

/** The named accounts that the session holds, as it holds them: an address that it does not hold cannot sign. */
export const heldOf = (named: string[], held: string[], namespace: string): string[] =>
  named.flatMap(address => held.find(other => sameAddress(namespace, other, address)) ?? [])

export interface ClientEvents {
  /** Whether the session is in use. */
  isOurs(topic: unknown): boolean
  ended(topic: string): void
  updated(topic: string): void
  onWalletEvent(event: WalletEvent, topic: string): void
}

/** Listens to the sessions in use until `life` ends. The result handles a wallet event that arrived by another way. */
export function hearClient(
  client: Client,
  { isOurs, ended, updated, onWalletEvent }: ClientEvents,
  life: AbortSignal,
): (event: unknown) => void {
  const on = (
    event: 'session_update' | 'session_delete' | 'session_expire' | 'session_event',
    run: (topic: string, params: unknown) => void,
  ) => {
    const guarded = (payload: any) => {
      if (!life.aborted && payload?.topic && isOurs(payload.topic)) attempt(() => run(payload.topic, payload.params))
    }
    client.on(event, guarded)
    life.addEventListener('abort', () => client.off(event, guarded), { once: true })
    return guarded
  }
  on('session_delete', ended)
  on('session_expire', ended)
  // The library writes the new accounts before it emits this.
  on('session_update', updated)
  return on('session_event', (topic, params) => {
    const event = readEvent(params)
    if (event) onWalletEvent(event, topic)
  })
}

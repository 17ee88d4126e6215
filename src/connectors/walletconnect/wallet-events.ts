import { policyOf } from '../../base/namespaces.ts'
import { chainIdToCaip, parseNetworkId, sameAddress, toAddresses } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { Client } from './internals.ts'

/** More than a wallet shares is not looked at. */
const ACCOUNTS_MAX = 100

/** What an event of the wallet says; everything in it is the wallet's word. */
export type WalletEvent =
  { kind: 'chain'; namespace: string; chain: string } | { kind: 'accounts'; namespace: string; accounts: string[] }

/** Reads the parameters of a `session_event`; undefined for what says neither chain nor accounts. */
export function readEvent({ event: { name, data }, chainId }: any): WalletEvent | undefined {
  const [namespace = ''] = String(chainId).split(':')
  if (name === 'chainChanged') {
    const chain = policyOf(namespace).isNumbered
      ? (chainIdToCaip(data) ?? chainIdToCaip(chainId))
      : parseNetworkId(chainId) && chainId
    return chain && { kind: 'chain', namespace, chain }
  }
  if (name === 'accountsChanged' && Array.isArray(data)) {
    const addresses = data.slice(0, ACCOUNTS_MAX).map(entry => String(entry).split(':').at(-1))
    return { kind: 'accounts', namespace, accounts: toAddresses(namespace, addresses) }
  }
  return
}

/** Those of the named accounts that are held, as they are held: an address that the session does not hold cannot sign. */
export const heldOf = (named: string[], held: string[], namespace: string): string[] =>
  named.flatMap(address => held.find(other => sameAddress(namespace, other, address)) ?? [])

export interface ClientEvents {
  /** Of a session in use. */
  isOurs(topic: unknown): boolean
  ended(topic: string): void
  updated(topic: string): void
  onWalletEvent(event: WalletEvent, topic: string): void
}

/**
 * Hears what happens to the sessions in use until `life` ends. The result takes an event of the wallet that came by
 * another way.
 */
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
  // The library writes the new accounts before it tells.
  on('session_update', updated)
  return on('session_event', (topic, params) => {
    const event = readEvent(params)
    if (event) onWalletEvent(event, topic)
  })
}

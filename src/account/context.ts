import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { ChainAdapter } from '../chains/adapter.ts'
import type { Namespace } from '../base/network.ts'
import type { Remote } from '../services/remote.ts'
import type { Events } from '../state/events.ts'
import type { Storage } from '../state/storage.ts'
import type { BalancesResource } from './balances.ts'
import type { Connections } from './connections.ts'
import type { KnownConnection } from './public.ts'
import type { Networks } from './networks.ts'
import type { Requests } from './requests.ts'
import type { TrackedTransaction } from './tracked-transactions.ts'

/** Who is connected and what they have; every room above adds what it knows of itself. */
export interface AccountContext {
  life: AbortSignal
  storage: Storage
  events: Events
  networks: Networks
  connections: Connections
  requests: Requests
  /** Loads the services chunk on first use. */
  remote(): Promise<Remote>
  /** Loads the chain's chunk on first use; throws 'Adapter not found' (`adapter/missing`) where there is none. */
  adapter(namespace: Namespace): Promise<ChainAdapter>
  balances: BalancesResource
  /** Transfers started here that are under way or just over, newest first; followed by the account's chunk. */
  trackedTransactions: Signal<TrackedTransaction[]>
  /** The user's wallets; kept by the first chunk. */
  knownConnections: Signal<readonly KnownConnection[]>
  /** Whether somebody looks at the modal. */
  router: { isOpen: ReadonlySignal<boolean> }
  /** Reports a failure to the host: stable code, no secrets. Aborts and the user's own refusals are not failures. */
  report(error: unknown): void
}

import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { ChainAdapter } from '../chains/adapter.ts'
import type { Namespace } from '../base/network.ts'
import type { Sources } from '../services/sources.ts'
import type { Events } from '../state/events.ts'
import type { Storage } from '../state/storage.ts'
import type { BalancesResource } from './balances.ts'
import type { Connections } from './connections.ts'
import type { KnownConnection } from './public.ts'
import type { Networks } from './networks.ts'
import type { Requests } from './requests.ts'
import type { TrackedTransaction } from './tracked-transactions.ts'

/** Who is connected and what they have; every room above extends it. */
export interface AccountContext {
  life: AbortSignal
  storage: Storage
  events: Events
  networks: Networks
  connections: Connections
  requests: Requests
  /** What the product asks of others; loads its chunk on first use. */
  sources(): Promise<Sources>
  /** That chunk. */
  sourcesChunk: 'services' | 'chain-sources'
  /** Loads the chain's chunk on first use; throws 'Adapter not found' (`adapter/missing`) if there is none. */
  adapter(namespace: Namespace): Promise<ChainAdapter>
  balances: BalancesResource
  /** Transfers started here that are running or just finished, newest first; tracked by the account's chunk. */
  trackedTransactions: Signal<TrackedTransaction[]>
  /** The user's wallets; stored by the first chunk. */
  knownConnections: Signal<readonly KnownConnection[]>
  /** Whether the modal is visible. */
  router: { isOpen: ReadonlySignal<boolean> }
  /** Reports a failure to the app: a stable code, no secrets. Aborts and the user's own refusals are not failures. */
  report(error: unknown): void
}

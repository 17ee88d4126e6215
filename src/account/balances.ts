import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Network } from '../base/network.ts'
import { keyOf } from '../base/caip.ts'
import type { Balances } from '../services/tokens.ts'
import { resource, type Resource } from '../state/resource.ts'

export interface BalancesKey {
  network: Network
  address: string
}

/** One read; `known` is what is on screen, `show` displays what an earlier visit left. */
export type BalancesLoad = (
  query: BalancesKey & { signal: AbortSignal; known?: Balances; show: (balances: Balances, at: number) => void },
) => Promise<Balances>

/** Which tokens moved, and on which account: `tokens` by contract, undefined for the native currency. */
export type Moved = BalancesKey & { tokens: (string | undefined)[] }

export type BalancesResource = ReadonlySignal<Resource<Balances>> & {
  reload(): void
  /** After a transfer: every cache of the account's balances is cleared, and they are read again. */
  expire(moved: Moved): Promise<void>
}

/** Balances of the active account, requested once they are wanted (`isWanted`). `forget`: clears the caches. */
export function createBalances(
  life: AbortSignal,
  key: ReadonlySignal<BalancesKey | undefined>,
  isWanted: ReadonlySignal<boolean>,
  load: BalancesLoad,
  forget: (moved: Moved) => Promise<void>,
): BalancesResource {
  // Compared by value: the same account in a new object is no change.
  const id = computed(() => {
    const { network, address = '' } = key.value ?? {}
    return network && keyOf(network.caipNetworkId, `${network.caipNetworkId}:${address}`)
  })
  const balances = resource<string, Balances>(
    life,
    id,
    (_, wait, show, known) => load({ ...key.peek()!, ...wait, show, known }),
    isWanted,
  )
  return Object.assign(balances, {
    async expire(moved: Moved) {
      await forget(moved)
      balances.reload()
    },
  })
}

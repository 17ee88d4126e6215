import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Network } from '../base/network.ts'
import { keyOf } from '../base/caip.ts'
import type { Balances } from '../services/tokens.ts'
import { resource, type Resource } from '../state/resource.ts'

export interface BalancesKey {
  network: Network
  address: string
}

/** One reading; `known` is what is on screen, `show` puts up what an earlier visit has left. */
export type BalancesLoad = (
  query: BalancesKey & { signal: AbortSignal; known?: Balances; show: (balances: Balances, at: number) => void },
) => Promise<Balances>

/** What moved, on which account: `tokens` by contract, undefined for the native currency. */
export type Moved = BalancesKey & { tokens: (string | undefined)[] }

export type BalancesResource = ReadonlySignal<Resource<Balances>> & {
  reload(): void
  /** Money of the account moved: whoever keeps its balances forgets them, and they are read anew. */
  expire(moved: Moved): Promise<void>
}

/**
 * Balances of the account in front, asked for once it is looked at (`isWanted`). `forget`: makes those forget who keep
 * them.
 */
export function createBalances(
  life: AbortSignal,
  key: ReadonlySignal<BalancesKey | undefined>,
  isWanted: ReadonlySignal<boolean>,
  load: BalancesLoad,
  forget: (moved: Moved) => Promise<void>,
): BalancesResource {
  // By value: the same account of another object is no news.
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

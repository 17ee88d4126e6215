import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Network } from '../chains/network.ts'
import { sameAddress } from '../lib/caip.ts'
import type { Balances } from '../services/balances.ts'
import { resource, type Resource } from './resource.ts'

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
  // The resource compares keys by identity, so equal accounts must be the same object.
  let last: BalancesKey | undefined
  const same = computed(() => {
    const now = key.value
    const isSame =
      !!now && now.network === last?.network && sameAddress(now.network.caipNetworkId, now.address, last.address)
    if (!isSame) last = now
    return last
  })
  const balances: ReadonlySignal<Resource<Balances>> & { reload(): void } = resource<BalancesKey, Balances>(
    life,
    same,
    (key, wait, show) => load({ ...key, ...wait, show, known: balances.peek().data }),
    isWanted,
  )
  return Object.assign(balances, {
    async expire(moved: Moved) {
      await forget(moved)
      balances.reload()
    },
  })
}

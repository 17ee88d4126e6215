import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { Network } from '../base/network.ts'
import { keyOf } from '../base/caip.ts'
import { isAbort } from '../base/errors.ts'
import type { Balances } from '../services/tokens.ts'
import { resource, type Resource } from '../state/resource.ts'

export interface BalancesKey {
  network: Network
  address: string
}

/**
 * One read; `known` is what is on screen, `show` displays what an earlier visit left. `refused`: why the data service
 * failed a moment ago, so that it is not asked.
 */
export type BalancesLoad = (
  query: BalancesKey & {
    signal: AbortSignal
    known?: Balances
    show: (balances: Balances, at: number) => void
    refused?: unknown
  },
) => Promise<Balances>

/** Which tokens moved, and on which account: `tokens` by contract, undefined for the native currency. */
export type Moved = BalancesKey & { tokens: (string | undefined)[] }

/** The pause after a failed request, whatever asks next (spec sections 4 and 9). */
const PAUSE_MS = 30_000

export type BalancesResource = ReadonlySignal<Resource<Balances>> & {
  /** Does nothing before `pausedUntil`. */
  reload(): void
  /** Time in ms until which the service is not asked after a failure; past or 0: it can be asked. */
  pausedUntil: ReadonlySignal<number>
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
  /** ID → why the last attempt failed, and the time until which none asks the service again. */
  const failures = signal<ReadonlyMap<string, { error: unknown; until: number }>>(new Map())
  const pauseOf = (id = '') => {
    const last = failures.peek().get(id)
    return last && Date.now() < last.until ? last : undefined
  }
  const balances = resource<string, Balances>(
    life,
    id,
    async (asked, wait, show, known) => {
      const query = { ...key.peek()!, ...wait, show, known }
      // The modal was opened again, or the user returned to this network.
      const paused = pauseOf(asked)
      if (paused) return load({ ...query, refused: paused.error })
      const pause = (error: unknown) => {
        // The service was not reached if the device is offline.
        if (!navigator.onLine) return
        failures.value = new Map([...failures.peek(), [asked, { error, until: Date.now() + PAUSE_MS }]])
      }
      try {
        const found = await load(query)
        if (found.error) pause(found.error)
        return found
      } catch (error) {
        if (!isAbort(error)) pause(error)
        throw error
      }
    },
    isWanted,
  )
  const { reload: askAgain } = balances
  const reload = () => {
    if (!pauseOf(id.peek())) askAgain()
  }
  return Object.assign(balances, {
    reload,
    pausedUntil: computed(() => failures.value.get(id.value ?? '')?.until ?? 0),
    async expire(moved: Moved) {
      await forget(moved)
      reload()
    },
  })
}

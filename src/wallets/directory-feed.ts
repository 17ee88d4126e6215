import { signal, type ReadonlySignal } from '@preact/signals-core'
import { isAbort } from '../base/errors.ts'
import type { Wallet } from '../services/network/explorer.ts'

export interface Feed {
  /** Every wallet so far, each ID once. */
  wallets: ReadonlySignal<Wallet[]>
  /** `ready`: there are more pages; `done`: there are none. */
  status: ReadonlySignal<'loading' | 'ready' | 'failed' | 'done'>
  /** How many wallets match, according to the directory. */
  count: ReadonlySignal<number>
  /** Loads the next page, or retries the one that failed. Resolves when it has arrived or failed. */
  more(): Promise<void>
}

const MAX_IDLE_PAGES = 3
// Limits a directory that never ends: far more pages than there are wallets.
const MAX_PAGES = 500

/**
 * The pages of one directory query, loaded one after another until `life` ends. `ask` returns one page of at most
 * `entries`.
 */
export function createFeed(
  life: AbortSignal,
  entries: number,
  ask: (page: number, wait: { signal: AbortSignal }) => Promise<{ wallets: Wallet[]; count: number }>,
): Feed {
  const wallets = signal<Wallet[]>([])
  const status = signal<'loading' | 'ready' | 'failed' | 'done'>('ready')
  const count = signal(0)
  const seen = new Set<string>()
  let page = 0
  // Consecutive pages without anything new: repeated, or empty although there should be more.
  let idle = 0

  async function read(): Promise<'ready' | 'done'> {
    for (;;) {
      const answer = await ask(page + 1, { signal: life })
      if (life.aborted) return 'done'
      page++
      const fresh = answer.wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
      idle = fresh.length ? 0 : idle + 1
      count.value = answer.count
      if (fresh.length) wallets.value = [...wallets.peek(), ...fresh]
      if (page * entries >= answer.count || idle === MAX_IDLE_PAGES || page === MAX_PAGES) return 'done'
      if (fresh.length) return 'ready'
    }
  }

  return {
    wallets,
    status,
    count,
    async more() {
      if (life.aborted || status.peek() === 'loading' || status.peek() === 'done') return
      status.value = 'loading'
      try {
        status.value = await read()
      } catch (error) {
        if (!life.aborted) status.value = isAbort(error) ? 'ready' : 'failed'
      }
    },
  }
}

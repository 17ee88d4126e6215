import { computed, type Context } from '../../modal/kit.ts'
import { abortable, timeout } from '../../base/abort.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import type { Plan, Prepared } from './plan.ts'

/** How long to wait for the network to tell the account's position. */
const MARK_MS = 1_000

/**
 * The stored entry of a transaction from the wallet request on, so that the tracker follows it in every page and visit.
 */
export function createEntry<P extends Prepared>(
  { trackedTransactions, adapter }: Pick<Context, 'trackedTransactions' | 'adapter'>,
  plan: Plan<P>,
  id: string,
) {
  const entry = computed(() => trackedTransactions.value.find(it => it.id === id))
  const begin = (prepared: P): TrackedTransaction => ({
    id,
    status: 'asked',
    network: plan.network.caipNetworkId,
    account: plan.account,
    at: Date.now(),
    ...plan.entry(prepared),
  })
  /** Changes the entry, which starts with the first change; without a change, removes it. */
  const write = (prepared: P, change?: Partial<TrackedTransaction>) => {
    const others = trackedTransactions.peek().filter(it => it.id !== id)
    trackedTransactions.value = change ? [{ ...(entry.peek() ?? begin(prepared)), ...change }, ...others] : others
  }
  return {
    entry,
    write,
    /**
     * R139: stores the account's position at the wallet request; a late answer would be a later position, and is
     * dropped.
     */
    async mark(life: AbortSignal): Promise<void> {
      const soon = timeout(MARK_MS, life)
      const answer = adapter(plan.network.chainNamespace).then(({ recognition }) =>
        recognition.mark(plan.network, plan.account, soon),
      )
      const since = await abortable(answer, soon.signal)
        .catch(() => undefined)
        .finally(soon.done)
      if (since && !life.aborted)
        trackedTransactions.value = trackedTransactions.peek().map(it => (it.id === id ? { ...it, since } : it))
    },
    /**
     * The wallet request failed. R154: a wallet that refuses may have sent nevertheless, which the chain would show.
     */
    close(prepared: P, { isSafe, isWalletsWord }: { isSafe: boolean; isWalletsWord: boolean }): void {
      if (!isSafe) write(prepared, { status: 'lost' })
      else write(prepared, isWalletsWord && entry.peek()?.since ? { status: 'refused' } : undefined)
    },
  }
}

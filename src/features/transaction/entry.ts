import { computed, type Context } from '../../kit.ts'
import type { Sent } from '../../core/sent.ts'
import type { Plan, Prepared } from './plan.ts'

/** What is kept of a transaction from the question on, so that the tracker follows it in every page and visit. */
export function createEntry<P extends Prepared>({ sent }: Pick<Context, 'sent'>, plan: Plan<P>, id: string) {
  const entry = computed(() => sent.value.find(it => it.id === id))
  const begin = (prepared: P): Sent => ({
    id,
    status: 'asked',
    network: plan.network.caipNetworkId,
    account: plan.account,
    at: Date.now(),
    ...plan.entry(prepared),
  })
  return {
    entry,
    /** Changes the entry, which begins with the first change; without one it goes. */
    write(prepared: P, change?: Partial<Sent>): void {
      const others = sent.peek().filter(it => it.id !== id)
      sent.value = change ? [{ ...(entry.peek() ?? begin(prepared)), ...change }, ...others] : others
    },
  }
}

import { batch, signal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Receipt } from '../../chains/adapter.ts'
import type { Plan, Prepared } from './plan.ts'

/** The finished calls before the last one. */
export interface Steps {
  /** How many of them succeeded. */
  done: ReadonlySignal<number>
  /** What each of them cost the account, in order; undefined if unknown. */
  paid: ReadonlySignal<readonly (bigint | undefined)[]>
  /** Another call is over, and has succeeded if the receipt says so; without a receipt it has, and its hash is unknown. */
  add(receipt?: Pick<Receipt, 'hash' | 'status' | 'replaced'>): void
}

export function createSteps(
  ctx: Pick<Context, 'adapter'>,
  { network, account }: Pick<Plan<Prepared>, 'network' | 'account'>,
  life: AbortSignal,
): Steps {
  const done = signal(0)
  const paid = signal<readonly (bigint | undefined)[]>([])
  /** A receipt does not say who paid. */
  const measure = async (hash: string, at: number) => {
    const adapter = await ctx.adapter(network.chainNamespace)
    const fee = (await adapter.outcome(network, { hash, account }, { signal: life }))?.fee
    paid.value = paid.peek().map((it, index) => (index === at ? fee : it))
  }
  return {
    done,
    paid,
    add(receipt) {
      batch(() => {
        const { status = 'success', replaced = 'repriced' } = receipt ?? {}
        if (status === 'success' && replaced === 'repriced') done.value++
        paid.value = [...paid.peek(), undefined]
      })
      // An unknown cost is shown as such.
      if (receipt) measure(receipt.hash, paid.peek().length - 1).catch(() => {})
    },
  }
}

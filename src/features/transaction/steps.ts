import { batch, signal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Receipt } from '../../chains/adapter.ts'
import type { Plan, Prepared } from './plan.ts'

/** The calls before the last one, as far as they are over. */
export interface Steps {
  /** How many of them did what they should. */
  done: ReadonlySignal<number>
  /** What each took of the account, one after the other; undefined where nobody can tell. */
  paid: ReadonlySignal<readonly (bigint | undefined)[]>
  /** One more is over; without a receipt nobody knows under which hash. */
  add(receipt?: Pick<Receipt, 'hash' | 'status'>): void
}

export function createSteps(
  ctx: Pick<Context, 'adapter'>,
  { network, account }: Pick<Plan<Prepared>, 'network' | 'account'>,
  life: AbortSignal,
): Steps {
  const done = signal(0)
  const paid = signal<readonly (bigint | undefined)[]>([])
  /** A receipt does not tell who paid. */
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
        if (receipt?.status !== 'reverted') done.value++
        paid.value = [...paid.peek(), undefined]
      })
      // What stays unknown is shown as that.
      if (receipt) measure(receipt.hash, paid.peek().length - 1).catch(() => {})
    },
  }
}

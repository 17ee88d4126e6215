import { computed, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import { delay } from '../../../base/abort.ts'
import { sameAddress } from '../../../base/caip.ts'
import { wrappedNative } from '../../../chains/swaps.ts'
import type { SwapIntent } from '../review/intent.ts'
import type { Payer } from '../../transaction/form.tsx'
import type { Choice } from './choices.ts'
import type { Renew } from './renewal.ts'

export const REFRESH_MS = 15_000

/** Base units of the destination that the service quotes; `units` is undefined if there is no route. */
export type Quote = ReadonlySignal<Resource<{ units?: bigint }>> & { reload(): void }

interface Inputs {
  isSeen: ReadonlySignal<boolean>
  swapper: ReadonlySignal<Payer | undefined>
  from: ReadonlySignal<Choice | undefined>
  to: ReadonlySignal<Choice | undefined>
  amount: ReadonlySignal<bigint | undefined>
  gas: ReadonlySignal<Resource<bigint>>
  renew: Renew
}

type Quoted = Pick<SwapIntent, 'network' | 'from' | 'to' | 'amount' | 'quoted'>

/** Whether a quote is that of wrapping the native currency, or of unwrapping it: one to one. */
export const isWrapping = ({ network, from, to, amount, quoted }: Quoted): boolean =>
  amount === quoted &&
  from.isNative !== to.isNative &&
  sameAddress(network.chainNamespace, wrappedNative(network.caipNetworkId), (from.isNative ? to : from).contract)

/** The quote for the form, renewed while it is on display. */
export function createQuote(
  ctx: Context,
  life: AbortSignal,
  { isSeen, swapper, from, to, amount, gas, renew }: Inputs,
  debounceMs: number,
): {
  quote: Quote
  /** Marks the next change as typing, after which more may follow. */
  delayNext(): void
} {
  let isTyped = false
  const quote: Quote = resource(
    life,
    computed(() => {
      const it = swapper.value
      return isSeen.value && it && from.value && to.value && amount.value
        ? {
            network: it.network.caipNetworkId,
            account: it.address,
            from: from.value.address,
            to: to.value.address,
            amount: amount.value,
          }
        : undefined
    }),
    async (asked, { signal }) => {
      // Typing is debounced; choices and repeated requests are sent immediately.
      const isFresh = !isTyped
      isTyped = false
      if (!isFresh) await delay(debounceMs, signal)
      const { swaps } = await ctx.sources()
      return {
        units: await swaps?.quote({ ...asked, gasPrice: gas.peek().data, signal }),
      }
    },
  )
  // After a failure the user does it, or the network's return.
  renew(quote, () => quote.value.status === 'ready')
  addEventListener(
    'online',
    () => {
      if (quote.peek().status === 'failed') quote.reload()
    },
    { signal: life },
  )
  return {
    quote,
    delayNext() {
      isTyped = true
    },
  }
}

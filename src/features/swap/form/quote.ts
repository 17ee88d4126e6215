import {
  computed,
  resource,
  watch,
  type Context,
  type ReadonlySignal,
  type Resource,
  signal,
} from '../../../modal/kit.ts'
import { delay } from '../../../base/abort.ts'
import type { Payer } from '../../transaction/form.tsx'
import type { Choice } from './choices.ts'

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
}

/** The quote for the form, renewed while it is on display. */
export function createQuote(
  ctx: Context,
  life: AbortSignal,
  { isSeen, swapper, from, to, amount, gas }: Inputs,
  { debounceMs, refreshMs }: { debounceMs: number; refreshMs: number },
): {
  quote: Quote
  /** Marks the next change as typing, after which more may follow. */
  delayNext(): void
} {
  let isTyped = false
  const isHidden = watchHidden(life)
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
  watch(life, () => {
    const { status, at = 0 } = quote.value
    if (status !== 'ready' || isHidden.value) return
    const timer = setTimeout(quote.reload, Math.max(0, at + refreshMs - Date.now()))
    return () => clearTimeout(timer)
  })
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

/** Whether the page is hidden. */
export function watchHidden(life: AbortSignal): ReadonlySignal<boolean> {
  const isHidden = signal(document.hidden)
  document.addEventListener(
    'visibilitychange',
    () => {
      isHidden.value = document.hidden
    },
    { signal: life },
  )
  return isHidden
}

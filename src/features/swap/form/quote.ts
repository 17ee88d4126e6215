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

/** Base units of the destination that the service offers; `units` is undefined where there is no way. */
export type Quote = ReadonlySignal<Resource<{ units?: bigint }>> & { reload(): void }

interface Inputs {
  isSeen: ReadonlySignal<boolean>
  swapper: ReadonlySignal<Payer | undefined>
  from: ReadonlySignal<Choice | undefined>
  to: ReadonlySignal<Choice | undefined>
  amount: ReadonlySignal<bigint | undefined>
  gas: ReadonlySignal<Resource<bigint>>
}

/** The offer for what stands in the form, asked for anew as long as somebody looks. */
export function createQuote(
  ctx: Context,
  life: AbortSignal,
  { isSeen, swapper, from, to, amount, gas }: Inputs,
  { debounceMs, refreshMs }: { debounceMs: number; refreshMs: number },
): {
  quote: Quote
  /** The next change comes from somebody who is typing, and may not be the last one. */
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
      // Who is still typing is asked later; what was chosen, or is asked again, at once.
      const isFresh = !isTyped
      isTyped = false
      if (!isFresh) await delay(debounceMs, signal)
      const { convert } = await ctx.remote()
      return {
        units: await convert.quote({ ...asked, gasPrice: gas.peek().data, signal }),
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

/** Whether nobody can see the page. */
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

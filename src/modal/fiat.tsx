import { computed, signal } from '@preact/signals'
import type { EarlyContext, Fiat } from './context.ts'
import { resource, watch } from '../state/resource.ts'
import { fiat, UNKNOWN } from '../base/format.ts'
import type { Currency } from '../services/network/prices.ts'
import { Bar } from '../ui/layout/skeleton.tsx'

const USD: Currency = { code: 'USD', rate: 1 }
/** Earliest retry after a failure (spec section 9). */
const RETRY_MS = 30_000

export function createFiat(ctx: EarlyContext, retryMs = RETRY_MS): Fiat {
  const { life, revision, options, router, networks, i18n } = ctx
  const isRead = signal(false)
  const isWanted = computed(() => isRead.value && router.isOpen.value)
  const foreign = computed(() => {
    revision.value
    return options.currency && options.currency !== USD.code ? options.currency : undefined
  })
  const learned = resource(
    life,
    foreign,
    async (code, wait, _, known?: Currency): Promise<Currency> => {
      try {
        const { prices } = await ctx.sources()
        return await prices.currency({ code, network: networks.active.peek().caipNetworkId, ...wait })
      } catch (error) {
        if (wait.signal.aborted) throw error
        ctx.report(error)
        // A rate from some minutes ago is better than amounts that change their currency.
        return known ?? USD
      }
    },
    isWanted,
  )
  watch(life, () => {
    if (!isWanted.value) return
    // The service caches a rate that is still valid.
    const again = () => {
      if (!document.hidden && learned.peek().status === 'ready') learned.reload()
    }
    again()
    const timer = setInterval(again, retryMs)
    return () => clearInterval(timer)
  })
  const currency = computed(() => (foreign.value ? learned.value.data : USD), {
    watched() {
      isRead.value = true
    },
    unwatched() {
      isRead.value = false
    },
  })
  const text = (usd: number | undefined) => {
    if (usd === undefined) return UNKNOWN
    const { value } = currency
    return value && fiat(usd * value.rate, i18n.locale.value, value.code)
  }
  return {
    currency,
    text,
    Sum({ usd }) {
      const sum = text(usd)
      return sum ? <bdi dir="ltr">{sum}</bdi> : <Bar />
    },
  }
}

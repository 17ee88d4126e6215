import {
  computed,
  resource,
  signal,
  type Context,
  type ReadonlySignal,
  type Resource,
  type Signal,
} from '../../../modal/kit.ts'
import { activeOffers, type Offers } from '../../../chains/onramp.ts'
import { delay } from '../../../base/abort.ts'
import type {
  OnRampChoices,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseNetwork,
  Quote,
} from '../../../services/network/onramp.ts'
import { present } from '../../../base/record.ts'
import { amountOf, limitsOf, type Limits } from '../choices/amount.ts'
import { guessFiat } from '../choices/fiat.ts'
import { createAmountInput } from '../../transaction/amount-input.ts'

/** The purchase form; one per page, so that opening another view loses nothing. */
export interface Form {
  offers: ReadonlySignal<Offers>
  /** The available choices; the built-in ones if the service gives none. */
  choices: ReadonlySignal<OnRampChoices | undefined>
  isLoading: ReadonlySignal<boolean>
  /** Not even the built-in ones loaded. */
  isMissing: ReadonlySignal<boolean>
  /** Loads them, and again after a failure. */
  load(): void
  payment: ReadonlySignal<PaymentCurrency | undefined>
  /** What the card provider delivers on the account's network. */
  tokens: ReadonlySignal<PurchaseCurrency[]>
  token: ReadonlySignal<PurchaseCurrency | undefined>
  /** A token's entry for the network with this ID. */
  placeOf(token: PurchaseCurrency, id: string | number): PurchaseNetwork | undefined
  fiat: Signal<string | undefined>
  symbol: Signal<string | undefined>
  input: Signal<string>
  /** Plain decimal string in the currency, within the limits; undefined for none. */
  amount: ReadonlySignal<string | undefined>
  limits: ReadonlySignal<Limits | undefined>
  /** The service's quote for exactly these inputs. */
  quote: ReadonlySignal<Resource<Quote>>
}

const DEBOUNCE_MS = 500

export function createForm(ctx: Context, life: AbortSignal, debounceMs = DEBOUNCE_MS): Form {
  const { i18n, router, options } = ctx
  const fiat = signal<string | undefined>(undefined),
    symbol = signal<string | undefined>(undefined)
  const input = createAmountInput(life, i18n)
  const isWanted = signal(false)
  const fail = (error: unknown): never => {
    ctx.report(error)
    throw error
  }
  const offers = computed(() => (ctx.revision.value, activeOffers(ctx)))
  // The data service knows them, for its own page and for the aggregator's.
  const hasChoices = computed(() => {
    const { card, aggregator } = offers.value
    return !!card || (!!aggregator && options.services === 'network')
  })
  const loaded = resource(
    life,
    computed(() => (isWanted.value && hasChoices.value) || undefined),
    async (_key, wait) => {
      const onramp = present((await ctx.sources().catch(fail)).onramp)
      return onramp.choices(wait).catch((error: unknown): OnRampChoices => {
        if (wait.signal.aborted) throw error
        ctx.report(error)
        return onramp.defaults
      })
    },
  )
  const choices = computed(() => loaded.value.data)
  const placeOf = ({ networks: places }: PurchaseCurrency, id: string | number) =>
    places.find(it => it.chain_id === String(id))
  const tokens = computed(() => {
    const { card } = offers.value
    return card ? (choices.value?.purchaseCurrencies ?? []).filter(it => placeOf(it, card.network.id)) : []
  })
  const token = computed(() => tokens.value.find(it => it.symbol === symbol.value) ?? tokens.value[0])
  const payment = computed(() => {
    const all = choices.value?.paymentCurrencies ?? []
    ctx.revision.value
    const wanted =
      [fiat.value, options.currency].find(id => all.some(it => it.id === id)) ??
      guessFiat(
        all.map(it => it.id),
        i18n.locale.value,
        navigator.language,
      )
    return all.find(it => it.id === wanted) ?? all[0]
  })
  const limits = computed(() => payment.value && limitsOf(payment.value))
  const amount = computed(() => limits.value && amountOf(input.value, limits.value, i18n.locale.value))
  const quote = resource(
    life,
    computed(() => {
      const isSeen = router.current.value?.view === 'OnRampProviders'
      return isSeen && amount.value && payment.value && token.value
        ? { amount: amount.value, payment: payment.value, purchase: token.value }
        : undefined
    }),
    async (asked, { signal }) => {
      await delay(debounceMs, signal)
      return present((await ctx.sources()).onramp)
        .quote({ ...asked, signal })
        .catch(fail)
    },
  )
  return {
    offers,
    choices,
    isLoading: computed(() => hasChoices.value && !choices.value && loaded.value.status !== 'failed'),
    isMissing: computed(() => loaded.value.status === 'failed'),
    load() {
      const { status, data } = loaded.peek()
      if (status === 'failed' || data?.isDefault) loaded.reload()
      isWanted.value = true
    },
    payment,
    tokens,
    token,
    placeOf,
    fiat,
    symbol,
    input,
    amount,
    limits,
    quote,
  }
}

import { computed, type Context, type ReadonlySignal, type Resource, type Signal } from '../../../modal/kit.ts'
import { parseUnits } from '../../../base/amount.ts'
import { unitOf } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import { changed, textOf, unitsOf, type Entry } from './amount.ts'
import type { Expense } from './lookups.ts'

interface Parts {
  /** As typed, and whether it stands for the whole balance instead. */
  typed: Signal<Entry>
  isAll: Signal<boolean>
  token: ReadonlySignal<Token | undefined>
  expense: ReadonlySignal<Resource<Expense>>
  /** Otherwise the price is an old one, and decides nothing. */
  isFresh: ReadonlySignal<boolean>
}

/** What the typed text amounts to. */
export function createTypedAmount(ctx: Context, { typed, isAll, token, expense, isFresh }: Parts) {
  const { fiat, i18n } = ctx
  const unit = computed(() => {
    const known = token.value && unitOf(token.value)
    return known && { ...known, price: isFresh.value ? known.price : undefined }
  })
  const available = computed(
    () => token.value && unit.value && parseUnits(token.value.quantity.numeric, unit.value.decimals),
  )
  /** If the app's currency changes, the same amount is shown in the new one. */
  const local = computed(() => {
    const before = typed.value.fiat
    const now = before && fiat.currency.value
    if (!now || !unit.value) return typed.value
    return before.code === now.code
      ? { ...typed.value, fiat: now }
      : changed(typed.value, unit.value, now, i18n.locale.value)
  })
  const amount = computed(() => {
    const it = token.value
    if (!it || !unit.value) return
    if (!isAll.value || available.value === undefined) return unitsOf(local.value, unit.value, i18n.locale.value)
    const left = it.address ? available.value : expense.value.data && available.value - expense.value.data.fee
    return left === undefined || left <= 0n ? undefined : left
  })
  const entry = computed(() => {
    if (!isAll.value || !unit.value) return local.value
    const { fiat } = local.value
    return { ...local.value, input: textOf(amount.value, unit.value, fiat, i18n.locale.value) }
  })
  return {
    unit,
    available,
    amount,
    entry,
    toggle() {
      const it = unit.peek(),
        now = local.peek()
      const currency = now.fiat ? undefined : fiat.currency.peek()
      if (isAll.peek()) typed.value = { input: '', fiat: currency }
      else if (it) typed.value = changed(now, it, currency, i18n.locale.peek())
    },
  }
}

import { computed, type Context, type ReadonlySignal, type Resource, type Signal } from '../../../modal/kit.ts'
import { parseUnits } from '../../../base/amount.ts'
import { unitOf } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import { isPaidFor } from '../../transaction/costs.ts'
import type { Payer } from '../../transaction/form.tsx'
import { changed, textOf, unitsOf, type Entry } from './amount.ts'
import type { Expense } from './lookups.ts'

interface Parts {
  /** As typed, and whether it stands for the whole balance instead. */
  typed: Signal<Entry>
  isAll: Signal<boolean>
  sender: ReadonlySignal<Payer | undefined>
  token: ReadonlySignal<Token | undefined>
  expense: ReadonlySignal<Resource<Expense>>
}

/** What the typed text amounts to. */
export function createTypedAmount(ctx: Context, { typed, isAll, sender, token, expense }: Parts) {
  const { fiat, i18n } = ctx
  const available = computed(
    () => token.value && parseUnits(token.value.quantity.numeric, unitOf(token.value).decimals),
  )
  /** If the app's currency changes, the same amount is shown in the new one. */
  const local = computed(() => {
    const before = typed.value.fiat
    const now = before && fiat.currency.value
    if (!now || !token.value) return typed.value
    return before.code === now.code
      ? { ...typed.value, fiat: now }
      : changed(typed.value, unitOf(token.value), now, i18n.locale.value)
  })
  const amount = computed(() => {
    const it = token.value
    if (!it) return
    if (!isAll.value || available.value === undefined) return unitsOf(local.value, unitOf(it), i18n.locale.value)
    const left =
      it.address || isPaidFor(ctx, sender.value!.network)
        ? available.value
        : expense.value.data && available.value - expense.value.data.fee
    return left === undefined || left <= 0n ? undefined : left
  })
  const entry = computed(() => {
    const it = token.value
    return isAll.value && it
      ? { ...local.value, input: textOf(amount.value, unitOf(it), local.value.fiat, i18n.locale.value) }
      : local.value
  })
  return {
    available,
    amount,
    entry,
    toggle() {
      const it = token.peek(),
        now = local.peek()
      const currency = now.fiat ? undefined : fiat.currency.peek()
      if (isAll.peek()) typed.value = { input: '', fiat: currency }
      else if (it) typed.value = changed(now, unitOf(it), currency, i18n.locale.peek())
    },
  }
}

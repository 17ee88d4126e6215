import { signal, watch, type Context, type Signal } from '../../modal/kit.ts'
import { remarked } from '../../base/amount.ts'
import { decimalMark } from '../../base/format.ts'

/** Passes on a converter for typed text whenever the decimal mark changes with the language. */
export function onMark(
  life: AbortSignal,
  { locale }: Context['i18n'],
  change: (again: (input: string) => string) => void,
) {
  let before = decimalMark(locale.peek())
  watch(life, () => {
    const old = before
    before = decimalMark(locale.value)
    if (before !== old) change(input => remarked(input, old, before))
  })
}

/** An amount as it was typed. */
export function createAmountInput(life: AbortSignal, i18n: Context['i18n']): Signal<string> {
  const input = signal('')
  onMark(life, i18n, again => {
    input.value = again(input.peek())
  })
  return input
}

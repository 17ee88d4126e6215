import { signal, watch, type Context, type Signal } from '../../modal/kit.ts'
import { remarked } from '../../base/amount.ts'
import { decimalMark } from '../../base/format.ts'

/** Takes what gives a typed text the mark of another language, whenever that is another one. */
export function onMark(
  life: AbortSignal,
  { locale }: Context['i18n'],
  change: (again: (typed: string) => string) => void,
) {
  let before = decimalMark(locale.peek())
  watch(life, () => {
    const old = before
    before = decimalMark(locale.value)
    if (before !== old) change(typed => remarked(typed, old, before))
  })
}

/** An amount as it was typed. */
export function createTyped(life: AbortSignal, i18n: Context['i18n']): Signal<string> {
  const typed = signal('')
  onMark(life, i18n, again => {
    typed.value = again(typed.peek())
  })
  return typed
}

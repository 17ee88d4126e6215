import { SUGGESTED } from '../../../chains/swaps.ts'
import { formatUnits } from '../../../base/amount.ts'
import { isFound, TokenPicker } from '../../transaction/token-picker.tsx'
import type { Choice } from './choices.ts'
import type { Form } from './form.ts'

/**
 * Under their headings: those that are owned first, then those that are proposed, then all by symbol (specification
 * section 3).
 */
export function linesOf(all: readonly Choice[], query: string): (string | Choice)[] {
  const found = all.filter(it => (query.trim() || !it.imitates) && isFound(it, query))
  const bySymbol = (a: Choice, b: Choice) => a.symbol.localeCompare(b.symbol)
  const owned = found.filter(it => it.held).sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || bySymbol(a, b))
  const rest = found.filter(it => !it.held)
  const isSuggested = (it: Choice) => !it.imitates && (it.isNative || SUGGESTED.includes(it.symbol))
  const groups: [string, Choice[]][] = [
    ['swap.owned', owned],
    ['swap.suggested', rest.filter(isSuggested)],
    ['swap.popular', rest.filter(it => !isSuggested(it)).sort(bySymbol)],
  ]
  return groups.flatMap(([title, tokens]) => (tokens.length ? [title, ...tokens] : []))
}

/** Until the list is there. */
const NONE: Choice[] = []

/** SwapSelectToken: one side of the swap. */
export const TokenView = ({ form, side }: { form: Form; side: 'from' | 'to' }) => (
  <TokenPicker
    tokens={form.choices.value.data ?? NONE}
    linesOf={linesOf}
    factsOf={({ logoUri, isNative, held, value, decimals }) => ({
      src: logoUri,
      isNative,
      held: held ? { usd: value, amount: formatUnits(held, decimals) } : undefined,
    })}
    chosen={form.choices.value.data?.find(it => it.address === form[side].value?.address)}
    choose={token => form.choose(side, token)}
  />
)

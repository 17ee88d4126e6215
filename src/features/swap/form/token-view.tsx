import { lists, useMemo, useModal, useSignal } from '../../../modal/kit.ts'
import { SUGGESTED } from '../../../chains/swaps.ts'
import { formatUnits } from '../../../base/amount.ts'
import { balance, truncate } from '../../../base/format.ts'
import { flagOf } from '../../../base/token.ts'
import { headlines } from '../../../ui/layout/headline.ts'
import { ROW_STEPS, topsOf } from '../../../ui/virtual-list/virtual-layout.ts'
import { SearchBody } from '../../../ui/controls/field.tsx'
import { TokenCells } from '../../../ui/virtual-list/token-cells.tsx'
import type { TabStop } from '../../../ui/virtual-list/roving-tabindex.tsx'
import { StopList } from '../../../ui/virtual-list/windowed-list.tsx'
import type { Choice } from './choices.ts'
import type { Form } from './form.ts'

/** Height of a heading, in grid steps. */
const TITLE_STEPS = 8

/** A heading, or a token. */
type Line = string | Choice

/** Owned tokens first, then the suggested ones, then all by symbol (spec section 3). */
export function linesOf(all: readonly Choice[], query: string): Line[] {
  const text = query.trim().toLowerCase()
  const found = all.filter(
    ({ name, symbol, address, imitates }) =>
      (text || !imitates) && [name, symbol, address].some(field => field.toLowerCase().includes(text)),
  )
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

/** SwapSelectToken: one side of the swap. */
export function TokenView({ form, side }: { form: Form; side: 'from' | 'to' }) {
  const { t, networks } = useModal()
  const query = useSignal('')
  const all = form.choices.value.data ?? []
  const lines = useMemo(() => linesOf(all, query.value), [all, query.value])
  const tops = useMemo(
    () => topsOf(lines.length, line => (typeof lines[line] === 'string' ? TITLE_STEPS : ROW_STEPS)),
    [lines],
  )
  const draw = (line: Line, stop: TabStop, isStill: boolean) =>
    typeof line === 'string' ? (
      <h3 className={headlines.label()}>
        {t(line)} · {networks.active.value.name}
      </h3>
    ) : (
      <TokenRow form={form} side={side} token={line} stop={stop} isStill={isStill} />
    )
  return (
    <SearchBody
      label={t('send.token.search')}
      none={t('send.token.none')}
      query={query.value}
      onQuery={text => {
        query.value = text
      }}
      found={
        lines.length > 0 && (
          <StopList
            tops={tops}
            isStop={line => typeof lines[line] === 'object'}
            keyOf={line => (typeof lines[line] === 'string' ? lines[line] : lines[line]!.address)}
            draw={(line, stop, isStill) => draw(lines[line]!, stop, isStill)}
          />
        )
      }
    />
  )
}

interface TokenRowProps {
  form: Form
  side: 'from' | 'to'
  token: Choice
  stop: TabStop
  isStill: boolean
}

function TokenRow({ form, side, token, stop, isStill }: TokenRowProps) {
  const { t, i18n, router, networks, networkImage, fiat } = useModal()
  const locale = i18n.locale.value
  const { held, value, decimals, contract } = token
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      aria-current={token.address === form[side].value?.address}
      {...stop}
      onClick={() => {
        form.choose(side, token)
        router.back()
      }}
    >
      <TokenCells
        symbol={token.symbol}
        src={token.logoUri}
        isNative={token.isNative}
        network={networks.active.value}
        imageOf={networkImage}
        isStill={isStill}
        name={token.name}
        flag={flagOf(token, t)}
        contract={{ short: truncate(contract), whole: contract }}
        held={
          held ? { worth: <fiat.Sum usd={value} />, amount: balance(formatUnits(held, decimals), locale) } : undefined
        }
      />
    </button>
  )
}

import {
  boxes,
  classes,
  lists,
  pictureStyle,
  texts,
  useEffect,
  useMemo,
  useModal,
  useRef,
  useSignal,
} from '../../../kit.ts'
import type { ChunkModules } from '../../../chunks.ts'
import { SUGGESTED } from '../../../chains/swaps.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { balance, fiat, truncate, UNKNOWN } from '../../../lib/format.ts'
import { flagOf } from '../../../lib/token.ts'
import { Field } from '../../../ui/field.tsx'
import type { Stop } from '../../../ui/windowed-list.tsx'
import { SEARCH } from '../../../ui/more-icons.ts'
import type { Choice } from './choices.ts'
import type { Form } from './form.ts'
import { TokenPicture } from '../../../ui/token-picture.tsx'
import { headlines } from '../../../ui/headline.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Of a row and of a heading, in grid steps. */
const ROW_STEPS = 14
const TITLE_STEPS = 8
/** Rows that are drawn while the list that draws any number of them is not there. */
const SHORT = 50

/** A heading, or a token. */
type Line = string | Choice

/** Those that are owned first, then those that are proposed, then all by symbol (specification section 3). */
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
  const { t, chunks, networks } = useModal()
  const query = useSignal('')
  // The account's chunk has the list; it is here as a rule.
  const account = useSignal<ChunkModules['account'] | undefined>(undefined)
  useEffect(
    () =>
      void chunks.load('account').then(
        module => {
          account.value = module
        },
        () => {},
      ),
    [],
  )
  const all = form.choices.value.data ?? []
  const lines = useMemo(() => linesOf(all, query.value), [all, query.value])
  const tops = useMemo(() => {
    let top = 0
    return Uint32Array.from([...lines, ''], line => {
      const start = top
      top += typeof line === 'string' ? TITLE_STEPS : ROW_STEPS
      return start
    })
  }, [lines])
  const LongList = account.value?.LongList
  const keyOf = (line: number) => (typeof lines[line] === 'string' ? lines[line] : lines[line]!.address)
  const draw = (line: Line, stop?: Stop, isStill = true) =>
    typeof line === 'string' ? (
      <h3 className={headlines.label()}>
        {t(line)} · {networks.active.value.name}
      </h3>
    ) : (
      <TokenRow form={form} side={side} token={line} stop={stop} isStill={isStill} />
    )
  return (
    <div className={boxes.body()} data-body>
      <Field
        type="search"
        icon={SEARCH}
        label={t('send.token.search')}
        value={query.value}
        onInput={value => {
          query.value = value
        }}
      />
      {!lines.length ? (
        <p className={classes(texts.heading, boxes.centered)}>{t('send.token.none')}</p>
      ) : LongList ? (
        <div>
          <LongList
            tops={tops}
            isStop={line => typeof lines[line] === 'object'}
            keyOf={keyOf}
            draw={(line, stop, isStill) => draw(lines[line]!, stop, isStill)}
          />
        </div>
      ) : (
        <ul className={lists.rows()} data-list>
          {lines.slice(0, SHORT).map((line, index) => (
            <li key={keyOf(index)}>{draw(line)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TokenRow({
  form,
  side,
  token,
  stop,
  isStill,
}: {
  form: Form
  side: 'from' | 'to'
  token: Choice
  stop?: Stop
  isStill: boolean
}) {
  const { t, i18n, router, networks, networkImage } = useModal()
  const { held, value, decimals } = token
  const flag = flagOf(token, t)
  const hasPicture = useRef(false)
  hasPicture.current ||= isStill
  const locale = i18n.locale.value
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      aria-current={token.address === form[side].value?.address}
      {...stop}
      onClick={() => {
        ;(form.choose(side, token), router.back())
      }}
    >
      {hasPicture.current ? (
        <TokenPicture
          symbol={token.symbol}
          src={token.logoUri}
          isNative={token.isNative}
          network={networks.active.value}
          imageOf={networkImage}
        />
      ) : (
        <span className={pictureStyle()} data-round />
      )}
      <span>
        <b>
          <bdi>{token.symbol}</bdi>
          {flag && (
            <>
              {' '}
              <Badge bad>{flag}</Badge>
            </>
          )}
        </b>
        <small>
          {flag ? (
            <bdi dir="ltr" title={token.contract}>
              {truncate(token.contract)}
            </bdi>
          ) : (
            <bdi>{token.name}</bdi>
          )}
        </small>
      </span>
      {held ? (
        <span className={lists.end()}>
          <b>{value === undefined ? UNKNOWN : <bdi dir="ltr">{fiat(value, locale)}</bdi>}</b>
          <small>
            <bdi dir="ltr">{balance(formatUnits(held, decimals), locale)}</bdi>
          </small>
        </span>
      ) : null}
    </button>
  )
}

import {
  barStyle,
  pictureStyle,
  signal,
  texts,
  useEffect,
  useLayoutEffect,
  useMemo,
  useModal,
  useRef,
  viewCss,
} from '../../../kit.ts'
import { onResize } from '../../../ui/observe.ts'
import type { WalletList } from './controller.ts'
import { Cell, type Rush } from './wallet-cell.tsx'
import { cellsAround, walk } from './window.ts'

/** Skeletons show only once the wait is worth one. */
const cells = viewCss`
  display: grid;
  grid: auto-flow 21u / repeat(auto-fill, 15u);
  justify-content: space-between;
  gap: 5u 4u;
  list-style: none;
  & > li {
    --p: 15u;
    contain: layout style;
  }
  & ${texts.dot} {
    display: inline-block;
    vertical-align: 2px;
    margin-inline-end: 4px;
  }
  & ${pictureStyle}[data-skeleton], & ${barStyle} {
    animation: var(--pulse), var(--late);
  }
  & ${barStyle} {
    width: 11u;
    height: 2.5u;
    margin: 3px 0;
  }
`

/** Grid steps (4 px) from row to row and from column to column, as in the style sheet. */
const ROW_STEPS = 26
const COLUMN_STEPS = 19
const ROW_GAP_STEPS = 5
const COLUMN_GAP_STEPS = 4
/** Cells of wallets to come, about a card full. */
const WAITING_CELLS = 20
const REST_MS = 100

type Span = [from: number, to: number]

/** Moves focus to a cell, which need not be drawn yet. */
export type FocusCell = (index: number) => void

/**
 * The wallets as pictures. However many there are, only the rows around those in sight exist; the cell that Tab leads
 * to always does, so that focus is never lost to scrolling. Pictures wait while rows fly past: fetching and decoding
 * them is what makes scrolling stutter, and nobody sees them.
 */
export function WalletGrid({
  list,
  body,
  onReady,
}: {
  list: WalletList
  body: () => HTMLElement
  onReady: (focus: FocusCell) => void
}) {
  const { pick, t, appLink } = useModal()
  const grid = useRef<HTMLUListElement>(null)
  const wanted = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const entries = list.entries.value
  const waiting = list.status.value === 'loading' ? WAITING_CELLS : 0
  const { shape, sight, rush, at } = useMemo(
    () => ({
      shape: signal({ columns: 4, rowPx: 104 }),
      sight: signal<Span>([0, 32]),
      rush: signal<Rush>(0),
      at: signal(list.place.at),
    }),
    [],
  )
  const { columns } = shape.value
  const count = entries.length + waiting
  const active = Math.min(at.value, Math.max(0, entries.length - 1))

  const hurry = useMemo(
    () => () => {
      clearTimeout(rest.current)
      rush.value = 2
      rest.current = setTimeout(() => {
        rush.value = 1
        rest.current = setTimeout(() => {
          rush.value = 0
        }, REST_MS)
      }, REST_MS)
    },
    [],
  )
  // While drawing, because the cells of an answer are drawn with it.
  const { value: text } = list.query
  useMemo(() => {
    if (text) hurry()
  }, [text])

  /** What is in sight; read from the page, because text size, width and scrolling all change it. */
  const look = useMemo(
    () => () => {
      const el = grid.current
      if (!el) return
      const step = parseFloat(getComputedStyle(el).rowGap) / ROW_GAP_STEPS || 4
      const columns = Math.max(1, Math.floor((el.clientWidth / step + COLUMN_GAP_STEPS) / COLUMN_STEPS))
      const rowPx = step * ROW_STEPS
      if (columns !== shape.peek().columns || rowPx !== shape.peek().rowPx) shape.value = { columns, rowPx }
      const scroller = body()
      const next = cellsAround(
        { columns, rowPx },
        scroller.getBoundingClientRect().top - el.getBoundingClientRect().top,
        scroller.clientHeight,
        Number(el.dataset['count']),
      )
      const moved = Math.abs(next[0] - sight.peek()[0])
      if (next.join() !== sight.peek().join()) sight.value = next
      if (moved > columns) hurry()
    },
    [],
  )

  useEffect(() => {
    const scroller = body()
    scroller.addEventListener('scroll', look, { passive: true })
    const stop = onResize([scroller, grid.current!], look)
    return () => {
      scroller.removeEventListener('scroll', look)
      stop()
      clearTimeout(rest.current)
    }
  }, [])
  useLayoutEffect(look, [count])

  const focus: FocusCell = index => {
    wanted.current = true
    at.value = index
    // Where it is drawn already, no drawing follows.
    settle()
  }
  const settle = () => {
    const cell =
      wanted.current &&
      grid.current?.querySelector<HTMLElement>(`[data-at="${Math.min(at.peek(), list.entries.peek().length - 1)}"]`)
    if (!cell) return
    wanted.current = false
    cell.focus()
  }
  useLayoutEffect(settle)
  useEffect(() => onReady(focus), [])
  useEffect(
    () => () => {
      list.place.at = at.peek()
    },
    [],
  )

  const [from, to] = sight.value
  const shown: number[] = []
  for (let index = from; index < to && index < count; index++) shown.push(index)
  if (entries.length && (active < from || active >= to)) shown.push(active)
  shown.sort((a, b) => a - b)
  const rows = Math.ceil(count / columns)
  return (
    <ul
      ref={grid}
      className={cells()}
      data-cells
      data-count={count}
      aria-busy={waiting > 0}
      style={{ height: rows ? `calc(var(--u)*${rows * ROW_STEPS - ROW_GAP_STEPS})` : 0 }}
      onKeyDown={event => {
        const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
        const next = walk(event.key, Math.min(at.peek(), entries.length - 1), columns, entries.length, way)
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        focus(next)
      }}
    >
      {shown.map(index => (
        <Cell
          key={entries[index]?.key ?? index}
          entry={entries[index]}
          index={index}
          total={entries.length}
          area={`${Math.floor(index / columns) + 1}/${(index % columns) + 1}`}
          isStop={index === active}
          rush={rush}
          isSpare={Math.abs(2 * index - from - to) > (to - from) / 2}
          mark={t('connect.installed')}
          link={entries[index] && appLink(entries[index])}
          onFocus={() => {
            at.value = index
          }}
          onPick={entry => {
            list.place.hasLeft = true
            pick(entry)
          }}
        />
      ))}
    </ul>
  )
}

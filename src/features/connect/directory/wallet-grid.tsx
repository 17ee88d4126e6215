import {
  barStyle,
  pictureStyle,
  texts,
  useEffect,
  useLayoutEffect,
  useMemo,
  useModal,
  viewCss,
} from '../../../modal/kit.ts'
import type { Limits } from '../../../ui/virtual-list/virtual-layout.ts'
import { useVirtualRange, type Shape } from '../../../ui/virtual-list/virtual-range.tsx'
import { useRovingTabindex, type FocusCell } from '../../../ui/virtual-list/roving-tabindex.tsx'
import type { DirectoryList } from '../../../wallets/directory-list.ts'
import { Cell } from './wallet-cell.tsx'

/** Skeletons appear only after a noticeable wait. */
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
/** Placeholder cells, about a card full. */
const WAITING_CELLS = 20
const LIMITS: Limits = { most: 112, spare: 4 }
const RUSH_ROWS = 1

/** Computed from the width: counting the cells' columns would not do, as a cell placed beyond the last one adds one. */
function measure(list: HTMLElement): Shape {
  const step = parseFloat(getComputedStyle(list).rowGap) / ROW_GAP_STEPS || 4
  const columns = Math.max(1, Math.floor((list.clientWidth / step + COLUMN_GAP_STEPS) / COLUMN_STEPS))
  return { columns, unitPx: step }
}

/** The wallets' pictures in a windowed grid (see `useVirtualRange`). */
export function WalletGrid({ list, onReady }: { list: DirectoryList; onReady: (focus: FocusCell) => void }) {
  const { pick, t, appLink } = useModal()
  const entries = list.entries.value
  const waiting = list.status.value === 'loading' ? WAITING_CELLS : 0
  const count = entries.length + waiting
  const range = useVirtualRange({
    count,
    topOf: row => row * ROW_STEPS,
    limits: LIMITS,
    cells: count,
    shape: { columns: 4, unitPx: 4 },
    measure,
    rush: RUSH_ROWS,
  })
  const { columns, hurry } = range
  const { drawn, at, stopOf, focus, onKeyDown } = useRovingTabindex(
    range,
    count,
    index => index < entries.length,
    list.place.at,
  )
  // During render, because the cells of an answer are rendered with it.
  const { value: text } = list.query
  useMemo(() => {
    if (text) hurry()
  }, [text])
  useEffect(() => onReady(focus), [])
  useLayoutEffect(() => {
    list.place.at = at
  }, [at])

  const rows = Math.ceil(count / columns)
  return (
    <ul
      ref={range.list}
      className={cells()}
      data-cells
      data-count={count}
      aria-busy={waiting > 0}
      style={{ height: rows ? `calc(var(--u)*${rows * ROW_STEPS - ROW_GAP_STEPS})` : 0 }}
      onKeyDown={onKeyDown}
    >
      {drawn.map(index => (
        <Cell
          key={entries[index]?.key ?? index}
          entry={entries[index]}
          index={index}
          total={entries.length}
          area={`${Math.floor(index / columns) + 1}/${(index % columns) + 1}`}
          stop={stopOf(index)}
          isStill={range.isStill(index)}
          mark={t('connect.installed')}
          link={entries[index] && appLink(entries[index])}
          onPick={entry => {
            list.place.hasLeft = true
            pick(entry)
          }}
        />
      ))}
    </ul>
  )
}

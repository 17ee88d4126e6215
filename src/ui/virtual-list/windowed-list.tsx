import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { ROW_LIMITS, topIn } from './virtual-layout.ts'
import { lists } from '../controls/row.tsx'
import { css } from '../layout/sheet.ts'
import { useVirtualRange, type VirtualRange } from './virtual-range.tsx'
import { useRovingTabindex, type FocusCell, type TabStop } from './roving-tabindex.tsx'

/** However many lines there are, only those in or near view exist, each at its position. */
const lines = css`
  position: relative;
  padding: 0;
  list-style: none;
  & > li {
    position: absolute;
    inset-inline: 0;
    contain: layout style;
  }
  & ${lists.row} {
    height: 14u;
  }
  & h3 {
    padding-top: 4u;
    line-height: 5u;
  }
`

/** Scrolling by more lines than this at once is too fast for pictures. */
const RUSH_LINES = 4

interface StopListProps<Item> {
  /** The lines from top to bottom; one without a link or button is followed by one with. */
  items: readonly Item[]
  /** Where each line begins, in grid steps; the last entry is the total height (see `topsOf`). */
  tops: Uint32Array
  keyOf: (item: Item) => string | number
  /** Content of a line; `stop` belongs on its link or button, pictures wait until it is `isStill`. */
  draw: (item: Item, stop: TabStop, isStill: boolean) => ReactNode
  /** Whether a line has a link or button. */
  isStop: (item: Item) => boolean
  onReady?: (focus: FocusCell) => void
}

const steps = (count: number): string => `calc(var(--u)*${count})`

const useLines = (tops: Uint32Array): VirtualRange =>
  useVirtualRange({
    count: tops.length - 1,
    topOf: line => topIn(tops, line),
    limits: ROW_LIMITS,
    cells: tops,
    shape: { columns: 1, unitPx: 4 },
    measure: list => ({ columns: 1, unitPx: list.offsetHeight / topIn(tops, -1) || 4 }),
    rush: RUSH_LINES,
  })

/** A list of rows with links or buttons, and of titles among them. */
export function StopList<Item>({ items, tops, keyOf, draw, isStop, onReady }: StopListProps<Item>) {
  const range = useLines(tops)
  const { drawn, stopOf, focus, onKeyDown } = useRovingTabindex(range, items.length, line => {
    const item = items[line]
    return item !== undefined && isStop(item)
  })
  useEffect(() => onReady?.(focus), [])
  return (
    <ul
      ref={range.list}
      className={lines()}
      data-windowed
      style={{ height: steps(topIn(tops, -1)) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {drawn.map(line => {
        const item = items[line]
        if (item === undefined) return
        const top = topIn(tops, line)
        return (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={line + 1}
            style={{ top: steps(top), height: steps(topIn(tops, line + 1) - top) } as CSSProperties}
          >
            {draw(item, stopOf(line), range.isStill(line))}
          </li>
        )
      })}
    </ul>
  )
}

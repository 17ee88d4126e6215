import { useEffect, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { ROW_LIMITS } from './virtual-layout.ts'
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

interface Lines {
  /** Where each line begins, in grid steps; the last entry is the total height (see `topsOf`). */
  tops: Uint32Array
  keyOf: (line: number) => string | number
}

interface LongListProps extends Lines {
  /** Content of a line; pictures wait until it is `isStill`. */
  draw: (line: number, isStill: boolean) => ReactNode
}

interface StopListProps extends Lines {
  /** Content of a line; `stop` belongs on its link or button, pictures wait until it is `isStill`. */
  draw: (line: number, stop: TabStop, isStill: boolean) => ReactNode
  /** Whether a line has a link or button; one without is followed by one with. */
  isStop: (line: number) => boolean
  onReady?: (focus: FocusCell) => void
}

const steps = (count: number): string => `calc(var(--u)*${count})`

const useLines = (tops: Uint32Array): VirtualRange =>
  useVirtualRange({
    count: tops.length - 1,
    topOf: line => tops[line]!,
    limits: ROW_LIMITS,
    cells: tops,
    shape: { columns: 1, unitPx: 4 },
    measure: list => ({ columns: 1, unitPx: list.offsetHeight / tops.at(-1)! || 4 }),
    rush: RUSH_LINES,
  })

/** A list of rows without links or buttons. */
export function LongList({ tops, keyOf, draw }: LongListProps) {
  const { list, drawn, isStill } = useLines(tops)
  return <Drawn tops={tops} keyOf={keyOf} list={list} drawn={drawn} draw={line => draw(line, isStill(line))} />
}

/** A list of rows with links or buttons, and of titles among them. */
export function StopList({ tops, keyOf, draw, isStop, onReady }: StopListProps) {
  const range = useLines(tops)
  const { drawn, stopOf, focus, onKeyDown } = useRovingTabindex(range, tops.length - 1, isStop)
  useEffect(() => onReady?.(focus), [])
  return (
    <Drawn
      tops={tops}
      keyOf={keyOf}
      list={range.list}
      drawn={drawn}
      onKeyDown={onKeyDown}
      draw={line => draw(line, stopOf(line), range.isStill(line))}
    />
  )
}

interface DrawnProps extends Lines {
  list: RefObject<HTMLUListElement | null>
  drawn: number[]
  draw: (line: number) => ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

function Drawn({ tops, keyOf, list, drawn, draw, onKeyDown }: DrawnProps) {
  return (
    <ul
      ref={list}
      className={lines()}
      data-windowed
      style={{ height: steps(tops.at(-1)!) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {drawn.map(line => (
        <li
          key={keyOf(line)}
          aria-setsize={tops.length - 1}
          aria-posinset={line + 1}
          style={{ top: steps(tops[line]!), height: steps(tops[line + 1]! - tops[line]!) } as CSSProperties}
        >
          {draw(line)}
        </li>
      ))}
    </ul>
  )
}

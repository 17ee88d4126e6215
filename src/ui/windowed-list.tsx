import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { linesAround } from './lines.ts'
import { lists } from './row.tsx'
import { onResize } from './observe.ts'
import { css } from './sheet.ts'

/** Of any number of lines only those around the ones in sight exist, each at its place. */
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

/** Height of a line with a row in it, in grid steps. */
export const ROW_STEPS = 14
const FIRST_LINES = 24
/** More lines than this at once are flying past. */
const RUSH_LINES = 4
const REST_MS = 100

/** What makes the element of a line its part in the one stop that the list is for Tab. */
export interface Stop {
  tabIndex: number
  onFocus: () => void
}

/** Moves focus to a line, which need not be drawn yet. */
export type FocusLine = (line: number) => void

export interface LongListProps {
  /** Where each line begins, in grid steps; the last is the height of all (see `evenTops`). */
  tops: Uint32Array
  keyOf: (line: number) => string | number
  /**
   * Content of a line; `stop` belongs on its link or button. `isStill`: not flying past; pictures wait for that,
   * because fetching and decoding them is what makes scrolling stutter, and nobody sees them.
   */
  draw: (line: number, stop: Stop, isStill: boolean) => ReactNode
  /** Whether a line has a link or button; one that has none is followed by one that has. Default: none has. */
  isStop?: (line: number) => boolean
  onReady?: (focus: FocusLine) => void
}

const steps = (count: number): string => `calc(var(--u)*${count})`

/**
 * A list in a scrolling `boxes.body`. However long it is, only the lines around those in sight exist, and the one that Tab
 * leads to, so that focus is never lost to scrolling.
 */
export function LongList({ tops, keyOf, draw, isStop, onReady }: LongListProps) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef(false)
  const active = useRef(0)
  const now = useRef(tops)
  now.current = tops
  const [[from, to], setSight] = useState<[number, number]>([0, FIRST_LINES])
  const [, redraw] = useState(0)
  // Which lines are still: none, those in the middle, all.
  const [still, setStill] = useState(2)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef(0)
  const count = tops.length - 1

  /** What is in sight; read from the page, because text size and scrolling both change it. */
  const look = useMemo(
    () => () => {
      const el = list.current
      const scroller = el?.closest('[data-body]')
      if (!el || !scroller) return
      const tops = now.current
      const step = el.offsetHeight / tops.at(-1)! || 4
      const next = linesAround(
        tops,
        (scroller.getBoundingClientRect().top - el.getBoundingClientRect().top) / step,
        scroller.clientHeight / step,
      )
      if (Math.abs(next[0] - place.current) > RUSH_LINES) {
        clearTimeout(rest.current)
        setStill(0)
        rest.current = setTimeout(() => {
          setStill(1)
          rest.current = setTimeout(() => setStill(2), REST_MS)
        }, REST_MS)
      }
      place.current = next[0]
      setSight(last => (next.join() === last.join() ? last : next))
    },
    [],
  )
  useEffect(() => {
    const scroller = list.current!.closest('[data-body]')
    scroller?.addEventListener('scroll', look, { passive: true })
    const stop = onResize(scroller ? [scroller, list.current!] : [list.current!], look)
    return () => {
      scroller?.removeEventListener('scroll', look)
      stop()
      clearTimeout(rest.current)
    }
  }, [])
  useLayoutEffect(look, [tops])

  // What the line was may be a title by now.
  const near = Math.max(0, Math.min(active.current, count - 1))
  const at = !isStop ? -1 : isStop(near) ? near : near + 1
  const activate = (line: number) => {
    active.current = line
    redraw(line)
  }
  const settle = () => {
    const line = wanted.current && list.current?.querySelector<HTMLElement>(`[data-at="${active.current}"] > *`)
    if (!line) return
    wanted.current = false
    line.focus()
  }
  useLayoutEffect(settle)
  const focus = (line: number) => {
    wanted.current = true
    activate(line)
    settle()
  }
  useEffect(() => onReady?.(focus), [])

  const walk = (key: string): number | undefined => {
    const way = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[key]
    if (!way || !isStop) return
    let to = key === 'Home' ? 0 : key === 'End' ? count - 1 : at + way
    while (to >= 0 && to < count && !isStop(to)) to += way
    return to >= 0 && to < count ? to : at
  }
  const shown: number[] = []
  for (let line = from; line < Math.min(to, count); line++) shown.push(line)
  if (at >= 0 && at < count && (at < from || at >= to)) shown.push(at)
  shown.sort((a, b) => a - b)
  return (
    <ul
      ref={list}
      className={lines()}
      data-windowed
      style={{ height: steps(tops.at(-1)!) } as CSSProperties}
      onKeyDown={event => {
        const next = walk(event.key)
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        focus(next)
      }}
    >
      {shown.map(line => (
        <li
          key={keyOf(line)}
          data-at={line}
          aria-setsize={count}
          aria-posinset={line + 1}
          style={{ top: steps(tops[line]!), height: steps(tops[line + 1]! - tops[line]!) } as CSSProperties}
        >
          {draw(
            line,
            { tabIndex: line === at ? 0 : -1, onFocus: () => activate(line) },
            still > (Math.abs(2 * line - from - to) > (to - from) / 2 ? 1 : 0),
          )}
        </li>
      ))}
    </ul>
  )
}

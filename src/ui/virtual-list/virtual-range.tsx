import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { cellsAround, within, type Limits } from './virtual-layout.ts'

const FIRST_CELLS = 24
/** Nothing is flying past any more: first what is in the middle has come to rest, then all. */
const ALL_STILL = 2
const REST_MS = 100

/** How the cells lie on the page. */
export interface Shape {
  columns: number
  /** What `topOf` counts in, px. */
  unitPx: number
}

export interface VirtualRangeOptions {
  count: number
  /** Where a line of cells begins, that behind the last included. */
  topOf: (line: number) => number
  limits: Limits
  /** Which cells they are: when that changes, what is in sight is found anew. */
  cells: unknown
  /** Until the page could be asked. */
  shape: Shape
  /** Read from the page, because text size and width both change it. */
  measure: (list: HTMLElement) => Shape
  /** More lines than this at once are flying past. */
  rush: number
  /** The last cells are drawn: they are in sight or about to be. */
  onEnd?: () => void
}

export interface VirtualRange extends Shape {
  list: RefObject<HTMLUListElement | null>
  from: number
  to: number
  /** The cells from `from` on, up to `to`. */
  drawn: number[]
  /**
   * Not flying past; pictures wait for that, because fetching and decoding them is what makes scrolling stutter, and
   * nobody sees them.
   */
  isStill: (index: number) => boolean
  /** Others are about to be drawn in the place of these cells: to their pictures that is flying past. */
  hurry: () => void
}

/**
 * Which cells of a list, of rows or a grid, in a scrolling `boxes.body` are around the sight. However long it is, only
 * those need to exist.
 */
export function useVirtualRange(options: VirtualRangeOptions): VirtualRange {
  const { count, cells, shape } = options
  const list = useRef<HTMLUListElement>(null)
  const now = useRef(options)
  now.current = options
  const [, redraw] = useState({})
  const range = useRef<[from: number, to: number, columns: number, unitPx: number]>([
    0,
    FIRST_CELLS,
    shape.columns,
    shape.unitPx,
  ])
  const stillness = useRef(ALL_STILL)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const { look, hurry } = useMemo(() => {
    const rest = () => {
      timer.current = setTimeout(() => {
        stillness.current++
        redraw({})
        if (stillness.current < ALL_STILL) rest()
      }, REST_MS)
    }
    const hurry = () => {
      clearTimeout(timer.current)
      stillness.current = 0
      rest()
    }
    const look = () => {
      const el = list.current
      const scroller = el?.closest('[data-body]')
      // Leaving makes the card scroll once more.
      if (!el || !scroller) return
      const { count, topOf, limits, measure, rush, onEnd } = now.current
      const { columns, unitPx } = measure(el)
      const top = scroller.getBoundingClientRect().top - el.getBoundingClientRect().top
      const [from, to] = cellsAround({ count, columns, topOf }, top / unitPx, scroller.clientHeight / unitPx, limits)
      const next: typeof range.current = [from, to, columns, unitPx]
      const [before, , columnsBefore] = range.current
      if (Math.abs(from / columns - before / columnsBefore) > rush) hurry()
      if (next.join() !== range.current.join()) redraw({})
      range.current = next
      if (to === count) onEnd?.()
    }
    return { look, hurry }
  }, [])
  useEffect(() => {
    const el = list.current!
    const scroller = el.closest('[data-body]')
    scroller?.addEventListener('scroll', look, { passive: true })
    const stop = onResize(scroller ? [scroller, el] : [el], look)
    return () => {
      scroller?.removeEventListener('scroll', look)
      stop()
      clearTimeout(timer.current)
    }
  }, [])
  useLayoutEffect(look, [cells])

  const [start, end, columns, unitPx] = range.current
  const [from, to] = within([start, end], count)
  const isStill = (index: number) => stillness.current > (Math.abs(2 * index - from - to) > (to - from) / 2 ? 1 : 0)
  const drawn = [...Array(to - from).keys()].map(index => from + index)
  return { list, from, to, columns, unitPx, drawn, isStill, hurry }
}

/**
 * Runs `then` whenever one of the elements has changed its size, where the browser can tell. In a frame of its own:
 * what it draws may change sizes again, and a change made while the browser tells of them is an error at the page's
 * `window.onerror`. Returns the end of it.
 */
export function onResize(elements: Element[], then: () => void): () => void {
  let frame = 0
  const observer =
    window.ResizeObserver &&
    new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(then)
    })
  for (const element of elements) observer?.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    observer?.disconnect()
  }
}

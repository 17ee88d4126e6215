import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { cellsAround, within, type Limits } from './virtual-layout.ts'

const FIRST_CELLS = 24
/** Stages after fast scrolling: first the cells in the middle count as still, then all. */
const ALL_STILL = 2
const REST_MS = 100

/** How the cells are laid out. */
export interface Shape {
  columns: number
  /** The unit of `topOf`, in px. */
  unitPx: number
}

export interface VirtualRangeOptions {
  count: number
  /** Where a line of cells begins, including the one after the last. */
  topOf: (line: number) => number
  limits: Limits
  /** Identifies the cells: when it changes, the visible ones are computed again. */
  cells: unknown
  /** Used until the page has been measured. */
  shape: Shape
  /** Measured in the page, because text size and width both change it. */
  measure: (list: HTMLElement) => Shape
  /** Scrolling by more lines than this at once is too fast for pictures. */
  rush: number
  /** The last cells are rendered: they are in view or about to be. */
  onEnd?: () => void
}

export interface VirtualRange extends Shape {
  list: RefObject<HTMLUListElement | null>
  from: number
  to: number
  /** The cells from `from` up to, but not including, `to`. */
  drawn: number[]
  /**
   * Not scrolling fast. Pictures wait for that, because fetching and decoding them makes scrolling stutter, and they
   * could not be seen anyway.
   */
  isStill: (index: number) => boolean
  /** Other cells are about to replace these: for their pictures this equals fast scrolling. */
  hurry: () => void
}

/**
 * Which cells of a list or grid in a scrolling `boxes.body` are in or near view. However long the list is, only those
 * need to exist.
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
      // Closing makes the card scroll once more.
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
 * Calls `then` whenever one of the elements has changed its size, if the browser can tell. In its own frame: the
 * callback may change sizes again, and a change during the browser's notification is reported to the page's
 * `window.onerror`. Returns a function that stops it.
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

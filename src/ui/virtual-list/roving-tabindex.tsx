import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { stopNear, walk } from './virtual-layout.ts'
import type { VirtualRange } from './virtual-range.tsx'

/** Props that make a cell's link or button part of the list's single tab stop. */
export interface TabStop {
  'data-at': number
  tabIndex: number
  onFocus: () => void
}

/** Moves focus to a cell, which may not be rendered yet. */
export type FocusCell = (index: number) => void

export interface RovingTabindex {
  /** All cells to render: those in view and the tab stop, so that focus is never lost to scrolling. */
  drawn: number[]
  /** The cell that is the tab stop; -1 if there is none. */
  at: number
  stopOf: (index: number) => TabStop
  focus: FocusCell
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A single tab stop for a list of which only the visible part exists; the arrows, Home and End move through it.
 * `isStop`: whether a cell has a link or button. `start`: the initial tab stop.
 */
export function useRovingTabindex(
  { list, from, to, columns, drawn }: VirtualRange,
  count: number,
  isStop: (index: number) => boolean,
  start = 0,
): RovingTabindex {
  const isWanted = useRef(false)
  const [active, activate] = useState(start)
  // The cell may have become a title, or be gone.
  const at = stopNear(active, count, isStop)
  const settle = (index: number) => {
    const cell = isWanted.current && list.current?.querySelector<HTMLElement>(`[data-at="${index}"]`)
    if (!cell) return
    isWanted.current = false
    cell.focus()
  }
  useLayoutEffect(() => settle(at))
  const focus = (index: number) => {
    isWanted.current = true
    activate(index)
    // If it is rendered already, no further render may follow.
    settle(index)
  }
  return {
    drawn: [...(at >= 0 && at < from ? [at] : []), ...drawn, ...(at >= to ? [at] : [])],
    at,
    stopOf: index => ({ 'data-at': index, tabIndex: index === at ? 0 : -1, onFocus: () => activate(index) }),
    focus,
    onKeyDown: event => {
      const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      const next = walk(event.key, at, { count, columns, way }, isStop)
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      focus(next)
    },
  }
}

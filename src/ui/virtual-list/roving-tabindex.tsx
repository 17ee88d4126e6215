import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { stopNear, walk } from './virtual-layout.ts'
import type { VirtualRange } from './virtual-range.tsx'

/** What makes the link or button of a cell its part in the one stop that the list is for Tab. */
export interface TabStop {
  'data-at': number
  tabIndex: number
  onFocus: () => void
}

/** Moves focus to a cell, which need not be drawn yet. */
export type FocusCell = (index: number) => void

export interface RovingTabindex {
  /** All cells to be drawn: those in sight and the one that Tab leads to, so that focus is never lost to scrolling. */
  drawn: number[]
  /** The cell that Tab leads to; -1 where there is none. */
  at: number
  stopOf: (index: number) => TabStop
  focus: FocusCell
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * One stop for Tab in a list of which only what is in sight exists; the arrows, Home and End walk it. `isStop`: whether
 * a cell has a link or button. `start`: the cell that Tab leads to at first.
 */
export function useRovingTabindex(
  { list, from, to, columns, drawn }: VirtualRange,
  count: number,
  isStop: (index: number) => boolean,
  start = 0,
): RovingTabindex {
  const isWanted = useRef(false)
  const [active, activate] = useState(start)
  // What the cell was may be a title by now, or gone.
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
    // Where it is drawn already, no drawing need follow.
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

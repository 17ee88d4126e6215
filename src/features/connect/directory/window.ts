/** Cells that exist at the same time, at most; the one that has focus may come on top. */
export const MAX_LIVE = 112
const SPARE_ROWS = 4

export interface Shape {
  columns: number
  /** From the top of a row to that of the next, px. */
  rowPx: number
}

/**
 * Which of `count` cells are to be drawn when `height` px from `top` on are in sight: those, and some rows around them.
 */
export function cellsAround(
  { columns, rowPx }: Shape,
  top: number,
  height: number,
  count: number,
): [from: number, to: number] {
  const rows = Math.max(1, Math.min(Math.ceil(height / rowPx) + 1, Math.floor(MAX_LIVE / columns)))
  const spare = Math.max(0, Math.min(SPARE_ROWS, Math.floor((MAX_LIVE / columns - rows) / 2)))
  const last = Math.max(0, Math.ceil(count / columns) - rows)
  const first = Math.min(Math.max(0, Math.floor(top / rowPx)), last)
  const from = Math.max(0, first - spare) * columns
  return [from, Math.min(count, from + MAX_LIVE, (first + rows + spare) * columns)]
}

/**
 * Where a key leads from cell `at`; undefined when it leads nowhere. `way` is -1 where lines run from right to left.
 */
export function walk(key: string, at: number, columns: number, count: number, way: 1 | -1): number | undefined {
  const to = {
    Home: 0,
    End: count - 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    ArrowLeft: at - way,
    ArrowRight: at + way,
  }[key]
  // From the first row up is nowhere; down from the last full row is the last cell.
  return to === undefined ? to : to < 0 ? at : Math.min(to, count - 1)
}

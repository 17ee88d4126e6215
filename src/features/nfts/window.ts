/** Cells of one list that exist at the same time, at most; two lists are on screen at most. */
export const MAX_LIVE = 56
const SPARE_ROWS = 3

/**
 * Which of `count` cells in `columns` and rows of `rowPx` are to be drawn when `height` px from `top` on are in sight:
 * those, and some rows around them.
 */
export function cellsAround(
  columns: number,
  rowPx: number,
  top: number,
  height: number,
  count: number,
): [from: number, to: number] {
  const most = Math.max(1, Math.floor(MAX_LIVE / columns))
  const rows = Math.min(Math.ceil(height / rowPx) + 1 + 2 * SPARE_ROWS, most)
  const last = Math.max(0, Math.ceil(count / columns) - rows)
  const first = Math.min(Math.max(0, Math.floor(top / rowPx) - SPARE_ROWS), last)
  return [first * columns, Math.min(count, (first + rows) * columns)]
}

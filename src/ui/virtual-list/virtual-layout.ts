/** Height of a line that has a row, in grid steps. */
export const ROW_STEPS = 14

/** Where each of `count` lines begins, and where the last ends. */
export function topsOf(count: number, heightOf: (line: number) => number): Uint32Array {
  const tops = new Uint32Array(count + 1)
  let top = 0
  for (let line = 0; line < count; line++) {
    top += heightOf(line)
    tops[line + 1] = top
  }
  return tops
}

/** Where a line begins; -1 and the line after the last: where the last ends, which is 0 in an empty list. */
export const topIn = (tops: Uint32Array, line: number): number => tops.at(line) ?? 0

/** `count` cells, in lines of several; `topOf` tells where a line begins, including the one after the last. */
export interface VirtualLayout {
  count: number
  columns: number
  topOf: (line: number) => number
}

export interface Limits {
  /** Maximum number of cells that exist at the same time, not counting the tab stop. */
  most: number
  /** Lines rendered above and below the visible ones, as far as `most` allows. */
  spare: number
}

/** Rows as high as a token's, in a card or on a whole phone. */
export const ROW_LIMITS: Limits = { most: 80, spare: 12 }

/** Which cells to render if `height` from `top` on is visible: those, and some around them, in whole lines. */
export function cellsAround(
  { count, columns, topOf }: VirtualLayout,
  top: number,
  height: number,
  { most, spare }: Limits,
): [from: number, to: number] {
  const lines = Math.ceil(count / columns)
  /** The line at a position. */
  const find = (place: number) => {
    let low = 0
    for (let high = lines - 1; low < high;) {
      const middle = (low + high) >> 1
      if (topOf(middle + 1) > place) high = middle
      else low = middle + 1
    }
    return low
  }
  // A list that is out of view still has a nearest line.
  const first = find(Math.min(top, topOf(lines) - height))
  const mostLines = Math.max(1, Math.floor(most / columns))
  const inSight = Math.min(find(Math.max(top, 0) + height) - first + 1, mostLines)
  const around = Math.min(spare, (mostLines - inSight) >> 1)
  return [Math.max(0, first - around) * columns, Math.min(count, (first + inSight + around) * columns)]
}

/** The part of a range that exists once there are `count` cells: their number may have shrunk. */
export function within([start, end]: readonly [number, number], count: number): [from: number, to: number] {
  const from = start < count ? start : 0
  return [from, Math.min(from + end - start, count)]
}

/** The cell nearest to `index` that has a link or button, preferring direction `way`; -1 if none has. */
export function stopNear(index: number, count: number, isStop: (index: number) => boolean, way = 1): number {
  const start = Math.max(0, Math.min(index, count - 1))
  for (const step of [way, -way])
    for (let at = start; at >= 0 && at < count; at += step) {
      if (isStop(at)) return at
    }
  return -1
}

/** Where a key leads from cell `at`; undefined if nowhere. `way` is -1 if lines run from right to left. */
export function walk(
  key: string,
  at: number,
  { count, columns, way }: { count: number; columns: number; way: 1 | -1 },
  isStop: (index: number) => boolean,
): number | undefined {
  const to = {
    Home: 0,
    End: count - 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    ...(columns > 1 && { ArrowLeft: at - way, ArrowRight: at + way }),
  }[key]
  if (to === undefined) return
  // Up from the first line leads nowhere; down from the last full line leads to the last cell.
  return to < 0 ? at : stopNear(to, count, isStop, to < at ? -1 : 1)
}

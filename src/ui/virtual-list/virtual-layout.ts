/** Height of a line with a row in it, in grid steps. */
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

/** `count` cells, so many to a line; `topOf` tells where a line begins, that behind the last included. */
export interface VirtualLayout {
  count: number
  columns: number
  topOf: (line: number) => number
}

export interface Limits {
  /** Cells that exist at the same time, at most; the one that Tab leads to may come on top. */
  most: number
  /** Lines that are drawn above and below those in sight, where `most` allows. */
  spare: number
}

/** Rows as high as a token's, in a card or on a whole phone. */
export const ROW_LIMITS: Limits = { most: 80, spare: 12 }

/** Which cells are to be drawn when `height` from `top` on is in sight: those, and some around them, in whole lines. */
export function cellsAround(
  { count, columns, topOf }: VirtualLayout,
  top: number,
  height: number,
  { most, spare }: Limits,
): [from: number, to: number] {
  const lines = Math.ceil(count / columns)
  /** The line at a place. */
  const find = (place: number) => {
    let low = 0
    for (let high = lines - 1; low < high;) {
      const middle = (low + high) >> 1
      if (topOf(middle + 1) > place) high = middle
      else low = middle + 1
    }
    return low
  }
  // A list that is out of sight still has the line that is nearest.
  const first = find(Math.min(top, topOf(lines) - height))
  const mostLines = Math.max(1, Math.floor(most / columns))
  const inSight = Math.min(find(Math.max(top, 0) + height) - first + 1, mostLines)
  const around = Math.min(spare, (mostLines - inSight) >> 1)
  return [Math.max(0, first - around) * columns, Math.min(count, (first + inSight + around) * columns)]
}

/** What of a range is there once there are `count` cells: there may be fewer now than there were above. */
export function within([start, end]: readonly [number, number], count: number): [from: number, to: number] {
  const from = start < count ? start : 0
  return [from, Math.min(from + end - start, count)]
}

/** The cell nearest to `index` that has a link or button, that way first; -1 where none has. */
export function stopNear(index: number, count: number, isStop: (index: number) => boolean, way = 1): number {
  const start = Math.max(0, Math.min(index, count - 1))
  for (const step of [way, -way])
    for (let at = start; at >= 0 && at < count; at += step) {
      if (isStop(at)) return at
    }
  return -1
}

/**
 * Where a key leads from cell `at`; undefined when it leads nowhere. `way` is -1 where lines run from right to left.
 */
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
  // From the first line up is nowhere; down from the last full line is the last cell.
  return to < 0 ? at : stopNear(to, count, isStop, to < at ? -1 : 1)
}

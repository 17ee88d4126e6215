/** Lines that exist at the same time, at most; the one that has focus may come on top. */
export const MAX_LIVE = 80
const SPARE = 12

/** Where each of `count` lines of one height begins, and where the last ends. */
export const evenTops = (count: number, step: number): Uint32Array =>
  Uint32Array.from({ length: count + 1 }, (_, line) => line * step)

/**
 * Which lines are to be drawn when `height` from `top` on is in sight: those, and some around them. `tops`: where each
 * line begins; the last is where all end.
 */
export function linesAround(tops: Uint32Array, top: number, height: number): [from: number, to: number] {
  const count = tops.length - 1
  /** The line at a place. */
  const find = (place: number) => {
    let low = 0
    for (let high = count - 1; low < high;) {
      const middle = (low + high) >> 1
      if (tops[middle + 1]! > place) high = middle
      else low = middle + 1
    }
    return low
  }
  // A list that is out of sight still has the line that is nearest.
  const first = find(Math.min(top, tops[count]! - height))
  const from = Math.max(0, first - SPARE)
  return [from, Math.min(count, from + MAX_LIVE, find(Math.max(top, 0) + height) + 1 + SPARE)]
}

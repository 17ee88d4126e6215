import type { SharedCode } from './catalogue.ts'
import type { Notes } from './report.ts'

/** How far clocks can differ: the tolerance of relay and sign-in. */
const APART_MS = 120_000
/** How old the last block can be. */
const BEHIND_MS = 3_600_000

const UNITS: [ms: number, name: string][] = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
]

/** A duration in the largest unit of which it has at least two. */
export function span(ms: number): string {
  const [unit, name] = UNITS.find(([unit]) => Math.abs(ms) >= 2 * unit) ?? [1000, 'seconds']
  return `${Math.round(Math.abs(ms) / unit)} ${name}`
}

/** Compares this clock with those of others, and blocks with both. */
export interface Clock {
  /** Records a server's time. */
  tellTime(there: number): void
  /** Records when a network's last block was made, according to a node. */
  tellBlock(place: string, made: number): void
  /** Reports problems, once every source has answered. */
  judge(): void
}

export function createClock(notes: Notes<SharedCode>, now: () => number): Clock {
  const apart: number[] = []
  const blocks: [place: string, age: number][] = []
  return {
    tellTime: there => void apart.push(now() - there),
    tellBlock(place, made) {
      const age = now() - made
      blocks.push([place, age])
      // No block is from the future, so this clock is slow.
      if (age < -APART_MS) apart.push(age)
    },
    judge() {
      // One of the others may itself be wrong.
      const middle = apart.sort((a, b) => a - b)[apart.length >> 1] ?? 0
      const off = Math.abs(middle) > APART_MS ? middle : 0
      if (off) notes.find('clock/off', `The clock of this device is ${span(off)} ${off > 0 ? 'ahead' : 'behind'}`)
      for (const [place, age] of blocks)
        if (age - off > BEHIND_MS) notes.find('rpc/behind', `The last block at ${place} is ${span(age - off)} old`)
    },
  }
}

import type { SharedCode } from './catalogue.ts'
import type { Notes } from './report.ts'

/** As far as clocks may be apart: what relay and sign-in allow. */
const APART_MS = 120_000
/** As far as the last block may lie back. */
const BEHIND_MS = 3_600_000

const UNITS: [ms: number, name: string][] = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
]

/** A length of time in the largest unit that it has at least two of. */
export function span(ms: number): string {
  const [unit, name] = UNITS.find(([unit]) => Math.abs(ms) >= 2 * unit) ?? [1000, 'seconds']
  return `${Math.round(Math.abs(ms) / unit)} ${name}`
}

/** Compares the clock here with those of others, and blocks with either. */
export interface Clock {
  /** What time it is there. */
  tellTime(there: number): void
  /** When the last block of a network was made, as a node has it. */
  tellBlock(place: string, made: number): void
  /** Says what is wrong, once everybody was heard. */
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
      // No block is of the future: it is the clock here that is late.
      if (age < -APART_MS) apart.push(age)
    },
    judge() {
      // One of the others may be wrong itself.
      const middle = apart.sort((a, b) => a - b)[apart.length >> 1] ?? 0
      const off = Math.abs(middle) > APART_MS ? middle : 0
      if (off) notes.find('clock/off', `The clock of this device is ${span(off)} ${off > 0 ? 'ahead' : 'behind'}`)
      for (const [place, age] of blocks)
        if (age - off > BEHIND_MS) notes.find('rpc/behind', `The last block at ${place} is ${span(age - off)} old`)
    },
  }
}

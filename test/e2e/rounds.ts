// How often a round that must leave nothing behind is repeated: as often as the titles say in `npm run test:soak`,
// otherwise a part of it.
import { expect, test } from 'playwright/test'

export const isSoak = !!process.env['SOAK']
export const rounds = (soak: number, part = 5): number => (isSoak ? soak : soak / part)

/** What the rounds may leave: the fewer they are, the more weight the browser's constant remainder has. */
const mostBytes = (times: number, kept: number) => (isSoak ? 64 * times : 32 * times + kept)
const MAX_GROWTH_BYTES = 1e6

/** What a page holds, see `holdingsInBytes`. */
interface Reading {
  heap: number
  objects: number
  documents: number
  listeners: number
  nodes: number
}

/** A leak grows in each of them; an engine that once enlarges its tables or recompiles does so in one. */
const WINDOWS = 3

/**
 * Runs `times` rounds and compares the page with `before`; where it has grown, with as many rounds again. Resolves with
 * the last reading. `kept`: bytes that the browser may keep of all rounds together; `nodes`: how many nodes.
 */
export async function expectLevel<Held extends Reading>(
  before: Held,
  round: (before: Held) => Promise<Held>,
  times: number,
  { kept = 32_000, nodes }: { kept?: number; nodes: number },
): Promise<Held> {
  const most = { heap: MAX_GROWTH_BYTES, objects: mostBytes(times, kept), documents: 0, listeners: 0, nodes }
  const names = Object.keys(most) as (keyof Reading)[]
  for (let window = 1; ; window++) {
    const after = await round(before)
    const growth = Object.fromEntries(names.map(name => [name, after[name] - before[name]])) as typeof most
    test.info().annotations.push({ type: 'growth', description: `in ${times} rounds: ${JSON.stringify(growth)}` })
    if (names.every(name => growth[name] <= most[name])) return after
    // The last reading fails with what has grown.
    if (window === WINDOWS)
      for (const name of names) expect(growth[name], `${name} in ${times} rounds`).toBeLessThanOrEqual(most[name])
    before = after
  }
}

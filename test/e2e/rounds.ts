// How often a round that must leave nothing behind is repeated: as often as the titles say in `npm run test:soak`,
// otherwise a part of it.
import { expect, test } from 'playwright/test'

export const isSoak = !!process.env['SOAK']
export const rounds = (soak: number, part = 5): number => (isSoak ? soak : soak / part)

/** What the rounds may leave: the fewer they are, the more weight the browser's constant remainder has. */
const mostBytes = (times: number, kept: number) => (isSoak ? 64 * times : 32 * times + kept)
const MAX_GROWTH_BYTES = 1e6

interface Bytes {
  heap: number
  objects: number
}

/**
 * Compares the page after this many rounds with an earlier reading. `kept`: what the browser may keep of all rounds
 * together.
 */
export function expectLevel(before: Bytes, after: Bytes, times: number, kept = 32_000): void {
  const [growth, objects] = [after.heap - before.heap, after.objects - before.objects]
  const description = `${growth} bytes, objects ${objects} in ${times} rounds`
  test.info().annotations.push({ type: 'growth', description })
  expect(objects, `bytes of objects in ${times} rounds`).toBeLessThanOrEqual(mostBytes(times, kept))
  expect(growth, 'bytes in all').toBeLessThanOrEqual(MAX_GROWTH_BYTES)
}

// For tests: waits for an expected event.
import { setTimeout as sleep } from 'node:timers/promises'

/** The most that a busy machine needs (test/run/load.mjs). */
const PATIENCE_MS = 30_000 * Math.max(1, Number(process.env.TIME_FACTOR) || 1)

/**
 * The first truthy result of `check`.
 * @template T
 * @param {() => T | Promise<T>} check
 * @param {() => string} [words] The error message if it never comes.
 * @returns {Promise<T>}
 */
export async function until(check, words = () => 'it never came') {
  for (const began = performance.now(); ; await sleep(10)) {
    const found = await check()
    if (found) return found
    if (performance.now() - began > PATIENCE_MS) throw new Error(words())
  }
}

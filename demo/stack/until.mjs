// For tests beside it: waits for what is on its way.
import { setTimeout as sleep } from 'node:timers/promises'

/** As long as a busy machine may take (test/run/load.mjs). */
const PATIENCE_MS = 30_000 * Math.max(1, Number(process.env.TIME_FACTOR) || 1)

/**
 * What `check` finds, as soon as it finds something.
 * @template T
 * @param {() => T | Promise<T>} check
 * @param {() => string} [words] Said when it never comes.
 * @returns {Promise<T>}
 */
export async function until(check, words = () => 'it never came') {
  for (const began = performance.now(); ; await sleep(10)) {
    const found = await check()
    if (found) return found
    if (performance.now() - began > PATIENCE_MS) throw new Error(words())
  }
}

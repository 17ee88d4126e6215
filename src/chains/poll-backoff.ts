import { abortable, delay } from '../base/abort.ts'

// viem polls at a fixed rate, whether the page is visible or not, and without an end (R92, R93).

/** Pauses between polls grow up to this. */
const DELAY_MAX_MS = 10_000

/** Resolves when the page is visible. */
const untilVisible = (signal: AbortSignal) =>
  globalThis.document?.hidden
    ? abortable(
        new Promise(seen => document.addEventListener('visibilitychange', seen, { once: true, signal })),
        signal,
      )
    : undefined

/** Waits between polls, each time longer, and while the page is in the background. Throws `request/aborted`. */
export function createPollBackoff(
  delayMs: number,
  signal: AbortSignal,
  maxMs: number = DELAY_MAX_MS,
): () => Promise<void> {
  let pause = delayMs
  return async () => {
    await delay(pause, signal)
    await untilVisible(signal)
    pause = Math.min(pause * 1.5, maxMs)
  }
}

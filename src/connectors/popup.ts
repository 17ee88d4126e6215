import { delay, type Wait } from '../base/abort.ts'
import { randomId } from '../base/bytes.ts'

const WIDTH = 600
const HEIGHT = 800
const POLL_MS = 250

/**
 * Opens a window centred over this one; undefined if the browser blocks it. Must be called in the click. Its name is
 * random, so that no other page can find and redirect it.
 */
export function openWindow(href: string, width = WIDTH, height = HEIGHT): Window | undefined {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const features = `width=${width},height=${height},scrollbars=yes,left=${left},top=${top}`
  const popup = open(href, randomId(), features)
  return popup && !popup.closed ? popup : undefined
}

/** The window of a social login: it waits at the secure site until the provider's URL is known. */
export const openPopup = (origin: string): Window | undefined => openWindow(`${origin}/loading`)

/**
 * Resolves when `popup` is closed, on the second check, since its last message may be on its way. A
 * Cross-Origin-Opener-Policy of either page can cut it off, and then it only seems closed; the user is still busy in
 * it, so this page has no focus: `lost`, after `graceMs`.
 */
export async function untilClosed(
  popup: Window,
  { signal, pollMs = POLL_MS, graceMs }: Wait & { pollMs?: number; graceMs: number },
): Promise<'closed' | 'lost'> {
  let looks = 0
  let isCutOff = false
  for (;;) {
    await delay(pollMs, signal)
    if (!popup.closed) continue
    looks++
    const isHere = document.hasFocus()
    if (looks > 1 && (isHere || looks * pollMs >= graceMs)) return isCutOff || !isHere ? 'lost' : 'closed'
    isCutOff ||= looks > 1
  }
}

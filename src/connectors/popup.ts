import { delay, type Wait } from '../base/abort.ts'
import { randomId } from '../base/bytes.ts'

const WIDTH = 600
const HEIGHT = 800
const POLL_MS = 250

/**
 * Opens a window over the middle of this one; undefined where the browser blocks it. Must be called in the click. Nobody
 * else knows its name, so no other page can find it and lead it elsewhere.
 */
export function openWindow(href: string, width = WIDTH, height = HEIGHT): Window | undefined {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const features = `width=${width},height=${height},scrollbars=yes,left=${left},top=${top}`
  const popup = open(href, randomId(), features)
  return popup && !popup.closed ? popup : undefined
}

/** The window of a social login: it waits at the secure site until the provider's address is known. */
export const openPopup = (origin: string): Window | undefined => openWindow(`${origin}/loading`)

/**
 * Resolves when `popup` is closed, at the second look, since its last word may be on its way. A policy (COOP) of its
 * page or of this one can cut it off, and it only seems closed then; the user is still busy in it, so this page has no
 * focus: `lost`, after `graceMs`.
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

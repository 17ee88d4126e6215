import { randomId } from './random-id.ts'

const WIDTH = 600
const HEIGHT = 800

/**
 * Opens the window of a social login, over the middle of this one; undefined where the browser blocks it. Must be called
 * in the click. It waits at the secure site until the provider's address is known. Nobody else knows its name, so no
 * other page can find it and lead it elsewhere.
 */
export function openPopup(origin: string): Window | undefined {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const features = `width=${WIDTH},height=${HEIGHT},scrollbars=yes,left=${left},top=${top}`
  const popup = open(`${origin}/loading`, randomId(), features)
  return popup && !popup.closed ? popup : undefined
}

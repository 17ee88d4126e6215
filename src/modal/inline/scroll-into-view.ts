import { child } from '../../base/abort.ts'
import { isReduced } from '../motion.ts'

/** How long a view can take to appear and grow. */
const GROWS_MS = 1500
/** After any of these, the user is scrolling on their own. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls the page to an embedded card that is not fully visible, and again as its view grows. Scrolls to the page's
 * element, whose `scroll-margin` keeps it clear of a sticky header.
 */
export function scrollIntoView(place: Element, layer: HTMLElement, life: AbortSignal): void {
  const held = child(life)
  const { signal } = held
  const end = () => held.abort()
  setTimeout(end, GROWS_MS)
  for (const act of ACTS) addEventListener(act, end, { signal, passive: true })
  let height = 0
  const look = () => {
    if (signal.aborted) return
    requestAnimationFrame(look)
    if (layer.offsetHeight === height) return
    height = layer.offsetHeight
    const { top, bottom } = layer.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight)
      place.scrollIntoView({ block: 'start', behavior: isReduced() ? 'auto' : 'smooth' })
  }
  requestAnimationFrame(look)
}

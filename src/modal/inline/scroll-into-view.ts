import { child } from '../../base/abort.ts'
import { isReduced } from '../motion.ts'

/** As long as a view may take to come and to grow. */
const GROWS_MS = 1500
/** Whoever does one of these is on their own way. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls the page to a box that is not wholly in sight, and again as its view grows. To the element of the page, whose
 * `scroll-margin` keeps it clear of a header that stays.
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

import type { Router } from './router.ts'
import { watch } from '../state/resource.ts'

const MOVE = { duration: 150, easing: 'cubic-bezier(.2,0,0,1)' }
const NUDGE = ['0', '2px', '-2px', '0'].map(translate => ({ translate }))

export const isReduced = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** Animates the card's height from the old to the new, without moving the page around it. */
export function morph(card: HTMLElement, signal: AbortSignal): void {
  if (!globalThis.ResizeObserver || !card.animate) return
  let height = card.offsetHeight
  const observer = new ResizeObserver(() => {
    const from = height
    height = card.offsetHeight
    if (from === height || isReduced()) return
    // The animation resets the card's size. If the observer saw that too, it would loop endlessly, which is reported to
    // the page's `window.onerror`.
    observer.disconnect()
    // A moving target cannot be aimed at: taps during the animation have no effect.
    const view = card.querySelector<HTMLElement>('[data-view]')
    view?.style.setProperty('pointer-events', 'none')
    const running = card.animate([{ height: `${from}px` }, { height: `${height}px` }], MOVE)
    const end = () => {
      view?.style.removeProperty('pointer-events')
      // A change in the meantime is found in this same frame, and animated from here.
      if (!signal.aborted) observer.observe(card)
    }
    running.onfinish = end
    running.oncancel = end
  })
  observer.observe(card)
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/** A refused close is felt before it is read. */
export function nudge(card: HTMLElement, { refusal }: Router, signal: AbortSignal): void {
  watch(signal, () => {
    if (refusal.value) card.animate?.(NUDGE, MOVE)
  })
}

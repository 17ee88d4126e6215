import type { Router } from './router.ts'
import { watch } from '../state/resource.ts'

const MOVE = { duration: 150, easing: 'cubic-bezier(.2,0,0,1)' }
const NUDGE = ['0', '2px', '-2px', '0'].map(translate => ({ translate }))

export const isReduced = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** The card changes height from what it was to what it is, so that the page around it never moves. */
export function morph(card: HTMLElement, signal: AbortSignal): void {
  if (!globalThis.ResizeObserver || !card.animate) return
  let height = card.offsetHeight
  const observer = new ResizeObserver(() => {
    const from = height
    height = card.offsetHeight
    if (from === height || isReduced()) return
    // The animation takes the card back to where it was: told of that, too, the observer would never come to an end,
    // which is an error at the page's `window.onerror`.
    observer.disconnect()
    // What moves cannot be aimed at: a tap meanwhile reaches nothing.
    const view = card.querySelector<HTMLElement>('[data-view]')
    view?.style.setProperty('pointer-events', 'none')
    const running = card.animate([{ height: `${from}px` }, { height: `${height}px` }], MOVE)
    const end = () => {
      view?.style.removeProperty('pointer-events')
      // What changed meanwhile is found in this same frame, and moved to from here.
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

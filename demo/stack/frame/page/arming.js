// Whether the user really sees the question: not covered, faded, moved, cut off or drawn by another tab.

const SEEN_MS = 500
// The shortest delay that browsers allow.
const REPORT_MS = 100
const WHOLE = 0.99

/** Intersection Observer version 2, which only Chromium has. */
export const canTellWhatIsSeen = () => 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Reports true once the element has been fully visible for half a second, and false as soon as it is not.
 * @param {Element} element
 * @param {(isArmed: boolean) => void} onChange
 * @param {AbortSignal} life
 */
export function armWhenSeen(element, onChange, life) {
  let timer
  function disarm() {
    clearTimeout(timer)
    timer = undefined
    onChange(false)
  }
  const observer = new IntersectionObserver(
    entries => {
      const { isVisible, intersectionRatio } = entries.at(-1)
      if (!isVisible || intersectionRatio < WHOLE || document.hidden) return disarm()
      timer ??= setTimeout(onChange, SEEN_MS, true)
    },
    { threshold: [0, 0.5, WHOLE, 1], trackVisibility: true, delay: REPORT_MS },
  )
  /** After moving under the pointer, the element must be visible again for the full time. */
  function again() {
    disarm()
    observer.unobserve(element)
    observer.observe(element)
  }
  again()
  window.addEventListener('resize', again, { signal: life })
  document.addEventListener('visibilitychange', again, { signal: life })
  life.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}

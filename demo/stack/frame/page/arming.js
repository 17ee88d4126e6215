// Whether the user really sees what is asked: not covered, faded, moved, cut off or drawn from another tab.

const SEEN_MS = 500
// The shortest that browsers allow
const REPORT_MS = 100
const WHOLE = 0.99

/** Intersection Observer version 2, which only Chromium has. */
export const canTellWhatIsSeen = () => 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Says true when the element has been seen whole for half a second, and false as soon as it is not.
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
  /** What moved under the pointer has to be looked at again, from the beginning. */
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

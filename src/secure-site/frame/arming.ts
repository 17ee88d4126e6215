// Whether the user really sees the question: not covered, faded, moved, cut off or drawn by another tab.

/** How long something is seen before a click on it counts, in ms: long enough that one meant for something else is over. */
export const SEEN_MS = 500
/** The shortest delay that browsers allow. */
const REPORT_MS = 100
const WHOLE = 0.99
/** In px. What asks scrolls within the frame: in a smaller one, a site could leave nothing but the buttons in sight. */
const LEAST = { height: 150, width: 240 }

/** Intersection Observer version 2, which the library of pages does not know. */
type Sight = IntersectionObserverEntry & { isVisible: boolean }
type SightOptions = IntersectionObserverInit & { trackVisibility: true; delay: number }

/** Only Chromium can. */
export const canTellWhatIsSeen = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

const hasRoom = () => innerHeight >= LEAST.height && innerWidth >= LEAST.width

/**
 * Reports true once the element, which fills the page, has been fully visible for half a second, and false as soon as it
 * is not. `onCramped`: it would be, but the page is too small to show what is asked.
 */
export function armWhenSeen(
  element: Element,
  { onChange, onCramped, life }: { onChange(isArmed: boolean): void; onCramped(): void; life: AbortSignal },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function disarm(): void {
    clearTimeout(timer)
    timer = undefined
    onChange(false)
  }
  const options: SightOptions = { threshold: [0, 0.5, WHOLE, 1], trackVisibility: true, delay: REPORT_MS }
  const observer = new IntersectionObserver(entries => {
    const { isVisible, intersectionRatio } = entries.at(-1) as Sight
    if (!isVisible || intersectionRatio < WHOLE || document.hidden) return disarm()
    if (!hasRoom()) {
      disarm()
      return onCramped()
    }
    timer ??= setTimeout(onChange, SEEN_MS, true)
  }, options)
  /** After moving under the pointer, the element must be visible again for the full time. */
  function again(): void {
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

/** In a page of its own, over which nothing lies: reports true once the page has been visible, and as it is, for `ms`. */
export function armWhenVisible(onChange: (isArmed: boolean) => void, life: AbortSignal, ms = SEEN_MS): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function again(): void {
    clearTimeout(timer)
    onChange(false)
    if (document.visibilityState === 'visible') timer = setTimeout(onChange, ms, true)
  }
  window.addEventListener('resize', again, { signal: life })
  document.addEventListener('visibilitychange', again, { signal: life })
  life.addEventListener('abort', () => clearTimeout(timer))
  again()
}

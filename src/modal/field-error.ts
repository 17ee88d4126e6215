/**
 * Scrolls the error of the focused field into view together with the field; if there is no room for both, the field
 * wins.
 */
function show(layer: HTMLElement): void {
  const field = layer.querySelector('input:focus[aria-invalid="true"]')
  const isAfter = (it: Element) => field?.compareDocumentPosition(it) === Node.DOCUMENT_POSITION_FOLLOWING
  const words = [...layer.querySelectorAll('[data-body] [role="alert"]')].find(isAfter)
  words?.scrollIntoView({ block: 'nearest' })
  if (words) field?.scrollIntoView({ block: 'nearest' })
}

/** Runs when an error appears, when a field is focused, and when the window changes. */
export function showErrors(layer: HTMLElement, signal: AbortSignal): void {
  // The space above the foot is measured in its own frame (foot.ts).
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(() => show(layer)))
  const changes = new MutationObserver(soon)
  changes.observe(layer, { attributeFilter: ['aria-invalid'], subtree: true })
  layer.addEventListener('focusin', soon, { signal })
  addEventListener('resize', soon, { signal })
  signal.addEventListener('abort', () => changes.disconnect(), { once: true })
}

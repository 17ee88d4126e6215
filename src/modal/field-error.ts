/** Brings what is wrong with the field that is typed into in sight with it; where both have no room the field stays. */
function show(layer: HTMLElement): void {
  const field = layer.querySelector('input:focus[aria-invalid="true"]')
  const isAfter = (it: Element) => field?.compareDocumentPosition(it) === Node.DOCUMENT_POSITION_FOLLOWING
  const words = [...layer.querySelectorAll('[data-body] [role="alert"]')].find(isAfter)
  words?.scrollIntoView({ block: 'nearest' })
  if (words) field?.scrollIntoView({ block: 'nearest' })
}

/** When it is said, when the field is come to, and when the window changes. */
export function showErrors(layer: HTMLElement, signal: AbortSignal): void {
  // The room above the foot is told in a frame of its own (foot.ts).
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(() => show(layer)))
  const changes = new MutationObserver(soon)
  changes.observe(layer, { attributeFilter: ['aria-invalid'], subtree: true })
  layer.addEventListener('focusin', soon, { signal })
  addEventListener('resize', soon, { signal })
  signal.addEventListener('abort', () => changes.disconnect(), { once: true })
}

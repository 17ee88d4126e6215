/** The field that is typed into and what stands below it of what is wrong with it. */
function wrongIn(layer: HTMLElement): [field: Element, words: Element] | undefined {
  const field = layer.querySelector('input:focus[aria-invalid="true"]')
  const isAfter = (it: Element) => field!.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING
  const words = field && [...layer.querySelectorAll('[data-body] [role="alert"]')].find(isAfter)
  return words ? [field, words] : undefined
}

const isAlert = (node: Node) =>
  node instanceof Element && (node.matches('[role="alert"]') || !!node.querySelector('[role="alert"]'))

/**
 * Brings what is wrong with the field in use into sight with it, above the foot: when that is said, when the field is
 * come to, and when the window changes. Where both have no room the field stays.
 */
export function showErrors(layer: HTMLElement, signal: AbortSignal): void {
  let frame = 0
  const show = () => {
    const [field, words] = wrongIn(layer) ?? []
    words?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    // The room above the foot is told in a frame of its own (foot.ts).
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(show)))
  }
  const changes = new MutationObserver(records => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(isAlert))) soon()
  })
  changes.observe(layer, { childList: true, subtree: true })
  const sizes = globalThis.ResizeObserver && new ResizeObserver(soon)
  sizes?.observe(layer)
  layer.addEventListener('focusin', soon, { signal })
  const end = () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes?.disconnect()
  }
  signal.addEventListener('abort', end, { once: true })
}

const OPEN = '[aria-expanded=true]'

/** What opened the innermost thing that `focus` is in, or has just come from: the nearest before it, in its own part. */
function openerOf(focus: Element | null): HTMLElement | undefined {
  const body = focus?.closest('[data-body]')
  if (!focus || !body) return
  for (let part = focus.parentElement; part && part !== body; part = part.parentElement) {
    const open = [...part.querySelectorAll<HTMLElement>(OPEN)].filter(
      it => it === focus || it.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (open.length) return open.at(-1)
  }
}

/**
 * Escape closes the innermost thing that is open around the focus, as a menu or a list that was unfolded, before it
 * means the view: what opened it says so by `aria-expanded`, is pressed once more, and has the focus again.
 */
export function foldFirst(root: ShadowRoot, layer: HTMLElement, signal: AbortSignal): void {
  layer.addEventListener(
    'keydown',
    event => {
      const opener = event.key === 'Escape' && !event.isComposing && openerOf(root.activeElement)
      if (!opener) return
      // Else the view would go as well, or a dialog of the page around us.
      event.stopPropagation()
      event.preventDefault()
      opener.click()
      opener.focus()
    },
    // Ahead of what takes Escape for the view.
    { signal, capture: true },
  )
}

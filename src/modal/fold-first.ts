const OPEN = '[aria-expanded=true]'

/** The control that opened the innermost open part around `focus`: the nearest one before it, within its section. */
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
 * Escape closes the innermost open part around the focus, such as a menu or an expanded list, before it applies to the
 * view: the control that opened it, marked by `aria-expanded`, is pressed again and focused.
 */
export function foldFirst(root: ShadowRoot, layer: HTMLElement, signal: AbortSignal): void {
  layer.addEventListener(
    'keydown',
    event => {
      const opener = event.key === 'Escape' && !event.isComposing && openerOf(root.activeElement)
      if (!opener) return
      // Otherwise the view would close as well, or a dialog of the page around us.
      event.stopPropagation()
      event.preventDefault()
      opener.click()
      opener.focus()
    },
    // Runs before the listener that applies Escape to the view.
    { signal, capture: true },
  )
}

import type { Context } from '../core/context.ts'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const list = (layer: HTMLElement): HTMLElement[] => [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(el => el.getClientRects().length && el.tabIndex >= 0)

/** Tab stays inside, Escape goes back or closes. */
export function holdFocus(root: ShadowRoot, layer: HTMLElement, { router }: Context, signal: AbortSignal): void {
  layer.addEventListener('keydown', event => {
    const { key, shiftKey } = event
    const active = root.activeElement as HTMLElement | null
    if (key === 'Escape' && !event.isComposing) {
      event.stopPropagation()
      // Else a dialog of the page around us would close as well.
      event.preventDefault()
      return router.back()
    }
    if (key !== 'Tab') return
    const all = list(layer)
    const at = all.indexOf(active!)
    // From the title or from outside the order, Tab goes to the first control.
    const next = shiftKey ? (at <= 0 ? all.at(-1) : undefined) : at === all.length - 1 || at < 0 ? all[0] : undefined
    if (next) {
      event.preventDefault()
      next.focus()
    }
  }, { signal })

  // A page's own focus trap may pull focus out. We take it back once; a second pull wins, so that nobody fights for ever.
  let pulled = 0
  addEventListener('focusin', event => {
    if (event.target === root.host || pulled++) return
    layer.querySelector<HTMLElement>('h2')?.focus()
  }, { signal })
}

/** Back to where the user was, if that is still there. */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
}

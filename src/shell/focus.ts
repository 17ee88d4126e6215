import type { Context } from '../core/context.ts'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const list = (layer: HTMLElement): HTMLElement[] => [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(el => el.getClientRects().length && el.tabIndex >= 0)

/** Tab stays inside, Escape goes back or closes, arrows walk lists, typing reaches the search. */
export function holdFocus(root: ShadowRoot, layer: HTMLElement, { router }: Context, signal: AbortSignal): void {
  layer.addEventListener('keydown', event => {
    const { key, shiftKey } = event
    const active = root.activeElement as HTMLElement | null
    if (key === 'Escape' && !event.isComposing) {
      event.stopPropagation()
      return router.back()
    }
    if (key === 'Tab') {
      const all = list(layer)
      const at = all.indexOf(active!)
      // From the title or from outside the order, Tab goes to the first control.
      const next = shiftKey ? (at <= 0 ? all.at(-1) : undefined) : at === all.length - 1 || at < 0 ? all[0] : undefined
      if (next) {
        event.preventDefault()
        next.focus()
      }
      return
    }
    const rows = active?.closest('.rows')
    if (rows && ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) {
      const all = [...rows.querySelectorAll<HTMLElement>('.row')]
      const at = all.indexOf(active!)
      const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : at + (key === 'ArrowDown' ? 1 : -1)
      event.preventDefault()
      all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
    } else if (rows && key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      layer.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
  }, { signal })

  // A page's own focus trap may pull focus out. We take it back once; a second pull wins, so that nobody fights for ever.
  let pulled = 0
  document.addEventListener('focusin', event => {
    if (event.target === root.host || pulled++) return
    layer.querySelector<HTMLElement>('h2')?.focus()
  }, { signal })
}

/** Back to where the user was, if that is still there. */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
}

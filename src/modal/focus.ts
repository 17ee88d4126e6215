import type { Router } from './router.ts'

/** Nothing has focus: the focused element disappeared, or was text. */
export const isNowhere = () =>
  [null, document.body, document.documentElement].includes(document.activeElement as HTMLElement)

/** Calls back on keys in the card, and on keys while nothing has focus. */
export function hearKeys(layer: HTMLElement, onKey: (event: KeyboardEvent) => void, signal: AbortSignal): void {
  layer.addEventListener('keydown', onKey, { signal })
  addEventListener(
    'keydown',
    event => {
      if (isNowhere()) onKey(event)
    },
    { signal, capture: true },
  )
}

/** Escape goes back or closes; other focus handling comes with focus-trap.ts and focus-return.ts. */
export function leaveByEscape(layer: HTMLElement, router: Router, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    // Otherwise a dialog of the page around us would close as well.
    event.preventDefault()
    router.back()
  }
  hearKeys(layer, onKey, signal)
}

/** Returns focus to where the user was, if that still exists. */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
}

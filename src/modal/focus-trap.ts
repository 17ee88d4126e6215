import { hearKeys, isNowhere } from './focus.ts'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const list = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(el => el.getClientRects().length && el.tabIndex >= 0)

/** Marks elements that belong to the modal but are placed elsewhere in the page, such as the wallet iframe. */
const isPart = (target: EventTarget | null) => !!(target as HTMLElement | null)?.dataset?.['walletModal']

/** Keeps Tab inside. */
export function holdFocus(root: ShadowRoot, layer: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, code, shiftKey } = event
    // WebKitGTK · Shift+Tab arrives as key 'Unidentified' · 2025-11
    if (key !== 'Tab' && code !== 'Tab') return
    const next = stopAfter(root.activeElement as HTMLElement | null, list(layer), shiftKey)
    if (next) {
      event.preventDefault()
      // WebKit shows no focus ring if a script moves focus after a click, unlike the browser's own Tab.
      next.focus({ focusVisible: true } as FocusOptions)
    }
  }
  hearKeys(layer, onKey, signal)

  // A page's own focus trap may pull focus out. We take it back once; a second pull wins, so that the two do not fight
  // for ever.
  let isTaken = false
  const takeBack = () => {
    if (isTaken) return
    isTaken = true
    layer.querySelector<HTMLElement>('h2')?.focus()
  }
  if (!root.activeElement && !isNowhere() && !isPart(document.activeElement)) takeBack()
  addEventListener(
    'focusin',
    event => {
      if (event.target !== root.host && !isPart(event.target)) takeBack()
    },
    { signal },
  )
}

/** Where Tab has to go; undefined if the browser handles it. */
function stopAfter(active: HTMLElement | null, all: HTMLElement[], isBack: boolean): HTMLElement | undefined {
  const next = isBack ? all.at(-1) : all[0]
  // From the title and the card, which only a script or a click can focus, it goes to the first control.
  if (!active || active.matches('h2,[role$=dialog]')) return next
  // Browsers add their own tab stops, for example for a scrollable list, so document order counts and not our list's.
  const way = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  return all.some(el => active.compareDocumentPosition(el) & way) ? undefined : next
}

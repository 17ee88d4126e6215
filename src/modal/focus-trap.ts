import { hearKeys, isNowhere } from './focus.ts'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const list = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(el => el.getClientRects().length && el.tabIndex >= 0)

/** Marks what belongs to the modal and stands elsewhere in the page, as the frame of the embedded wallet. */
const isPart = (target: EventTarget | null) => !!(target as HTMLElement | null)?.dataset?.['walletModal']

/** Tab stays inside. */
export function holdFocus(root: ShadowRoot, layer: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, code, shiftKey } = event
    // WebKitGTK · Shift+Tab comes as key 'Unidentified' · 2025-11
    if (key !== 'Tab' && code !== 'Tab') return
    const next = stopAfter(root.activeElement as HTMLElement | null, list(layer), shiftKey)
    if (next) {
      event.preventDefault()
      // WebKit shows no ring where a script moves focus after a click, as the browser's own Tab would.
      next.focus({ focusVisible: true } as FocusOptions)
    }
  }
  hearKeys(layer, onKey, signal)

  // A page's own focus trap may pull focus out. We take it back once; a second pull wins, so that nobody fights for
  // ever.
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

/** Where Tab has to go; undefined where the browser finds the way itself. */
function stopAfter(active: HTMLElement | null, all: HTMLElement[], isBack: boolean): HTMLElement | undefined {
  const next = isBack ? all.at(-1) : all[0]
  // From the title and from the card, which only a script or a click focuses, it goes to the first control.
  if (!active || active.matches('h2,[role$=dialog]')) return next
  // Browsers make stops of their own, as of a list that scrolls, so the order is the document's and not that of our
  // list.
  const way = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  return all.some(el => active.compareDocumentPosition(el) & way) ? undefined : next
}

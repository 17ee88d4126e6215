import type { Context } from '../core/context.ts'
import { watch } from '../core/resource.ts'
import type { Step } from '../core/router.ts'
import { controlOf, describe, sameIn, type Opener } from './opener.ts'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const list = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(el => el.getClientRects().length && el.tabIndex >= 0)

/** Nothing has it: what had it went away, or was text. */
const isNowhere = () => [null, document.body, document.documentElement].includes(document.activeElement as HTMLElement)

/** Tab stays inside, Escape goes back or closes, and focus that falls out of a view that changes is caught. */
export function holdFocus(root: ShadowRoot, layer: HTMLElement, ctx: Context, signal: AbortSignal): void {
  holdKeys(root, layer, ctx, signal)
  rememberOpeners(root, layer, ctx, signal)
  catchFallen(layer, ctx, signal)

  // A page's own focus trap may pull focus out. We take it back once; a second pull wins, so that nobody fights for
  // ever.
  let pulled = 0
  addEventListener(
    'focusin',
    event => {
      if (event.target === root.host || pulled++) return
      layer.querySelector<HTMLElement>('h2')?.focus()
    },
    { signal },
  )
}

function holdKeys(root: ShadowRoot, layer: HTMLElement, { router }: Context, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, code, shiftKey } = event
    if (key === 'Escape' && !event.isComposing) {
      event.stopPropagation()
      // Else a dialog of the page around us would close as well.
      event.preventDefault()
      return router.back()
    }
    // WebKitGTK · Shift+Tab comes as key 'Unidentified' · 2025-11
    if (key !== 'Tab' && code !== 'Tab') return
    const next = stopAfter(root.activeElement as HTMLElement | null, list(layer), shiftKey)
    if (next) {
      event.preventDefault()
      // WebKit shows no ring where a script moves focus after a click, as the browser's own Tab would.
      next.focus({ focusVisible: true } as FocusOptions)
    }
  }
  layer.addEventListener('keydown', onKey, { signal })
  addEventListener(
    'keydown',
    event => {
      if (isNowhere()) onKey(event)
    },
    { signal, capture: true },
  )
}

/** Where Tab has to go; undefined where the browser finds the way itself. */
function stopAfter(active: HTMLElement | null, all: HTMLElement[], isBack: boolean): HTMLElement | undefined {
  const [first, last] = [all[0], all.at(-1)]
  // From the title and from the card, which only a script or a click focuses, it goes to the first control.
  if (!active || active.matches('h2,[role=dialog]')) return isBack ? last : first
  // Browsers make stops of their own, as of a list that scrolls, so the order is the document's and not that of our
  // list.
  const way = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  return all.some(el => active.compareDocumentPosition(el) & way) ? undefined : isBack ? last : first
}

/** Each step keeps which control led away from it. */
function rememberOpeners(root: ShadowRoot, layer: HTMLElement, { router }: Context, signal: AbortSignal): void {
  let pressed: Element | null = null
  // Safari gives a button that is clicked no focus.
  layer.addEventListener(
    'click',
    event => {
      pressed = event.target as Element
    },
    { signal, capture: true },
  )
  let before = router.steps.peek()
  watch(signal, () => {
    const now = router.steps.value
    const from = before.at(-1)
    // Signals change before the view does, so what has focus here is what led away.
    const control = controlOf(root.activeElement) ?? controlOf(pressed)
    if (from && control?.isConnected && now.length > before.length) from.opener = describe(layer, control)
    before = now
  })
}

/**
 * A control that goes while its view stays hands focus to the one that takes its place, to the part of the view it
 * stood in, or to the title.
 */
function catchFallen(layer: HTMLElement, { router }: Context, signal: AbortSignal): void {
  let held: { control: HTMLElement; step: Step | undefined; as: Opener; part?: HTMLElement | null } | undefined
  layer.addEventListener(
    'focusin',
    ({ target }) => {
      const control = target as HTMLElement
      const part = control.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not([role=dialog])')
      held = { control, step: router.current.peek(), as: describe(layer, control), part }
    },
    { signal },
  )
  const observer = new MutationObserver(() => {
    // Of a new step the outlet takes care.
    if (!held || held.control.isConnected || held.step !== router.current.peek() || !isNowhere()) return
    const next = sameIn(layer, held.as) ?? (held.part?.isConnected ? held.part : layer.querySelector<HTMLElement>('h2'))
    next?.focus({ preventScroll: true })
  })
  observer.observe(layer, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/** Back to where the user was, if that is still there. */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
}

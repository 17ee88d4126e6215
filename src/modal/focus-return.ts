// Where focus goes when the element that had it is drawn again, or gone.
import { watch } from '../state/resource.ts'
import type { Router, Step } from './router.ts'
import { isNowhere } from './focus.ts'

/**
 * Identifies a control for a view that is drawn again: names change with their content, positions with what was
 * inserted.
 */
interface Opener {
  kind: string
  name: string | null
  title: string | null
  /** Position among controls of its kind. */
  at: number
}

const CONTROLS = 'a,button,input,textarea'

const kindOf = (el: Element) => (el.hasAttribute('data-row') ? 'row' : (el.classList[0] ?? el.localName))
const nameOf = (el: Element) => el.getAttribute('aria-label') ?? el.textContent
/** For a row: the part that does not change with an amount or a time. */
const titleOf = (el: Element) => el.querySelector('b')?.textContent ?? nameOf(el)

const alike = (card: Element, kind: string) =>
  [...card.querySelectorAll<HTMLElement>(CONTROLS)].filter(el => kindOf(el) === kind)

const controlOf = (el: Element | null | undefined) => el?.closest<HTMLElement>(CONTROLS)

function describe(card: Element, control: Element): Opener {
  const kind = kindOf(control)
  return { kind, name: nameOf(control), title: titleOf(control), at: alike(card, kind).indexOf(control as HTMLElement) }
}

/** The control with the same name; of several, the one nearest to the old position. */
function sameIn(card: Element, { kind, name, title, at }: Opener): HTMLElement | undefined {
  const all = alike(card, kind)
  const near = (isIt: (el: Element) => boolean) =>
    all.filter(isIt).sort((a, b) => Math.abs(all.indexOf(a) - at) - Math.abs(all.indexOf(b) - at))[0]
  return near(el => nameOf(el) === name) ?? near(el => titleOf(el) === title)
}

/**
 * On the way back: otherwise the one at its position, since a choice can change a control's name. A different row does
 * not count.
 */
const openerIn = (card: Element, opener: Opener): HTMLElement | undefined =>
  sameIn(card, opener) ?? (opener.kind === 'row' ? undefined : alike(card, opener.kind)[opener.at])

/** Each step remembers which control opened the next one. */
export function rememberOpeners(root: ShadowRoot, layer: HTMLElement, router: Router, signal: AbortSignal): void {
  let pressed: Element | null = null
  // Safari does not focus a button on click.
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
    // Signals change before the view does, so the focused control is the one that opened the next step.
    const control = controlOf(root.activeElement) ?? controlOf(pressed)
    if (from && control?.isConnected && now.length > before.length) {
      const opener = describe(layer, control)
      from.opener = card => openerIn(card, opener)
    }
    before = now
  })
}

/**
 * If a control disappears while its view stays, focus moves to its replacement, to its part of the view, or to the
 * title.
 */
export function catchFallen(layer: HTMLElement, router: Router, signal: AbortSignal): void {
  let held: { control: HTMLElement; step: Step | undefined; as: Opener; part?: HTMLElement | null } | undefined
  layer.addEventListener(
    'focusin',
    ({ target }) => {
      const control = target as HTMLElement
      const part = control.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not([role$=dialog])')
      held = { control, step: router.current.peek(), as: describe(layer, control), part }
    },
    { signal },
  )
  const observer = new MutationObserver(() => {
    // For a new step the outlet handles focus.
    if (!held || held.control.isConnected || held.step !== router.current.peek() || !isNowhere()) return
    // Also in an embedded card that the user has left.
    if (layer.dataset['away'] === '') return
    const next = sameIn(layer, held.as) ?? (held.part?.isConnected ? held.part : layer.querySelector<HTMLElement>('h2'))
    next?.focus({ preventScroll: true })
  })
  observer.observe(layer, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

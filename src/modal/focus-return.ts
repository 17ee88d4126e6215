// Where focus goes when what had it is drawn anew, or gone.
import { watch } from '../state/resource.ts'
import type { Router, Step } from './router.ts'
import { isNowhere } from './focus.ts'

/**
 * Which control it was, for a view that is drawn anew: names change with what they tell, places with what came in
 * between.
 */
interface Opener {
  kind: string
  name: string | null
  title: string | null
  /** Place among its kind. */
  at: number
}

const CONTROLS = 'a,button,input,textarea'

const kindOf = (el: Element) => (el.hasAttribute('data-row') ? 'row' : (el.classList[0] ?? el.localName))
const nameOf = (el: Element) => el.getAttribute('aria-label') ?? el.textContent
/** Of a row, what does not change with an amount or a time. */
const titleOf = (el: Element) => el.querySelector('b')?.textContent ?? nameOf(el)

const alike = (card: Element, kind: string) =>
  [...card.querySelectorAll<HTMLElement>(CONTROLS)].filter(el => kindOf(el) === kind)

const controlOf = (el: Element | null | undefined) => el?.closest<HTMLElement>(CONTROLS)

function describe(card: Element, control: Element): Opener {
  const kind = kindOf(control)
  return { kind, name: nameOf(control), title: titleOf(control), at: alike(card, kind).indexOf(control as HTMLElement) }
}

/** The control that is called so now; of several the one nearest to the old place. */
function sameIn(card: Element, { kind, name, title, at }: Opener): HTMLElement | undefined {
  const all = alike(card, kind)
  const near = (isIt: (el: Element) => boolean) =>
    all.filter(isIt).sort((a, b) => Math.abs(all.indexOf(a) - at) - Math.abs(all.indexOf(b) - at))[0]
  return near(el => nameOf(el) === name) ?? near(el => titleOf(el) === title)
}

/**
 * On the way back: else the one in its place, as what was chosen changes a control's name. Another row is another
 * thing.
 */
const openerIn = (card: Element, opener: Opener): HTMLElement | undefined =>
  sameIn(card, opener) ?? (opener.kind === 'row' ? undefined : alike(card, opener.kind)[opener.at])

/** Each step keeps which control led away from it. */
export function rememberOpeners(root: ShadowRoot, layer: HTMLElement, router: Router, signal: AbortSignal): void {
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
    if (from && control?.isConnected && now.length > before.length) {
      const opener = describe(layer, control)
      from.opener = card => openerIn(card, opener)
    }
    before = now
  })
}

/**
 * A control that goes while its view stays hands focus to the one that takes its place, to the part of the view it
 * stood in, or to the title.
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
    // Of a new step the outlet takes care.
    if (!held || held.control.isConnected || held.step !== router.current.peek() || !isNowhere()) return
    // Of a box that the user has left, as well.
    if (layer.dataset['away'] === '') return
    const next = sameIn(layer, held.as) ?? (held.part?.isConnected ? held.part : layer.querySelector<HTMLElement>('h2'))
    next?.focus({ preventScroll: true })
  })
  observer.observe(layer, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/**
 * Which control it was, for a view that is drawn anew: names change with what they tell, places with what came in
 * between.
 */
export interface Opener {
  kind: string
  name: string | null
  title: string | null
  /** Place among its kind. */
  at: number
}

const CONTROLS = 'a,button,input,textarea'

const kindOf = (el: Element) => el.classList[0] ?? el.localName
const nameOf = (el: Element) => el.getAttribute('aria-label') ?? el.textContent
/** Of a row, what does not change with an amount or a time. */
const titleOf = (el: Element) => el.querySelector('b')?.textContent ?? nameOf(el)

const alike = (card: Element, kind: string) =>
  [...card.querySelectorAll<HTMLElement>(CONTROLS)].filter(el => kindOf(el) === kind)

export const controlOf = (el: Element | null | undefined) => el?.closest<HTMLElement>(CONTROLS)

export function describe(card: Element, control: Element): Opener {
  const kind = kindOf(control)
  return { kind, name: nameOf(control), title: titleOf(control), at: alike(card, kind).indexOf(control as HTMLElement) }
}

/** The control that is called so now; of several the one nearest to the old place. */
export function sameIn(card: Element, { kind, name, title, at }: Opener): HTMLElement | undefined {
  const all = alike(card, kind)
  const near = (isIt: (el: Element) => boolean) =>
    all.filter(isIt).sort((a, b) => Math.abs(all.indexOf(a) - at) - Math.abs(all.indexOf(b) - at))[0]
  return near(el => nameOf(el) === name) ?? near(el => titleOf(el) === title)
}

/**
 * On the way back: else the one in its place, as what was chosen changes a control's name. Another row is another
 * thing.
 */
export const openerIn = (card: Element, opener: Opener): HTMLElement | undefined =>
  sameIn(card, opener) ?? (opener.kind === 'row' ? undefined : alike(card, opener.kind)[opener.at])

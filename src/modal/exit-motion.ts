import { css } from '../ui/layout/sheet.ts'

const leaving = css`
  & > * {
    opacity: 0;
    transform: var(--t);
    transition: 0.15s cubic-bezier(0.4, 0, 1, 1);
  }
`

/** Whatever a user or a script can do to a control. */
const ACTS = [
  'click',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'keydown',
  'submit',
  'input',
  'change',
  'paste',
]

const refuse = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * What goes is a picture of itself: its components end at once, so that no effect and no late answer of theirs does
 * anything any more, and nothing in it can be pressed. The nodes stay for the time of the fade.
 */
export function exitMotion(layer: HTMLElement, app: { unmount(): void }): void {
  layer.inert = true
  for (const act of ACTS) layer.addEventListener(act, refuse, { capture: true })
  // The renderer takes away what it drew by this method.
  for (const part of layer.children) part.remove = () => {}
  app.unmount()
  layer.classList.add(leaving())
  layer.dataset['leaving'] = ''
}

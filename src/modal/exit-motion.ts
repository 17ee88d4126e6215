import { css } from '../ui/layout/sheet.ts'

const leaving = css`
  & > * {
    opacity: 0;
    transform: var(--t);
    transition: 0.15s cubic-bezier(0.4, 0, 1, 1);
  }
`

/** Every way a user or a script can operate a control. */
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
 * The closing card is only a picture of itself: its components end immediately, so that none of their effects or late
 * answers does anything any more, and nothing in it can be pressed. The nodes stay for the duration of the fade.
 */
export function exitMotion(layer: HTMLElement, app: { unmount(): void }): void {
  layer.inert = true
  for (const act of ACTS) layer.addEventListener(act, refuse, { capture: true })
  // The renderer removes its nodes through this method.
  for (const part of layer.children) part.remove = () => {}
  app.unmount()
  layer.classList.add(leaving())
  layer.dataset['leaving'] = ''
}

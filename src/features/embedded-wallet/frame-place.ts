// Where the secure site's frame is on screen. It cannot be moved into the card, because a moved frame reloads, so it
// covers a box that the card reserves.
import { attempt } from '../../modal/kit.ts'
import { hideFrame, showFrame } from '../../connectors/embedded/frame-style.ts'

/** The card's opening has ended by then, even if something keeps moving. */
const STILL_BY_MS = 400

const cardOf = (box: Element) => box.closest('section')

/** Takes Tab out of the frame, in either direction, back to the card. */
function fence(box: Element, to: 'first' | 'last'): HTMLElement {
  const post = document.createElement('span')
  post.tabIndex = 0
  post.dataset['walletModal'] = 'fence'
  post.style.cssText = 'all:initial!important;position:fixed!important'
  post.addEventListener('focus', () => {
    const buttons = [...(cardOf(box)?.querySelectorAll<HTMLElement>('header button') ?? [])]
    buttons.at(to === 'first' ? 0 : -1)?.focus({ focusVisible: true } as FocusOptions)
  })
  return post
}

/**
 * Moves the frame beside the card, which is within the page's own dialog while one is open: everything else is inert
 * then. In browsers that cannot move a frame without reloading it, it stays where it is.
 */
function moveInto(place: Element | null, frame: HTMLElement): void {
  const home: Element & { moveBefore?(node: Node, child: null): void } =
    place && place !== document.documentElement ? place : document.body
  if (frame.parentElement !== home) attempt(() => home.moveBefore?.(frame, null))
}

/** Above the page's dialogs and popovers too, if the browser has such a layer; the element stays where it is. */
function raise(element: HTMLElement): void {
  if (!element.showPopover) return
  element.popover = 'manual'
  attempt(() => element.showPopover())
}

/**
 * Keeps the frame exactly over `box` until `life` ends, whatever moves that: animation, morph, drag, scroll, soft
 * keyboard. It gets the initial focus. `frame`: once the site has loaded. `tell`: whether it is on screen.
 */
export function layOver(
  box: HTMLElement,
  { frame, tell, life }: { frame(): HTMLElement | undefined; tell(isShown: boolean): void; life: AbortSignal },
): void {
  const began = performance.now()
  const fences = [fence(box, 'last'), fence(box, 'first')] as const
  const { host } = box.getRootNode() as ShadowRoot
  // In the page's own flow, from where Tab continues by itself; a frame removed together with it would reload.
  const isInFlow = cardOf(box)?.getAttribute('role') === 'region'
  const place = () => (isInFlow ? host.closest('dialog') : host.parentElement)
  let shown: HTMLElement | undefined
  let before = ''
  let beside: Element | null = null

  const join = (element: HTMLElement) => {
    beside = place()
    moveInto(beside, element)
    element.before(fences[0])
    if (!isInFlow) element.after(fences[1])
    raise(element)
  }

  const hide = () => {
    const element = shown
    if (!element) return
    attempt(() => element.hidePopover?.())
    hideFrame(element)
    moveInto(null, element)
    for (const it of fences) it.remove()
    shown = undefined
    tell(false)
  }
  const follow = () => {
    const element = frame()
    if (shown && shown !== element) hide()
    const { left, top, width, height } = box.getBoundingClientRect()
    const edges = [left, top, width, height].join()
    // While something moves, the site would see alternating sizes.
    const isStill = edges === before || performance.now() - began > STILL_BY_MS
    if (element && (shown ? edges !== before : isStill)) {
      const { borderRadius, colorScheme } = getComputedStyle(box)
      showFrame(element, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        'border-radius': borderRadius,
        'color-scheme': colorScheme,
      })
      if (!shown) {
        shown = element
        join(element)
        // A user who is elsewhere in the page stays there.
        if (!box.closest('[data-away]')) element.focus({ preventScroll: true })
        tell(true)
      }
    }
    // The page has closed or opened a dialog.
    if (shown && beside !== place()) join(shown)
    before = edges
    turn = requestAnimationFrame(follow)
  }
  let turn = requestAnimationFrame(follow)
  life.addEventListener(
    'abort',
    () => {
      cancelAnimationFrame(turn)
      hide()
    },
    { once: true },
  )
}

import { boxes } from '../ui/layout/layout.ts'
import { css } from '../ui/layout/sheet.ts'

/**
 * The foot of a view (ui/layout/view-parts.tsx), the last child of its scrolling body, is always visible. Hidden
 * content fades out above it, as it does above small print below the scrolling body.
 */
const feet = css`
  & [data-foot] {
    position: sticky;
    bottom: 0;
    z-index: 1;
    flex: none;
    display: flex;
    flex-direction: column;
    align-self: stretch;
    gap: 1u;
    margin: 0 -5u;
    padding: 0 5u 5u;
    background: var(--surface);
  }
  /* In a low window what is beside costs no height; the way on is at the end of the line. */
  @media (max-height: 459px) and (min-width: 560px) {
    & [data-foot] {
      flex-direction: row-reverse;
      align-items: center;
      gap: 2u;
    }
    & [data-agree] {
      order: 1;
      flex: none;
      width: 50%;
    }
    & [data-foot] > [data-kind]:last-child {
      margin: 0;
    }
  }
  & [data-beside] {
    flex-direction: row;
    gap: 2u;
  }
  & ${boxes.centered} > [data-foot] {
    margin-top: 3u;
  }
  & [data-agree]:empty {
    display: none;
  }
  /* A view that only waits. */
  & [data-foot]:empty {
    visibility: hidden;
    margin-top: -4u;
  }
  & [data-more] {
    position: sticky;
    z-index: 1;
  }
  /* A fade over a hairline, and a clear strip below it. What is pressed in there can be. */
  & [data-more]::before {
    content: '';
    position: absolute;
    inset: auto 0 100%;
    height: 32px;
    background:
      linear-gradient(var(--line) 0 0) 0 24px/100% 1px no-repeat,
      linear-gradient(transparent, var(--surface) 24px);
    pointer-events: none;
  }
  /* Below the hairline, so that it covers neither a digit nor a control. */
  & [data-more]::after {
    content: '';
    position: absolute;
    inset: auto 0 calc(100% + 2px);
    width: 7px;
    height: 7px;
    margin-inline: auto;
    border: solid var(--ink2);
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  & [data-body]:has(> [data-foot]) {
    padding-bottom: 0;
  }
`

/** Height covered by the fade and the hairline, in px. */
const FADE = 32

/** The scrolling body in `layer`, and its foot. */
function partsOf(layer: HTMLElement): [body: HTMLElement, foot: HTMLElement] | undefined {
  const within = layer.querySelector<HTMLElement>('[data-foot]:not(:empty)')
  const body = within?.parentElement ?? layer.querySelector<HTMLElement>('[data-body]')
  const foot = within ?? body?.nextElementSibling
  return body && foot ? [body, foot as HTMLElement] : undefined
}

const space = (it: HTMLElement, name: 'rowGap' | 'marginTop' | 'paddingBottom') =>
  parseFloat(getComputedStyle(it)[name]) || 0

/** How much of the scrolling body is hidden below, in px; empty space at its end does not count. */
function hiddenBelow(body: HTMLElement, foot: HTMLElement): number {
  const empty = body.contains(foot) ? space(body, 'rowGap') + space(foot, 'marginTop') : space(body, 'paddingBottom')
  return body.scrollHeight - body.clientHeight - body.scrollTop - empty
}

/** Scrolls the focused field out from behind the foot, for example after the phone was turned or the page zoomed. */
function showField(body: HTMLElement, foot: HTMLElement): void {
  const field = body.querySelector('input:focus')
  if (!field || foot.contains(field)) return
  const { top, bottom } = field.getBoundingClientRect()
  const below = bottom + FADE - foot.getBoundingClientRect().top
  const above = top - body.getBoundingClientRect().top
  if (below > 0) body.scrollTop += Math.min(below, Math.max(0, above))
}

/** Marks the foot in `layer` with `data-more` while content is hidden below. */
export function keepFoot(layer: HTMLElement, signal: AbortSignal): void {
  layer.classList.add(feet())
  let frame = 0
  let seen: Element | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(tell)
  }
  const tell = () => {
    const parts = partsOf(layer)
    if (!parts) return
    const [body, foot] = parts
    // Keeps focused elements from ending up behind it.
    body.style.scrollPaddingBlockEnd = `${body.contains(foot) ? foot.offsetHeight + FADE : FADE}px`
    foot.toggleAttribute('data-more', hiddenBelow(body, foot) > 1)
    if (body === seen) return
    // Observes the body, not the card, which changes size again as soon as a change is reported (motion.ts).
    sizes?.disconnect()
    sizes?.observe(body)
    seen = body
  }
  const resized = () => {
    const parts = partsOf(layer)
    if (parts) showField(...parts)
    soon()
  }
  // Not with an IntersectionObserver: in a shadow root, WebKit reports only the first intersection of scrolling content
  // · 2026-11
  const changes = new MutationObserver(soon)
  const sizes = globalThis.ResizeObserver && new ResizeObserver(resized)
  changes.observe(layer, { childList: true, characterData: true, subtree: true })
  layer.addEventListener('scroll', tell, { capture: true, passive: true, signal })
  const end = () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes?.disconnect()
  }
  signal.addEventListener('abort', end, { once: true })
  soon()
}

/**
 * Scrolls the error of the focused field into view together with the field; if there is no room for both, the field
 * wins.
 */
function show(layer: HTMLElement): void {
  const field = layer.querySelector('input:focus[aria-invalid="true"]')
  const isAfter = (it: Element) => field?.compareDocumentPosition(it) === Node.DOCUMENT_POSITION_FOLLOWING
  const words = [...layer.querySelectorAll('[data-body] [role="alert"]')].find(isAfter)
  words?.scrollIntoView({ block: 'nearest' })
  if (words) field?.scrollIntoView({ block: 'nearest' })
}

/** Runs when an error appears, when a field is focused, and when the window changes. */
export function showErrors(layer: HTMLElement, signal: AbortSignal): void {
  // The space above the foot is measured in its own frame (`keepFoot`).
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(() => show(layer)))
  const changes = new MutationObserver(soon)
  changes.observe(layer, { attributeFilter: ['aria-invalid'], subtree: true })
  layer.addEventListener('focusin', soon, { signal })
  addEventListener('resize', soon, { signal })
  signal.addEventListener('abort', () => changes.disconnect(), { once: true })
}

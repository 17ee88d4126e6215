import { boxes } from '../ui/layout.ts'
import { css } from '../ui/sheet.ts'

/**
 * The foot of a view (ui/foot.tsx), the last thing in what scrolls of it, is always in sight. Above it what is hidden
 * fades out.
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
    margin-top: -4u;
  }
  & [data-foot]::before {
    content: '';
    position: absolute;
    inset: auto 0 100%;
    height: 24px;
    background: linear-gradient(transparent, var(--surface));
    opacity: 0;
    pointer-events: none;
  }
  & [data-more]::before {
    opacity: 1;
  }
  /* What has the focus does not lie behind it. */
  & [data-body]:has(> [data-foot]) {
    padding-bottom: 0;
    scroll-padding-block-end: 24u;
  }
`

/** Marks the foot in `layer` with `data-more` while something is hidden below. */
export function keepFoot(layer: HTMLElement, signal: AbortSignal): void {
  layer.classList.add(feet())
  let frame = 0
  let seen: Element | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(tell)
  }
  // Not by an IntersectionObserver: WebKit tells of the first look alone where what scrolls is in a shadow root · 2026-11
  const changes = new MutationObserver(soon)
  const sizes = globalThis.ResizeObserver && new ResizeObserver(soon)
  const tell = () => {
    const foot = layer.querySelector('[data-foot]')
    const body = foot?.parentElement
    if (!body) return
    foot.toggleAttribute('data-more', body.scrollHeight - body.clientHeight - body.scrollTop > 1)
    if (body === seen) return
    // Of the body, not of the card, whose size is another one again as soon as it is told of (motion.ts).
    sizes?.disconnect()
    sizes?.observe((seen = body))
  }
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

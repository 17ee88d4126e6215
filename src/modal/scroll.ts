/**
 * Stops the page behind from scrolling, without moving it: padding as wide as the scroll bar stays in its place, dimmed
 * like the rest.
 */
export function lockScroll(life: AbortSignal): void {
  const page = document.documentElement
  const { style } = page
  const before = (['overflow', 'scrollbarGutter', 'paddingRight'] as const).map(key => [key, style[key]] as const)
  const bar = innerWidth - page.clientWidth
  if (bar > 0) {
    // Not with `scrollbar-gutter`: nothing can be drawn into a gutter, so it would stay bright.
    style.scrollbarGutter = 'auto'
    style.paddingRight = `${bar + (parseFloat(getComputedStyle(page).paddingRight) || 0)}px`
  }
  style.overflow = 'hidden'
  const restore = () => {
    for (const [key, value] of before) style[key] = value
  }
  life.addEventListener(
    'abort',
    () => {
      restore()
      // WebKit scrolls to the end of the page when an input with selected text is removed.
      const { localName, shadowRoot } = document.activeElement ?? {}
      if (localName === 'wallet-modal') (shadowRoot?.activeElement as HTMLElement | null)?.blur()
    },
    { once: true },
  )
  addEventListener('pagehide', restore, { signal: life })
}

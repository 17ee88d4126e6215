/**
 * Stops the page behind from scrolling, without moving it: room as wide as the scroll bar was stays beside it, and is
 * dimmed like the rest.
 */
export function lockScroll(life: AbortSignal): void {
  const page = document.documentElement
  const { style } = page
  const before = (['overflow', 'scrollbarGutter', 'paddingRight'] as const).map(key => [key, style[key]] as const)
  const bar = innerWidth - page.clientWidth
  if (bar > 0) {
    // Not by `scrollbar-gutter`: nothing can be drawn into a gutter, so it would stay bright.
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
      // Where an input goes whose text is selected, WebKit scrolls to the end of the page.
      const { localName, shadowRoot } = document.activeElement ?? {}
      if (localName === 'wallet-modal') (shadowRoot?.activeElement as HTMLElement | null)?.blur()
    },
    { once: true },
  )
  addEventListener('pagehide', restore, { signal: life })
}

/** Stops the page behind from scrolling, without moving it: the gutter stays where the scroll bar was. */
export function lockScroll(life: AbortSignal): void {
  const { style } = document.documentElement
  const before = (['overflow', 'scrollbarGutter'] as const).map(key => [key, style[key]] as const)
  if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  const restore = () => { for (const [key, value] of before) style[key] = value }
  life.addEventListener('abort', restore, { once: true })
  addEventListener('pagehide', restore, { signal: life })
}

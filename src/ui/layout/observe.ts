/**
 * Runs `then` whenever one of the elements has changed its size, where the browser can tell. In a frame of its own:
 * what it draws may change sizes again, and a change made while the browser tells of them is an error at the page's
 * `window.onerror`. Returns the end of it.
 */
export function onResize(elements: Element[], then: () => void): () => void {
  let frame = 0
  const observer =
    window.ResizeObserver &&
    new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(then)
    })
  for (const element of elements) observer?.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    observer?.disconnect()
  }
}

/** Runs `then` whenever one of the elements changes its size, where the browser can tell. Returns the end of it. */
export function onResize(elements: Element[], then: () => void): () => void {
  const observer = window.ResizeObserver && new ResizeObserver(then)
  for (const element of elements) observer?.observe(element)
  return () => observer?.disconnect()
}

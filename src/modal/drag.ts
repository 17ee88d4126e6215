const CLOSE_AT = 0.3
const FLICK_PX_PER_MS = 0.5

/** A sheet follows the finger down from its header. Past 30 % of its height, or when flicked, it closes. */
export function dragToClose(card: HTMLElement, head: HTMLElement, close: () => boolean, signal: AbortSignal): void {
  let start: { y: number; at: number } | undefined
  const offset = (event: PointerEvent, from: number) => Math.max(0, event.clientY - from)
  const end = (event: PointerEvent) => {
    if (!start) return
    const way = offset(event, start.y)
    const isFar =
      way > card.offsetHeight * CLOSE_AT || (way > 10 && way / (event.timeStamp - start.at) > FLICK_PX_PER_MS)
    start = undefined
    if (event.type === 'pointercancel' || !isFar || !close()) card.style.translate = ''
  }
  head.addEventListener(
    'pointerdown',
    event => {
      const isSheet = getComputedStyle(card).borderEndEndRadius === '0px'
      if (event.pointerType === 'mouse' || !isSheet || (event.target as Element).closest('button')) return
      start = { y: event.clientY, at: event.timeStamp }
      head.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  head.addEventListener(
    'pointermove',
    event => {
      if (start) card.style.translate = `0 ${offset(event, start.y)}px`
    },
    { signal },
  )
  head.addEventListener('pointerup', end, { signal })
  head.addEventListener('pointercancel', end, { signal })
}

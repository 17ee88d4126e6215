const FEATURES = 'popup,width=400,height=640'

/** A question for a separate window. */
export interface WindowQuestion {
  /** What the window gets; data that `postMessage` copies. */
  question: object
  /** Gets what the window answers. */
  answer(reply: unknown): void
  life: AbortSignal
}

/** Asks in a separate window: the returned function opens it in a click, one at a time. */
export function openApprovalWindow({ question, answer, life }: WindowQuestion): () => void {
  let opened: Window | null = null
  const { mode } = document.documentElement.dataset
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (!opened || source !== opened || origin !== location.origin) return
      if (data === 'ready') opened.postMessage({ ...question, mode }, location.origin)
      else answer(data)
    },
    { signal: life },
  )
  life.addEventListener('abort', () => opened?.close())
  return () => {
    if (life.aborted) return
    if (opened && !opened.closed) return opened.focus()
    // A secret name, so that no other page can find the window and navigate it.
    opened = window.open('/approval', crypto.randomUUID(), FEATURES)
  }
}

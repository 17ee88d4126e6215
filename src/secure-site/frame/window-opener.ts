const FEATURES = 'popup,width=400,height=640'

/** A question for a separate window. */
export interface WindowQuestion {
  /** What the window gets; data that `postMessage` copies. */
  question: object
  /** Gets what the window answers. */
  answer(reply: unknown): void
  life: AbortSignal
}

export interface ApprovalWindow {
  /** Opens the window in a click, one at a time. */
  open(): void
  /** How many further requests wait; the window gets it as `waiting`, with the question or by itself. */
  setWaiting(count: number): void
}

/** Asks in a separate window, once the user opens it. */
export function openApprovalWindow({ question, answer, life }: WindowQuestion): ApprovalWindow {
  let opened: Window | null = null
  let isReady = false
  let waiting = 0
  const { mode } = document.documentElement.dataset
  function tell(word: object): void {
    opened?.postMessage(word, location.origin)
  }
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (!opened || source !== opened || origin !== location.origin) return
      if (data !== 'ready') return answer(data)
      isReady = true
      tell({ ...question, mode, waiting })
    },
    { signal: life },
  )
  life.addEventListener('abort', () => opened?.close())
  return {
    open() {
      if (life.aborted) return
      if (opened && !opened.closed) return opened.focus()
      isReady = false
      // A secret name, so that no other page can find the window and navigate it.
      opened = window.open('/approval', crypto.randomUUID(), FEATURES)
    },
    setWaiting(count) {
      waiting = count
      if (isReady) tell({ waiting })
    },
  }
}

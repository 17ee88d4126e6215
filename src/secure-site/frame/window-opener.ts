import type { ApprovalRequest } from './approval-view.ts'

const FEATURES = 'popup,width=400,height=640'

/** A question for a window of its own. */
export interface Asking {
  request: ApprovalRequest
  answer(isApproved: boolean): void
  life: AbortSignal
}

/** Asks in a separate window: the returned function opens it in a click, one at a time. */
export function openApprovalWindow({ request, answer, life }: Asking): () => void {
  let opened: Window | null = null
  const { mode } = document.documentElement.dataset
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (!opened || source !== opened || origin !== location.origin) return
      if (data === 'ready') opened.postMessage({ request, mode }, location.origin)
      else answer(data === 'approved')
    },
    { signal: life },
  )
  life.addEventListener('abort', () => opened?.close())
  return () => {
    if (opened && !opened.closed) return opened.focus()
    // A secret name, so that no other page can find the window and navigate it.
    opened = window.open('/approval', crypto.randomUUID(), FEATURES)
  }
}

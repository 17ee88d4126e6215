import { signal, type ReadonlySignal } from '@preact/signals-core'

export interface Notice {
  message: string
  variant: 'success' | 'loading' | 'error'
  /** For a success that the user expected and that needs no celebration. */
  isNeutral?: boolean
  action?: { label: string; run: () => void }
}

export interface Notifications {
  current: ReadonlySignal<Notice | undefined>
  /**
   * Replaces the visible notice: the old one closes first, the new one appears 150 ms later. Errors and loading stay
   * until dismissed. Returns a function that removes this one unless another replaced it: an error is obsolete once a
   * retry worked.
   */
  show(notice: Notice): () => void
  dismiss(): void
}

const SWAP_DELAY_MS = 150
const AUTO_CLOSE_MS = 3000

/** One notice at a time (spec section 4). */
export function createNotifications(life: AbortSignal, swapDelay = SWAP_DELAY_MS): Notifications {
  const current = signal<Notice | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: Notice | undefined
  const show = (notice: Notice) => {
    clearTimeout(timer)
    latest = notice
    const open = () => {
      current.value = notice
      timer = notice.variant === 'success' ? setTimeout(dismiss, AUTO_CLOSE_MS) : undefined
    }
    if (current.peek()) {
      current.value = undefined
      timer = setTimeout(open, swapDelay)
    } else open()
    return () => {
      if (latest === notice) dismiss()
    }
  }
  const dismiss = () => {
    clearTimeout(timer)
    current.value = undefined
  }
  life.addEventListener('abort', dismiss, { once: true })
  return { current, show, dismiss }
}

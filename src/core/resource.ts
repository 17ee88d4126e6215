import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { isAbort } from '../lib/errors.ts'

/**
 * State that waits. `data` is the last good value, kept while loading and after a failure; `at` is when it came (ms).
 */
export interface Resource<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  data?: T
  at?: number
  error?: unknown
}

/** An effect that ends with `life`. */
export function watch(life: AbortSignal, fn: () => void | (() => void)): void {
  if (life.aborted) return
  const stop = effect(fn)
  // Its first run may have ended the life.
  if (life.aborted) stop()
  else life.addEventListener('abort', stop, { once: true })
}

// Every field is there, so that one of the page's Object.prototype is never taken for it.
const IDLE = { status: 'idle', data: undefined, at: undefined, error: undefined } as const

/**
 * The one async-state primitive: loads whenever `key` changes (undefined: idle), aborts the call before, and lets only
 * the newest key write. Data of another key is never shown under this one.
 */
export function resource<K, T>(
  life: AbortSignal,
  key: ReadonlySignal<K | undefined>,
  load: (key: K, wait: { signal: AbortSignal }) => Promise<T>,
): ReadonlySignal<Resource<T>> & { reload(): void } {
  const state = signal<Resource<T>>(IDLE)
  const turn = signal(0)
  let last: K | undefined
  watch(life, () => {
    const current = key.value
    turn.value
    if (current === undefined) {
      last = undefined
      state.value = IDLE
      return
    }
    const kept = current === last ? untracked(() => state.value) : IDLE
    last = current
    const call = new AbortController()
    state.value = { ...kept, status: 'loading', error: undefined }
    const write = (next: Resource<T>) => {
      if (!call.signal.aborted) state.value = next
    }
    load(current, { signal: call.signal }).then(
      data => write({ ...IDLE, status: 'ready', data, at: Date.now() }),
      error => {
        if (!isAbort(error)) write({ ...kept, status: 'failed', error })
      },
    )
    return () => call.abort()
  })
  return Object.assign(state, {
    reload: () => {
      turn.value++
    },
  })
}

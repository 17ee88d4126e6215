import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core'
import { isAbort } from '../base/errors.ts'

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
const IDLE = { status: 'idle', key: undefined, data: undefined, at: undefined, error: undefined } as const

/**
 * The one async-state primitive: loads whenever `key` changes (undefined: idle), aborts the call before, and lets only
 * the newest key write. Data of another key is never shown under this one. While nobody wants it nothing begins, and a
 * first call ends; what has come stays. `show` puts up what is known before the answer, from an earlier time (`at`);
 * `known` is what has come under the key before.
 */
export function resource<K, T>(
  life: AbortSignal,
  key: ReadonlySignal<K | undefined>,
  load: (key: K, wait: { signal: AbortSignal }, show: (data: T, at: number) => void, known?: T) => Promise<T>,
  isWanted: ReadonlySignal<boolean> = signal(true),
): ReadonlySignal<Resource<T>> & { reload(): void } {
  const held = signal<Resource<T> & { key?: K }>(IDLE)
  const turn = signal(0)
  const asked = computed(() => {
    const now = key.value
    const { key: before, data } = held.peek()
    return isWanted.value || (before === now && data !== undefined) ? now : undefined
  })
  watch(life, () => {
    const current = asked.value
    turn.value
    const before = held.peek()
    let kept: Resource<T> = current === before.key ? before : IDLE
    if (current === undefined) {
      held.value = IDLE
      return
    }
    const call = new AbortController()
    const write = (next: Resource<T>) => {
      if (!call.signal.aborted) held.value = { ...next, key: current }
    }
    const begin = (known: Resource<T>) => write({ ...(kept = known), status: 'loading', error: undefined })
    begin(kept)
    const show = (data: T, at: number) => begin({ ...IDLE, status: 'ready', data, at })
    load(current, { signal: call.signal }, show, kept.data).then(
      data => write({ ...IDLE, status: 'ready', data, at: Date.now() }),
      error => {
        if (!isAbort(error)) write({ ...kept, status: 'failed', error })
      },
    )
    return () => call.abort()
  })
  // Others may look before the effect above has heard of the new key.
  const shown = computed(() => (held.value.key === asked.value ? held.value : IDLE))
  return Object.assign(shown, {
    reload: () => {
      // Whoever asks for it in an effect is not to follow it.
      turn.value = turn.peek() + 1
    },
  })
}

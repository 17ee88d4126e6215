import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core'
import { isAbort } from '../base/errors.ts'
import { isRecord, type UnknownRecord } from '../base/record.ts'

/** State that waits. `data` is the last good value, kept while loading and after a failure; `at` is its time (ms). */
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
  // Its first run can end the life.
  if (life.aborted) stop()
  else life.addEventListener('abort', stop, { once: true })
}

/** An object or a list that is fully described by its members. */
const isPlain = (value: unknown): value is UnknownRecord =>
  Array.isArray(value) || (isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)))

const isAlike = (a: unknown, b: unknown): boolean => {
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b)
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every(name => Object.hasOwn(b, name) && Object.is(a[name], b[name]))
  )
}

/**
 * A computed that keeps its value while the next one is equal: plain objects and lists are compared by their members,
 * anything else by identity. Subscribers are notified of changes only.
 */
export function steady<T>(read: () => T): ReadonlySignal<T> {
  let last: T
  return computed(() => {
    const next = read()
    if (!isAlike(last, next)) last = next
    return last
  })
}

// Every field is present, so that a polluted Object.prototype never supplies one.
const IDLE = { status: 'idle', key: undefined, data: undefined, at: undefined, error: undefined } as const

/**
 * The one async-state primitive: loads whenever `key` changes (undefined: idle), aborts the previous call, and lets
 * only the newest key write. Keys are compared as in `steady`. Data of another key is never shown under this one. While
 * `isWanted` is false no load begins, and a first load is aborted; loaded data stays. `show` publishes older data
 * (loaded at `at`) before the answer arrives; `known` is the data previously loaded for the key.
 */
export function resource<K, T>(
  life: AbortSignal,
  key: ReadonlySignal<K | undefined>,
  load: (key: K, wait: { signal: AbortSignal }, show: (data: T, at: number) => void, known?: T) => Promise<T>,
  isWanted: ReadonlySignal<boolean> = signal(true),
): ReadonlySignal<Resource<T>> & { reload(): void } {
  const held = signal<Resource<T> & { key?: K }>(IDLE)
  const turn = signal(0)
  const current = steady(() => key.value)
  const asked = computed(() => {
    const now = current.value
    const { key: before, data } = held.peek()
    return isWanted.value || (before === now && data !== undefined) ? now : undefined
  })
  watch(life, () => {
    const now = asked.value
    turn.value
    const before = held.peek()
    let kept: Resource<T> = now === before.key ? before : IDLE
    if (now === undefined) {
      held.value = IDLE
      return
    }
    const call = new AbortController()
    const write = (next: Resource<T>) => {
      if (!call.signal.aborted) held.value = { ...next, key: now }
    }
    const begin = (known: Resource<T>) => write({ ...(kept = known), status: 'loading', error: undefined })
    begin(kept)
    const show = (data: T, at: number) => begin({ ...IDLE, status: 'ready', data, at })
    load(now, { signal: call.signal }, show, kept.data).then(
      data => write({ ...IDLE, status: 'ready', data, at: Date.now() }),
      error => {
        if (!isAbort(error)) write({ ...kept, status: 'failed', error })
      },
    )
    return () => call.abort()
  })
  // It may be read before the effect above has seen the new key.
  const shown = computed(() => (held.value.key === asked.value ? held.value : IDLE))
  return Object.assign(shown, {
    reload: () => {
      // An effect that calls `reload` must not subscribe to it.
      turn.value = turn.peek() + 1
    },
  })
}

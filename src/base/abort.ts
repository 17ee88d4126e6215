import { ModalError } from './errors.ts'

/** Lets the caller end a slow operation: passed as the last argument, or as part of it. */
export interface Wait {
  signal?: AbortSignal
}

/**
 * Calls `stop` once when `signal` aborts, or immediately if it already has. The result detaches it, so that long lives
 * do not collect listeners.
 */
function onAbort(signal: AbortSignal | undefined, stop: () => void): () => void {
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  return () => signal?.removeEventListener('abort', stop)
}

/**
 * Waits for `promise` while `signal` lives, then throws 'request/aborted'. The work itself goes on, and its late answer
 * is ignored.
 */
export function abortable<T>(promise: PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const detach = onAbort(signal, () => reject(new ModalError('request/aborted', { cause: signal!.reason })))
    promise.then(
      value => (detach(), resolve(value)),
      error => (detach(), reject(error)),
    )
  })
}

/** Resolves after `ms`; throws 'request/aborted' when `signal` aborts first. Leaves no timer behind either way. */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await abortable(new Promise<void>(resolve => (timer = setTimeout(resolve, ms))), signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A signal that aborts with `life`, or after `ms` with a 'TimeoutError' as its reason. Call `done` when the work is
 * over. (`AbortSignal.any` and `.timeout` would do, but are missing in Safari 16.)
 */
export function timeout(ms: number, life?: AbortSignal): { signal: AbortSignal; done(): void } {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), ms)
  const detach = onAbort(life, () => control.abort(life!.reason))
  return { signal: control.signal, done: () => (clearTimeout(timer), detach()) }
}

/** Whether a signal of `timeout` ran out, rather than being aborted by its life. */
export const isTimeout = (signal: AbortSignal): boolean => signal.reason?.name === 'TimeoutError'

/**
 * Turns `fn` into a user action: each run gets a fresh signal and aborts the run before it. Only the newest run
 * answers. A run that was overtaken or outlived `life` resolves to undefined, whatever its outcome.
 */
export function latest<A extends unknown[], R>(
  life: AbortSignal,
  fn: (signal: AbortSignal, ...args: A) => R | PromiseLike<R>,
): (...args: A) => Promise<R | undefined> {
  let current: AbortController | undefined
  return async (...args) => {
    if (life.aborted) return
    current?.abort()
    const mine = (current = new AbortController())
    const detach = onAbort(life, () => mine.abort(life.reason))
    try {
      const result = await fn(mine.signal, ...args)
      if (!mine.signal.aborted) return result
    } catch (error) {
      if (!mine.signal.aborted) throw error
    } finally {
      detach()
    }
  }
}

/** A controller that its parents can also abort. Once it has ended it leaves no listener on them. */
export function child(...parents: (AbortSignal | undefined)[]): AbortController {
  const control = new AbortController()
  for (const parent of parents) {
    if (parent?.aborted) control.abort()
    parent?.addEventListener('abort', () => control.abort(), { signal: control.signal })
  }
  return control
}

/** For failures that are handled elsewhere, and for callbacks that do nothing. */
export const noop = (): void => {}

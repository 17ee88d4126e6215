import { abortable } from './abort.ts'

interface Entry<T> {
  at: number
  value: Promise<T>
  waiting: number
  control: AbortController
}

export interface Cache<T> {
  /**
   * The cached value of `key`, or the result of `load`. Concurrent callers share one load, which is aborted once the
   * last of them aborts.
   */
  get(key: string, load: (wait: { signal: AbortSignal }) => Promise<T>, wait?: { signal?: AbortSignal }): Promise<T>
  /** Forgets one key, or all. A running load still answers its callers but is not kept. */
  forget(key?: string): void
}

/**
 * Keeps values for `ttlMs`. Failures are not kept, and an entry from the future (the clock was set back) counts as
 * stale.
 */
export function createCache<T>(
  ttlMs: number,
  { now = Date.now, max = 200 }: { now?: () => number; max?: number } = {},
): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  const drop = (key: string, entry: Entry<T>) => {
    if (entries.get(key) === entry) entries.delete(key)
  }
  return {
    async get(key, load, { signal } = {}) {
      let entry = entries.get(key)
      const age = entry ? now() - entry.at : -1
      if (!entry || !(entry.waiting || (age >= 0 && age < ttlMs))) {
        const control = new AbortController()
        const fresh: Entry<T> = (entry = { at: now(), value: load({ signal: control.signal }), waiting: 0, control })
        entries.delete(key) // moves it to the young end
        entries.set(key, fresh)
        fresh.value.then(
          () => {
            fresh.at = now()
          },
          () => drop(key, fresh),
        )
        for (const oldest of entries.keys()) {
          if (entries.size <= max) break
          entries.delete(oldest)
        }
      }
      entry.waiting++
      try {
        return await abortable(entry.value, signal)
      } finally {
        if (!--entry.waiting && signal?.aborted) {
          drop(key, entry)
          entry.control.abort()
        }
      }
    },
    forget: key => {
      key === undefined ? entries.clear() : entries.delete(key)
    },
  }
}

/** A value that loads when it is first wanted; a failure is not kept, so the next call tries again. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= load().catch((cause: unknown) => {
      made = undefined
      throw cause
    }))
}

import { useEffect, useState } from 'react'

const SECOND = 1000

/**
 * The result of `ask` for the key; undefined until it arrives, and if it fails. Another key, or a remounted component,
 * asks again.
 */
export function usePromise<K, T>(ask: (key: K) => Promise<T>, key: K): T | undefined {
  const [found, setFound] = useState<{ key: K; value: T } | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    ask(key).then(
      value => {
        if (!isOver) setFound({ key, value })
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [key])
  return found && found.key === key ? found.value : undefined
}

/** The seconds left until a time in ms, counted down on screen; 0 once it is over. */
export function useSeconds(until: number): number {
  const [, tick] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / SECOND))
  useEffect(() => {
    if (!seconds) return
    const timer = setTimeout(() => tick(count => count + 1), SECOND)
    return () => clearTimeout(timer)
  })
  return seconds
}

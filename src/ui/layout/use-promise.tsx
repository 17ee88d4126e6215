import { useEffect, useState } from 'react'

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
  return found?.key === key ? found.value : undefined
}

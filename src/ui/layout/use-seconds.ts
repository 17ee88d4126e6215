import { useEffect, useState } from 'react'

const SECOND = 1000

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

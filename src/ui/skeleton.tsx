import { useLayoutEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 100
const SHOW_AT_LEAST_MS = 300

/** Whether to show a skeleton for what is `loading`: not for a blink, and once shown, not only for a blink. */
export function useSkeleton(loading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const since = useRef(0)
  useLayoutEffect(() => {
    const wait = loading ? SHOW_AFTER_MS : since.current + SHOW_AT_LEAST_MS - Date.now()
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading])
  return isShown
}

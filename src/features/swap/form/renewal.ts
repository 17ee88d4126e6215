import { signal, watch, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'

type Loaded = ReadonlySignal<Resource<unknown>> & { reload(): void }

/** Reads something again as soon as it is old, or this long after it failed, while the page is visible. */
export type Renew = (it: Loaded, isWanted?: () => boolean) => void

export function createRenewal(life: AbortSignal, refreshMs: number): Renew {
  const isHidden = signal(document.hidden)
  document.addEventListener(
    'visibilitychange',
    () => {
      isHidden.value = document.hidden
    },
    { signal: life },
  )
  return (it, isWanted = () => true) =>
    watch(life, () => {
      const { status, at = 0 } = it.value
      if (isHidden.value || (status !== 'ready' && status !== 'failed') || !isWanted()) return
      const left = status === 'ready' ? Math.max(0, at + refreshMs - Date.now()) : refreshMs
      const timer = setTimeout(it.reload, left)
      return () => clearTimeout(timer)
    })
}

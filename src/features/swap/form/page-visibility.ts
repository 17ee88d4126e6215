import { signal, type ReadonlySignal } from '../../../modal/kit.ts'

/** Whether nobody can see the page. */
export function watchHidden(life: AbortSignal): ReadonlySignal<boolean> {
  const isHidden = signal(document.hidden)
  document.addEventListener(
    'visibilitychange',
    () => {
      isHidden.value = document.hidden
    },
    { signal: life },
  )
  return isHidden
}

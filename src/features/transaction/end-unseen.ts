import type { Router, Step } from '../../modal/router.ts'
import { watch } from '../../modal/kit.ts'

/**
 * Ends `work` once no step shows it and nothing hangs on it: what was only looked at leaves nothing running (R109).
 * @param shows whether a step leads to this work
 */
export function endUnseen(
  router: Router,
  work: { life: AbortController; isBusy(): boolean },
  shows: (step: Step) => boolean,
): void {
  watch(work.life.signal, () => {
    const isSeen = router.steps.value.some(shows)
    if (!isSeen && !work.isBusy()) work.life.abort()
  })
}

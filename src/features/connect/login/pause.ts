import { useEffect, useSignal } from '../../../modal/kit.ts'
import type { EmailSteps } from './email-steps.ts'

const SECOND = 1_000

/** Seconds until another e-mail may be asked for, as they pass. */
export function usePause(steps: EmailSteps): { seconds: number } {
  const seconds = useSignal(0)
  useEffect(() => {
    const read = () =>
      steps.pauseSeconds().then(
        now => {
          seconds.value = now
        },
        () => {},
      )
    read()
    const timer = setInterval(read, SECOND)
    return () => clearInterval(timer)
  }, [])
  return { seconds: seconds.value }
}

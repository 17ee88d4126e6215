import {
  isAbort,
  toModalError,
  useEffect,
  useMemo,
  useModal,
  useSignal,
  type Context,
  type ModalError,
} from '../../../modal/kit.ts'
import { child } from '../../../base/abort.ts'

interface Asking {
  isBusy: boolean
  /** What went wrong, in words. */
  problem: string
  /** Runs one step at a time; it ends with the view. */
  ask(step: (wait: { signal: AbortSignal }) => Promise<void>): void
  /** Forgets what went wrong. */
  clear(): void
}

/** What went wrong at the secure site, in words. What it says itself is for users; other texts are for developers. */
export function problemOf({ t }: Context, { code, message }: ModalError): string {
  if (code === 'embedded/timeout') return t(navigator.onLine ? 'social.late.text' : 'social.offline.text')
  return code.startsWith('embedded/') ? message : t('chunk.title')
}

/** A question of a view to the secure site, and what became of it. */
export function useAsking(): Asking {
  const ctx = useModal()
  const isBusy = useSignal(false)
  const problem = useSignal('')
  const life = useMemo(() => child(ctx.life), [])
  useEffect(() => () => life.abort(), [life])
  return {
    isBusy: isBusy.value,
    problem: problem.value,
    clear: () => {
      problem.value = ''
    },
    ask(step) {
      if (isBusy.peek()) return
      isBusy.value = true
      problem.value = ''
      step(life)
        .catch((thrown: unknown) => {
          if (isAbort(thrown) || life.signal.aborted) return
          const error = toModalError(thrown, 'embedded/failed')
          problem.value = problemOf(ctx, error)
          ctx.report(error)
        })
        .finally(() => {
          isBusy.value = false
        })
    },
  }
}

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
import type { EmailSteps } from './email-steps.ts'

interface Asking {
  isBusy: boolean
  /** The error as text. */
  problem: string
  /** Runs one step at a time; it is aborted with the view. */
  ask(step: (wait: { signal: AbortSignal }) => Promise<void>): void
  /** Clears the error. */
  clear(): void
}

/** The secure site's messages, always in English, about a verification code that it rejects. */
const OF_CODES: [words: RegExp, key: string][] = [
  [/\b(invalid|incorrect|wrong) (code|otp)\b/i, 'email.code.wrong'],
  [/\b(code|otp) has expired\b/i, 'email.code.expired'],
  [/\btoo many wrong (codes|attempts)\b/i, 'email.code.many'],
]

/** An error of the secure site as text. Its own messages are for users; other errors' messages are for developers. */
export function problemOf({ t }: Pick<Context, 't'>, { code, message }: ModalError): string {
  if (code === 'embedded/timeout') return t(navigator.onLine ? 'social.late.text' : 'social.offline.text')
  if (!code.startsWith('embedded/')) return t('chunk.title')
  const own = OF_CODES.find(([words]) => words.test(message))
  return own ? t(own[1]) : message
}

/** A view's request to the secure site, and its result. */
export function useAsking(): Asking {
  const ctx = useModal()
  const isBusy = useSignal(false)
  const failure = useSignal<ModalError | undefined>(undefined)
  const life = useMemo(() => child(ctx.life), [])
  useEffect(() => () => life.abort(), [life])
  return {
    isBusy: isBusy.value,
    // In the current language.
    problem: failure.value ? problemOf(ctx, failure.value) : '',
    clear: () => {
      failure.value = undefined
    },
    ask(step) {
      if (isBusy.peek()) return
      isBusy.value = true
      failure.value = undefined
      step(life)
        .catch((thrown: unknown) => {
          if (isAbort(thrown) || life.signal.aborted) return
          failure.value = toModalError(thrown, 'embedded/failed')
          ctx.report(failure.value)
        })
        .finally(() => {
          isBusy.value = false
        })
    },
  }
}

const SECOND = 1_000

/** Counts down the seconds until another email can be requested. */
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

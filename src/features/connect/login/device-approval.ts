import { signal, toModalError, type Context, type ModalError, type ReadonlySignal } from '../../../modal/kit.ts'
import { child, delay, type Wait, noop } from '../../../base/abort.ts'
import type { EmailSteps } from './email-steps.ts'

/** `late`: the link has not been followed for a while. The last two end the wait: the link is no longer valid. */
export type DeviceStage = 'waiting' | 'late' | 'refused' | 'expired'

/** Waits for the answer to one email. */
export interface DeviceApproval {
  stage: ReadonlySignal<DeviceStage>
  /** Why nothing is being waited for, if the site could not wait; until it is asked again. */
  error: ReadonlySignal<ModalError | undefined>
  /** Listens until the returned function is called; an approval continues the login, however late it is. */
  listen(): () => void
  /** Asks whether the link has been followed; if not, or if it has expired, sends another email. */
  goOn(wait: Wait): Promise<void>
}

const LATE_MS = 30_000
/** How long the site has to report that the link was already followed. */
const ANSWER_MS = 5_000

export function createDeviceApproval(
  ctx: Context,
  steps: Pick<EmailSteps, 'approveDevice' | 'begin'>,
  email: string,
): DeviceApproval {
  const stage = signal<DeviceStage>('waiting')
  const error = signal<ModalError | undefined>(undefined)
  const life = child(ctx.life)
  let questions = child(life.signal)
  let open = 0

  async function ask(): Promise<void> {
    const mine = questions
    open++
    error.value = undefined
    try {
      await steps.approveDevice(email, mine)
      mine.abort()
    } catch (thrown) {
      if (mine.signal.aborted) return
      const failure = toModalError(thrown, 'embedded/failed')
      const isRefused = failure.code === 'embedded/declined'
      const isOver = isRefused || (failure.code === 'embedded/failed' && /expire/i.test(failure.message))
      if (isOver) {
        mine.abort()
        stage.value = isRefused ? 'refused' : 'expired'
        return
      }
      ctx.report(failure)
      // One of several requests: the others are still open.
      if (open > 1) return
      stage.value = 'late'
      error.value = failure
    } finally {
      open--
    }
  }

  return {
    stage,
    error,
    listen() {
      void ask()
      delay(LATE_MS, questions.signal).then(() => {
        stage.value = 'late'
      }, noop)
      // A request that failed offline is repeated automatically once the network is back.
      addEventListener('online', () => error.peek() && void ask(), { signal: life.signal })
      return () => life.abort()
    },
    async goOn(wait) {
      if (stage.peek() === 'late') {
        const { signal } = questions
        await Promise.race([ask(), delay(ANSWER_MS, wait.signal)])
        // Approved, refused or unreachable: the view shows it, and there is no reason for another email.
        if (signal.aborted || error.peek()) return
      }
      // The site drops an email's request for the next one, which does not answer it.
      questions.abort()
      try {
        await steps.begin(email, { signal: wait.signal ?? life.signal }, true)
      } catch (thrown) {
        questions = child(life.signal)
        if (stage.peek() === 'late') void ask()
        throw thrown
      }
    },
  }
}

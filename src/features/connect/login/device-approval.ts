import { signal, toModalError, type Context, type ModalError, type ReadonlySignal } from '../../../modal/kit.ts'
import { child, delay, type Wait, noop } from '../../../base/abort.ts'
import type { EmailSteps } from './email-steps.ts'

/** `late`: nobody has followed the link for a while. The last two end the wait: the link is good for nothing any more. */
export type DeviceStage = 'waiting' | 'late' | 'refused' | 'expired'

/** The wait for the answer to one e-mail. */
export interface DeviceApproval {
  stage: ReadonlySignal<DeviceStage>
  /** Why nobody listens, where the site could not wait: until it is asked again. */
  error: ReadonlySignal<ModalError | undefined>
  /** Listens until the result is called; an approval leads on, however late it is. */
  listen(): () => void
  /** Asks whether the link was followed by now; where it was not, or is over, has another e-mail sent. */
  goOn(wait: Wait): Promise<void>
}

const LATE_MS = 30_000
/** For the site to say that the link was followed before. */
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
      // One of several questions: the others are still open.
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
      // What failed for want of a network is asked by itself once there is one.
      addEventListener('online', () => error.peek() && void ask(), { signal: life.signal })
      return () => life.abort()
    },
    async goOn(wait) {
      if (stage.peek() === 'late') {
        const { signal } = questions
        await Promise.race([ask(), delay(ANSWER_MS, wait.signal)])
        // Approved, refused, or not to be reached: it is on screen, and no reason for another e-mail.
        if (signal.aborted || error.peek()) return
      }
      // The site gives up an e-mail for the next one, which is no answer to it.
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

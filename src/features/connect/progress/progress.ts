import { isAbort, signal, toModalError, watch, type ModalError, type ReadonlySignal } from '../../../modal/kit.ts'
import { child, delay } from '../../../base/abort.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { Attempt } from '../controller.ts'

/** An attempt's stage; each has its own text and its own way out. */
export type Stage = 'wait' | 'pending' | 'locked' | 'silent' | 'declined' | 'empty' | 'blocked' | 'lost' | 'failed'

export interface Progress {
  stage: ReadonlySignal<Stage>
  error: ReadonlySignal<ModalError | undefined>
  /** The user may not have seen the wallet's pop-up. */
  isSlow: ReadonlySignal<boolean>
}

const HINT_MS = 15_000
const NO_ANSWER_MS = 60_000

const STAGES: Record<string, Stage> = {
  'wallet/declined': 'declined',
  'wallet/pending': 'pending',
  'wallet/no-accounts': 'empty',
  'wallet/window-blocked': 'blocked',
  'wallet/window-lost': 'lost',
}

/** MetaMask and wallets built from it · only an experimental method tells that the wallet is locked · 2019 */
interface LockState {
  _metamask?: { isUnlocked?(): unknown }
}
const readUnlocked = async ({ provider }: Connector) => (provider as LockState)._metamask!.isUnlocked!()

/** Follows an attempt while its view lives. */
export function follow(
  { connector, answer, retry }: Attempt,
  life: AbortSignal,
  slow = HINT_MS,
  silent = NO_ANSWER_MS,
): Progress {
  const stage = signal<Stage>('wait')
  const error = signal<ModalError | undefined>(undefined)
  const isSlow = signal(false)
  let isAgain = false

  watch(life, () => {
    const asked = answer.value
    const mine = child(life)
    const later = (ms: number, write: () => void) => void delay(ms, mine.signal).then(write, () => {})
    const isWaiting = isAgain
    isAgain = false
    error.value = undefined
    later(silent, () => {
      stage.value = 'silent'
    })
    if (!isWaiting) {
      stage.value = 'wait'
      isSlow.value = false
      later(slow, () => {
        isSlow.value = true
      })
      readUnlocked(connector).then(
        isUnlocked => {
          if (isUnlocked === false && !mine.signal.aborted && stage.peek() === 'wait') stage.value = 'locked'
        },
        () => {},
      )
    }
    asked.then(
      () => mine.abort(),
      (thrown: unknown) => {
        if (isAbort(thrown) || mine.signal.aborted) return
        mine.abort()
        const failure = toModalError(thrown, 'wallet/failed')
        error.value = failure
        const next = STAGES[failure.code] ?? 'failed'
        stage.value = isWaiting && next === 'pending' ? 'silent' : next
        // The wallet holds an older request of this page: asking again sends nothing and waits for its answer.
        if (stage.peek() !== 'pending') return
        isAgain = true
        retry()
      },
    )
    return () => mine.abort()
  })
  return { stage, error, isSlow }
}

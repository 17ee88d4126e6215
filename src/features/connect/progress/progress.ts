import { signal, watch, type ModalError, type ReadonlySignal } from '../../../modal/kit.ts'
import { child, delay, noop } from '../../../base/abort.ts'
import type { AwaitedClick, Connector } from '../../../connectors/connector.ts'
import type { ConnectAttempt } from '../controller.ts'

/** An attempt's stage. Each has its own text and buttons. */
export type Stage =
  AwaitedClick['why'] | 'wait' | 'pending' | 'locked' | 'silent' | 'declined' | 'empty' | 'lost' | 'failed'

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
const readUnlocked = async ({ provider }: Connector) => (provider as LockState)._metamask?.isUnlocked?.()

/** Follows an attempt while its view lives. */
export function follow(
  { connector, running, error, retry }: ConnectAttempt,
  life: AbortSignal,
  slow = HINT_MS,
  silent = NO_ANSWER_MS,
): Progress {
  const stage = signal<Stage>('wait')
  const isSlow = signal(false)
  // The wallet holds an older request of this page: asking again sends nothing and waits for its answer.
  let isAgain = false
  let isWaiting = false

  watch(life, () => {
    // The wallet has not been asked yet.
    const click = connector.click?.value
    if (click) return void (stage.value = click.why)
    const run = child(life, running.value)
    const later = (ms: number, write: () => void) => void delay(ms, run.signal).then(write, noop)
    isWaiting = isAgain
    isAgain = false
    later(silent, () => {
      stage.value = 'silent'
    })
    if (!isWaiting) {
      stage.value = 'wait'
      isSlow.value = false
      later(slow, () => {
        isSlow.value = true
      })
      readUnlocked(connector).then(isUnlocked => {
        if (isUnlocked === false && !run.signal.aborted && stage.peek() === 'wait') stage.value = 'locked'
      }, noop)
    }
    return () => run.abort()
  })
  watch(life, () => {
    if (!error.value) return
    const next = STAGES[error.value.code] ?? 'failed'
    stage.value = isWaiting && next === 'pending' ? 'silent' : next
    if (stage.peek() !== 'pending') return
    isAgain = true
    queueMicrotask(retry)
  })
  return { stage, error, isSlow }
}

import { signal, type ReadonlySignal } from '@preact/signals'
import type { Connector } from '../../connectors/connector.ts'
import type { Context } from '../../core/context.ts'
import type { Account } from '../../core/handle.ts'
import { watch } from '../../core/resource.ts'
import type { WalletEntry } from '../../core/wallets.ts'
import { child, delay } from '../../lib/abort.ts'
import { isAbort, ModalError, toModalError } from '../../lib/errors.ts'

/** Where an attempt stands; each has its own words and its own way out. */
export type Stage = 'wait' | 'pending' | 'locked' | 'silent' | 'declined' | 'empty' | 'failed' | 'get'

/** One attempt to connect one wallet, alive while its view is on the stack. */
export interface Attempt {
  entry: WalletEntry
  /** The entry as it is now: a wallet that was not here may have announced itself. */
  live(): WalletEntry
  connector?: Connector
  stage: ReadonlySignal<Stage>
  error: ReadonlySignal<ModalError | undefined>
  /** Wallet hint: the user may not have seen the popup. */
  isSlow: ReadonlySignal<boolean>
  /** Must be called in a click: the wallet's popup needs the gesture. */
  retry(): void
}

const HINT_MS = 15_000
const NO_ANSWER_MS = 60_000

const STAGES: Record<string, Stage> = { 'wallet/declined': 'declined', 'wallet/pending': 'pending', 'wallet/no-accounts': 'empty' }

/**
 * Connects `entry` and shows how it goes. The wallet is called before anything else happens. Resolves with the account,
 * rejects when the user leaves the view (`request/aborted`); a failure waits on screen for Retry instead.
 */
export function startConnecting(ctx: Context, entry: WalletEntry, connector: Connector | undefined = entry.connectors[0], slow = HINT_MS, silent = NO_ANSWER_MS): Promise<Account> {
  const { router, events, connections } = ctx
  const stage = signal<Stage>('wait')
  const error = signal<ModalError | undefined>()
  const isSlow = signal(false)
  const left = child(ctx.life)
  let current = connector
  let call = new AbortController()

  const onScreen = new Promise<Account>((resolve, reject) => {
    const run = (using: Connector) => {
      current = using
      call.abort()
      const mine = (call = child(left.signal))
      const answer = connections.connect(using, { signal: mine.signal })
      error.value = undefined
      isSlow.value = false
      stage.value = 'wait'
      const later = (ms: number, write: () => void) => delay(ms, mine.signal).then(write, () => {})
      later(slow, () => { isSlow.value = true })
      const hush = () => later(silent, () => { stage.value = 'silent' })
      hush()
      using.isLocked?.().then(locked => { if (locked && !mine.signal.aborted && stage.peek() === 'wait') stage.value = 'locked' })
      const follow = (answer: Promise<Account>) => answer.then(
        account => {
          mine.abort()
          ctx.wallets.remember(entry)
          events.track('CONNECT_SUCCESS', { method: 'browser', name: entry.name })
          ctx.announce(ctx.t('connected', { account: account.address }))
          resolve(account)
        },
        (thrown: unknown) => {
          if (isAbort(thrown) || mine.signal.aborted) return
          const failure = toModalError(thrown, 'wallet/failed')
          error.value = failure
          const wasPending = stage.peek() === 'pending'
          const next = STAGES[failure.code] ?? 'failed'
          stage.value = wasPending && next === 'pending' ? 'silent' : next
          events.track('CONNECT_ERROR', { message: failure.code })
          ctx.report(failure)
          // The wallet holds an older request of this page: asking again sends nothing and waits for that answer.
          if (stage.peek() === 'pending') {
            hush()
            follow(connections.connect(using, { signal: mine.signal }))
          } else mine.abort()
        },
      )
      follow(answer)
    }
    const live = () => ctx.wallets.rows.value.find(row => (entry.wallet ? row.wallet?.id === entry.wallet.id : row.key === entry.key)) ?? entry
    const attempt: Attempt = { entry, live, connector, stage, error, isSlow, retry: () => run(connector ?? live().connectors[0]!) }
    left.signal.addEventListener('abort', () => reject(new ModalError('request/aborted')), { once: true })
    if (connector) run(connector)
    else stage.value = 'get'
    events.track('SELECT_WALLET', { name: entry.name, platform: connector ? 'browser' : 'unsupported' })
    if (router.isOpen.peek()) router.push('ConnectingExternal', attempt)
    else router.reset('ConnectingExternal', attempt)
    // Leaving the view ends the attempt, unless it is left because the wallet is connected.
    watch(left.signal, () => {
      const isGone = !router.steps.value.some(step => step.data === attempt)
      if (isGone && (!current || connections.of(current.namespace).peek().connector !== current)) left.abort()
    })
  })
  return onScreen.finally(() => left.abort())
}

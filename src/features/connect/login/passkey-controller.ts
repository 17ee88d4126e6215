import type { Embedded } from '../../../connectors/embedded/index.ts'
import {
  createAttempt,
  signal,
  type Attempt,
  type Context,
  type ModalError,
  type ReadonlySignal,
  type Run,
} from '../../../modal/kit.ts'
import { abortable, child, noop } from '../../../base/abort.ts'
import { randomId } from '../../../base/bytes.ts'

/**
 * Stages of a connection by passkey. `window`: the user is at the wallet site; `blocked`: the browser blocked the window;
 * `data`: the account is loading; `none`: the site has no passkeys; `failed`.
 */
export type PasskeyStage = 'window' | 'blocked' | 'data' | 'none' | 'failed'
export type PasskeyAttempt = Attempt<PasskeyStage>

export interface PasskeyLogins {
  attempt: ReadonlySignal<PasskeyAttempt | undefined>
  /** Must be called in the click. */
  start(): void
}

export interface PasskeyParts {
  /** The client of the wallet site. */
  client(): Promise<Embedded>
  /** Connects the user, who is at the wallet site until it is settled. */
  signedIn(embedded: Embedded, wait: { signal: AbortSignal }): Promise<unknown>
  /** Opens the wallet site's window; undefined if the browser blocks it. */
  openWindow(state: string): Window | undefined
}

/** Events name the way as they name social accounts. */
const provider = 'passkey'

/** The way from a passkey to a connected wallet (contract: passkeys, sections 5 and 6). */
export function createPasskeyLogins(ctx: Context, { client, signedIn, openWindow }: PasskeyParts): PasskeyLogins {
  const { router, events, connections, networks, notifications, t } = ctx
  const current = signal<PasskeyAttempt | undefined>(undefined)
  const isSignedIn = () => networks.namespaces().some(it => connections.of(it).peek().connector?.type === 'auth')

  async function connect(run: Run<PasskeyStage>): Promise<void> {
    const state = randomId()
    // Before anything else: after the click it would be blocked.
    const popup = openWindow(state)
    if (!popup) {
      run.stage.value = 'blocked'
      return
    }
    run.stage.value = 'window'
    const onAnswer = () => {
      run.stage.value = 'data'
    }
    let embedded: Embedded | undefined
    try {
      embedded = await abortable(client(), run.signal)
      embedded.passkeys.open({ popup, state, onAnswer })
      await signedIn(embedded, run)
    } catch (error) {
      // A login at the site without a connection here would be half a login.
      if (embedded && !isSignedIn()) embedded.connectors[0]?.disconnect().catch(noop)
      throw error
    } finally {
      popup.close()
    }
    events.track('SOCIAL_LOGIN_SUCCESS', { provider })
  }

  function failed(failure: ModalError): PasskeyStage | undefined {
    const isDeclined = failure.code === 'embedded/declined'
    events.track(isDeclined ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    ctx.report(failure)
    if (failure.code === 'embedded/no-passkeys') return 'none'
    if (!isDeclined) return 'failed'
    router.back()
    notifications.show({ message: t('passkey.declined'), variant: 'success', isNeutral: true })
  }

  return {
    attempt: current,
    start() {
      const left = child(ctx.life)
      const first = signal<PasskeyStage>('window')
      const attempt = createAttempt(
        left.signal,
        connect,
        { first: 'window', fallback: 'embedded/failed', failed },
        first,
      )
      attempt.retry()
      events.track('SOCIAL_LOGIN_STARTED', { provider })
      current.value = attempt
      router.push('ConnectingPasskey')
      const step = router.current.peek()
      // Leaving the view aborts the connection, unless it is left because the user is connected.
      router.whileShown(left, it => it === step, isSignedIn)
    },
  }
}

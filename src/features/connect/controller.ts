import { batch, type Signal } from '@preact/signals-core'
import type { Connector } from '../../connectors/connector.ts'
import type { EarlyContext } from '../../modal/context.ts'
import type { Account } from '../../base/network.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { child } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import { createAttempt, type Attempt } from '../../state/attempt.ts'

/**
 * One attempt to connect one wallet, alive while its view is on the stack. The view's own chunk says how it goes. Its
 * `retry` must be called in a click: the wallet's pop-up needs the gesture.
 */
export interface ConnectAttempt extends Attempt<'wait' | 'failed'> {
  entry: WalletEntry
  connector: Connector
}

declare module '../../modal/context.ts' {
  interface Context {
    /** The attempt that ConnectingExternal shows. */
    attempt: Signal<ConnectAttempt | undefined>
  }
}

/**
 * Connects `entry` through one of its connectors. The wallet is called before anything else happens. Resolves with the
 * account, rejects when the user leaves the view (`request/aborted`); a failure waits on screen for Retry instead.
 */
export function startConnecting(ctx: EarlyContext, entry: WalletEntry, connector: Connector): Promise<Account> {
  const { router, events, connections } = ctx
  const isConnected = () => connections.of(connector.namespace).peek().connector === connector
  const left = child(ctx.life)
  const step = { entry, connector }

  const onScreen = new Promise<Account>((resolve, reject) => {
    const attempt = createAttempt<'wait' | 'failed'>(
      left.signal,
      async ({ signal }) => {
        const account = await connections.connect(connector, { signal })
        ctx.wallets.remember(entry)
        events.track('CONNECT_SUCCESS', { method: 'browser', name: entry.name })
        resolve(account)
      },
      {
        first: 'wait',
        fallback: 'wallet/failed',
        failed(failure) {
          events.track('CONNECT_ERROR', { message: failure.code })
          ctx.report(failure)
          return 'failed'
        },
      },
    )
    attempt.retry()
    left.signal.addEventListener('abort', () => reject(new ModalError('request/aborted')), { once: true })
    const displayIndex = ctx.wallets.rows.peek().indexOf(entry)
    events.track('SELECT_WALLET', { name: entry.name, platform: 'browser', ...(displayIndex >= 0 && { displayIndex }) })
    batch(() => {
      if (router.isOpen.peek()) router.push('ConnectingExternal', step)
      else router.open('ConnectingExternal', step)
      if (router.current.peek()?.payload === step) ctx.attempt.value = { ...attempt, ...step }
    })
    // Leaving the view aborts the attempt, unless it is left because the wallet is connected.
    router.whileShown(left, it => it.payload === step, isConnected)
  })
  return onScreen.finally(() => left.abort())
}

import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Connector } from '../../connectors/connector.ts'
import type { EarlyContext } from '../../modal/context.ts'
import type { Account } from '../../base/network.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { child } from '../../base/abort.ts'
import { isAbort, ModalError, toModalError } from '../../base/errors.ts'

/** One attempt to connect one wallet, alive while its view is on the stack. The view's own chunk shows its progress. */
export interface Attempt {
  entry: WalletEntry
  connector: Connector
  /** The latest request to the wallet; a retry replaces it. */
  answer: ReadonlySignal<Promise<Account>>
  /** Asks again. Must be called in a click: the wallet's pop-up needs the gesture. */
  retry(): void
}

declare module '../../modal/context.ts' {
  interface Context {
    /** The attempt that ConnectingExternal shows. */
    attempt: Signal<Attempt | undefined>
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
  let call: AbortController | undefined

  const onScreen = new Promise<Account>((resolve, reject) => {
    const ask = () => {
      call?.abort()
      const mine = child(left.signal)
      call = mine
      const answer = connections.connect(connector, mine)
      answer.then(
        account => {
          ctx.wallets.remember(entry)
          events.track('CONNECT_SUCCESS', { method: 'browser', name: entry.name })
          resolve(account)
        },
        (thrown: unknown) => {
          if (isAbort(thrown) || mine.signal.aborted) return
          const failure = toModalError(thrown, 'wallet/failed')
          events.track('CONNECT_ERROR', { message: failure.code })
          ctx.report(failure)
        },
      )
      return answer
    }
    const answer = signal(ask())
    const step = { entry, connector }
    const attempt: Attempt = {
      entry,
      connector,
      answer,
      retry: () => {
        answer.value = ask()
      },
    }
    left.signal.addEventListener('abort', () => reject(new ModalError('request/aborted')), { once: true })
    const displayIndex = ctx.wallets.rows.peek().indexOf(entry)
    events.track('SELECT_WALLET', { name: entry.name, platform: 'browser', ...(displayIndex >= 0 && { displayIndex }) })
    batch(() => {
      if (router.isOpen.peek()) router.push('ConnectingExternal', step)
      else router.open('ConnectingExternal', step)
      if (router.current.peek()?.payload === step) ctx.attempt.value = attempt
    })
    // Leaving the view aborts the attempt, unless it is left because the wallet is connected.
    router.whileShown(left, it => it.payload === step, isConnected)
  })
  return onScreen.finally(() => left.abort())
}

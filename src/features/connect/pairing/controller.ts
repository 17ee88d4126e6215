import {
  isAbort,
  ModalError,
  signal,
  toModalError,
  watch,
  type Context,
  type ReadonlySignal,
} from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { child } from '../../../base/abort.ts'
import { connectPairing } from '../../../wallets/connect-pairing.ts'
import type { Relay } from './relay.ts'

/** An attempt's state: a QR code on screen, or why there is none. */
export type Stage = 'wait' | 'declined' | 'empty' | 'apart' | 'failed'

export interface PairingAttempt {
  stage: ReadonlySignal<Stage>
  error: ReadonlySignal<ModalError | undefined>
  retry(): void
}

const STAGES: Record<string, Stage> = {
  'wallet/declined': 'declined',
  'wallet/no-accounts': 'empty',
  'wallet/no-networks': 'apart',
}

/**
 * Waits for a wallet to use the pairing while `life` lasts: a wallet that answers later is told that it is too late.
 */
export function pairWith(
  ctx: Context,
  relay: Relay,
  entry: WalletEntry | undefined,
  life: AbortSignal,
): PairingAttempt {
  const { events } = ctx
  const stage = signal<Stage>('wait')
  const error = signal<ModalError | undefined>(undefined)
  let call: AbortController | undefined

  async function run() {
    call?.abort()
    const mine = child(life)
    call = mine
    stage.value = 'wait'
    error.value = undefined
    try {
      // If a wallet uses the app's own pairing URI, the app's client receives the answer.
      if (relay.given.peek()) return void (await ctx.loadSlot('QrCode'))
      const [client] = await Promise.all([relay.client(), ctx.loadSlot('QrCode')])
      if (mine.signal.aborted) return
      await connectPairing(ctx, client, { namespace: ctx.wallets.asked.value, entry, signal: mine.signal })
    } catch (thrown) {
      if (isAbort(thrown) || mine.signal.aborted) return
      const failure = toModalError(thrown, 'wallet/failed')
      error.value = failure
      stage.value = STAGES[failure.code] ?? 'failed'
      const message = failure.code
      events.track('CONNECT_ERROR', { message })
      if (entry && message !== 'wallet/declined') events.track('CONNECT_PROXY_ERROR', { message, name: entry.name })
      ctx.report(failure)
    } finally {
      mine.abort()
    }
  }
  // The card takes a moment to disappear; the user is gone immediately.
  watch(life, () => {
    if (!ctx.router.isOpen.value) call?.abort()
  })
  // A pairing that failed offline is created automatically once the network is back.
  addEventListener(
    'online',
    () => {
      if (/^(http|chunk)/.test(error.peek()?.code ?? '') && ctx.router.isOpen.peek()) void run()
    },
    { signal: life },
  )
  void run()
  return { stage, error, retry: () => void run() }
}

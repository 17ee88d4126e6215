import { createAttempt, watch, type Attempt, type Context } from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { child } from '../../../base/abort.ts'
import { roomOf, type ErrorRoom } from '../../../base/error-catalogue.ts'
import { connectPairing } from '../../../wallets/connect-pairing.ts'
import type { Relay } from './relay.ts'

/** An attempt's state: a QR code on screen, or why there is none. */
export type Stage = 'wait' | 'declined' | 'empty' | 'apart' | 'failed'

export type PairingAttempt = Attempt<Stage>

const STAGES: Record<string, Stage> = {
  'wallet/declined': 'declined',
  'wallet/no-accounts': 'empty',
  'wallet/no-networks': 'apart',
}

const OF_NETWORK: ErrorRoom[] = ['http', 'chunk']

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
  const open = child(life)
  const attempt = createAttempt<Stage>(
    open.signal,
    async ({ signal }) => {
      // If a wallet uses the app's own pairing URI, the app's client receives the answer.
      if (relay.given.peek()) return ctx.loadSlot('QrCode')
      const [client] = await Promise.all([relay.client(), ctx.loadSlot('QrCode')])
      if (!signal.aborted) await connectPairing(ctx, client, { namespace: ctx.wallets.asked.value, entry, signal })
    },
    {
      first: 'wait',
      fallback: 'wallet/failed',
      failed(failure) {
        const message = failure.code
        events.track('CONNECT_ERROR', { message })
        if (entry && message !== 'wallet/declined') events.track('CONNECT_PROXY_ERROR', { message, name: entry.name })
        ctx.report(failure)
        return STAGES[message] ?? 'failed'
      },
    },
  )
  // The card takes a moment to disappear; the user is gone immediately.
  watch(life, () => {
    if (!ctx.router.isOpen.value) open.abort()
  })
  // A pairing that failed offline is created automatically once the network is back.
  addEventListener(
    'online',
    () => {
      const code = attempt.error.peek()?.code
      if (code && OF_NETWORK.includes(roomOf(code))) attempt.retry()
    },
    { signal: open.signal },
  )
  attempt.retry()
  return attempt
}

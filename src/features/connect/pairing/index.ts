import { addStyles, type Context, type Feature } from '../../../kit.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { messages } from './messages.ts'
import css from './pairing.css'
import { createPairingView } from './pairing-view.tsx'
import { createRelay } from './relay.ts'

/**
 * Connecting over WalletConnect; the protocol itself is a chunk of its own, fetched when a code is shown or a session
 * was stored.
 */
export function install(ctx: Context): Feature {
  addStyles(css)
  const relay = createRelay(ctx)
  if (ctx.options.enableWalletConnect && Object.values(ctx.storage.get('session') ?? {}).includes('walletConnect'))
    relay.client().catch(ctx.report)
  const view = {
    title: (data: unknown) => (data as WalletEntry | undefined)?.name ?? ctx.t('qr.title'),
    body: createPairingView(relay),
  }
  return { messages, views: { ConnectingWalletConnect: view, ConnectingWalletConnectBasic: view } }
}

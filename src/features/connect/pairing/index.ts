import { type Context, type Feature } from '../../../kit.ts'
import { messages } from './messages.ts'
import { createPairingView } from './pairing-view.tsx'
import { createRelay } from './relay.ts'

/**
 * Connecting over WalletConnect; the protocol itself is a chunk of its own, fetched when a code is shown or a session
 * was stored.
 */
export function install(ctx: Context): Feature {
  const relay = createRelay(ctx)
  const body = createPairingView(relay)
  return {
    messages,
    views: {
      ConnectingWalletConnect: { title: ({ name }) => name, body },
      ConnectingWalletConnectBasic: { body },
    },
    slots: {
      pairingLink: relay.link,
      walletConnect: async () => {
        if (ctx.options.enableWalletConnect) await relay.client().catch(ctx.report)
      },
    },
  }
}

import { type Context, type Feature, watch } from '../../../modal/kit.ts'
import { messages } from './messages.ts'
import { createPairingView } from './pairing-view.tsx'
import { createRelay } from './relay.ts'

/**
 * Connecting over WalletConnect; the protocol itself is a separate chunk, loaded when a QR code is shown or a session
 * was stored.
 */
export function install(ctx: Context): Feature {
  const relay = createRelay(ctx)
  const body = createPairingView(relay)
  const { life, options, router, wallets } = ctx
  // If the modal makes no pairing, only the app's can be shown.
  watch(life, () => {
    const isCode = router.current.value?.view.startsWith('ConnectingWalletConnect')
    if (isCode && !options.enableWalletConnect && !wallets.code.value) router.replace('Connect')
  })
  return {
    messages,
    views: {
      ConnectingWalletConnect: { title: ({ name }) => name, body },
      ConnectingWalletConnectBasic: { body: () => body({}) },
    },
    slots: {
      pairingLink: relay.link,
      walletConnect: async () => {
        if (options.enableWalletConnect) await relay.client().catch(ctx.report)
      },
    },
  }
}

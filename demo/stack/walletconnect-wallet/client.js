import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { glyphUri } from '../injected-wallet/glyphs.js'

/** The WalletConnect client, restricted to the relay's host. */
export function createClient({ relay, name }) {
  const core = new Core({
    projectId: 'local',
    relayUrl: relay,
    customStoragePrefix: `demo-wallet-${name}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // No options exist for these: a hidden frame and a look-up that prove a page's origin, and a first-run report.
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined
  core.eventClient.init = async () => {}
  return WalletKit.init({
    core,
    metadata: {
      name,
      description: 'A wallet for development, with play money.',
      url: location.origin,
      icons: [glyphUri(name)],
      redirect: { universal: location.origin },
    },
    // Otherwise it delays each further request by a second.
    signConfig: { disableRequestQueue: true },
  })
}

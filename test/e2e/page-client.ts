import { SignClient } from '@walletconnect/sign-client'
import type { World } from './fixtures.ts'

/** An app's own WalletConnect client; it runs beside the browser, over the same relay. */
export async function startPageClient({ stack }: World) {
  const client = await SignClient.init({
    projectId: 'local',
    relayUrl: stack.urls.relay,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `page-${Math.random()}`,
    metadata: { name: 'Own client', description: '', url: 'https://own.example', icons: [] },
    storageOptions: { database: ':memory:' },
  })
  return {
    /** A new pairing, and the address of the wallet that uses it. */
    async offer() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: { methods: ['personal_sign'], events: ['accountsChanged'], chains: ['eip155:1'] },
        },
      })
      const account = approval().then(({ namespaces }) => namespaces['eip155']!.accounts[0]!.split(':')[2]!)
      account.catch(() => {})
      return { uri: uri!, account }
    },
    stop: () => client.core.relayer.transportClose(),
  }
}

// Run by the tests of embedded.spec.ts in their page: the secure site's client, before any view of it.
import { createEmbeddedConnectors } from '../../src/connectors/embedded/connector.ts'
import { createEmailLogin } from '../../src/connectors/embedded/email-login.ts'
import { createFrame } from '../../src/connectors/embedded/frame.ts'
import { createLoginStore } from '../../src/connectors/embedded/login-store.ts'

/** `url`: of the secure site's page. */
export function startEmbedded(url: string) {
  const store = createLoginStore()
  const frame = createFrame({ url, projectId: 'local', chainId: () => 'eip155:1', life: new AbortController().signal })
  const connectors = createEmbeddedConnectors({
    ask: frame.ask,
    store,
    network: namespace => (namespace === 'solana' ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:1'),
    preferredType: () => 'eoa',
    approve: (_, run) => run(new AbortController()),
    voidApprovals() {},
    approved: async () => {},
    offers: () => true,
    refused() {},
    failed() {},
    onUser() {},
    introduce: ask =>
      void ask('SYNC_DAPP_DATA', { projectId: 'local', sdkType: 'appkit', sdkVersion: 'test' }).catch(() => {}),
  })
  const wait = new AbortController()
  return { frame, login: createEmailLogin(frame.ask, store), connectors, wait }
}
export type Embedded = ReturnType<typeof startEmbedded>

Object.assign(window, { startEmbedded })

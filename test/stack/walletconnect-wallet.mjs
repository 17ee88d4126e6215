// A site that speaks WalletConnect, the demo wallet in a browser, and the ways tests act on both.
import { expect, test as base, watch } from './fixtures.mjs'

export { expect } from './fixtures.mjs'

const METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const SITE = { name: 'Bakery', description: '', url: 'https://bakery.example', icons: [] }

/** A relay that waits for a slow page delivers again; the library says so of a second answer, or end of a session. */
const TWICE =
  /No matching key\. (history|keychain)|recently deleted - session|sendResult\(\) -> core\.crypto\.encode\(\)/

let sites = 0
/** A site that speaks WalletConnect, kept from every host but the stack's. */
async function openSite({ urls }) {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const site = await UniversalProvider.init({
    projectId: 'local',
    relayUrl: urls.relay,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: SITE,
    customStoragePrefix: `site-${++sites}`,
  })
  site.client.core.verify.register = async () => ''
  site.client.core.eventClient.init = async () => {}
  return site
}
async function closeSite(site) {
  site.client.core.heartbeat.stop()
  await site.client.core.relayer.transportClose()
}

export const failed = promise =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    error => error,
  )

/** The ways to act on the wallet's page and on the site. */
function act(page, provider, { urls }) {
  const card = title => page.getByRole('article', { name: title })
  const press = button => title => card(title).getByRole('button', { name: button }).click()
  const [approve, reject] = ['Approve', 'Reject'].map(press)
  /** Asks for a session; resolves when the pairing code is there, with the session still to come. */
  async function propose(chains = ['eip155:1', 'eip155:8453'], rpcMap = urls.rpc) {
    const uri = new Promise(resolve => provider.once('display_uri', resolve))
    const session = provider.connect({
      optionalNamespaces: { eip155: { chains, methods: METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap } },
    })
    session.catch(() => {})
    return { uri: await uri, session }
  }
  async function paste(uri) {
    await page.getByLabel('Pairing code').fill(uri)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  async function connect(chains) {
    const { uri, session } = await propose(chains)
    await paste(uri)
    await approve('Connect to Bakery')
    return session
  }
  /** Asks for a session and for sign-in with one answer. */
  async function authenticate() {
    const uri = new Promise(resolve => provider.once('display_uri', resolve))
    const answer = provider.authenticate({
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sign'],
      domain: 'bakery.example',
      uri: 'https://bakery.example',
      nonce: 'a1b2c3d4',
      statement: 'Good morning.',
    })
    answer.catch(() => {})
    await paste(await uri)
    return answer
  }
  const heard = event => new Promise(resolve => provider.once(event, resolve))
  const ask = (method, params, chain = 'eip155:1') => provider.request({ method, params }, chain)
  return { page, provider, card, approve, reject, propose, paste, connect, authenticate, heard, ask }
}

export const test = base.extend({
  /** What follows the address of the wallet. */
  query: ['', { option: true }],
  // Where both ends leave a session at the same time, the library hears of one that it has deleted, and what it throws
  // then can be caught by nobody.
  forgiving: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => {
      const listeners = process.rawListeners('unhandledRejection')
      process.removeAllListeners('unhandledRejection')
      process.on('unhandledRejection', (error, promise) => {
        if (!/recently deleted/.test(error?.message)) for (const listener of listeners) listener(error, promise)
      })
      await use()
      process.removeAllListeners('unhandledRejection')
      for (const listener of listeners) process.on('unhandledRejection', listener)
    },
    { auto: true },
  ],
  /** In a fresh browser; it fails its test when the page logs an error or talks to any other machine. */
  demo: async ({ page, stack, query }, use) => {
    const wrong = watch(page, text => TWICE.test(text))
    page.on('request', request => {
      if (!/^(data:|https?:\/\/127\.0\.0\.1[:/])/.test(request.url())) wrong.push(request.url())
    })
    page.on('websocket', socket => {
      if (!socket.url().startsWith(stack.urls.relay)) wrong.push(socket.url())
    })
    const provider = await openSite(stack)
    await page.goto(`${stack.urls.wallet}/${query}`)
    const [first, second] = stack.accounts.eip155.map(it => it.address)
    await use({ ...act(page, provider, stack), stack, first, second })
    await closeSite(provider)
    expect(wrong, 'no console error and no other machine').toStrictEqual([])
  },
})

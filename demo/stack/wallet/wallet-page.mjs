// A site that speaks WalletConnect, the demo wallet in a browser, and the ways tests act on both.
import { UniversalProvider } from '@walletconnect/universal-provider'
import { chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium } from '../../../test/chromium.mjs'
import { startStack } from '../index.mjs'

// Where both ends leave a session at the same time, the library hears of one that it has deleted, and what it throws then
// can be caught by nobody.
process.on('unhandledRejection', error => {
  if (!/recently deleted/.test(error?.message)) throw error
})

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

export const tests = suite('demo wallet')
export const stack = await startStack({ port: 0, quiet: true })
export const [first, second] = stack.accounts.eip155.map(it => it.address)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-gpu'],
})
/** The wallet's page and the site of the test that runs. */
export let page, provider
let sites = 0
tests.after(async () => {
  await browser.close()
  await stack.stop()
})

/** A site that speaks WalletConnect, kept from every host but the stack's. */
async function openSite() {
  const site = await UniversalProvider.init({
    projectId: 'local',
    relayUrl: stack.urls.relay,
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

/** A relay that waits for a slow page delivers again; the library says so of the second answer. */
const TWICE = /No matching key\. history/

/** One test with a wallet in a fresh browser; it fails when the page logs an error or talks to any other machine. */
export function journey(title, run, query = '') {
  tests(title, async () => {
    const faults = []
    stack.faults.clear()
    page = await (await browser.newContext()).newPage()
    page.on('console', message => {
      if (message.type() === 'error' && !TWICE.test(message.text())) faults.push(message.text())
    })
    page.on('pageerror', error => faults.push(String(error)))
    page.on('request', request => {
      if (!/^(data:|https?:\/\/127\.0\.0\.1[:/])/.test(request.url())) faults.push(request.url())
    })
    page.on('websocket', socket => {
      if (!socket.url().startsWith(stack.urls.relay)) faults.push(socket.url())
    })
    provider = await openSite()
    try {
      await page.goto(`${stack.urls.wallet}/${query}`)
      await run()
      assert.equal(faults, [], 'no console error and no other machine')
    } finally {
      await closeSite(provider)
      await page.context().close()
    }
  })
}

/** Asks for a session; resolves when the pairing code is there, with the session still to come. */
export async function propose(chains = ['eip155:1', 'eip155:8453'], rpcMap = stack.urls.rpc) {
  const uri = new Promise(resolve => provider.once('display_uri', resolve))
  const session = provider.connect({
    optionalNamespaces: { eip155: { chains, methods: METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap } },
  })
  session.catch(() => {})
  return { uri: await uri, session }
}
export const card = title => page.getByRole('article', { name: title })
export const approve = title => card(title).getByRole('button', { name: 'Approve' }).click()
export const reject = title => card(title).getByRole('button', { name: 'Reject' }).click()
export async function paste(uri) {
  await page.getByLabel('Pairing code').fill(uri)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
export async function connect(chains) {
  const { uri, session } = await propose(chains)
  await paste(uri)
  await approve('Connect to Bakery')
  return session
}
export const heard = event => new Promise(resolve => provider.once(event, resolve))
export const failed = promise =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    error => error,
  )
export const ask = (method, params, chain = 'eip155:1') => provider.request({ method, params }, chain)

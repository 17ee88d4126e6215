import { UniversalProvider } from '@walletconnect/universal-provider'
import { chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, hexToString, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { findChromium } from '../../../test/chromium.mjs'
import { startStack } from '../index.mjs'

const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const SITE = { name: 'Bakery', description: '', url: 'https://bakery.example', icons: [] }

const tests = suite('demo wallet')
const stack = await startStack({ port: 0, quiet: true })
const [first, second] = stack.accounts.eip155.map(it => it.address)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic', '--disable-gpu'] })
let page, provider, sites = 0
tests.after(async () => {
  await browser.close()
  await stack.stop()
})

/** A site that speaks WalletConnect, kept from every host but the stack's. */
async function openSite() {
  const site = await UniversalProvider.init({ projectId: 'local', relayUrl: stack.urls.relay, telemetryEnabled: false, logger: 'silent', metadata: SITE, customStoragePrefix: `site-${++sites}` })
  site.client.core.verify.register = async () => ''
  site.client.core.eventClient.init = async () => {}
  return site
}
async function closeSite(site) {
  site.client.core.heartbeat.stop()
  await site.client.core.relayer.transportClose()
}

/** One test with a wallet in a fresh browser; it fails when the page logs an error or talks to any other machine. */
function journey(title, run, query = '') {
  tests(title, async () => {
    const faults = []
    stack.faults.clear()
    page = await (await browser.newContext()).newPage()
    page.on('console', message => { if (message.type() === 'error') faults.push(message.text()) })
    page.on('pageerror', error => faults.push(String(error)))
    page.on('request', request => { if (!/^(data:|https?:\/\/127\.0\.0\.1[:/])/.test(request.url())) faults.push(request.url()) })
    page.on('websocket', socket => { if (!socket.url().startsWith(stack.urls.relay)) faults.push(socket.url()) })
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
async function propose(chains = ['eip155:1', 'eip155:8453'], rpcMap = stack.urls.rpc) {
  const uri = new Promise(resolve => provider.once('display_uri', resolve))
  const session = provider.connect({ optionalNamespaces: { eip155: { chains, methods: METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap } } })
  session.catch(() => {})
  return { uri: await uri, session }
}
const card = title => page.getByRole('article', { name: title })
const approve = title => card(title).getByRole('button', { name: 'Approve' }).click()
const reject = title => card(title).getByRole('button', { name: 'Reject' }).click()
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
const heard = event => new Promise(resolve => provider.once(event, resolve))
const failed = promise => promise.then(() => { throw new Error('it did not fail') }, error => error)
const ask = (method, params, chain = 'eip155:1') => provider.request({ method, params }, chain)

journey('shows who proposes what and connects when approved', async () => {
  const { uri, session } = await propose()
  await paste(uri)
  const text = await card('Connect to Bakery').innerText()
  for (const part of ['https://bakery.example', 'Ethereum, Base', 'personal_sign']) assert.ok(text.includes(part), part)
  assert.is(await page.evaluate(() => document.activeElement.textContent), 'Connect to Bakery')
  await approve('Connect to Bakery')
  const { namespaces, peer } = await session
  assert.equal(namespaces.eip155.accounts, [`eip155:1:${first}`, `eip155:8453:${first}`])
  assert.is(peer.metadata.name, 'Cairn')
  await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
})

journey('signs messages and typed data that verify, and shows them as text', async () => {
  await connect()
  const message = 'Two loaves, please'
  const signing = ask('personal_sign', [toHex(message), first])
  assert.ok((await card('Sign message').innerText()).includes(message))
  await approve('Sign message')
  assert.ok(await verifyMessage({ address: first, message, signature: await signing }))
  const data = { domain: { name: 'Bakery', chainId: 1 }, types: { Order: [{ name: 'loaves', type: 'uint8' }] }, primaryType: 'Order', message: { loaves: 2 } }
  const ordering = ask('eth_signTypedData_v4', [first, JSON.stringify(data)])
  await approve('Sign Order')
  assert.ok(await verifyTypedData({ ...data, address: first, signature: await ordering }))
})

journey('sends transactions that are mined on the network they are meant for', async () => {
  await connect()
  const sending = ask('eth_sendTransaction', [{ from: first, to: second, value: toHex(parseEther('0.01')) }], 'eip155:8453')
  const text = await card('Send').innerText()
  for (const part of ['On Base', '0.01 ETH', second]) assert.ok(text.includes(part), part)
  await approve('Send')
  const chain = createPublicClient({ transport: http(stack.urls.rpc['eip155:8453']) })
  const receipt = await chain.waitForTransactionReceipt({ hash: await sending, pollingInterval: 20 })
  assert.equal([receipt.status, receipt.from], ['success', first.toLowerCase()])
})

journey('a rejection ends a proposal and a request; the wallet goes on', async () => {
  const { uri, session } = await propose()
  await paste(uri)
  await reject('Connect to Bakery')
  assert.is((await failed(session)).code, 5000)
  await connect()
  const signing = failed(ask('personal_sign', [toHex('no'), first]))
  await reject('Sign message')
  assert.is((await signing).code, 4001)
  const foreign = failed(ask('personal_sign', [toHex('no'), second]))
  assert.is((await foreign).code, 4100)
  assert.is(await page.getByRole('article').count(), 0)
})

journey('another account or network is told to the site', async () => {
  await connect()
  const accounts = heard('accountsChanged')
  await page.getByLabel('Account').selectOption({ index: 1 })
  assert.equal(await accounts, [second])
  assert.is(provider.session.namespaces.eip155.accounts[0], `eip155:1:${second}`)
  const chain = heard('chainChanged')
  await page.getByLabel('Network').selectOption('Base')
  assert.is(Number(await chain), 8453)
})

journey('a site may ask for a network that it did not get, and gets it when approved', async () => {
  await connect(['eip155:1', 'eip155:8453'])
  assert.equal(provider.session.namespaces.eip155.chains, ['eip155:1'])
  const updated = heard('session_update')
  const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  await approve('Switch network')
  await updated
  assert.is(await switching, null)
  assert.equal(provider.session.namespaces.eip155.chains, ['eip155:1', 'eip155:8453'])
  assert.is(await page.getByLabel('Network').inputValue(), '8453')
  assert.is((await failed(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]))).code, 4902)
}, '?chains=1')

journey('disconnecting in the wallet ends the session of the site', async () => {
  await connect()
  const ended = heard('session_delete')
  await page.getByRole('button', { name: 'Disconnect Bakery' }).click()
  await ended
  await page.getByText('No site is connected.').waitFor()
  assert.is(provider.session, undefined)
})

journey('disconnecting in the site ends the session of the wallet', async () => {
  await connect()
  await provider.disconnect()
  await page.getByText('No site is connected.').waitFor()
})

journey('a link with the pairing code pairs, decides by itself when told to, and takes the code out of the address', async () => {
  for (const path of ['/wc', '/']) {
    const { uri, session } = await propose()
    await page.goto(`${stack.urls.wallet}${path}?auto=approve&name=Marlow&uri=${encodeURIComponent(uri)}`)
    const { peer } = await session
    assert.is(peer.metadata.name, 'Marlow')
    assert.is(page.url(), `${stack.urls.wallet}${path}?auto=approve&name=Marlow`)
    const signature = await ask('personal_sign', [toHex('hello'), first])
    assert.ok(await verifyMessage({ address: first, message: hexToString(toHex('hello')), signature }))
    await provider.disconnect()
  }
  const { uri, session } = await propose()
  await page.goto(`${stack.urls.wallet}/?auto=reject&uri=${encodeURIComponent(uri)}`)
  assert.is((await failed(session)).code, 5000)
})

journey('sessions and what waits survive a reload and lost sockets', async () => {
  await connect()
  const signing = ask('personal_sign', [toHex('later'), first])
  await card('Sign message').waitFor()
  await page.reload()
  await card('Sign message').waitFor()
  assert.is(stack.relay.disconnectAll() > 0, true)
  await page.getByText('Relay connected').waitFor()
  await approve('Sign message')
  assert.ok(await verifyMessage({ address: first, message: 'later', signature: await signing }))
})

journey('a second tab takes the wallet over', async () => {
  await connect()
  const other = await page.context().newPage()
  await other.goto(stack.urls.wallet)
  await other.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
  await page.getByText('This wallet is open in another tab.').waitFor()
  assert.is(await page.getByRole('button', { name: 'Connect', exact: true }).isVisible(), false)
  await other.close()
  await page.getByRole('button', { name: 'Use it here' }).click()
  await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
})

journey('a wrong pairing code is said beside the field', async () => {
  await paste('wc:nonsense')
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  assert.is(await page.getByLabel('Pairing code').getAttribute('aria-invalid'), 'true')
})

tests.run()

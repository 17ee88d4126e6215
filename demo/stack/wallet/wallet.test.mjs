import * as assert from 'uvu/assert'
import { createPublicClient, hexToString, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import {
  approve,
  ask,
  card,
  connect,
  failed,
  first,
  heard,
  journey,
  page,
  paste,
  propose,
  provider,
  reject,
  second,
  stack,
  tests,
} from './wallet-page.mjs'

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
  const data = {
    domain: { name: 'Bakery', chainId: 1 },
    types: { Order: [{ name: 'loaves', type: 'uint8' }] },
    primaryType: 'Order',
    message: { loaves: 2 },
  }
  const ordering = ask('eth_signTypedData_v4', [first, JSON.stringify(data)])
  await approve('Sign Order')
  assert.ok(await verifyTypedData({ ...data, address: first, signature: await ordering }))
})

journey('sends transactions that are mined on the network they are meant for', async () => {
  await connect()
  const sending = ask(
    'eth_sendTransaction',
    [{ from: first, to: second, value: toHex(parseEther('0.01')) }],
    'eip155:8453',
  )
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

journey(
  'a site may ask for a network that it did not get, and gets it when approved',
  async () => {
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
  },
  '?chains=1',
)

journey('a site may teach the wallet a network of this machine, and send several transactions at once', async () => {
  await connect()
  const garden = {
    chainId: '0x7a69',
    chainName: 'Garden',
    nativeCurrency: { name: 'Seed', symbol: 'SEED', decimals: 18 },
    rpcUrls: ['https://rpc.garden.example', stack.urls.rpc['eip155:1']],
  }
  assert.is(
    (await failed(ask('wallet_addEthereumChain', [{ ...garden, rpcUrls: garden.rpcUrls.slice(0, 1) }]))).code,
    -32602,
  )
  const changed = heard('chainChanged')
  const adding = ask('wallet_addEthereumChain', [garden])
  await approve('Add network')
  assert.is(await adding, null)
  assert.is(Number(await changed), 31337)
  assert.ok(provider.session.namespaces.eip155.chains.includes('eip155:31337'))

  const calls = [1n, 2n].map(value => ({ to: second, value: toHex(value) }))
  const sending = ask('wallet_sendCalls', [
    { version: '2.0.0', from: first, chainId: '0x1', atomicRequired: false, calls },
  ])
  await approve('2 transactions')
  const { id } = await sending
  const { status, receipts } = await ask('wallet_getCallsStatus', [id])
  assert.equal([status, receipts.length], [200, 2])
})

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

for (const [query, networks] of [
  ['', ['eip155:1', 'eip155:8453']],
  ['?signs=first', ['eip155:1']],
])
  journey(
    `connects and signs in with one answer, which is shown before, on ${networks.join(' and ')}`,
    async () => {
      const answer = authenticate()
      const text = await card('Sign in to Bakery').innerText()
      for (const part of ['bakery.example wants you to sign in', 'Good morning.', 'Nonce: a1b2c3d4', first])
        assert.ok(text.includes(part), part)
      await approve('Sign in to Bakery')
      const { auths, session } = await answer
      assert.equal(
        auths.map(it => it.p.iss),
        networks.map(id => `did:pkh:${id}:${first}`),
      )
      for (const { p, s } of auths) {
        const message = provider.client.formatAuthMessage({ request: p, iss: p.iss })
        assert.ok(await verifyMessage({ address: first, message, signature: s.s }))
      }
      assert.equal(session.namespaces.eip155.methods, ['personal_sign'])
      await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
    },
    query,
  )

journey('a rejection is the answer to sign-in, too', async () => {
  const answer = failed(authenticate())
  await reject('Sign in to Bakery')
  assert.match(String(await answer), 'User rejected')
})

journey(
  'a wallet that does not know of sign-in with the connection is asked to connect',
  async () => {
    const answer = authenticate()
    await approve('Connect to Bakery')
    const { auths, session } = await answer
    assert.is(auths, undefined)
    assert.equal(session.namespaces.eip155.accounts, [`eip155:1:${first}`, `eip155:8453:${first}`])
  },
  '?signs=no',
)

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

journey(
  'a link with the pairing code pairs, decides by itself when told to, and takes the code out of the address',
  async () => {
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
  },
)

journey('sessions and what waits survive a reload and lost sockets', async () => {
  const { uri, session } = await propose()
  await paste(uri)
  await card('Connect to Bakery').waitFor()
  await page.reload()
  await approve('Connect to Bakery')
  await session
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

journey('a relay that does not answer is said, and the wallet connects when it does', async () => {
  const { uri, session } = await propose()
  stack.faults.set('relay', 'connect', { hold: true })
  await page.clock.install()
  await paste(uri)
  await page.clock.fastForward(10_000)
  await page.getByRole('alert').filter({ hasText: 'The relay does not answer' }).waitFor()
  stack.faults.clear('relay')
  await page.clock.resume()
  await approve('Connect to Bakery')
  await session
})

tests.run()

import { createPublicClient, hexToString, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { expect, failed, test } from './walletconnect-wallet.mjs'
import { receiptOf } from '../../demo/stack/chain/receipt.mjs'

test('shows who proposes what and connects when approved', async ({
  demo: { page, card, approve, paste, propose, first },
}) => {
  const { uri, session } = await propose()
  await paste(uri)
  const text = await card('Connect to Bakery').innerText()
  for (const part of ['https://bakery.example', 'Ethereum, Base', 'personal_sign'])
    expect(text.includes(part), part).toBeTruthy()
  expect(await page.evaluate(() => document.activeElement.textContent)).toBe('Connect to Bakery')
  await approve('Connect to Bakery')
  const { namespaces, peer } = await session
  expect(namespaces.eip155.accounts).toStrictEqual([`eip155:1:${first}`, `eip155:8453:${first}`])
  expect(peer.metadata.name).toBe('Cairn')
  await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
})

test('signs messages and typed data that verify, and shows them as text', async ({
  demo: { card, approve, connect, ask, first },
}) => {
  await connect()
  const message = 'Two loaves, please'
  const signing = ask('personal_sign', [toHex(message), first])
  expect((await card('Sign message').innerText()).includes(message)).toBeTruthy()
  await approve('Sign message')
  expect(await verifyMessage({ address: first, message, signature: await signing })).toBeTruthy()
  const data = {
    domain: { name: 'Bakery', chainId: 1 },
    types: { Order: [{ name: 'loaves', type: 'uint8' }] },
    primaryType: 'Order',
    message: { loaves: 2 },
  }
  const ordering = ask('eth_signTypedData_v4', [first, JSON.stringify(data)])
  await approve('Sign Order')
  expect(await verifyTypedData({ ...data, address: first, signature: await ordering })).toBeTruthy()
})

test('sends transactions that are mined on the network they are meant for', async ({
  demo: { card, approve, connect, ask, stack, first, second },
}) => {
  await connect()
  const sending = ask(
    'eth_sendTransaction',
    [{ from: first, to: second, value: toHex(parseEther('0.01')) }],
    'eip155:8453',
  )
  const text = await card('Send').innerText()
  for (const part of ['On Base', '0.01 ETH', second]) expect(text.includes(part), part).toBeTruthy()
  await approve('Send')
  const chain = createPublicClient({ transport: http(stack.urls.rpc['eip155:8453']) })
  const receipt = await receiptOf(chain, await sending)
  expect([receipt.status, receipt.from]).toStrictEqual(['success', first.toLowerCase()])
})

test('a rejection ends a proposal and a request; the wallet goes on', async ({
  demo: { page, reject, paste, propose, connect, ask, first, second },
}) => {
  const { uri, session } = await propose()
  await paste(uri)
  await reject('Connect to Bakery')
  expect((await failed(session)).code).toBe(5000)
  await connect()
  const signing = failed(ask('personal_sign', [toHex('no'), first]))
  await reject('Sign message')
  expect((await signing).code).toBe(4001)
  const foreign = failed(ask('personal_sign', [toHex('no'), second]))
  expect((await foreign).code).toBe(4100)
  expect(await page.getByRole('article').count()).toBe(0)
})

test('another account or network is told to the site', async ({ demo: { page, provider, connect, heard, second } }) => {
  await connect()
  const accounts = heard('accountsChanged')
  await page.getByLabel('Account').selectOption({ index: 1 })
  expect(await accounts).toStrictEqual([second])
  expect(provider.session.namespaces.eip155.accounts[0]).toBe(`eip155:1:${second}`)
  const chain = heard('chainChanged')
  await page.getByLabel('Network').selectOption('Base')
  expect(Number(await chain)).toBe(8453)
})

test.describe(() => {
  test.use({ query: '?chains=1' })
  test('a site may ask for a network that it did not get, and gets it when approved', async ({
    demo: { page, provider, approve, connect, heard, ask },
  }) => {
    await connect(['eip155:1', 'eip155:8453'])
    expect(provider.session.namespaces.eip155.chains).toStrictEqual(['eip155:1'])
    const updated = heard('session_update')
    const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await approve('Switch network')
    await updated
    expect(await switching).toBe(null)
    expect(provider.session.namespaces.eip155.chains).toStrictEqual(['eip155:1', 'eip155:8453'])
    expect(await page.getByLabel('Network').inputValue()).toBe('8453')
    expect((await failed(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]))).code).toBe(4902)
  })
})

test('a site may teach the wallet a network of this machine, and send several transactions at once', async ({
  demo: { provider, approve, connect, heard, ask, stack, first, second },
}) => {
  await connect()
  const garden = {
    chainId: '0x7a69',
    chainName: 'Garden',
    nativeCurrency: { name: 'Seed', symbol: 'SEED', decimals: 18 },
    rpcUrls: ['https://rpc.garden.example', stack.urls.rpc['eip155:1']],
  }
  expect(
    (await failed(ask('wallet_addEthereumChain', [{ ...garden, rpcUrls: garden.rpcUrls.slice(0, 1) }]))).code,
  ).toBe(-32602)
  const changed = heard('chainChanged')
  const adding = ask('wallet_addEthereumChain', [garden])
  await approve('Add network')
  expect(await adding).toBe(null)
  expect(Number(await changed)).toBe(31337)
  expect(provider.session.namespaces.eip155.chains.includes('eip155:31337')).toBeTruthy()

  const calls = [1n, 2n].map(value => ({ to: second, value: toHex(value) }))
  const sending = ask('wallet_sendCalls', [
    { version: '2.0.0', from: first, chainId: '0x1', atomicRequired: false, calls },
  ])
  await approve('2 transactions')
  const { id } = await sending
  await expect
    .poll(async () => {
      const { status, receipts } = await ask('wallet_getCallsStatus', [id])
      return [status, receipts.length]
    })
    .toStrictEqual([200, 2])
})

test('disconnecting in the wallet ends the session of the site', async ({
  demo: { page, provider, connect, heard },
}) => {
  await connect()
  const ended = heard('session_delete')
  await page.getByRole('button', { name: 'Disconnect Bakery' }).click()
  await ended
  await page.getByText('No site is connected.').waitFor()
  expect(provider.session).toBe(undefined)
})

test('disconnecting in the site ends the session of the wallet', async ({ demo: { page, provider, connect } }) => {
  await connect()
  await provider.disconnect()
  await page.getByText('No site is connected.').waitFor()
})

test('a link with the pairing code pairs, decides by itself when told to, and takes the code out of the address', async ({
  demo: { page, provider, propose, ask, stack, first },
}) => {
  for (const path of ['/wc', '/']) {
    const { uri, session } = await propose()
    await page.goto(`${stack.urls.wallet}${path}?auto=approve&name=Marlow&uri=${encodeURIComponent(uri)}`)
    const { peer } = await session
    expect(peer.metadata.name).toBe('Marlow')
    expect(page.url()).toBe(`${stack.urls.wallet}${path}?auto=approve&name=Marlow`)
    const signature = await ask('personal_sign', [toHex('hello'), first])
    expect(await verifyMessage({ address: first, message: hexToString(toHex('hello')), signature })).toBeTruthy()
    await provider.disconnect()
  }
  const { uri, session } = await propose()
  await page.goto(`${stack.urls.wallet}/?auto=reject&uri=${encodeURIComponent(uri)}`)
  expect((await failed(session)).code).toBe(5000)
})

test('sessions and what waits survive a reload and lost sockets', async ({
  demo: { page, card, approve, paste, propose, ask, stack, first },
}) => {
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
  expect(stack.relay.disconnectAll() > 0).toBe(true)
  await page.getByText('Relay connected').waitFor()
  await approve('Sign message')
  expect(await verifyMessage({ address: first, message: 'later', signature: await signing })).toBeTruthy()
})

test('a second tab takes the wallet over', async ({ demo: { page, connect, stack } }) => {
  await connect()
  const other = await page.context().newPage()
  await other.goto(stack.urls.wallet)
  await other.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
  await page.getByText('This wallet is open in another tab.').waitFor()
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).isVisible()).toBe(false)
  await other.close()
  await page.getByRole('button', { name: 'Use it here' }).click()
  await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
})

test('a wrong pairing code is said beside the field', async ({ demo: { page, paste } }) => {
  await paste('wc:nonsense')
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  expect(await page.getByLabel('Pairing code').getAttribute('aria-invalid')).toBe('true')
})

test('a relay that does not answer is said, and the wallet connects when it does', async ({
  demo: { page, approve, paste, propose, stack },
}) => {
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

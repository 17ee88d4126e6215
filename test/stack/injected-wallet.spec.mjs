import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from './injected-wallet.mjs'
import { receiptOf } from '../../demo/stack/chain/receipt.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('announces itself with a picture and a reverse-DNS name', async ({ wallet: { page } }) => {
  const info = await page.evaluate(() => window.info)
  expect(info.name).toBe('Kestrel')
  expect(info.rdns).toBe('example.kestrel')
  expect(info.uuid).toMatch(/^[\da-f-]{36}$/)
  expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
})

test('shares nothing before it is asked and the chosen account afterwards', async ({
  wallet: { page, send, dialog, approve },
}) => {
  expect(await send('eth_accounts')).toStrictEqual({ result: [] })
  const ended = send('eth_requestAccounts')
  await dialog('Connect').getByRole('radio').nth(1).check()
  await approve('Connect')
  expect(await ended).toStrictEqual({ result: [SECOND] })
  expect(await send('eth_accounts')).toStrictEqual({ result: [SECOND] })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('answers 4001 when the user rejects and asks again the next time', async ({
  wallet: { send, reject, connect },
}) => {
  const first = send('eth_requestAccounts')
  await reject('Connect')
  expect((await first).code).toBe(4001)
  expect(await connect()).toStrictEqual({ result: [FIRST] })
})

test('rejects on Escape and gives the focus back to the page', async ({ wallet: { page, send, dialog } }) => {
  const ended = send('eth_requestAccounts')
  await dialog('Connect').waitFor()
  await page.keyboard.press('Escape')
  expect((await ended).code).toBe(4001)
})

test('refuses a second connection request while the first is open', async ({ wallet: { send, dialog, approve } }) => {
  const first = send('eth_requestAccounts')
  await dialog('Connect').waitFor()
  expect((await send('eth_requestAccounts')).code).toBe(-32002)
  await approve('Connect')
  expect(await first).toStrictEqual({ result: [FIRST] })
})

test('scripted as pending it refuses at once and tells of a late approval by an event', async ({
  wallet: { page, send, approve, script },
}) => {
  await script('pending')
  expect((await send('eth_requestAccounts')).code).toBe(-32002)
  expect((await page.evaluate(() => window.__testWalletControl.pending())).length).toBe(1)
  await approve('Connect')
  await page.waitForFunction(() =>
    window.heard.some(([event, value]) => event === 'accountsChanged' && value.length === 1),
  )
})

test('scripted answers need no window', async ({ wallet: { send, script } }) => {
  await script({ code: -32000, message: 'Out of order' })
  expect(await send('eth_requestAccounts')).toStrictEqual({ code: -32000, message: 'Out of order' })
  await script('reject')
  expect((await send('eth_requestAccounts')).code).toBe(4001)
  await script('approve')
  expect(await send('eth_requestAccounts')).toStrictEqual({ result: [FIRST] })
})

test('scripted to hang it answers only when told to', async ({ wallet: { page, send, script } }) => {
  await script('hang')
  const ended = send('eth_requestAccounts')
  await page.waitForFunction(() => window.__testWalletControl.pending().length === 1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => window.__testWalletControl.approve(2))
  expect(await ended).toStrictEqual({ result: [THIRD] })
})

test('signs a message that viem verifies and shows its text', async ({
  wallet: { send, dialog, approve, connect },
}) => {
  await connect()
  const message = 'Grüße from the host'
  const ended = send('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, FIRST])
  expect(await dialog('Sign message').locator('pre').textContent()).toBe(message)
  await approve('Sign message')
  const { result: signature } = await ended
  expect(await verifyMessage({ address: FIRST, message, signature })).toBeTruthy()
})

test('signs typed data of the active chain only', async ({ wallet: { send, approve, connect } }) => {
  await connect()
  const types = {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  }
  const typed = chainId => ({
    types,
    primaryType: 'Permit',
    domain: { name: 'Coin', chainId },
    message: { spender: SECOND, value: '7' },
  })
  expect((await send('eth_signTypedData_v4', [FIRST, JSON.stringify(typed(5))])).code).toBe(-32602)
  const ended = send('eth_signTypedData_v4', [FIRST, JSON.stringify(typed(1))])
  await approve('Sign Permit')
  expect(await verifyTypedData({ address: FIRST, signature: (await ended).result, ...typed(1) })).toBeTruthy()
})

test('refuses to sign for an account the page was not given', async ({ wallet: { send, connect } }) => {
  expect((await send('personal_sign', ['0x00', FIRST])).code).toBe(4100)
  await connect()
  expect((await send('personal_sign', ['0x00', SECOND])).code).toBe(4100)
})

test('sends a transaction that is mined', async ({ wallet: { send, dialog, approve, connect, ethereum } }) => {
  await connect()
  const client = createPublicClient({ transport: http(ethereum.url) })
  const before = await client.getBalance({ address: THIRD })
  const ended = send('eth_sendTransaction', [{ from: FIRST, to: THIRD, value: '0xde0b6b3a7640000' }])
  expect(await dialog('Send').locator('dl').textContent()).toMatch(/1 ETH/)
  await approve('Send')
  const receipt = await receiptOf(client, (await ended).result)
  expect(receipt.status).toBe('success')
  expect((await client.getBalance({ address: THIRD })) - before).toBe(parseEther('1'))
})

test('sends a batch one by one and reports its receipts', async ({ wallet: { send, approve, connect } }) => {
  await connect()
  const calls = [
    { to: SECOND, value: '0x1' },
    { to: THIRD, value: '0x2' },
  ]
  expect(
    (await send('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: FIRST, atomicRequired: true, calls }]))
      .code,
  ).toBe(5760)
  expect((await send('wallet_getCapabilities', [FIRST])).result).toStrictEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  const ended = send('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: FIRST, atomicRequired: false, calls },
  ])
  await approve('2 transactions')
  const { id } = (await ended).result
  let { result } = await send('wallet_getCallsStatus', [id])
  // The node answers a send before its block is mined, so the batch may be pending (100, EIP-5792) at first.
  while (result.status === 100) ({ result } = await send('wallet_getCallsStatus', [id]))
  expect(result.status).toBe(200)
  expect(result.receipts.map(it => it.status)).toStrictEqual(['0x1', '0x1'])
  expect((await send('wallet_getCallsStatus', ['0x00'])).code).toBe(5730)
})

test('does not know a chain until it is added, then uses it', async ({
  wallet: { page, send, approve, connect, base },
}) => {
  await connect()
  expect((await send('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).code).toBe(4902)
  const chain = {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [base.url],
  }
  const ended = send('wallet_addEthereumChain', [chain])
  await approve('Add network')
  expect(await ended).toStrictEqual({ result: null })
  expect(await send('eth_chainId')).toStrictEqual({ result: '0x2105' })
  const back = send('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await approve('Switch network')
  expect(await back).toStrictEqual({ result: null })
  expect(
    await page.evaluate(() => window.heard.filter(([event]) => event === 'chainChanged').map(([, id]) => id)),
  ).toStrictEqual(['0x2105', '0x1'])
})

test('remembers its permission over a reload and forgets it when revoked', async ({
  wallet: { page, send, load, connect },
}) => {
  await connect()
  await load()
  expect(await send('eth_accounts')).toStrictEqual({ result: [FIRST] })
  expect((await send('wallet_getPermissions')).result[0].parentCapability).toBe('eth_accounts')
  await send('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await send('eth_accounts')).toStrictEqual({ result: [] })
  expect(await page.evaluate(() => window.heard.at(-1))).toStrictEqual(['accountsChanged', []])
  await load()
  expect(await send('eth_accounts')).toStrictEqual({ result: [] })
})

test('tells of what the user changes in it', async ({ wallet: { page, connect } }) => {
  await connect()
  await page.evaluate(() => {
    const control = window.__testWalletControl
    window.heard = []
    control.setAccount(1)
    control.lock()
    control.unlock()
    control.disconnect()
  })
  expect(await page.evaluate(() => window.heard)).toStrictEqual([
    ['accountsChanged', [SECOND]],
    ['accountsChanged', []],
    ['accountsChanged', [SECOND]],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
})

test('asks to be unlocked before it signs', async ({ wallet: { page, send, approve, connect } }) => {
  await connect()
  await page.evaluate(() => window.__testWalletControl.lock())
  const ended = send('personal_sign', ['0x68656c6c6f', FIRST])
  await approve('Unlock Kestrel')
  await approve('Sign message')
  expect((await ended).result).toMatch(/^0x[\da-f]{130}$/)
})

test('passes listed reads to the node and nothing else', async ({ wallet: { send } }) => {
  expect((await send('eth_blockNumber')).result).toMatch(/^0x[\da-f]+$/)
  expect((await send('eth_sign', [FIRST, '0x00'])).code).toBe(4200)
  expect((await send('anvil_mine')).code).toBe(4200)
  expect((await send('toString')).code).toBe(4200)
})

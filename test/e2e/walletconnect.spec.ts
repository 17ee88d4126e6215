import { verifyMessage } from 'viem'
import { ask, codeOf, connectOver, copyCode, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  NO_MOTION,
  NONCE,
  openAccount,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  atRest,
} from './fixtures.ts'

test.use(NO_MOTION)

/** The relay carries encrypted messages and learns nothing else: no method, network, address or hash. */
function expectSealed(sent: string[], words: string[]): void {
  expect(sent.some(frame => frame.includes('irn_publish'))).toBe(true)
  for (const word of words)
    expect(
      sent.filter(frame => frame.toLowerCase().includes(word.toLowerCase())),
      word,
    ).toEqual([])
}

// @fast
test('a wallet on another device connects by code, signs, sends, changes the network and hears that the page disconnected', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const sent: string[] = []
  page.on('websocket', socket => void socket.on('framesent', ({ payload }) => void sent.push(String(payload))))
  await visit({ csp: 'strict', wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  const [account] = world.stack.accounts.eip155
  const address = account!.address as `0x${string}`
  const { namespaces } = await stateOf(page)
  expect(namespaces.eip155).toMatchObject({ address, network: 'eip155:1', wallet: { name: 'Cairn' } })

  const signing = ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  await openModal(page)
  await expect(dialog.getByRole('list', { name: 'Waiting for you' })).toHaveText(
    /Confirm in Cairn.*A message is waiting for your signature/,
  )
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing).result as `0x${string}` })).toBe(
    true,
  )
  await expect(dialog.getByRole('list', { name: 'Waiting for you' })).toHaveCount(0)

  const sending = ask(page, {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: world.stack.accounts.eip155[1]!.address, value: '0x1' }],
  })
  await wallet.getByRole('button', { name: 'Approve' }).click()
  const { result: hash } = await sending
  await expect
    .poll(
      async () =>
        (
          (await ask(page, { method: 'eth_getTransactionReceipt', params: [hash] })).result as unknown as {
            status: string
          } | null
        )?.status,
    )
    .toBe('0x1')

  expectSealed(sent, ['personal_sign', 'eth_send', 'eip155', address, hash!, 'rpcMethods', 'contractAddresses'])

  const declined = ask(page, { method: 'personal_sign', params: ['0x00', address] })
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect((await declined).code).toBe(4001)
  await test.step('the network changes from here and from the wallet', async () => {
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.switchNetwork('eip155:8453'))
    expect((await stateOf(page)).network).toBe('eip155:8453')
    await wallet.getByLabel('Network').selectOption({ label: 'Base' })
    await wallet.getByLabel('Network').selectOption({ label: 'Ethereum' })
    await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:1')
  })
  await test.step('disconnecting here tells the wallet', async () => {
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
    await expect(wallet.getByText('No site is connected.')).toBeVisible()
  })
})

test('R9: a page whose arrays have the reduce of Prototype.js 1.6 pairs, signs and shows totals', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const reduce = 'Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }'
  await visit({ head: `<script nonce="${NONCE}">${reduce}</script>`, wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  await expect(dialog.getByLabel(/^Total/)).toHaveText(/^\$[\d,]+\.\d\d$/)
  const address = world.stack.accounts.eip155[0]!.address as `0x${string}`
  const signing = ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  await wallet.getByRole('button', { name: 'Approve' }).click()
  const signature = (await signing).result as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

// @fast
test('a request outlives a dropped socket; the session comes back after a reload, and ends when the wallet ends it, even twice', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  // WalletConnect's client leaves this uncaught if the second of two equal messages overtakes the first one's handling.
  allow(/Record was recently deleted - session|WebSocket/)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  await test.step('a request outlives a dropped socket', async () => {
    const address = world.stack.accounts.eip155[0]!.address as `0x${string}`
    const signing = ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address] })
    await expect(wallet.getByRole('button', { name: 'Approve' })).toBeVisible()
    world.stack.relay.disconnectAll()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing).result as `0x${string}` })).toBe(
      true,
    )
    await expect(dialog.getByRole('list', { name: 'Waiting for you' })).toHaveCount(0)
  })
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect((await stateOf(page)).namespaces.eip155?.wallet?.name).toBe('Cairn')
  world.stack.faults.set('relay', 'publish 1112', { duplicate: true })
  await wallet.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
  await page.reload()
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  await atRest(page)
  expect((await stateOf(page)).status).toBe('disconnected')
})

test('R160: a session without the network and without a way to it says so, and connecting again brings it', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ wallets: [] })
  const lacks = 'wallet_switchEthereumChain,wallet_addEthereumChain'
  await connectOver(page, dialog, await openWallet(browser, world, `?auto=approve&chains=1&lacks=${lacks}`), 'auto')
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(dialog.getByText('Cairn can’t switch networks here')).toBeVisible()
  await expect(dialog.getByText('You’re still on Ethereum. Switch to Base in Cairn yourself')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Connect again' }).click()
  const code = await pairingCode(page, dialog)
  await handOver(await openWallet(browser, world, '?auto=approve&name=Second'), code, 'auto')
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect((await stateOf(page)).namespaces.eip155).toMatchObject({ wallet: { name: 'Second' } })
})

test('R47, R90: no relay: said in the place of the code, other ways stay, and Retry brings the code 2 s after it is back', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/WebSocket|ERR_/)
  await page.clock.install()
  await visit()
  world.stack.faults.set('relay', 'connect', { refuse: true })
  await openModal(page)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  // Until the next automatic attempt is half a minute away.
  for (let seconds = 0; seconds < 60; seconds += 2) await page.clock.runFor(2_000)
  await expect(dialog.getByText('Couldn’t create a QR code')).toBeVisible()
  world.stack.faults.clear()
  // While its clock stands still, the page's own next attempt does not happen.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const socket = page.waitForEvent('websocket')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  for (let ms = 0; ms < 2_000; ms += 100) await page.clock.runFor(100)
  await socket
  await page.clock.resume()
  await expect(codeOf(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

test('R36, R52: a late approval hears that nobody waits, after a decline the next code connects, damaged sessions are dropped', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await test.step('approved after the modal closed', async () => {
    await openModal(page)
    await handOver(wallet, await pairingCode(page, dialog), null)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(wallet.getByText('No site is connected.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect((await stateOf(page)).status).toBe('disconnected')
  })
  await test.step('a decline, and the next code', async () => {
    await openModal(page)
    await handOver(wallet, await pairingCode(page, dialog), 'Reject')
    await expect(dialog.getByText('You declined the request')).toBeVisible()
    await expect(dialog.locator('[data-badge=failed]'), 'a decline is not red').toHaveCount(0)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await handOver(wallet, await copyCode(page, dialog))
    await openAccount(page)
  })
  await test.step('damaged sessions', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('wallet-modal/wc/')) localStorage.setItem(key, '{"__proto__":[' + 'x'.repeat(20))
    })
    await page.reload()
    await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
    await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
    await connectOver(page, dialog, wallet)
  })
})

test('R50: ten seconds before its four minutes are over the code renews itself, and the old one connects nobody', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await page.clock.install()
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await openModal(page)
  const old = await pairingCode(page, dialog)
  const code = codeOf(dialog).locator('path')
  const drawn = await code.getAttribute('d')
  await page.clock.fastForward(235_000)
  await expect.poll(() => code.getAttribute('d')).not.toBe(drawn)
  await page.clock.fastForward(10_000)
  await handOver(wallet, old)
  await expect(wallet.getByText('No site is connected.')).toBeVisible()
  expect((await stateOf(page)).namespaces.eip155?.address).toBeUndefined()
})

const DAY_MS = 86_400_000

for (const [when, delayMs] of [
  ['at once', 0],
  ['while the proposal is on its way', 300],
] as const)
  test(`R49: a device clock a day ahead is named if the relay refuses ${when}; it is asked once, and a right clock connects`, async ({
    page,
    visit,
    dialog,
    allow,
  }) => {
    allow(/WebSocket|Session Expired|JWT|service\/session-expired/)
    let sockets = 0
    page.on('websocket', () => void sockets++)
    if (delayMs)
      await page.routeWebSocket(
        /./,
        socket =>
          void socket
            .connectToServer()
            .onClose((code, reason) => void setTimeout(() => void socket.close({ code, reason }), delayMs)),
      )
    await page.clock.setSystemTime(Date.now() + DAY_MS)
    await visit()
    await openModal(page)
    await dialog.getByRole('button', { name: 'WalletConnect' }).click()
    await expect(dialog.getByText('Couldn’t create a QR code')).toBeVisible()
    await expect(dialog.getByText(/your device’s clock is wrong/)).toBeVisible()
    for (let second = 0; second < 60; second++) await page.clock.fastForward(1_000)
    expect(sockets).toBe(1)
    await page.clock.setSystemTime(Date.now())
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(codeOf(dialog)).toBeVisible()
  })

test('R160: a wallet without the networks, or that shares only others, is told from one whose user declines, and may try again', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ options: { networks: '1' }, wallets: [] })
  await test.step('one that refuses because it has none of them', async () => {
    const wallet = await openWallet(browser, world, '?auto=approve&chains=8453')
    await openModal(page)
    await handOver(wallet, await pairingCode(page, dialog), 'auto')
    await expect(dialog.getByText('Your wallet uses different networks', { exact: true })).toBeVisible()
  })
  await test.step('one that shares only others', async () => {
    const lacks = 'wallet_switchEthereumChain,wallet_addEthereumChain'
    const wallet = await openWallet(browser, world, `?auto=approve&shares=own&chains=8453&lacks=${lacks}`)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(codeOf(dialog)).toBeVisible()
    await handOver(wallet, await copyCode(page, dialog), 'auto')
    await expect(dialog.getByText('Your wallet uses different networks', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Turn on one of these in your wallet, then try again: Ethereum.')).toBeVisible()
    expect((await stateOf(page)).status).toBe('disconnected')
    await expect(wallet.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(codeOf(dialog)).toBeVisible()
    await handOver(await openWallet(browser, world, '?name=Second'), await copyCode(page, dialog))
    await expect.poll(async () => (await stateOf(page)).namespaces.eip155?.wallet?.name).toBe('Second')
  })
})

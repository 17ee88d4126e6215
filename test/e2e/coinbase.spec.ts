import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import {
  clickIn,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test as base,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { kept, review, withoutMining } from './sending.ts'

/** On the list, as by default. */
const test = base.extend({
  visit: async ({ visit }, use) => {
    await use((host = {}, path) => visit({ ...host, options: { enableCoinbase: true, ...host.options } }, path))
  },
})
test.use(NO_MOTION)

const RECIPIENT = '0x00000000000000000000000000000000c01bba5e'
const RDNS = 'com.coinbase.wallet'
const EXTENSION = { name: 'Coinbase Wallet', rdns: RDNS, auto: 'approve' }

const holder = ({ stack }: World) => stack.accounts.eip155[1]!.address
const row = (dialog: Locator) => dialog.getByRole('button', { name: /^Coinbase Wallet/ })
const request = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    call =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
        .request(call)
        .then(
          value => (typeof value === 'string' ? value : JSON.stringify(value)),
          error => `refused: ${(error as { code: unknown }).code}`,
        ),
    { method, params },
  )
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('wallet-modal/1/coinbase'))

/** Runs what opens the window; resolves with the window. */
async function opened(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await act()
  return popup
}
async function connect(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  const popup = await opened(page, () => row(dialog).click())
  await clickIn(popup, 'Approve')
  await expect(dialog).toBeHidden()
}
/** The next window is blocked. */
const block = (page: Page) =>
  page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => ((window.open = open), null)
  })

test('nothing is asked of its origin before the click; then its window connects, signs, sends, switches, comes back, and is left', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  test.slow()
  const asked: string[] = []
  page.context().on('request', it => asked.push(it.url()))
  const ofCoinbase = () => asked.filter(url => url.startsWith(new URL(world.stack.urls.coinbase).origin))
  const address = holder(world)
  await visit({ csp: 'strict', wallets: [] })
  await openModal(page)
  await expect(row(dialog)).toBeVisible()
  expect(ofCoinbase()).toEqual([])
  expect(asked.filter(url => url.includes('/chunks/coinbase.'))).toEqual([])

  let popup = await opened(page, () => row(dialog).click())
  await expect(dialog.getByText('Continue in Coinbase Wallet')).toBeVisible()
  await expect(dialog.getByText('Continue in its window. This page will continue automatically.')).toBeVisible()
  await expect(popup.getByText(`Account: ${address}`)).toBeVisible()
  expect(new URL(popup.url()).searchParams.get('origin')).toBe(world.site.origin)
  const gone = popup.waitForEvent('close')
  await clickIn(popup, 'Approve')
  await gone
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).namespaces.eip155).toMatchObject({
    status: 'connected',
    address,
    wallet: { id: 'coinbaseWallet', name: 'Coinbase Wallet' },
  })
  expect((await stateOf(page)).network).toBe('eip155:1')

  const message = '0x6869'
  let reply: Promise<string>
  const ask = async (method: string, params: unknown[]) => {
    popup = await opened(page, async () => {
      reply = request(page, method, params)
    })
  }
  await ask('personal_sign', [message, address])
  await expect(popup.getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await clickIn(popup, 'Approve')
  const signature = (await reply!) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: { raw: message }, signature })).toBe(true)

  const typed = {
    domain: { name: 'Host', chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note' as const,
    message: { text: 'hi' },
  }
  await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await clickIn(popup, 'Approve')
  const sealed = (await reply!) as `0x${string}`
  expect(await verifyTypedData({ ...typed, address: address as `0x${string}`, signature: sealed })).toBe(true)

  const chain = createPublicClient({ transport: http(world.stack.urls.rpc['eip155:1']) })
  const before = await chain.getBalance({ address: RECIPIENT })
  await ask('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: '0x2386f26fc10000' }])
  await clickIn(popup, 'Approve')
  const receipt = await chain.waitForTransactionReceipt({
    hash: (await reply!) as `0x${string}`,
    checkReplacement: false,
  })
  expect(receipt.status).toBe('success')
  expect((await chain.getBalance({ address: RECIPIENT })) - before).toBe(parseEther('0.01'))

  await ask('personal_sign', [message, address])
  await clickIn(popup, 'Reject')
  expect(await reply!).toBe('refused: 4001')

  // A network that the wallet knows needs no pop-up, and nodes answer reads.
  const windows = page.context().pages().length
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBe('null')
  await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:8453')
  expect(await request(page, 'eth_chainId', [])).toBe('0x2105')
  expect(await request(page, 'eth_blockNumber', [])).toMatch(/^0x/)
  expect(await request(page, 'eth_sign', [address, message])).toMatch(/refused: (4200|-32601)/)
  expect(page.context().pages().length).toBe(windows)

  asked.length = 0
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect((await stateOf(page)).network).toBe('eip155:8453')
  expect(ofCoinbase()).toEqual([])
  await ask('personal_sign', [message, address])
  await clickIn(popup, 'Approve')
  expect(await reply!).toMatch(/^0x[\da-f]{130}$/)

  expect(await stored(page)).not.toBeNull()
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect((await stateOf(page)).status).toBe('disconnected')
  expect(await stored(page)).toBeNull()
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect((await stateOf(page)).status).toBe('disconnected')
})

test('a window that is declined, closed or blocked is told as such, and the next one works', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  await openModal(page)
  let popup = await opened(page, () => row(dialog).click())
  await clickIn(popup, 'Reject')
  await expect(dialog.getByText('You declined the request')).toBeVisible()

  popup = await opened(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
  await popup.close()
  await expect(dialog.getByText('You declined the request')).toBeVisible()

  await block(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Your browser blocked the pop-up')).toBeVisible()
  popup = await opened(page, () => dialog.getByRole('button', { name: 'Open the window' }).click())
  const left = popup.waitForEvent('close')
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await left
  popup = await opened(page, () => row(dialog).click())
  await clickIn(popup, 'Approve')
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
})

test('a request whose window is blocked gets a button for it, and who leaves that declines', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  await connect(page, dialog)
  await block(page)
  const signed = request(page, 'personal_sign', ['0x6869', holder(world)])
  const popup = await opened(page, () => dialog.getByRole('button', { name: 'Open the window' }).click())
  await expect(dialog).toBeHidden()
  await clickIn(popup, 'Approve')
  expect(await signed).toMatch(/^0x[\da-f]{130}$/)

  await block(page)
  const left = request(page, 'personal_sign', ['0x6869', holder(world)])
  await expect(dialog.getByText('Your browser blocked the pop-up')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await left).toBe('refused: 4001')
  await expect(dialog).toBeHidden()
})

test('a window that is closed once the wallet has a transfer: it may still go through, and the chain shows whether it did', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  test.slow()
  await visit({ csp: 'strict', wallets: [] })
  await connect(page, dialog)
  const mayGoThrough = dialog.getByText('Check your wallet before you try again: the transfer may still go through.')
  const send = async (much: string) => {
    await openModal(page, { view: 'WalletSend' })
    await review(dialog, much, RECIPIENT)
    return opened(page, () => dialog.getByRole('button', { name: `Send ${much} ETH` }).click())
  }
  await withoutMining(page, world, async node => {
    let popup = await send('0.0031')
    // The node has it, and the wallet does not hear of that.
    let setSent = () => {}
    const sent = new Promise<void>(resolve => {
      setSent = resolve
    })
    await popup.route('**/*', async route => {
      if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.continue()
      await route.fetch()
      setSent()
    })
    await clickIn(popup, 'Approve')
    await sent
    await popup.close()
    await expect(mayGoThrough).toBeVisible()
    await node('evm_mine')
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()

    popup = await send('0.0032')
    await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
    await popup.close()
    await expect(mayGoThrough).toBeVisible()
    expect((await kept(page))[0]).toMatchObject({ status: 'lost', since: /^\d+\.\d+$/ })
  })
})

test('messages of the page itself, of frames and of other windows of the wallet are none of its window', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // Records the messages to our pop-ups, so that a forger knows every ID.
  await page.context().addInitScript(() => {
    const heard: unknown[] = ((window as never as { heard: unknown[] }).heard = [])
    addEventListener('message', ({ data }) => void heard.push(data))
  })
  await visit({ wallets: [] })
  world.cdn.put('/forger', '<!doctype html><title>Forger</title>')
  await openModal(page)
  const popup = await opened(page, () => row(dialog).click())
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
  const { id, sender } = await popup.evaluate(() =>
    (window as never as { heard: { id: string; sender: string }[] }).heard.at(-1)!,
  )
  const forged = [
    { requestId: id, sender, content: { failure: { code: -1, message: 'forged' } } },
    { requestId: id, sender, content: { encrypted: {} } },
    { event: 'PopupUnload' },
  ]
  await page.evaluate(all => all.forEach(it => window.postMessage(it, '*')), forged)
  await page.evaluate(async src => {
    const frame = Object.assign(document.createElement('iframe'), { src })
    document.body.append(frame)
    await new Promise(resolve => (frame.onload = resolve))
  }, `${world.cdn.origin}/forger`)
  await page.frames()[1]!.evaluate(all => all.forEach(it => parent.postMessage(it, '*')), forged)
  const other = await opened(page, () => page.evaluate(url => void open(url), world.stack.urls.coinbase))
  await other.waitForLoadState()
  await other.evaluate(all => all.forEach(it => (opener as Window).postMessage(it, '*')), forged)
  await expect
    .poll(() => page.evaluate(() => (window as never as { heard: unknown[] }).heard.length))
    .toBeGreaterThan(9)
  await expect(dialog.getByText('Continue in Coinbase Wallet')).toBeVisible()
  await clickIn(popup, 'Approve')
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).namespaces.eip155!.address).toBe(holder(world))
})

test('the preference of the page says which Coinbase Wallet there is', async ({ page, visit, dialog }) => {
  const ids = () =>
    page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.getState().status === 'connected'
        ? (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155!.wallet!.id
        : '',
    )
  const leave = async () => {
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
    await page.evaluate(() => localStorage.clear())
  }
  const pick = async () => {
    await openModal(page)
    await expect(row(dialog)).toHaveCount(1)
    return row(dialog)
  }
  // The extension, if installed; its pop-up twin is not listed.
  await visit({ wallets: [EXTENSION] })
  await expect(await pick()).toHaveAccessibleName('Coinbase Wallet, Installed')
  await row(dialog).click()
  await expect(dialog).toBeHidden()
  expect(await ids()).toBe(RDNS)
  await leave()

  await visit({ wallets: [EXTENSION], options: { coinbasePreference: 'smartWalletOnly' } })
  await expect(await pick()).toHaveAccessibleName('Coinbase Wallet')
  const popup = await opened(page, () => row(dialog).click())
  await clickIn(popup, 'Approve')
  await expect(dialog).toBeHidden()
  expect(await ids()).toBe('coinbaseWallet')
  await leave()

  await visit({ wallets: [EXTENSION], options: { coinbasePreference: 'eoaOnly' } })
  await expect(await pick()).toHaveAccessibleName('Coinbase Wallet, Installed')

  for (const options of [{ coinbasePreference: 'eoaOnly' }, { enableCoinbase: false }, { networks: 'solana' }]) {
    await visit({ wallets: [], options })
    await openModal(page)
    await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
    await expect(row(dialog)).toHaveCount(0)
  }
  await visit({ wallets: [EXTENSION], options: { enableCoinbase: false, coinbasePreference: 'smartWalletOnly' } })
  await expect(await pick()).toHaveAccessibleName('Coinbase Wallet, Installed')
})

test('the ids of other kits name it for connect, for exclusion and for its picture', async ({
  page,
  visit,
  dialog,
}) => {
  const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const wallets = [{ name: 'OKX Wallet', rdns: 'com.okex.wallet', auto: 'approve' }]
  await visit({ wallets, options: { connectorImages: { coinbaseWallet: PICTURE, okx: PICTURE } } })
  await openModal(page)
  for (const name of [/^Coinbase Wallet/, /^OKX Wallet/])
    await expect(dialog.getByRole('button', { name }).locator('img')).toHaveAttribute('src', PICTURE)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())

  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('button'), { id: 'own', textContent: 'Own button' }))
    document.getElementById('own')!.onclick = () =>
      void (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'coinbaseWalletSDK' }).catch(() => {})
  })
  const popup = await opened(page, () => page.locator('#own').click())
  await clickIn(popup, 'Approve')
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155!.wallet?.id).toBe('coinbaseWallet')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect(
    await page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'okx' }).then(it => it.wallet.rdns),
    ),
  ).toBe('com.okex.wallet')

  await visit({ wallets, options: { excludeWalletIds: ['okx', 'coinbaseWallet'] } })
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await openModal(page)
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /Coinbase|OKX/ })).toHaveCount(0)
})

test('a page whose policy cuts windows off says so', async ({ page, visit, dialog }) => {
  await visit({ wallets: [], headers: { 'cross-origin-opener-policy': 'same-origin' } })
  await openModal(page)
  await page.evaluate(() => (document.hasFocus = () => false))
  await row(dialog).click()
  await expect(dialog.getByText('Lost contact with the wallet window')).toBeVisible()
})

test.describe('within another app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36',
  })

  test('where no windows work there is no row that opens one, and an extension stays', async ({
    page,
    visit,
    dialog,
  }) => {
    for (const coinbasePreference of ['all', 'smartWalletOnly']) {
      await visit({ wallets: [], options: { coinbasePreference } })
      await openModal(page)
      await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
      await expect(row(dialog)).toHaveCount(0)
    }
    await visit({ wallets: [EXTENSION], options: { coinbasePreference: 'smartWalletOnly' } })
    await openModal(page)
    await expect(row(dialog)).toHaveAccessibleName('Coinbase Wallet, Installed')
  })
})

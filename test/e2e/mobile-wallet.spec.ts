import { toBase58 } from '../../src/base/bytes.ts'
import { verifyMessage } from '../../src/chains/solana/wallet.ts'
import { check } from './axe.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type Locator, type ModalWindow, type Page } from './fixtures.ts'
import { ANDROID, connectPhone, NOISE, row, visitPhone } from './phone-wallet.ts'
import { choose, review } from './sending.ts'
import { CAIP } from './solana-account.ts'

test.use({ ...NO_MOTION, ...ANDROID })
test.beforeEach(({ allow }) => allow(...NOISE))

const NAME = 'mobile-wallet'
const TEXT = 'Hello from the page'
const accountOf = async (page: Page) => (await stateOf(page)).namespaces.solana?.address
/** The app's own request to sign a message; `refused: …` with the error's code. */
const sign = async (page: Page) =>
  page.evaluate(
    ([bytes, pubkey]) =>
      (window as unknown as ModalWindow).WalletModal.getProvider('solana')!
        .request({ method: 'solana_signMessage', params: { message: bytes, pubkey } })
        .then(
          ({ signature }) => signature,
          error => `refused: ${(error as { code: unknown }).code}`,
        ),
    [toBase58(new TextEncoder().encode(TEXT)), (await accountOf(page))!] as const,
  )
/** The user's last click is too long ago for the browser to open an app. */
const withoutClick = (page: Page) =>
  page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }))
const heading = (dialog: Locator, name: string) => expect(dialog.getByText(name, { exact: true })).toBeVisible()

test('R193: a tap opens the wallet app, which connects and signs; a reload keeps the account, and disconnecting is told', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const chunks: string[] = []
  page.on('request', it => it.url().includes('/chunks/mobile-adapter.') && chunks.push(it.url()))
  const phone = await visitPhone({ page, visit, world })
  const own = world.stack.accounts.solana[1]!.address
  await openModal(page)
  await expect(row(dialog)).toBeVisible()
  await expect.poll(() => chunks.length).toBe(1)
  expect(phone.links).toEqual([])
  await row(dialog).tap()
  await expect(dialog).toBeHidden()
  expect(phone.links).toHaveLength(1)
  expect(await phone.asked()).toEqual(['authorize', 'get_capabilities'])
  expect((await stateOf(page)).namespaces.solana).toMatchObject({
    status: 'connected',
    address: own,
    wallet: { id: 'mobileWallet', name: 'Mobile Wallet Adapter' },
  })
  expect((await stateOf(page)).network).toBe(CAIP)

  const signature = await sign(page)
  expect(await verifyMessage(own as never, TEXT, signature)).toBe(true)
  // A page must not learn the session's key: the link is in no document and in no storage.
  const kept = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify(Object.entries(localStorage)),
  )
  for (const link of phone.links) expect(kept).not.toContain(new URL(link).searchParams.get('association'))

  await page.reload()
  await expect.poll(() => accountOf(page)).toBe(own)
  expect(phone.links).toHaveLength(2)
  await openModal(page)
  await dialog.getByRole('button', { name: /Account menu/ }).tap()
  await dialog.getByRole('button', { name: /^Disconnect/ }).tap()
  await expect.poll(() => accountOf(page)).toBeUndefined()
  await expect.poll(phone.asked).toContain('deauthorize')
  await page.reload()
  await openModal(page)
  await expect(row(dialog)).toBeVisible()
  expect((await stateOf(page)).status).toBe('disconnected')
})

test('R193: it is on no list but that of Chrome on Android with a Solana network, and nothing of it loads elsewhere', async ({
  browser,
  page,
  visit,
  dialog,
  world,
}) => {
  await visitPhone({ page, visit, world })
  const url = page.url()
  const { userAgent } = ANDROID
  const OTHERS = {
    'Chrome on a computer':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'a view in another app': userAgent.replace('; K)', '; K; wv)').replace('Chrome/', 'Version/4.0 Chrome/'),
    'Samsung’s browser': userAgent.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'),
    Edge: `${userAgent} EdgA/156.0.0.0`,
    'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:149.0) Gecko/149.0 Firefox/149.0',
    'an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
  }
  for (const [what, agent] of Object.entries(OTHERS)) {
    const context = await browser.newContext({ ...ANDROID, userAgent: agent })
    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', it => asked.push(it.url()))
    await other.goto(url)
    await openModal(other)
    await expect(other.getByRole('dialog').getByText('WalletConnect', { exact: true }), what).toBeVisible()
    await expect(row(other.getByRole('dialog')), what).toHaveCount(0)
    expect(asked.filter(it => it.includes('/mobile-adapter.'))).toEqual([])
    await context.close()
  }
  for (const options of [{ networks: '1' }, { excludeWalletIds: 'mobileWallet' }, { enableWallets: false }]) {
    await visit({ wallets: [], options: { networks: 'solana', ...options } })
    await openModal(page)
    await expect(dialog.getByText('WalletConnect', { exact: true })).toBeVisible()
    await expect(row(dialog), JSON.stringify(options)).toHaveCount(0)
  }
})

test('R193: it signs in with the tap that connects, and nothing more is asked', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const siwx = { statement: 'Welcome to the host page.' }
  const phone = await visitPhone({ page, visit, world }, { options: { siwx } })
  await connectPhone(page, dialog)
  expect(phone.links).toHaveLength(1)
  expect((await stateOf(page)).sessions).toMatchObject([{ data: { chainId: CAIP, statement: siwx.statement } }])
})

test('R193: a wallet that does not sign in with its first answer is opened again, with a tap of its own', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const phone = await visitPhone({ page, visit, world }, { options: { siwx: {} } })
  world.stack.faults.set(NAME, 'rpc authorize', { without: 'sign_in_result' }, 1)
  await openModal(page)
  await row(dialog).tap()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).tap()
  await expect(dialog).toBeHidden()
  expect(phone.links).toHaveLength(2)
  expect(await phone.asked()).toEqual(['authorize', 'get_capabilities', 'authorize', 'sign_messages'])
  expect((await stateOf(page)).sessions).toHaveLength(1)
})

test('R193: refused, closed, silent, and nobody there: each says so, moves nothing and can be tried again', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  const phone = await visitPhone({ page, visit, world })
  const { faults } = world.stack
  const again = () => dialog.getByRole('button', { name: 'Try again' }).tap()
  faults.set(NAME, 'rpc authorize', { rpcError: { code: -1, message: 'No' } }, 1)
  await openModal(page)
  await row(dialog).tap()
  await heading(dialog, 'You declined the request')
  faults.set(NAME, 'rpc authorize', { close: 1006 }, 1)
  await again()
  await expect(dialog.getByText(/closed the connection without an answer/)).toBeVisible()
  faults.set(NAME, 'rpc authorize', { drop: true }, 1)
  await again()
  await heading(dialog, 'Continue in your wallet app')
  await expect.poll(phone.asked).toEqual(['authorize', 'authorize', 'authorize'])
  await check(page, 'waiting for the wallet app')
  await page.clock.fastForward(61_000)
  await heading(dialog, 'No response from Mobile Wallet Adapter')
  expect((await stateOf(page)).status).toBe('connecting')
  await again()
  await expect(dialog).toBeHidden()
  expect(await accountOf(page)).toBe(world.stack.accounts.solana[1]!.address)
})

test('R193: without a wallet app, half a minute later the message says what to do', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  const phone = await visitPhone({ page, visit, world }, { isInstalled: false })
  await openModal(page)
  await row(dialog).tap()
  await expect.poll(() => phone.links.length).toBe(1)
  await page.clock.fastForward(16_000)
  await expect(dialog.getByText(/^Nothing opened\?/)).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(dialog.getByText('No wallet app responded')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog.getByText(/Install a Solana wallet app/)).toBeVisible()
  await check(page, 'no wallet app')
  await dialog.getByRole('button', { name: 'Choose another wallet' }).tap()
  await expect(row(dialog)).toBeVisible()
})

test('R193: a request without a tap waits for one; leaving refuses it', async ({ page, visit, dialog, world }) => {
  const phone = await visitPhone({ page, visit, world })
  await connectPhone(page, dialog)
  await withoutClick(page)
  let answer = sign(page)
  await heading(dialog, 'Open your wallet app')
  await check(page, 'the tap that opens the wallet')
  expect(phone.links).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Continue in wallet' }).tap()
  expect(await verifyMessage(world.stack.accounts.solana[1]!.address as never, TEXT, await answer)).toBe(true)
  await expect(dialog).toBeHidden()
  expect(phone.links).toHaveLength(2)
  answer = sign(page)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  expect(await answer).toBe('refused: 4001')
  expect(phone.links).toHaveLength(2)
})

/** An amount of SOL, in lamports. */
async function lamports(page: Page, url: string, address: string): Promise<bigint> {
  const data = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }
  return BigInt((await (await page.request.post(url, { data })).json()).result.value)
}

test('R193, R144: a transfer goes to the wallet with one tap; refused, lost and from another account it says what happened', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  test.slow()
  const phone = await visitPhone({ page, visit, world })
  const { stack } = world
  const [other, own] = stack.accounts.solana.map(it => it.address) as [string, string]
  const has = () => lamports(page, stack.urls.rpc[CAIP]!, other)
  const before = await has()
  await connectPhone(page, dialog)
  const toReview = async () => {
    await openModal(page, { view: 'WalletSend' })
    await choose(dialog, 'SOL')
    await review(dialog, '0.05', other)
  }
  const send = dialog.getByRole('button', { name: 'Send 0.05 SOL' })

  await toReview()
  stack.faults.set(NAME, 'rpc sign_and_send_transactions', { rpcError: { code: -3, message: 'No' } }, 1)
  await send.tap()
  await expect(dialog.getByText(/declined/i).first()).toBeVisible()
  expect(await has()).toBe(before)

  // It is checked again, after which an app needs another tap.
  await dialog.getByRole('button', { name: 'Try again' }).tap()
  await send.tap()
  await expect(dialog.getByText('0.05 SOL arrived')).toBeVisible()
  expect((await has()) - before).toBe(50_000_000n)
  expect(phone.links).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByRole('button', { name: /Sent/ }).first()).toBeVisible()

  await toReview()
  await phone.choose(0)
  await phone.forget()
  await send.tap()
  await expect.poll(() => accountOf(page)).toBeUndefined()
  expect(await phone.asked()).toEqual(['authorize'])
  expect(own).not.toBe(other)

  await phone.choose(1)
  await page.reload()
  await connectPhone(page, dialog)
  await toReview()
  stack.faults.set(NAME, 'rpc sign_and_send_transactions', { close: 1006 }, 1)
  await send.tap()
  await expect(dialog.getByText(/The wallet may have sent the transaction/).first()).toBeVisible()
  expect((await has()) - before).toBe(50_000_000n)
})

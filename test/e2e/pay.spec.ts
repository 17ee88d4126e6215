// Paying a site that asks for it (x402), on the local chain: what is shown is what is signed, the chain says what was paid,
// and no answer of a site makes anybody pay twice.
import { readFileSync } from 'node:fs'
import type { PaymentReceipt } from '../../src/base/payment.ts'
import {
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  strictPolicy,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { outcome, start, urlOf, type PayWindow } from './paying.ts'
import { visitConnected } from './session.ts'
import { asked, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SHOP = '0x5b0da6d1d0E2b0F0C1A3E4F5768A9bCDEF012345'
const SIGN = 'eth_signTypedData_v4'
const PRICE = 50_000n
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

async function ask(page: Page, { stack }: World, method: string, ...params: unknown[]): Promise<unknown> {
  const reply = await page.request.post(stack.admin['eip155:8453']!, {
    data: { jsonrpc: '2.0', id: 1, method, params },
  })
  return ((await reply.json()) as { result: unknown }).result
}
const earned = async (page: Page, world: World) => {
  const data = `0x70a08231${SHOP.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await ask(page, world, 'eth_call', { to: USDC, data }, 'latest')) as string)
}
const records = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wallet-modal/1/payments') ?? '[]') as object[])
const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Pay 0.05 USDC' })
const close = (dialog: Locator) => dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
/** The browser's own line about the answer that asks for payment. */
const PAYWALL = /status of 402/
const HOST = { head: SPY, options: { defaultNetwork: 'eip155:8453' } }

test('R191: the price is shown whole, paid once it is agreed to, and the chain says so', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const [me] = world.stack.accounts.eip155
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  await start(page, urlOf(world, '/report?day=today'), { max: '0.05 USDC' })
  await expect(dialog.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(dialog.getByText(/^.127\.0\.0\.1:\d+. asks you to pay$|asks you to pay$/)).toBeVisible()
  await expect(dialog.getByText('The tide report of today')).toBeVisible()
  await expect(dialog.getByText('No network fee for you')).toBeVisible()
  expect((await dialog.locator('[data-address]').allInnerTexts()).map(text => text.replace(/\s/g, ''))).toEqual([SHOP])
  expect(await asked(page, SIGN)).toBe(0)
  await go(dialog).click()
  const { status, body, receipt } = await outcome(page)
  await expect(dialog).toBeHidden()
  expect([status, body]).toEqual([200, { tide: 'high', at: '14:05' }])
  expect(await asked(page, SIGN)).toBe(1)
  expect((await earned(page, world)) - had).toBe(PRICE)
  const { salt, nonce, at, validBefore, transaction, ...rest } = receipt!
  expect(rest).toEqual({
    network: 'eip155:8453',
    asset: USDC,
    symbol: 'USDC',
    amount: '0.05',
    from: me!.address,
    to: SHOP,
    method: 'GET',
    place: urlOf(world, '/report'),
    status: 'paid',
    isDelivered: true,
  })
  expect([salt.length, nonce.length]).toEqual([64, 66])
  // The time begins before the wallet is asked.
  expect(validBefore - at).toBeGreaterThan(60)
  expect(validBefore - at).toBeLessThanOrEqual(120)
  const { logs } = (await ask(page, world, 'eth_getTransactionReceipt', transaction)) as {
    logs: { topics: string[] }[]
  }
  expect(logs.some(({ topics }) => topics[0] === USED && topics[2] === nonce)).toBe(true)
})

test('R191: who is not connected connects first; a wallet elsewhere switches; the strict policy names the site', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const shop = urlOf(world, '')
  await visit({ ...HOST, options: {}, csp: strictPolicy(world.stack).replace('connect-src', `connect-src ${shop}`) })
  const had = await earned(page, world)
  await start(page, urlOf(world, '/report'), {}, { method: 'POST', body: '{"place":"pier"}' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('Your wallet has to switch to Base first.')).toBeVisible()
  await go(dialog).click()
  const { body, receipt } = await outcome(page)
  expect([body, receipt!.method, receipt!.status]).toEqual([
    { tide: 'high', at: '14:05', place: 'pier' },
    'POST',
    'paid',
  ])
  expect((await stateOf(page)).network).toBe('eip155:8453')
  expect((await earned(page, world)) - had).toBe(PRICE)
})

test('R190: who leaves, declines or has a wallet that cannot, pays nothing and is told so', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  await start(page, urlOf(world, '/report'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect((await outcome(page)).code).toBe('request/aborted')
  expect(await asked(page, SIGN)).toBe(0)

  for (const [code, why, told] of [
    [4001, 'You declined in your wallet.', 'wallet/declined'],
    [4200, 'This wallet can’t pay this way.', 'pay/wallet-cannot'],
  ] as const) {
    await script(page, { answers: { [SIGN]: { error: { code, message: 'no' } } } })
    await start(page, urlOf(world, '/report'))
    await go(dialog).click()
    await expect(dialog.getByText('Nothing was paid')).toBeVisible()
    await expect(dialog.getByText(why)).toBeVisible()
    await close(dialog)
    expect(await outcome(page)).toMatchObject({ code: told })
  }

  // Whoever leaves while the wallet asks pays nothing, whatever it signs afterwards.
  await script(page, { answers: {}, auto: undefined })
  await start(page, urlOf(world, '/report'))
  await go(dialog).click()
  await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await outcome(page)).code).toBe('request/aborted')
  await wallet(page, 'approve')
  await page.waitForTimeout(500)
  expect((await earned(page, world)) - had).toBe(0n)
  expect(await records(page)).toEqual([])
})

test('R190: a price that changes after it was shown takes nothing; trying again sends the same payment', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  const sent: string[] = []
  await page.route(urlOf(world, '/report'), async route => {
    const header = route.request().headers()['payment-signature']
    if (header) sent.push(header)
    if (header || route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const terms = JSON.parse(Buffer.from(response.headers()['payment-required']!, 'base64').toString()) as {
      accepts: { amount: string }[]
    }
    terms.accepts[0]!.amount = '40000'
    const changed = Buffer.from(JSON.stringify(terms)).toString('base64')
    return route.fulfill({ response, headers: { ...response.headers(), 'payment-required': changed } })
  })
  await start(page, urlOf(world, '/report'))
  await dialog.getByRole('button', { name: 'Pay 0.04 USDC' }).click()
  await expect(dialog.getByText('Nothing came back yet')).toBeVisible()
  await expect(dialog.getByText(/can take 0\.04\sUSDC until \d+:\d\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await expect(dialog.getByText('Nothing came back yet')).toBeVisible()
  expect(new Set(sent).size).toBe(1)
  await close(dialog)
  const { code, receipt } = await outcome(page)
  expect([code, receipt!.amount, receipt!.status]).toEqual(['pay/open', '0.04', 'sent'])

  await start(page, urlOf(world, '/report'))
  await dialog.getByRole('button', { name: 'Pay 0.04 USDC' }).click()
  await expect(dialog.getByText('Nothing more was paid')).toBeVisible()
  expect((await outcome(page)).code).toBe('pay/already')
  expect(await asked(page, SIGN)).toBe(1)
  expect((await earned(page, world)) - had).toBe(0n)
})

test('R190: an account that changes stands beside the one before, and needs another click', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const [one, two] = world.stack.accounts.eip155
  await visitConnected({ page, visit, world }, HOST)
  await start(page, urlOf(world, '/report'))
  await expect(go(dialog)).toBeVisible()
  await wallet(page, 'setAccount', [1])
  await expect(dialog.getByText('Your account changed. Check the payment again.')).toBeVisible()
  const shown = (await dialog.locator('[data-address]').allInnerTexts()).map(text => text.replace(/\s/g, ''))
  expect(shown).toEqual([one!.address, two!.address, SHOP])
  expect(await asked(page, SIGN)).toBe(0)
  await go(dialog).click()
  expect((await outcome(page)).receipt!.from).toBe(two!.address)
})

test('R191: an error after the payment is said to be paid and not delivered, with the transaction', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL, /status of 500/)
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  await start(page, urlOf(world, '/broken'))
  await go(dialog).click()
  await expect(dialog.getByText('Paid, but nothing came back')).toBeVisible()
  const { code, receipt } = await outcome(page)
  expect([code, receipt!.status, receipt!.isDelivered]).toEqual(['pay/not-delivered', 'paid', false])
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    new RegExp(`${receipt!.transaction}$`),
  )
  await close(dialog)
  await expect(dialog).toBeHidden()
  expect((await earned(page, world)) - had).toBe(PRICE)
  // What is kept can pay nothing.
  const kept = JSON.stringify(await records(page))
  expect(kept).toContain(receipt!.nonce)
  expect(kept).not.toContain('signature')
})

test('R190: two tabs pay for one request once', async ({ page, visit, world, dialog, allow }) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(async () => (await stateOf(other)).status).toBe('connected')
  for (const tab of [page, other]) await start(tab, urlOf(world, '/report?tabs'))
  const there = other.getByRole('dialog')
  await expect(go(there)).toBeVisible()
  await go(dialog).click()
  expect((await outcome(page)).status).toBe(200)
  await go(there).click()
  await expect(there.getByText('Nothing more was paid')).toBeVisible()
  expect((await outcome(other)).code).toBe('pay/already')
  expect(await asked(other, SIGN)).toBe(0)
  expect((await earned(page, world)) - had).toBe(PRICE)
})

test('a 402 that the page may not read names the missing header; a limit that is exceeded shows nothing', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, HOST)
  await start(page, urlOf(world, '/report'), { max: '0.04 USDC' })
  expect((await outcome(page)).code).toBe('pay/too-much')
  await start(page, urlOf(world, '/report'), { max: 'little' })
  expect((await outcome(page)).code).toBe('options/invalid')
  await page.route(urlOf(world, '/report'), async route => {
    const response = await route.fetch()
    const { 'access-control-expose-headers': _, ...headers } = response.headers()
    return route.fulfill({ response, headers })
  })
  await start(page, urlOf(world, '/report'))
  const { code, message } = await outcome(page)
  expect(code).toBe('pay/unreadable')
  expect(message).toContain('Access-Control-Expose-Headers: PAYMENT-REQUIRED, PAYMENT-RESPONSE')
  await expect(dialog).toBeHidden()
  expect(await asked(page, SIGN)).toBe(0)
})

test('<wallet-pay href> pays in the click: the page gets the answer, else the user gets a file, never a page', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const url = urlOf(world, '/report')
  const body = `<main><wallet-pay href="${url}" max="0.05 USDC" label="Buy the report"></wallet-pay>
    <wallet-pay href="${url}" max="0.01 USDC" label="Too dear"></wallet-pay></main>`
  await visitConnected({ page, visit, world }, { ...HOST, body })
  const had = await earned(page, world)
  const buy = page.getByRole('button', { name: 'Buy the report' })
  await buy.click()
  await expect(go(dialog)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), go(dialog).click()])
  expect(file.suggestedFilename()).toBe('report')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual({ tide: 'high', at: '14:05' })
  await expect(dialog).toBeHidden()

  await page.evaluate(() => {
    const it = window as unknown as PayWindow
    document.addEventListener('wallet-pay:paid', async event => {
      event.preventDefault()
      const { response, receipt } = (event as CustomEvent<{ response: Response; receipt: PaymentReceipt }>).detail
      it.outcome = { status: response.status, body: await response.json(), receipt }
    })
  })
  let downloads = 0
  page.on('download', () => downloads++)
  await buy.click()
  await go(dialog).click()
  const { status, receipt } = await outcome(page)
  expect([status, receipt!.status, downloads]).toEqual([200, 'paid', 0])
  expect((await earned(page, world)) - had).toBe(2n * PRICE)

  await page.getByRole('button', { name: 'Too dear' }).click()
  await expect(dialog.getByText('Nothing was paid')).toBeVisible()
  expect(await asked(page, SIGN)).toBe(2)
})

test('R191: the activity lists what was paid to sites, and asks the chain again for what nobody knew', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL, /status of 500/)
  await visitConnected({ page, visit, world }, HOST)
  await page.evaluate(() =>
    (window as unknown as { WalletModal: { switchNetwork(id: string): Promise<void> } }).WalletModal.switchNetwork(
      'eip155:8453',
    ),
  )
  await start(page, urlOf(world, '/broken?key=secret'))
  await go(dialog).click()
  await expect(dialog.getByText('Paid, but nothing came back')).toBeVisible()
  await close(dialog)
  // As a tab leaves it that was closed while the site had not answered.
  const [kept] = (await records(page)) as { transaction: string; status: string }[]
  await page.evaluate(() => {
    const [{ transaction: _, ...record }] = JSON.parse(localStorage.getItem('wallet-modal/1/payments')!)
    localStorage.setItem('wallet-modal/1/payments', JSON.stringify([{ ...record, status: 'sent' }]))
  })
  await openModal(page, { view: 'Transactions' })
  const row = dialog.getByRole('list', { name: 'Payments to sites' }).getByRole('listitem')
  await expect(row).toContainText(new URL(urlOf(world, '/broken')).host)
  await expect(row).toContainText('/broken')
  await expect(row).toContainText('Paid, but nothing came back')
  await expect(row).toContainText(/0\.05\sUSDC/)
  await expect(row).not.toContainText('secret')
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`${kept!.transaction}$`))
  expect(await records(page)).toMatchObject([{ status: 'paid', transaction: kept!.transaction }])
  // The transfer in the list names the site, too, and not whoever sent it.
  const shop = new RegExp(`To \\W*${urlOf(world, '')}`)
  const transfer = dialog.getByRole('button', { name: shop })
  await expect(transfer).toContainText(/0\.05\sUSDC/)
  await transfer.click()
  await expect(dialog.getByText('Confirmed')).toBeVisible()
  await expect(dialog.getByText(shop)).toBeVisible()
})

test('R190: within a budget that was agreed to, only the wallet asks; once it is revoked in the menu, each price is shown again', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  const budget = { perPayment: '0.05 USDC', total: '0.15 USDC', hours: 24, origins: [urlOf(world, '')] }
  const order = (day: number, options: object = { budget }) => start(page, urlOf(world, `/report?day=${day}`), options)
  await order(1)
  const agree = dialog.getByRole('checkbox', { name: /^Don’t ask here again for 1 day: up to 0\.05 USDC per payment/ })
  await expect(agree).not.toBeChecked()
  await agree.check()
  await go(dialog).click()
  expect((await outcome(page)).status).toBe(200)
  await expect(dialog).toBeHidden()
  // Nothing but the wallet asks.
  await order(2)
  expect((await outcome(page)).receipt!.status).toBe('paid')
  await expect(dialog).toBeHidden()
  expect([await asked(page, SIGN), (await earned(page, world)) - had]).toEqual([2, 2n * PRICE])
  // Other terms were not agreed to.
  await order(3, { budget: { ...budget, total: '1 USDC' } })
  await expect(go(dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await outcome(page)).code).toBe('request/aborted')

  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  const row = dialog.getByRole('button', { name: /^Ask before each payment/ })
  await expect(row).toContainText('0.05 USDC left until')
  await row.click()
  await expect(dialog.getByText('You’ll be asked before every payment.')).toBeVisible()
  await expect(row).toBeHidden()
  await page.keyboard.press('Escape')
  await page.evaluate(() => (window as unknown as { WalletModal: { close(): void } }).WalletModal.close())
  await expect(dialog).toBeHidden()
  await order(4)
  await expect(go(dialog)).toBeVisible()
  await expect(agree).not.toBeChecked()
  expect(await asked(page, SIGN)).toBe(2)
})

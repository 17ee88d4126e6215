// Paying a site on Solana: the wallet signs and sends nothing, x402's own facilitator pays the fee and carries it to the
// local chain, and that chain alone says what was paid.
import {
  expect,
  NO_MOTION,
  openModal,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { outcome, start, urlOf } from './paying.ts'
import { visitConnected } from './session.ts'
import { CAIP, stackOf, walletOf } from './solana-account.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

const { MINTS, SETTLER, SHOP, MEMO } = await stackOf('plan.mjs')
const USDC: string = MINTS[0].address
/** More blocks than a transaction counts for, and then so many that no node can show another end. */
const TOO_LATE = 320
const PAYWALL = /status of 402/
const HOST = { options: { networks: 'solana' } }
/** Whoever can only sign proves that nothing was sent by the wallet. */
const ONLY_SIGNS = { lacks: ['solana:signAndSendTransaction'] }

async function ask(page: Page, { stack }: World, method: string, ...params: unknown[]): Promise<any> {
  const reply = await page.request.post(stack.urls.rpc[CAIP]!, { data: { jsonrpc: '2.0', id: 1, method, params } })
  return ((await reply.json()) as { result: unknown }).result
}
const pass = (page: Page, { stack }: World, count: number) =>
  page.request.post(`${stack.urls.rpc[CAIP]}/__slots`, { data: { count } })
async function unitsOf(page: Page, world: World, owner: string): Promise<bigint> {
  const { value } = await ask(page, world, 'getTokenAccountsByOwner', owner, { mint: USDC }, { encoding: 'jsonParsed' })
  return BigInt(value[0].account.data.parsed.info.tokenAmount.amount)
}
const records = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wallet-modal/1/payments') ?? '[]') as object[])
const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Pay 0.05 USDC' })
const close = (dialog: Locator) => dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
const shown = async (dialog: Locator) =>
  (await dialog.locator('[data-address]').allInnerTexts()).map(text => text.replace(/\s/g, ''))
/** A site that takes the header and passes it to nobody; `answer` is what it says. */
async function keep(
  page: Page,
  url: string,
  answer: { status: number; headers?: Record<string, string>; body?: string },
) {
  const sent: string[] = []
  await page.route(url, async route => {
    const header = route.request().headers()['payment-signature']
    if (!header) return route.continue()
    sent.push(header)
    const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }
    return route.fulfill({ body: '{}', ...answer, headers: { ...cors, ...answer.headers } })
  })
  return sent
}

// @fast
test('R191: on Solana the price is shown whole, signed and not sent, and found on the chain', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const [me] = world.stack.accounts.solana
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world, undefined, ONLY_SIGNS)] })
  const had = await Promise.all([SHOP, me!.address].map(it => unitsOf(page, world, it)))
  await start(page, urlOf(world, '/solana/report?day=today'), { max: '0.05 USDC' })
  await expect(go(dialog)).toBeVisible()
  await expect(dialog.getByText('No network fee for you')).toBeVisible()
  await expect(dialog.getByText('Solana', { exact: true })).toBeVisible()
  await expect(dialog.getByText('The tide report of today')).toBeVisible()
  expect(await shown(dialog)).toEqual([SHOP])
  await go(dialog).click()
  const { status, body, receipt } = await outcome(page)
  expect([status, body]).toEqual([200, { tide: 'high', at: '14:05' }])
  const { salt, nonce, memo, at, validBefore, transaction, ...rest } = receipt!
  expect(rest).toEqual({
    network: CAIP,
    asset: USDC,
    symbol: 'USDC',
    amount: '0.05',
    from: me!.address,
    to: SHOP,
    method: 'GET',
    place: urlOf(world, '/solana/report'),
    status: 'paid',
    isDelivered: true,
  })
  expect([salt.length, memo]).toEqual([64, nonce.slice(2, 34)])
  // The time begins before the wallet is asked.
  expect(validBefore).toBeGreaterThan(at)
  expect(validBefore - at).toBeLessThanOrEqual(90)
  const now = await Promise.all([SHOP, me!.address].map(it => unitsOf(page, world, it)))
  expect([now[0]! - had[0]!, now[1]! - had[1]!]).toEqual([50_000n, -50_000n])
  const { meta, transaction: carried } = await ask(page, world, 'getTransaction', transaction, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 0,
  })
  expect([meta.err, carried.message.accountKeys[0].pubkey]).toEqual([null, SETTLER.address])
  expect(carried.message.instructions.filter((it: { programId: string }) => it.programId === MEMO)).toHaveLength(1)
  // What is kept can pay nothing.
  const kept = JSON.stringify(await records(page))
  expect(kept).toContain(nonce)
  expect(kept).not.toMatch(/signature|"transaction":"[^"]{89}/)
})

test('R191: a memo of the site is no proof of which payment it was: each is found by what was signed', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  const found: (string | undefined)[] = []
  for (const order of [1, 2]) {
    await start(page, urlOf(world, `/solana/order?${order}`))
    await go(dialog).click()
    const { receipt } = await outcome(page)
    expect([receipt!.memo, receipt!.status]).toEqual(['order 7', 'paid'])
    found.push(receipt!.transaction)
  }
  expect(new Set(found).size).toBe(2)
})

test('R191: an error after the payment is said to be paid, with the transaction, and Activity lists it', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL, /status of 500/)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  await start(page, urlOf(world, '/solana/broken'))
  await go(dialog).click()
  await expect(dialog.getByText('Paid, but nothing came back')).toBeVisible()
  const { code, receipt } = await outcome(page)
  expect([code, receipt!.status]).toEqual(['pay/not-delivered', 'paid'])
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    new RegExp(`/${receipt!.transaction}`),
  )
  await close(dialog)
  // As a tab leaves it that was closed while the site had not answered.
  await page.evaluate(() => {
    const [{ transaction: _, ...record }] = JSON.parse(localStorage.getItem('wallet-modal/1/payments')!)
    localStorage.setItem('wallet-modal/1/payments', JSON.stringify([{ ...record, status: 'sent' }]))
  })
  await openModal(page, { view: 'Transactions' })
  const row = dialog.getByRole('list', { name: 'Payments to sites' }).getByRole('listitem')
  await expect(row).toContainText('Paid, but nothing came back')
  expect(await records(page)).toMatchObject([{ status: 'paid', transaction: receipt!.transaction }])
})

test('R191: "success" that the chain does not show is the word of the site, until the network can no longer take it', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  const had = await unitsOf(page, world, SHOP)
  const said = { success: true, transaction: '1'.repeat(88), network: CAIP }
  const receipt = Buffer.from(JSON.stringify(said)).toString('base64')
  await keep(page, urlOf(world, '/solana/report'), { status: 200, headers: { 'payment-response': receipt } })
  await start(page, urlOf(world, '/solana/report'))
  await go(dialog).click()
  const result = await outcome(page)
  expect([result.status, result.receipt!.status, result.receipt!.transaction]).toEqual([200, 'said', undefined])
  await openModal(page, { view: 'Transactions' })
  const row = dialog.getByRole('list', { name: 'Payments to sites' }).getByRole('listitem')
  await expect(row).toContainText('Paid, says the site')
  await page.keyboard.press('Escape')
  await pass(page, world, TOO_LATE)
  await openModal(page, { view: 'Transactions' })
  await expect(row).toContainText('Nothing was paid')
  expect(await records(page)).toMatchObject([{ status: 'unpaid' }])
  expect(await unitsOf(page, world, SHOP)).toBe(had)
})

test('R190: what no block can have any more was not paid; until then trying again sends the same transaction', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL, /status of 50[03]/)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  const had = await unitsOf(page, world, SHOP)
  const sent = await keep(page, urlOf(world, '/solana/report'), { status: 503 })
  await start(page, urlOf(world, '/solana/report'))
  await go(dialog).click()
  await expect(dialog.getByText('Nothing came back yet')).toBeVisible()
  await expect(dialog.getByText(/can take 0\.05\sUSDC until \d+:\d\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await expect(dialog.getByText('Nothing came back yet')).toBeVisible()
  expect(new Set(sent).size).toBe(1)
  // A node that does not answer says nothing.
  world.stack.faults.set(CAIP, 'getEpochInfo', { status: 500 })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Payment couldn’t be checked')).toBeVisible()
  world.stack.faults.clear()
  await pass(page, world, TOO_LATE)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Nothing was paid')).toBeVisible()
  await expect(dialog.getByText(/didn’t take the payment in time, and no longer can/)).toBeVisible()
  await close(dialog)
  expect(await outcome(page)).toMatchObject({ code: 'pay/expired', receipt: { status: 'unpaid' } })
  expect(await unitsOf(page, world, SHOP)).toBe(had)
})

test('R190: a wallet that cannot sign alone, that signs something else, or too late, pays nothing and is told so', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected(
    { page, visit, world },
    { ...HOST, wallets: [walletOf(world, undefined, { lacks: ['solana:signTransaction'] })] },
  )
  const pays = async (told: string, code: string) => {
    await start(page, urlOf(world, '/solana/report'))
    await go(dialog).click()
    await expect(dialog.getByText('Nothing was paid')).toBeVisible()
    await expect(dialog.getByText(told)).toBeVisible()
    await close(dialog)
    expect((await outcome(page)).code).toBe(code)
    expect(await records(page)).toEqual([])
  }
  await pays('This wallet can’t pay this way.', 'pay/wallet-cannot')
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  const had = await unitsOf(page, world, SHOP)
  const sent = await keep(page, urlOf(world, '/solana/report'), { status: 503 })
  await script(page, { answers: { 'solana:signTransaction': { error: { code: 4001, message: 'no' } } } })
  await pays('You declined in your wallet.', 'wallet/declined')
  await page.evaluate(() => {
    const { solana } = (window as unknown as { __testWallet: { solana: { rewrite?: unknown } }[] }).__testWallet[0]!
    // The amount: 50,000 becomes 1,050,000.
    solana.rewrite = (bytes: Uint8Array) => {
      const at = bytes.findIndex((it, i) => it === 12 && bytes[i + 1] === 0x50 && bytes[i + 2] === 0xc3)
      return bytes.with(at + 3, 0x0f)
    }
  })
  await script(page, { answers: {} })
  await pays('Your wallet changed the payment, so it wasn’t sent.', 'pay/invalid')
  await page.evaluate(() => {
    const { solana } = (window as unknown as { __testWallet: { solana: { rewrite?: unknown } }[] }).__testWallet[0]!
    delete solana.rewrite
  })
  await script(page, { auto: undefined })
  await start(page, urlOf(world, '/solana/report'))
  await go(dialog).click()
  await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
  await pass(page, world, TOO_LATE)
  await page.evaluate(() =>
    (window as unknown as { __testWalletControl: { approve(): void } }).__testWalletControl.approve(),
  )
  await expect(dialog.getByText('Your wallet took too long, so the payment wasn’t sent.')).toBeVisible()
  expect([sent, await records(page), await unitsOf(page, world, SHOP)]).toEqual([[], [], had])
})

test('R190: within a budget on Solana only the wallet asks, until it is used up', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world)] })
  const had = await unitsOf(page, world, SHOP)
  const budget = { perPayment: '0.05 USDC', total: '0.1 USDC', hours: 1, origins: [urlOf(world, '')] }
  const order = (day: number) => start(page, urlOf(world, `/solana/report?day=${day}`), { budget })
  const agree = dialog.getByRole('checkbox', { name: /^Don’t ask here again for 1 hour: up to 0\.05 USDC per payment/ })
  await order(1)
  await agree.check()
  await go(dialog).click()
  expect((await outcome(page)).receipt).toMatchObject({ network: CAIP, status: 'paid' })
  await expect(dialog).toBeHidden()
  await order(2)
  expect((await outcome(page)).receipt).toMatchObject({ network: CAIP, status: 'paid' })
  await expect(dialog).toBeHidden()
  expect((await unitsOf(page, world, SHOP)) - had).toBe(100_000n)
  await order(3)
  await expect(go(dialog)).toBeVisible()
  await expect(agree).not.toBeChecked()
  expect((await unitsOf(page, world, SHOP)) - had).toBe(100_000n)
})

test('R190: a recipient who has no account for the token is never shown, and said why', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [walletOf(world, undefined, {})] })
  const newcomer = world.stack.accounts.solana[1]!.address
  await page.route(urlOf(world, '/solana/report'), async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const terms = JSON.parse(Buffer.from(response.headers()['payment-required']!, 'base64').toString()) as {
      accepts: { payTo: string }[]
    }
    terms.accepts[0]!.payTo = newcomer
    const changed = Buffer.from(JSON.stringify(terms)).toString('base64')
    return route.fulfill({ response, headers: { ...response.headers(), 'payment-required': changed } })
  })
  await start(page, urlOf(world, '/solana/report'))
  const { code, message } = await outcome(page)
  expect(code).toBe('pay/unsupported')
  expect(message).toContain('no account for this token on Solana')
  await expect(dialog).toBeHidden()
})

test('R191: who has no account on the chain where the site is paid connects there first', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  await visit({ options: { networks: '8453,solana' }, wallets: [walletOf(world)] })
  await start(page, urlOf(world, '/solana/report'))
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await go(dialog).click()
  expect((await outcome(page)).receipt).toMatchObject({ network: CAIP, status: 'paid' })
})

test('R191: who has accounts on both chains chooses where to pay, and each offer names its account', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const [[one], [two]] = [world.stack.accounts.eip155, world.stack.accounts.solana]
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({ options: { networks: '1,8453,solana' }, wallets: [{ auto: 'approve', solana: { keys } }] })
  for (const namespace of ['eip155', 'solana'] as const)
    await page.evaluate(
      namespace => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
      namespace,
    )
  await start(page, urlOf(world, '/any/report'))
  // The one where no network has to be switched to.
  await expect(dialog.getByTitle(two!.address)).toBeVisible()
  expect(await shown(dialog)).toEqual([SHOP])
  await dialog.getByRole('button', { name: /0\.05\sUSDC on Base/ }).click()
  await expect(dialog.getByTitle(one!.address)).toBeVisible()
  await expect(dialog.getByText('Your wallet has to switch to Base first.')).toBeVisible()
  await dialog.getByRole('button', { name: /0\.05\sUSDC on Solana/ }).click()
  await go(dialog).click()
  expect((await outcome(page)).receipt).toMatchObject({ network: CAIP, from: two!.address, status: 'paid' })
  // Whichever account pays next, the same request is another payment only where the first one has ended.
  await start(page, urlOf(world, '/any/report'))
  await dialog.getByRole('button', { name: /0\.05\sUSDC on Base/ }).click()
  await go(dialog).click()
  expect((await outcome(page)).receipt).toMatchObject({ network: 'eip155:8453', from: one!.address, status: 'paid' })
})

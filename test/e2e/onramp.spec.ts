import { check } from './axe.ts'
import {
  withAccount,
  expect,
  openModal,
  NO_MOTION,
  test,
  type HostPage,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
  answered,
} from './fixtures.ts'
import { tokenOf } from './sending.ts'
import { keep, keptBy } from './stored-session.ts'
import { wallet } from './wallet.ts'

test.use(NO_MOTION)

const options = ({ stack }: World) => ({
  onramp: { providerUrl: `${stack.urls.data}/onramp/aggregator`, publicKey: 'key of the host' },
})
const PAGE = 'POST /v1/generators/onrampurl'

/** Connected, with the purchase form open. */
async function shop(
  page: Page,
  dialog: Locator,
  visit: (host: HostPage) => Promise<void>,
  host: HostPage = {},
): Promise<void> {
  await page.clock.install()
  await visit(host)
  await withAccount(page)
  await dialog.getByRole('button', { name: 'Buy', exact: true }).first().click()
  await expect(dialog.getByRole('heading', { name: 'Buy' })).toBeVisible()
}
const card = (dialog: Locator) => dialog.getByRole('button', { name: /^Card or bank account/ })
const other = (dialog: Locator) => dialog.getByRole('button', { name: /^Other ways to pay/ })
const pay = (dialog: Locator) => dialog.getByRole('textbox', { name: 'You pay' })
const waiting = (dialog: Locator) => dialog.getByText('Waiting for your purchase')
/** Presses something that opens a window, and returns the window once it shows the provider's page. */
async function opened(page: Page, press: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await expect(popup.getByRole('heading', { name: /^Buy/ })).toBeVisible()
  return popup
}
/** Presses something whose window is closed again, perhaps before anybody could see it. */
async function unopened(page: Page, dialog: Locator, press: Locator): Promise<void> {
  const before = page.context().pages().length
  await press.click()
  await expect(dialog.getByText('The provider’s page didn’t open')).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(before)
}
/** Advances the page's clock from one history check to the next until the condition holds. */
const afterLooks = (page: Page, isSo: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await answered(page)
    await page.clock.fastForward(5000)
    await isSo()
  }).toPass()
const found = (page: Page, what: Locator) => afterLooks(page, () => expect(what).toBeVisible({ timeout: 500 }))
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('wallet-modal/1/purchase'))
const SPY = `<script nonce="bm9uY2U">
    window.events = []
    addEventListener('DOMContentLoaded', () => WalletModal.on('event', it => events.push([it.event, it.properties])))
  </script>`
const events = (page: Page) =>
  page.evaluate(() => (window as unknown as { events: [string, object][] }).events.filter(([name]) => /BUY/.test(name)))

test('a round sum is one press away, each way to pay says whose page it is, limits are named; currency and token stay chosen', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await shop(page, dialog, visit, { csp: 'strict', options: options(world) })
  const sums = dialog.locator('[aria-pressed]')
  await expect(sums).toHaveText(['$50', '$100', '$250'])
  await sums.nth(1).click()
  await expect(pay(dialog)).toHaveValue('100')
  await expect(sums.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByText(/^Card provider’s quote/)).toBeVisible()
  await expect(card(dialog)).toContainText('Coinbase · Fee 1%–2%. Arrives on Ethereum.')
  await expect(other(dialog)).toContainText(`USDC via ${new URL(world.stack.urls.data).host}`)
  await pay(dialog).fill('101')
  await expect(sums.nth(1)).toHaveAttribute('aria-pressed', 'false')
  for (const amount of ['5', '25001', 'x', '1e3', '10.005']) {
    await pay(dialog).fill(amount)
    await expect(dialog.getByRole('alert')).toHaveText('From $10.00 to $25,000.00')
    await expect(card(dialog)).toHaveAttribute('aria-disabled', 'true')
  }
  await dialog.getByRole('button', { name: 'Currency: USD' }).click()
  await dialog.getByRole('button', { name: /^Euro/ }).click()
  await expect(sums).toHaveText(['€50', '€100', '€250'])
  await check(page, 'buying in round sums')
  await dialog.getByRole('button', { name: 'Token: USDC' }).click()
  await dialog.getByRole('button', { name: /ETH Ether/ }).click()
  await pay(dialog).fill('250')
  await expect(dialog.getByText(/^Card provider’s quote, including €\d\.\d\d/)).toBeVisible()
  await expect(dialog.locator('[data-figure]')).toHaveText(/^0\.08\d{4}$/)
  const popup = await opened(page, dialog.getByRole('button', { name: /^Card/ }))
  await expect(popup.getByText(/^0\.08\d+\sETH$/)).toBeVisible()
})

// @fast
test('buying by card ends with what was bought in the account', async ({ page, visit, dialog, world }) => {
  await shop(page, dialog, visit, { csp: 'strict', head: SPY })
  await pay(dialog).fill('100')
  await expect(dialog.getByText(/^Card provider’s quote, including \$1\.\d\d in fees/)).toBeVisible()
  const popup = await opened(page, card(dialog))
  await expect(popup.getByText('100.00 USD')).toBeVisible()
  await expect(waiting(dialog)).toBeVisible()
  await popup.getByRole('button', { name: 'Pay' }).click()
  await expect(popup.getByText('Paid. You can close this page.')).toBeVisible()
  await found(page, dialog.getByText(/^9[89]\.\d+\sUSDC arrived$/))
  const [, arrived] = /^([\d.]+)\sUSDC/.exec(await dialog.getByText(/USDC arrived$/).innerText())!
  expect(await stored(page)).toBeNull()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const held = Number(await tokenOf(page, world, world.stack.accounts.eip155[0]!.address)) / 1e6
  expect(held).toBeCloseTo(1840.25 + Number(arrived), 5)
  await expect(dialog.getByTitle(String(held))).toBeVisible()
  expect(await events(page)).toEqual([
    ['SELECT_BUY_CRYPTO', { isSmartAccount: false }],
    ['SELECT_BUY_PROVIDER', { provider: 'coinbase', isSmartAccount: false }],
    ['BUY_SUCCESS', { provider: 'coinbase', network: 'eip155:1' }],
  ])
})

test('buying from the aggregator ends with what was bought in the account, also on another network', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await shop(page, dialog, visit, {
    csp: 'strict',
    options: options(world),
    wallets: [{ auto: 'approve', accounts: [world.stack.accounts.eip155[1]!.privateKey], chain: '8453' }],
  })
  // @spec:9.23 @spec:9.25
  await expect(card(dialog)).toContainText('Fee 1%–2%. Arrives on Base.')
  // @spec:9.24 @spec:9.25
  await expect(other(dialog)).toContainText('Fee 1%–2%')
  const popup = await opened(page, other(dialog))
  const url = new URL(popup.url())
  const { address } = world.stack.accounts.eip155[1]!
  expect([...url.searchParams]).toEqual([
    ['publicKey', 'key of the host'],
    ['destinationCurrencyCode', 'USDC'],
    ['walletAddress', expect.stringMatching(new RegExp(address, 'i'))],
    ['externalCustomerId', 'local'],
  ])
  await expect(waiting(dialog)).toBeVisible()
  await popup.getByRole('textbox', { name: 'USDC' }).fill('12.5')
  await popup.getByRole('combobox', { name: 'Network' }).selectOption('Ethereum')
  // By then the balance before must be known.
  await expect.poll(() => stored(page)).toMatch(/before/)
  await popup.getByRole('button', { name: 'Pay' }).click()
  await found(page, dialog.getByText('12.5 USDC arrived'))
  // @spec:9.31
  await expect(dialog.getByText('In your account on Ethereum')).toBeVisible()
})

test('where the card provider does not deliver, a purchase arrives on Ethereum, and the form says so', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  // No node of that network is there.
  allow(/chainId=eip155%3A56|56\.rpc\.thirdweb\.com/)
  const note = dialog.getByText(/^Card purchases arrive on/)
  await shop(page, dialog, visit, {
    csp: 'strict',
    options: { networks: '56,8453' },
    wallets: [
      { auto: 'approve', accounts: [world.stack.accounts.eip155[1]!.privateKey], chains: ['56', '8453'], chain: '56' },
    ],
  })
  // @spec:9.27
  await expect(card(dialog)).toContainText('Arrives on Ethereum.')
  await expect(note).toHaveText('Card purchases arrive on Ethereum, not on BNB Smart Chain.')
  await check(page, 'buying for another network')
  const asked = page.waitForRequest(request => request.url().includes('/generators/onrampurl'))
  await opened(page, card(dialog))
  expect((await asked).postDataJSON()).toMatchObject({ defaultNetwork: 'ethereum' })
})

test('R100, R110: the page gets no opener, no referrer and no address but the account’s, and is one the service is known for', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  await shop(page, dialog, visit)
  const asked = page.waitForRequest(request => request.url().includes('/generators/onrampurl'))
  const popup = await opened(page, card(dialog))
  expect(await popup.evaluate(() => [window.opener, document.referrer, window.name])).toEqual([null, '', ''])
  expect(popup.url()).not.toContain('0x')
  const { address } = world.stack.accounts.eip155[0]!
  const body = (await asked).postDataJSON() as {
    destinationWallets: { address: string }[]
    partnerUserId: string
    defaultNetwork: string
  }
  expect([body.destinationWallets[0]!.address.toLowerCase(), body.defaultNetwork]).toEqual([
    address.toLowerCase(),
    'ethereum',
  ])
  await popup.close()
  await dialog.getByRole('button', { name: 'I didn’t buy anything' }).click()

  allow(/Failed to load resource/)
  // Unit tests cover which addresses, and in which encodings.
  const [own, thief] = world.stack.accounts.eip155.map(account => account.address) as [string, string]
  const base = `${world.stack.urls.data}/onramp/card`
  const json = JSON.stringify([{ address: thief, blockchains: ['ethereum'] }])
  for (const url of [
    'https://evil.example/pay',
    `${base}?walletAddress=${own}&to=${thief.slice(2).toLowerCase()}`,
    `${base}?destinationWallets=${encodeURIComponent(json)}`,
  ]) {
    world.stack.faults.set('data', PAGE, { body: { url } }, 1)
    await unopened(page, dialog, card(dialog))
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  expect(await stored(page)).toBeNull()
  // The page may know the account's own address.
  const { url } = (await (
    await page.request.post(`${world.stack.urls.data}${PAGE.slice(5)}?projectId=local`, {
      data: {
        destinationWallets: [{ address: own, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: own,
        defaultExperience: 'buy',
      },
    })
  ).json()) as { url: string }
  world.stack.faults.set('data', PAGE, { body: { url: `${url}&walletAddress=${own}` } }, 1)
  const last = await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await last.close()
})

test('R26, R100: where the browser opens no window a link does, and the purchase ends the same way', async ({
  page,
  visit,
  dialog,
  context,
}) => {
  await shop(page, dialog, visit, { csp: 'strict', head: '<script nonce="bm9uY2U">window.open = () => null</script>' })
  await card(dialog).click()
  await expect(dialog.getByText(/^Your browser blocked the window/)).toBeVisible()
  const link = dialog.getByRole('link', { name: /^Open 127\.0\.0\.1/ })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  const [popup] = await Promise.all([context.waitForEvent('page'), link.click()])
  await popup.getByRole('button', { name: 'Pay' }).click()
  await found(page, dialog.getByText(/USDC arrived$/))
})

test('R26, R100: a closed window is noticed within a second and loses nothing; another account sees none of it', async ({
  page,
  visit,
  dialog,
}) => {
  await shop(page, dialog, visit, { head: SPY })
  const popup = await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await popup.close()
  await expect(dialog.getByText(/^We can’t see the .* window any more/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Open 127/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'I didn’t buy anything' }).click()
  await expect(pay(dialog)).toBeVisible()
  expect(await stored(page)).toBeNull()
  expect((await events(page)).at(-1)).toEqual(['BUY_CANCEL', { provider: 'coinbase' }])

  await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await wallet(page, 'setAccount', [1])
  await expect(dialog.getByText('The account changed')).toBeVisible()
  await dialog.locator('[data-body]').getByRole('button', { name: 'Back' }).click()
  await expect(pay(dialog)).toBeVisible()
  await expect(waiting(dialog)).toHaveCount(0)
})

test('what the provider declines is said to have failed, with nothing arrived, and can be tried again', async ({
  page,
  visit,
  dialog,
}) => {
  await shop(page, dialog, visit)
  const popup = await opened(page, card(dialog))
  await popup.getByRole('button', { name: 'Decline' }).click()
  // In real time: the next purchase begins after this row, by the service's clock too.
  await expect(dialog.getByText('The purchase failed')).toBeVisible()
  await expect(dialog.getByText(/nothing arrived\. If you were charged, contact them\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The same history row does not decide about the next purchase.
  const next = await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await next.getByRole('button', { name: 'Pay' }).click()
  await found(page, dialog.getByText(/USDC arrived$/))
})

test('a purchase survives a reload and is found again with the account and where one buys', async ({
  page,
  visit,
  dialog,
}) => {
  await shop(page, dialog, visit)
  const popup = await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await page.reload()
  await openModal(page)
  const open = dialog.getByRole('button', { name: /^Waiting for your purchase/ })
  await expect(open).toBeVisible()
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await open.click()
  await expect(dialog.getByText(/^Pay at 127\.0\.0\.1/)).toBeVisible()
  await popup.getByRole('button', { name: 'Pay' }).click()
  await found(page, dialog.getByText(/USDC arrived$/))
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(pay(dialog)).toBeVisible()
  await expect(waiting(dialog)).toHaveCount(0)
})

test('R100: looking goes on ever more slowly, not on a hidden page, not after 30 minutes, not once the modal is closed', async ({
  page,
  visit,
  dialog,
}) => {
  await shop(page, dialog, visit)
  await opened(page, card(dialog))
  await expect(waiting(dialog)).toBeVisible()
  const at: number[] = []
  page.on('request', request => {
    if (request.url().includes('onramp=coinbase')) at.push(1)
  })
  const pass = async (minutes: number) => {
    for (let second = 0; second < minutes * 60; second += 5) {
      await page.clock.runFor(5000)
      await answered(page)
    }
  }
  await pass(1)
  const first = at.length
  expect(first).toBeGreaterThan(2)
  expect(first).toBeLessThanOrEqual(8)
  await pass(2)
  expect(at.length - first).toBeLessThanOrEqual(5)
  const hide = (hidden: boolean) =>
    page.evaluate(hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }), hidden)
  await hide(true)
  const seen = at.length
  await pass(2)
  expect(at.length).toBe(seen)
  await hide(false)
  await pass(0.5)
  expect(at.length).toBeGreaterThan(seen)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await pass(0.1)
  const closed = at.length
  await pass(2)
  expect(at.length).toBe(closed)
  await openModal(page, { view: 'OnRampProviders' })
  await dialog.getByRole('button', { name: /^Waiting for your purchase/ }).click()
  await page.clock.fastForward(25 * 60_000)
  await expect(dialog.getByText('Nothing has arrived yet')).toBeVisible()
  await expect(dialog.getByText(/We checked for 30 minutes\. If you paid, it may still arrive/)).toBeVisible()
  expect(await stored(page)).toBeNull()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
})

const BREAKS = { refused: { refuse: true }, malformed: { malformed: true } }
test(`R53, R55, R62: a service that is ${Object.keys(BREAKS).join(' or ')} at a step says so; once it is back, people get on`, async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource|net::/)
  await page.clock.install()
  await visit({})
  await withAccount(page)
  const connected = await keptBy(page)
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('onrampurl')) sent++
  })
  for (const [what, fault] of Object.entries(BREAKS))
    await test.step(what, async () => {
      // Without the purchase of the one before.
      await keep(page, connected)
      await visit({})
      await openModal(page)
      for (const match of ['GET /v1/onramp/options', 'POST /v1/onramp/quote', PAGE])
        world.stack.faults.set('data', match, fault)
      sent = 0
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      // The built-in choices apply, and every number shown has been quoted.
      await expect(card(dialog), what).toBeVisible()
      await pay(dialog).fill('100')
      await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
      await expect(dialog.getByText('See the provider’s page for the price'), what).toBeVisible()
      await expect(dialog.locator('[data-figure]')).toHaveCount(0)
      await unopened(page, dialog, card(dialog))
      await expect(
        dialog.getByText('Nothing was bought and no funds moved. Try again or choose another provider.'),
        what,
      ).toBeVisible()
      expect(sent).toBe(1)
      world.stack.faults.clear('data')
      await opened(page, dialog.getByRole('button', { name: 'Try again' }))
      await expect(waiting(dialog), what).toBeVisible()
      // A failing check is not a failing purchase.
      world.stack.faults.set('data', 'GET /v1/account/*', fault)
      const cannot = dialog.getByText('We can’t check right now. Your purchase isn’t affected.')
      await found(page, cannot)
      world.stack.faults.clear('data')
      await afterLooks(page, () => expect(cannot, what).toHaveCount(0, { timeout: 500 }))
    })
})

test('Buy stands where nothing is yet, is the host’s to turn off, and is not there where nobody sells', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  // The stack's data service does not know the test network.
  allow(/status of 400/)
  await shop(page, dialog, visit, {
    wallets: [{ auto: 'approve', accounts: [world.stack.accounts.eip155[4]!.privateKey] }],
  })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText('No tokens yet')).toBeVisible()
  // One button for each way, and none for what needs a balance; in every tab.
  for (const tab of ['NFTs', 'Activity', 'Tokens']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole('button', { name: 'Receive' })).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Buy' })).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: /^(Swap|Send)$/ })).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Buy' }).click()
  await expect(pay(dialog)).toBeVisible()

  await visit({ wallets: [{ auto: 'approve' }], options: { features: { onramp: false } } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Buy' })).toHaveCount(0)

  // A test network, which has no market.
  await page.evaluate(() => localStorage.clear())
  const rpc = { 'eip155:11155111': world.stack.urls.rpc['eip155:1']! }
  await visit({
    wallets: [{ auto: 'approve', rpc }],
    options: { networks: '11155111', customRpcUrls: { 'eip155:11155111': [{ url: rpc['eip155:11155111'] }] } },
  })
  await withAccount(page)
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Buy' })).toHaveCount(0)
})

test('everything is reached by key, and what happens is said', async ({ page, visit, dialog }) => {
  await visit({})
  await withAccount(page)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.open({ view: 'OnRampProviders' }))
  await expect(pay(dialog)).toBeVisible()
  for (
    let press = 0;
    press < 6 && !(await pay(dialog).evaluate(it => it === (it.getRootNode() as ShadowRoot).activeElement));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  for (
    let press = 0;
    press < 12 && !(await card(dialog).evaluate(it => it === (it.getRootNode() as ShadowRoot).activeElement));
    press++
  )
    await page.keyboard.press('Tab')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await expect(page.locator('wallet-modal').getByRole('status').last()).toHaveText(
    /^Waiting for your purchase\. Pay at/,
  )
  await popup.close()
  await page.keyboard.press('Escape')
  await expect(pay(dialog)).toBeVisible()
})

test('an amount out of range goes to no provider; no state beside the way has an axe violation', async ({
  page,
  visit,
  dialog,
  world,
  allow,
  tracked,
}) => {
  allow(/Failed to load resource/)
  await shop(page, dialog, visit, { options: { ...options(world), termsConditionsUrl: 'https://terms.example/' } })
  await pay(dialog).fill('1.5')
  await expect(dialog.getByRole('alert')).toHaveText(/^From/)
  for (const way of [card(dialog), other(dialog)]) await expect(way).toBeDisabled()
  await check(page, 'amount too small')
  await pay(dialog).fill('100')
  for (const way of [card(dialog), other(dialog)]) await expect(way).toBeEnabled()
  await dialog.getByRole('button', { name: /^How buying works/ }).click()
  await expect(dialog.getByRole('heading', { name: 'How buying works' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(tracked.at(-1)).toMatchObject({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
  world.stack.faults.set('data', PAGE, { status: 500 }, 1)
  await card(dialog).click()
  await expect(dialog.getByText('The provider’s page didn’t open')).toBeVisible()
  await check(page, 'did not open')
  const popup = await opened(page, dialog.getByRole('button', { name: 'Try again' }))
  await expect(waiting(dialog)).toBeVisible()
  await popup.close()
  await expect(dialog.getByText(/^We can’t see the .* window/)).toBeVisible()
  await check(page, 'closed')
})

const withSession = ({ stack }: World, query = '') => ({
  onramp: { sessionUrl: `${stack.urls.data}/onramp/session${query}`, sessionHosts: [new URL(stack.urls.data).host] },
})
const toPayment = (dialog: Locator) => dialog.getByRole('button', { name: /^Continue to payment/ })

test('with a session of the app’s own server, the provider’s page opens; users compare the address; what arrives is seen', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const host = new URL(world.stack.urls.data).host
  const { address } = world.stack.accounts.eip155[0]!
  const compare = dialog.getByText(`gave ${host} your address. Check that you see the same one there:`)
  await shop(page, dialog, visit, { csp: 'strict', options: withSession(world), head: SPY })
  await expect(toPayment(dialog)).toContainText(`At ${host}. Arrives on Ethereum.`)
  await expect(card(dialog)).toHaveCount(0)
  await check(page, 'buying by a session')
  const popup = await opened(page, toPayment(dialog))
  await expect(popup.getByText(address)).toBeVisible()
  await expect(waiting(dialog)).toBeVisible()
  await expect(compare).toBeVisible()
  await expect(dialog.getByLabel(address)).toBeVisible()
  await check(page, 'comparing the address')
  // What the account holds before has to be known.
  await afterLooks(page, () => expect.poll(() => stored(page), { timeout: 500 }).toContain('before'))
  await popup.getByRole('button', { name: 'Pay' }).click()
  await found(page, dialog.getByText(/^0\.05\sETH arrived$/))
  await expect(compare).toHaveCount(0)
  expect((await events(page)).at(-1)).toEqual(['BUY_SUCCESS', { provider: 'session', network: 'eip155:1' }])

  await visit({ options: withSession(world, '?shown') })
  await openModal(page, { view: 'OnRampProviders' })
  await opened(page, toPayment(dialog))
  await expect(waiting(dialog)).toBeVisible()
  await expect(compare).toHaveCount(0)
})

test('an app’s server that fails, or answers for another account, opens nothing, and the next try can succeed', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource|net::|payment page|session is not/)
  const { data } = world.stack.urls
  await shop(page, dialog, visit, { options: withSession(world) })
  const path = `${data}/onramp/session`
  for (const answer of [
    { status: 500, body: 'no' },
    { json: { url: `${path}?sessionToken=x`, account: `eip155:1:0x${'ab'.repeat(20)}` } },
    { json: { url: 'https://thief.example/', account: `eip155:1:${world.stack.accounts.eip155[0]!.address}` } },
  ]) {
    await page.route(path, route => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer }))
    await unopened(page, dialog, toPayment(dialog))
    await expect(dialog.getByText(/^Nothing was bought and no funds moved/)).toBeVisible()
    await page.unroute(path)
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  await opened(page, toPayment(dialog))
  await expect(waiting(dialog)).toBeVisible()
})

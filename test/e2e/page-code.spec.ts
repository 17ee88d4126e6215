import { codeOf, copyCode, handOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'
import { startPageClient } from './page-client.ts'
import { readCode } from './qr-reader.ts'
import { keepSecret } from './secrets.ts'

test.use(NO_MOTION)

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const code = (letters: string, rest = '') =>
  `wc:${letters.repeat(32)}@2?relay-protocol=irn${rest}&symKey=${letters.repeat(32)}`
/** Compared in place: anyone who has the text could pair. */
const isSame = (a: string | undefined, b: string) => a === b

/** The protocol files that the page loaded, and how many sockets it opened. */
function traffic(page: Page): { chunks: string[]; sockets: number } {
  const seen = { chunks: [] as string[], sockets: 0 }
  page.on('websocket', () => seen.sockets++)
  page.on('request', request => {
    if (request.url().includes('/chunks/walletconnect.')) seen.chunks.push(request.url())
  })
  return seen
}

test('with `manualWCControl` the code of the page is shown, a wallet takes it up, and nothing of the protocol is loaded', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const seen = traffic(page)
  const client = await startPageClient(world)
  await visit({ csp: 'strict', options: { manualWCControl: true } })
  const { uri, account } = await client.offer()
  keepSecret(page, uri)
  await openModal(page, { uri })
  await expect(codeOf(dialog)).toBeVisible()
  expect((await stateOf(page)).view).toBe('ConnectingWalletConnectBasic')
  const reader = await browser.newPage()
  const [read, copied] = [await readCode(reader, codeOf(dialog)), await copyCode(page, dialog)]
  expect([isSame(read, uri), isSame(copied, uri)]).toEqual([true, true])
  const wallet = await openWallet(browser, world)
  await handOver(wallet, copied)
  expect(await account).toBe(world.stack.accounts.eip155[0]!.address)
  // Only the app knows whom it connects, and only the app can end it.
  expect((await stateOf(page)).status).toBe('disconnected')
  await expect(codeOf(dialog)).toBeVisible()
  await page.evaluate(() => window.WalletModal.close())
  await expect(dialog).toBeHidden()
  expect(seen).toEqual({ chunks: [], sockets: 0 })
  await client.stop()
})

test('without a code of the page `manualWCControl` offers none; with one the whole list opens wallets with it', async ({
  page,
  visit,
  dialog,
}) => {
  const seen = traffic(page)
  const rookery = { id: 'rookery', name: 'Rookery', mobile_link: 'rookery://', webapp_link: 'https://rookery.example/' }
  await visit({ options: { manualWCControl: true, customWallets: [rookery] } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Rookery' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Rookery' }).click()
  await expect(dialog.getByText('Get Rookery')).toBeVisible()
  await openModal(page, { view: 'ConnectingWalletConnectBasic' })
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect(
    await page.evaluate(() => window.WalletModal.connect({ wallet: 'walletConnect' }).catch(error => error.code)),
  ).toBe('wallet/not-installed')

  await openModal(page, { uri: code('ab') })
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('button', { name: 'Rookery' }).click()
  await expect(dialog.getByText('Scan with Rookery on your phone')).toBeVisible()
  expect(isSame(await copyCode(page, dialog), code('ab'))).toBe(true)
  await expect(dialog.getByRole('link', { name: 'Open the web app' })).toHaveAttribute('href', /rookery\.example\/wc$/)
  await openModal(page, { view: 'Connect', uri: code('cd') })
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(codeOf(dialog)).toBeVisible()
  expect(isSame(await copyCode(page, dialog), code('cd'))).toBe(true)
  expect(seen).toEqual({ chunks: [], sockets: 0 })
})

test('a code of the page takes the place of ours as long as it is shown, and another one its place', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [] })
  await openModal(page, { uri: code('ab') })
  await expect(codeOf(dialog)).toBeVisible()
  expect(isSame(await copyCode(page, dialog), code('ab'))).toBe(true)
  await openModal(page, { uri: code('ef') })
  await expect.poll(async () => isSame(await copyCode(page, dialog), code('ef'))).toBe(true)
  await openModal(page, { view: 'ConnectingWalletConnectBasic' })
  await expect(dialog.getByText(/^New code in/)).toBeVisible()
  const ours = await copyCode(page, dialog)
  expect([isSame(ours, code('ab')), isSame(ours, code('ef'))]).toEqual([false, false])
})

test('a code of the page ends when it says so, or after four minutes, and is taken away then', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install({ time: 1_700_000_000_000 })
  await visit({ options: { manualWCControl: true } })
  for (const [rest, time, seconds] of [
    ['', '4:00', 240],
    ['&expiryTimestamp=1700000900', /^1\d:\d\d$/, 1200],
  ] as const) {
    await openModal(page, { uri: code('ab', rest) })
    await expect(codeOf(dialog)).toBeVisible()
    await expect(dialog.getByText(/^Expires in/)).toHaveText(
      typeof time === 'string' ? /^Expires in [34]:\d\d$/ : /^Expires in 1\d:\d\d$/,
    )
    await page.clock.fastForward(seconds * 1000)
    await expect(dialog.getByRole('alert').getByText('This code has expired')).toBeVisible()
    await expect(codeOf(dialog)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  }
  await openModal(page, { uri: code('ab', '&expiryTimestamp=1600000000') })
  await expect(dialog.getByText('This code has expired')).toBeVisible()
})

test('what is no code of WalletConnect 2 is refused without a word of it', async ({ page, visit, dialog }) => {
  await visit()
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  const odd = [
    '',
    'hello',
    'https://wallet.example/wc?uri=x',
    `javascript:alert(1)//${code('ab')}`,
    code('ab').replace('@2', '@1'),
    code('ab').replace('symKey', 'key'),
    ` ${code('ab')}`,
    `${code('ab')} x`,
    code('ab') + 'a'.repeat(5000),
  ]
  for (const uri of odd)
    expect(
      await page.evaluate(
        it => window.WalletModal.open({ uri: it }).then(Boolean, error => [error.code, error.message].join()),
        uri,
      ),
    ).toBe('walletconnect/invalid-uri,`uri` is not a valid WalletConnect v2 URI.')
  await expect(dialog).toBeHidden()
  expect(said).toEqual([])
})

test('where terms have to be agreed to first, the code of the page waits behind the box', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({
    options: {
      manualWCControl: true,
      termsConditionsUrl: 'https://host.example/terms',
      features: { legalCheckbox: true },
    },
  })
  await openModal(page, { uri: code('ab') })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(codeOf(dialog)).toBeVisible()
  expect(isSame(await copyCode(page, dialog), code('ab'))).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: PHONE })

  test('a code of the page opens the apps of wallets, from its own view and from all wallets', async ({
    page,
    visit,
    dialog,
    allow,
  }) => {
    allow(/rookery/)
    const seen = traffic(page)
    const rookery = { id: 'rookery', name: 'Rookery', mobile_link: 'https://rookery.example/app' }
    await page.context().route(/rookery\.example/, route => route.fulfill({ status: 204 }))
    await visit({ wallets: [], options: { manualWCControl: true, customWallets: [rookery] } })
    for (const view of [undefined, 'AllWallets']) {
      await openModal(page, { uri: code('ab'), view })
      const link = dialog.getByRole('link', { name: 'Rookery' })
      await expect(link).toHaveAttribute('href', 'https://rookery.example/app/wc')
      const [request] = await Promise.all([
        page.context().waitForEvent('request', it => it.isNavigationRequest() && /rookery\.example/.test(it.url())),
        link.tap(),
      ])
      expect(isSame(new URL(request.url()).searchParams.get('uri') ?? '', code('ab'))).toBe(true)
      await expect(dialog.getByText('Continue in Rookery')).toBeVisible()
    }
    expect(seen).toEqual({ chunks: [], sockets: 0 })
  })

  test('`basic` opens the directory of all wallets', async ({ page, visit, dialog }) => {
    await visit({ wallets: [], options: { basic: true } })
    await page.locator('wallet-button').getByRole('button').tap()
    await expect(dialog.getByRole('heading', { name: /^All wallets/ })).toBeVisible()
    await expect(dialog.getByRole('link').first()).toBeVisible()
  })
})

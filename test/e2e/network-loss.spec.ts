import { chromium } from 'playwright/test'
import { fullChromium } from '../launch.ts'
import {
  connectWallet,
  expect,
  openAccount,
  openModal,
  stateOf,
  NO_MOTION,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { codes, listenForErrors, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

// The last resort for a network is its public endpoint, which is out of reach here.
const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const whole = (dialog: Locator) =>
  expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible({ timeout: 15_000 })
const busy = (dialog: Locator) => dialog.locator('[aria-busy=true], [data-arc], [data-spin]')
const textOf = (page: Page) =>
  page.evaluate(() => document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[data-mode]')!.textContent!)
const DAY_MS = 86_400_000

/** What the browser does when the user looks at another tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

async function requests(page: Page, service: string): Promise<string[]> {
  const log = (await (await page.request.get(`${service}/__log`)).json()) as { path: string }[]
  return log.map(entry => entry.path).filter(path => path.includes('balance'))
}

test('R88: nothing is asked while hidden for ten minutes, and on return the balances are read anew', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  await visit()
  await connectWallet(page)
  await whole(dialog)
  const { data } = world.stack.urls
  await setHidden(page, true)
  await page.request.delete(`${data}/__log`)
  for (let minute = 0; minute < 10; minute++) await page.clock.runFor(60_000)
  expect(await requests(page, data)).toEqual([])
  await setHidden(page, false)
  await page.clock.runFor(11_000)
  await expect.poll(async () => (await requests(page, data)).length).toBeGreaterThan(0)
  await whole(dialog)
  expect((await stateOf(page)).status).toBe('connected')
})

for (const [what, shift] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test(`R88: a clock set ${what} by a day makes no cached value outlive it and shows nothing odd`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    const start = Date.now()
    await page.clock.install({ time: start })
    await visit()
    await connectWallet(page)
    await whole(dialog)
    const { data } = world.stack.urls
    await page.request.delete(`${data}/__log`)
    await page.clock.setSystemTime(start + shift)
    await page.clock.runFor(11_000)
    await expect.poll(async () => (await requests(page, data)).length).toBeGreaterThan(0)
    await whole(dialog)
    expect(await textOf(page)).not.toMatch(/NaN|-\d+ (second|minute|hour|day)/)
  })
}

test('R88: a wallet that was asked before ten minutes of sleep shows as unanswered on return, and may still answer', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({ wallets: [{}] })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await setHidden(page, true)
  await page.clock.fastForward(600_000)
  await setHidden(page, false)
  await expect(dialog.getByText('No answer from Kestrel')).toBeVisible()
  await expect(busy(dialog)).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
})

test('R89: a page from the back/forward cache reads account and network again and shows no old spinner', async ({
  page: _page,
  visit,
  world,
}) => {
  const { site, stack } = world
  const [first, second] = stack.accounts.eip155
  const { args } = test.info().project.use.launchOptions!
  const browser = await chromium.launch({
    executablePath: fullChromium,
    args,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    await visit()
    const report = new Promise<{
      persisted: boolean
      before?: string
      after?: string
      network?: string
      busy: number
      view?: string
    }>(resolve =>
      site.put('/report', (request, response) => {
        let text = ''
        request
          .on('data', data => {
            text += data
          })
          .on('end', () => {
            resolve(JSON.parse(text))
            response.end()
          })
      }),
    )
    // The tools that drive the browser lose a page in that cache, so the page goes, comes back and tells by itself.
    site.put(
      '/away',
      '<!doctype html><title>Away</title><script>onload = () => setTimeout(() => history.back(), 300)</script>',
    )
    const page = await browser.newPage()
    await page.goto(`${site.origin}/`)
    await connectWallet(page)
    await whole(page.getByRole('dialog'))
    await page.evaluate(other => {
      const { WalletModal, __testWallet } = window as unknown as ModalWindow & WalletWindow
      const before = WalletModal.getState().namespaces.eip155?.address
      // While the page is away the user chooses another account and network in the wallet.
      addEventListener('pagehide', () =>
        Object.assign(__testWallet[0]!, {
          answers: { eth_accounts: { result: [other] }, eth_chainId: { result: '0x2105' } },
        }),
      )
      addEventListener('pageshow', async ({ persisted }) => {
        await new Promise(resolve => setTimeout(resolve, 3000))
        const { namespaces, network, view } = WalletModal.getState()
        const busy = document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelectorAll('[aria-busy=true], [data-arc], [data-spin]').length
        await fetch('/report', {
          method: 'POST',
          body: JSON.stringify({ persisted, before, after: namespaces.eip155?.address, network, busy, view }),
        })
      })
      setTimeout(() => {
        location.href = '/away'
      })
    }, second!.address)
    expect(await report).toEqual({
      persisted: true,
      before: first!.address,
      after: second!.address,
      network: 'eip155:8453',
      busy: 0,
      view: 'Account',
    })
  } finally {
    await browser.close()
  }
})

test('R90: offline at start the wallets of the page are listed; once back, every part comes by itself', async ({
  page,
  visit,
  dialog,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  await listenForErrors(page)
  await context.setOffline(true)
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(busy(dialog)).toHaveCount(0)
  expect(await codes(page)).toContain('chunk/failed')
  await context.setOffline(false)
  await whole(dialog)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
})

test('R90: the network that goes while the wallet list loads is named, and the list comes by itself when it is back', async ({
  page,
  visit,
  dialog,
  world,
  context,
  allow,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  world.stack.faults.set('explorer', 'GET /getWallets', { hold: true })
  const asked = page.waitForRequest(/getWallets/)
  await openModal(page)
  await asked
  await context.setOffline(true)
  await page.clock.fastForward(10_500)
  await expect(dialog.getByText('The wallet list is not available right now.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  world.stack.faults.clear()
  await context.setOffline(false)
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
  await expect(dialog.getByText('The wallet list is not available right now.')).toHaveCount(0)
})

test('R90: a network that comes and goes ends whole, without a storm of requests', async ({
  page,
  visit,
  dialog,
  world,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  await connectWallet(page)
  await whole(dialog)
  const { data } = world.stack.urls
  await page.request.delete(`${data}/__log`)
  for (let turn = 0; turn < 10; turn++) {
    await context.setOffline(true)
    await dialog.getByRole('button', { name: /^Change network/ }).click()
    await dialog.getByRole('button', { name: turn % 2 ? 'Ethereum' : 'Base' }).click()
    await context.setOffline(false)
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  }
  await whole(dialog)
  await expect(busy(dialog)).toHaveCount(0)
  expect((await requests(page, data)).length).toBeLessThanOrEqual(40)
  expect((await stateOf(page)).status).toBe('connected')
})

test('R90: offline in the middle of the account, what is on screen stays, with its time', async ({
  page,
  visit,
  dialog,
  context,
  allow,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  await connectWallet(page)
  await whole(dialog)
  await context.setOffline(true)
  await page.clock.fastForward(31_000)
  await expect(dialog.getByText(/Showing values from/)).toBeVisible({ timeout: 15_000 })
  await whole(dialog)
  await context.setOffline(false)
  await expect(dialog.getByText(/Showing values from/)).toHaveCount(0, { timeout: 15_000 })
  await whole(dialog)
})

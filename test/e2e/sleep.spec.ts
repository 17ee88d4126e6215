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
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { balanceCalls, busy, whole } from './network-signs.ts'
import type { WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const textOf = (page: Page) =>
  page.evaluate(() => document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[data-mode]')!.textContent!)
const DAY_MS = 86_400_000

/** What the browser does when the user switches to another tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

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
  expect(await balanceCalls(page, data)).toEqual([])
  await setHidden(page, false)
  await page.clock.runFor(11_000)
  await expect.poll(async () => (await balanceCalls(page, data)).length).toBeGreaterThan(0)
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
    await expect.poll(async () => (await balanceCalls(page, data)).length).toBeGreaterThan(0)
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
    // The browser's automation loses a page in that cache, so the page leaves, returns and reports by itself.
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
      // While the page is away the user selects another account and network in the wallet.
      addEventListener('pagehide', () =>
        Object.assign(__testWallet[0]!, {
          answers: { eth_accounts: { result: [other] }, eth_chainId: { result: '0x2105' } },
        }),
      )
      addEventListener('pageshow', async ({ persisted }) => {
        const card = document.querySelector('wallet-modal')!.shadowRoot!
        const isBusy = () => card.querySelectorAll('[aria-busy=true], [data-arc], [data-spin]').length
        const isOld = () => {
          const { namespaces, network } = WalletModal.getState()
          return namespaces.eip155?.address === before || network === 'eip155:1'
        }
        // As long as a page can take to read again.
        for (let left = 200; left && (isOld() || isBusy()); left--)
          await new Promise(resolve => setTimeout(resolve, 50))
        const { namespaces, network, view } = WalletModal.getState()
        const busy = isBusy()
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

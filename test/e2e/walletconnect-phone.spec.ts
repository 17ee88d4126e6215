import { codeOf } from './demo-wallet.ts'
import { expect, openModal, stateOf, test, type Locator, type Page } from './fixtures.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const rookery = { id: 'rookery', name: 'Rookery', mobile_link: 'rookery', webapp_link: 'https://rookery.example/app', app_store: 'https://apps.example/rookery' }

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: PHONE })

/** The browser goes to the back and comes again, as on the way to an app. */
const leave = (page: Page, hidden: boolean) => page.evaluate(given => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => given })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (given ? 'hidden' : 'visible') })
  document.dispatchEvent(new Event('visibilitychange'))
}, hidden)

/** Taps a link; what the page made of it, seen from its end. */
async function tap(page: Page, link: Locator): Promise<{ href: string; prevented: boolean }> {
  await page.evaluate(() => addEventListener('click', event => {
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement) as HTMLAnchorElement
    ;(window as unknown as { __tap: object }).__tap = { href: link.href, prevented: event.defaultPrevented }
    // There is no such app here.
    event.preventDefault()
  }, { once: true }))
  await link.tap()
  return page.evaluate(() => (window as unknown as { __tap: { href: string; prevented: boolean } }).__tap)
}

test('a wallet row is a link with the whole pairing in it before the tap, and the tap is left to the browser', async ({ page, visit, dialog, world, browser }) => {
  await visit({ csp: 'strict', wallets: [], options: { customWallets: [rookery] } })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Rookery' })
  await expect(row).toHaveAttribute('href', /^rookery:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3F/)
  const href = (await row.getAttribute('href'))!
  const uri = new URL(href).searchParams.get('uri')!
  expect(href).toBe(`rookery://wc?uri=${encodeURIComponent(uri)}`)
  await expect(row).toHaveAttribute('target', '_self')
  await expect(row).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await tap(page, row)).toEqual({ href, prevented: false })
  await expect(dialog.getByText('Approve in your wallet, then come back to this tab.')).toBeVisible()

  const wallet = await (await browser.newContext()).newPage()
  await wallet.goto(`${world.stack.urls.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await leave(page, true)
  world.stack.relay.disconnectAll()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await leave(page, false)
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[0]!.address)
})

test('in the list of all wallets a cell is a link with the whole pairing too, and the view behind it says how to go on', async ({ page, visit, dialog, world, browser }) => {
  await visit({ csp: 'strict', wallets: [], options: { customWallets: [rookery] } })
  await openModal(page, { view: 'AllWallets' })
  const cell = dialog.locator('a.cell').filter({ hasText: 'Rookery' })
  await expect(cell).toHaveAttribute('href', /^rookery:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3F/)
  const href = (await cell.getAttribute('href'))!
  const uri = new URL(href).searchParams.get('uri')!
  expect(href === `rookery://wc?uri=${encodeURIComponent(uri)}`).toBe(true)
  await expect(cell).toHaveAttribute('target', '_self')
  await expect(cell).toHaveAttribute('rel', 'noopener noreferrer')
  // Those of the directory that have an app are links as well; no cell has half a link.
  await expect(dialog.locator('a.cell').nth(4)).toBeVisible()
  for (const link of await dialog.locator('a.cell').evaluateAll(all => all.map(el => (el as HTMLAnchorElement).href))) expect(/wc\?uri=wc%3A[\da-f]{64}%402%3F/.test(link)).toBe(true)
  const tapped = await tap(page, cell)
  expect(tapped.href === href && !tapped.prevented).toBe(true)
  await expect(dialog.getByText('Approve in your wallet, then come back to this tab.')).toBeVisible()
  expect(await dialog.getByRole('link', { name: 'Open Rookery' }).getAttribute('href') === href).toBe(true)

  const wallet = await (await browser.newContext()).newPage()
  await wallet.goto(`${world.stack.urls.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('coming back without an answer says so, and offers the wallet again and a code', async ({ page, visit, dialog }) => {
  await visit({ wallets: [], options: { customWallets: [rookery] } })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Rookery' })
  await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await row.tap()
  await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toHaveAttribute('href', /^rookery:\/\/wc\?uri=/)
  await leave(page, true)
  await leave(page, false)
  await expect(dialog.getByText('Welcome back, checking…')).toBeVisible()
  await expect(dialog.getByText('Not connected yet. Approve in the wallet, or open it again.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open Rookery again' })).toBeVisible()
  // Whoever did approve asks to look again.
  await dialog.getByRole('button', { name: 'I approved it' }).click()
  await expect(dialog.getByText('Welcome back, checking…')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'I approved it' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await expect(codeOf(dialog)).toBeVisible()
})

test('inside another app the link to copy and the code come first', async ({ page, visit, dialog, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(agent => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), `${PHONE} Instagram 330.0`)
  await visit({ wallets: [], options: { customWallets: [{ ...rookery, link_mode: 'https://rookery.example/app' }] } })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Rookery' })
  await expect(row).toHaveAttribute('href', /^https:\/\/rookery\.example\/app\/wc\?uri=wc%3A/)
  await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await row.tap()
  await expect(dialog.getByText('From inside another app wallets often cannot be opened.')).toBeVisible()
  await expect(dialog.getByRole('button')).toContainText(['Copy link', 'Show QR code'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
  await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toHaveAttribute('href', /^https:/)
})

test('https links to apps come first where the page prefers them', async ({ page, visit, dialog }) => {
  await visit({ wallets: [], options: { preferUniversalLinks: true, customWallets: [{ ...rookery, link_mode: 'https://rookery.example/app' }] } })
  await openModal(page)
  await expect(dialog.getByRole('link', { name: 'Rookery' })).toHaveAttribute('href', /^https:\/\/rookery\.example\/app\/wc\?uri=wc%3A/)
})

test('a wallet that speaks no WalletConnect shows the page in a browser of its own', async ({ page, visit, dialog }) => {
  const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  await visit({ wallets: [], options: { customWallets: [{ id, name: 'Phantom', app_store: 'https://apps.example/phantom' }] } })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Phantom' })
  const href = `https://phantom.app/ul/browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`
  await expect(row).toHaveAttribute('href', href)
  await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await row.tap()
  await expect(dialog.getByText('Get Phantom')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /I have the app.*Open this page in it/ })).toHaveAttribute('href', href)
})

test('R45: a wallet whose link is not safe to follow is offered without it', async ({ page, visit, dialog }) => {
  await visit({ wallets: [], options: { customWallets: ['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'file:///etc'].map((mobile_link, index) => ({ id: `bad${index}`, name: `Bad ${index}`, mobile_link, app_store: 'https://apps.example/x' })) } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  for (let index = 0; index < 4; index++) await expect(dialog.getByRole('button', { name: `Bad ${index}` })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Bad/ })).toHaveCount(0)
})

import { expect, openModal, stateOf, test, type Page } from './fixtures.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const rookery = { id: 'rookery', name: 'Rookery', mobile_link: 'rookery', webapp_link: 'https://rookery.example/app', app_store: 'https://apps.example/rookery' }

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: PHONE })

/** The browser goes to the back and comes again, as on the way to an app. */
const leave = (page: Page, hidden: boolean) => page.evaluate(given => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => given })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (given ? 'hidden' : 'visible') })
  document.dispatchEvent(new Event('visibilitychange'))
}, hidden)

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
  // What the page does in the click, seen from its end: nothing was prevented, and the address is what it was.
  await page.evaluate(() => addEventListener('click', event => {
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement) as HTMLAnchorElement
    ;(window as unknown as { __tap: object }).__tap = { href: link.href, prevented: event.defaultPrevented }
    // There is no such app here.
    event.preventDefault()
  }))
  await row.tap()
  expect(await page.evaluate(() => (window as unknown as { __tap: object }).__tap)).toEqual({ href, prevented: false })
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
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code to connect with WalletConnect' })).toBeVisible()
})

test('R45: a wallet whose link is not safe to follow is offered without it', async ({ page, visit, dialog }) => {
  await visit({ wallets: [], options: { customWallets: ['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'file:///etc'].map((mobile_link, index) => ({ id: `bad${index}`, name: `Bad ${index}`, mobile_link, app_store: 'https://apps.example/x' })) } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  for (let index = 0; index < 4; index++) await expect(dialog.getByRole('button', { name: `Bad ${index}` })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Bad/ })).toHaveCount(0)
})

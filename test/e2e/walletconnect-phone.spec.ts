import { codeOf, copyCode } from './demo-wallet.ts'
import { expect, NO_MOTION, openAccount, openModal, stateOf, test, type Locator, type Page } from './fixtures.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const rookery = {
  id: 'rookery',
  name: 'Rookery',
  mobile_link: 'rookery',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
}

test.use({ ...NO_MOTION, viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: PHONE })

/** The browser goes to the background and returns, as on the way to an app. */
const leave = (page: Page, hidden: boolean) =>
  page.evaluate(given => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => given })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (given ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const APPS = /^rookery:|^https:\/\/rookery\.example\//
// Requests to other hosts fail a test; here the app's are expected, and no test prints their content.
const noise = (allow: (...patterns: RegExp[]) => void) =>
  allow(/^request to (rookery:|https:\/\/rookery\.example)/, /rookery/)

/** The app's page answers, and the original page stays, as in a browser that opens an app. */
const answerApp = (page: Page) => page.context().route(APPS, route => route.fulfill({ status: 204 }))

/** Where the browser itself navigates, by a tap or anything else that opens the link. */
async function followed(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [request] = await Promise.all([
    page.context().waitForEvent('request', request => request.isNavigationRequest() && APPS.test(request.url())),
    act(),
  ])
  return request.url()
}
const tap = (page: Page, link: Locator) => followed(page, () => link.tap())
const uriOf = (href: string) => new URL(href).searchParams.get('uri') ?? ''
const isPairing = (uri: string) => /^wc:[\da-f]{64}@2\?.*symKey=[\da-f]{64}/.test(uri)

interface Reader {
  reads: number
  links: number
  found: string[]
}
/**
 * A script in the page that reads every attribute and every text, including shadow trees, in each frame and at each
 * change.
 */
const readTree = (page: Page) =>
  page.addInitScript(() => {
    const reader: Reader = { reads: 0, links: 0, found: [] }
    Object.assign(window, { __reader: reader })
    const seen = new WeakSet<Node>()
    const changes = new MutationObserver(() => read())
    const walk = (node: Node) => {
      for (const { name, value } of (node as Element).attributes ?? []) check(`${node.nodeName} ${name}`, value)
      if (node.nodeType === Node.TEXT_NODE) check('text', (node as Text).data)
      check('value', String((node as HTMLInputElement).value ?? ''))
      if (node instanceof HTMLAnchorElement && node.href.endsWith('/wc')) reader.links++
      const { shadowRoot } = node as Element
      if (shadowRoot && !seen.has(shadowRoot)) {
        seen.add(shadowRoot)
        changes.observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true })
      }
      for (const child of [...(shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child)
    }
    const check = (where: string, text: string) => {
      if (/wc:|wc%(25)?3a|symkey/i.test(text)) reader.found.push(where)
    }
    const read = () => {
      reader.reads++
      if (document.documentElement) walk(document.documentElement)
    }
    const frame = () => {
      read()
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
const readings = (page: Page) => page.evaluate(() => (window as unknown as { __reader: Reader }).__reader)

test('R111: nothing in the page ever holds the pairing, and yet every link goes to the app with it, by tap and by key', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  noise(allow)
  await readTree(page)
  await answerApp(page)
  await visit({ csp: 'strict', wallets: [], options: { customWallets: [rookery] } })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Rookery' })
  await expect(row).toHaveAttribute('href', 'rookery://wc')
  await expect(row).toHaveAttribute('target', '_self')
  await expect(row).toHaveAttribute('rel', 'noopener noreferrer')
  const uri = uriOf(await tap(page, row))
  expect(isPairing(uri)).toBe(true)

  await expect(dialog.getByText('Approve in your wallet, then come back to this tab.')).toBeVisible()
  const again = dialog.getByRole('link', { name: 'Open Rookery' })
  await expect(again).toHaveAttribute('href', 'rookery://wc')
  const byKey = await followed(page, () => again.press('Enter'))
  expect(uriOf(byKey) === uri && byKey.startsWith('rookery://wc?')).toBe(true)
  // The wallet's web page, in a new tab.
  const byPage = await tap(page, dialog.getByRole('link', { name: 'Open the web app' }))
  expect(uriOf(byPage) === uri && byPage.startsWith('https://rookery.example/app/wc?')).toBe(true)
  await dialog.getByRole('button', { name: 'Get Rookery' }).click()
  expect(uriOf(await tap(page, dialog.getByRole('link', { name: /^I already have the app/ }))) === uri).toBe(true)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await expect(codeOf(dialog)).toBeVisible()
  // Copying: if the page is allowed to, and if the browser refuses.
  expect((await copyCode(page, dialog)) === uri).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Couldn’t copy. Scan the code instead.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await openModal(page, { view: 'AllWallets' })
  const cell = dialog.locator('a[data-cell]').filter({ hasText: 'Rookery' })
  await expect(cell).toHaveAttribute('href', 'rookery://wc')
  // Directory wallets with an app are links too.
  await expect(dialog.locator('a[data-cell]').nth(4)).toBeVisible()
  expect(uriOf(await tap(page, cell)) === uri).toBe(true)
  await expect(dialog.getByText('Approve in your wallet, then come back to this tab.')).toBeVisible()

  // A wallet can use it, even while the page is away and its socket is gone.
  const wallet = await (await browser.newContext()).newPage()
  await wallet.goto(`${world.stack.urls.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await leave(page, true)
  world.stack.relay.disconnectAll()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await leave(page, false)
  await openAccount(page)
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[0]!.address)
  const { reads, links, found } = await readings(page)
  test.info().annotations.push({ type: 'measured', description: `${reads} readings, ${links} links seen` })
  expect(reads).toBeGreaterThan(100)
  expect(links).toBeGreaterThan(100)
  expect([...new Set(found)]).toEqual([])
})

test('coming back without an answer says so, and offers the wallet again and a code', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  noise(allow)
  await answerApp(page)
  await visit({ wallets: [], options: { customWallets: [rookery] } })
  await openModal(page)
  await tap(page, dialog.getByRole('link', { name: 'Rookery' }))
  await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toHaveAttribute('href', 'rookery://wc')
  await leave(page, true)
  await leave(page, false)
  await expect(dialog.getByText('Welcome back, checking…')).toBeVisible()
  await expect(dialog.getByText('Not connected yet. Approve in the wallet, or open it again.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open Rookery again' })).toBeVisible()
  // A user who did approve asks for another check.
  await dialog.getByRole('button', { name: 'I’ve approved it' }).click()
  await expect(dialog.getByText('Welcome back, checking…')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'I’ve approved it' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await expect(codeOf(dialog)).toBeVisible()
})

test('inside another app the link to copy and the code come first', async ({ page, visit, dialog, context, allow }) => {
  noise(allow)
  await answerApp(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(
    agent => Object.defineProperty(navigator, 'userAgent', { get: () => agent }),
    `${PHONE} Instagram 330.0`,
  )
  await visit({ wallets: [], options: { customWallets: [{ ...rookery, link_mode: 'https://rookery.example/app' }] } })
  await openModal(page)
  const href = await tap(page, dialog.getByRole('link', { name: 'Rookery' }))
  expect(href.startsWith('https://rookery.example/app/wc?uri=wc%3A')).toBe(true)
  await expect(dialog.getByText('In-app browsers often can’t open wallets.')).toBeVisible()
  await expect(dialog.getByRole('button')).toContainText(['Copy link', 'Show QR code'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
  await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toHaveAttribute(
    'href',
    'https://rookery.example/app/wc',
  )
})

test('https links to apps come first where the page prefers them', async ({ page, visit, dialog }) => {
  await visit({
    wallets: [],
    options: { preferUniversalLinks: true, customWallets: [{ ...rookery, link_mode: 'https://rookery.example/app' }] },
  })
  await openModal(page)
  await expect(dialog.getByRole('link', { name: 'Rookery' })).toHaveAttribute('href', 'https://rookery.example/app/wc')
})

test('a wallet that speaks no WalletConnect shows the page in a browser of its own', async ({
  page,
  visit,
  dialog,
}) => {
  const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  await visit({
    wallets: [],
    options: { customWallets: [{ id, name: 'Phantom', app_store: 'https://apps.example/phantom' }] },
  })
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Phantom' })
  const href = `https://phantom.app/ul/browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`
  await expect(row).toHaveAttribute('href', href)
  await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await row.tap()
  await expect(dialog.getByText('Get Phantom')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /I already have the app.*Open this page in the app/ })).toHaveAttribute(
    'href',
    href,
  )
})

test('R45: a wallet whose link is not safe to follow is offered without it', async ({ page, visit, dialog }) => {
  await visit({
    wallets: [],
    options: {
      customWallets: ['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'file:///etc'].map(
        (mobile_link, index) => ({
          id: `bad${index}`,
          name: `Bad ${index}`,
          mobile_link,
          app_store: 'https://apps.example/x',
        }),
      ),
    },
  })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  for (let index = 0; index < 4; index++)
    await expect(dialog.getByRole('button', { name: `Bad ${index}` })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Bad/ })).toHaveCount(0)
})

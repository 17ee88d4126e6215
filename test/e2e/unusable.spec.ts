import { dist, expect, manifest, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
const SENTENCE =
  '[wallet-modal] Project ID Not Configured: set projectId (data-project-id), from https://dashboard.reown.com'
const VISITORS = 'https://shop.example'
const tagOf = (src: string, attributes = '') =>
  `<script async src="${src}/wallet-modal.js" integrity="${INTEGRITY}" crossorigin="anonymous" ${attributes}></script>`
const saidOn = (page: Page) => {
  const said: string[] = []
  page.on('console', message => void (message.text().includes('[wallet-modal]') && said.push(message.text())))
  return said
}
const REFUSED = { status: 401, body: 'Unauthorized: invalid key' }
/** The page as visitors have it, at a name of the internet that has all the files and services. */
async function visitAsVisitor(page: Page, html: string) {
  await page.unroute(`${VISITORS}/**`)
  await page.route(`${VISITORS}/**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/services/')) return route.fulfill(REFUSED)
    if (/\.(js|json)$/.test(pathname)) return route.fulfill({ path: `${dist}${pathname}` })
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="de"><title>Shop</title>${html}`,
    })
  })
  await page.goto(`${VISITORS}/`)
  await page.waitForFunction(() => window.WalletModal)
}

test('a script tag without a project id has one sentence on the console, two seconds after the page has loaded', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/Project ID Not Configured/)
  const said = saidOn(page)
  await page.clock.install()
  await visit({ options: null, body: `<wallet-button></wallet-button>${tagOf(world.cdn.origin)}` })
  await page.waitForFunction(() => window.WalletModal)
  expect(said).toEqual([])
  const waiting = page.evaluate(() => window.WalletModal.open().catch(error => error.code))
  await page.clock.fastForward(2000)
  expect(await waiting).toBe('options/project-id')
  expect(said).toEqual([SENTENCE])
  // Neither the time after the script nor another call says it again.
  await page.clock.fastForward(10_000)
  const again = await page.evaluate(() => {
    window.WalletModal.init({} as never)
    return window.WalletModal.connect().catch(error => error.message)
  })
  expect(again).toBe('Project ID Not Configured')
  expect(said).toEqual([SENTENCE])
  await page.evaluate(
    endpoints => void window.WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
})

test('a page that calls init in time, from whatever script, hears nothing', async ({ page, visit, world }) => {
  const said = saidOn(page)
  await page.clock.install()
  await visit({ options: null, body: `<wallet-button></wallet-button>${tagOf(world.cdn.origin)}` })
  await page.waitForFunction(() => window.WalletModal)
  await page.evaluate(
    endpoints => void window.WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  await page.clock.fastForward(10_000)
  expect(said).toEqual([])
  expect((await stateOf(page)).error).toBeUndefined()
})

test('R10: where the modal cannot be used, visitors read so in their language, and developers the reason', async ({
  page,
  world,
  visit,
  allow,
}) => {
  allow(/Project ID Not Configured|request to https:\/\/shop\.example/)
  const said = saidOn(page)
  const button = page.locator('wallet-button').getByRole('button')
  const body = (src: string) => `<wallet-button></wallet-button>${tagOf(src, 'data-project-id=""')}`
  await visitAsVisitor(page, body(VISITORS))
  await expect(button).toHaveAccessibleName('Hier können Sie gerade keine Wallet verbinden')
  await expect(button).toBeDisabled()
  expect(said).toEqual([SENTENCE])
  expect((await stateOf(page)).error?.message).toBe('Project ID Not Configured')
  await visit({ options: null, body: body(world.cdn.origin) })
  await expect(button).toHaveAccessibleName('Project ID Not Configured')
})

test('an alert for developers is in the modal at localhost, or with an empty data-debug, and never before visitors', async ({
  page,
  world,
  visit,
  allow,
}) => {
  allow(/Invalid Project ID|Failed to load resource|request to https:\/\/shop\.example/)
  const alert = page.getByRole('dialog').getByText('Invalid Project ID')
  const SAID = '[wallet-modal] Invalid Project ID (option projectId)'
  const endpoints = JSON.stringify({ explorer: `${VISITORS}/services`, data: `${VISITORS}/services` })
  const options = `data-project-id="local" data-locale="en" data-endpoints='${endpoints}'`
  const open = async (isShown: boolean) => {
    world.stack.faults.set('explorer', 'GET *', REFUSED)
    const said = page.waitForEvent('console', message => message.text() === SAID)
    await openModal(page)
    await said
    // It comes in the same task as the line on the console.
    if (isShown) await expect(alert).toBeVisible()
    else await expect.poll(() => alert.count()).toBe(0)
  }
  await visitAsVisitor(page, tagOf(VISITORS, options))
  await open(false)
  await visitAsVisitor(page, tagOf(VISITORS, `${options} data-debug`))
  await open(true)
  await visit()
  await open(true)
  await visit({ options: { debug: false } })
  await open(false)
})

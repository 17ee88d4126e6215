// Pages with a returning visitor: for tests that are not about connecting.
import { expect, openModal, stateOf, type HostPage, type Page, type World } from './fixtures.ts'

interface Parts {
  page: Page
  world: World
  visit(host?: HostPage): Promise<void>
}

/** What connecting stores, once per worker for each kind of page. */
const left = new Map<string, [string, string][]>()

const isConnected = (page: Page) =>
  expect.poll(async () => (await stateOf(page)).status, { intervals: [20, 50, 100] }).toBe('connected')

/**
 * Opens a page on which the wallet is restored from an earlier visit; the modal is closed. `name`: which of the page's
 * wallets.
 */
export async function visitConnected({ page, world, visit }: Parts, host: HostPage = {}, name = 'Kestrel') {
  const { origin } = world.site
  const kind = JSON.stringify([origin, name, host.wallets, host.options])
  const known = left.get(kind)
  if (known) {
    world.site.put('/before', '<!doctype html><title>An earlier visit</title>')
    await page.goto(`${origin}/before`)
    await page.evaluate(items => {
      for (const [key, value] of items) localStorage.setItem(key, value)
    }, known)
    await visit(host)
    return isConnected(page)
  }
  await visit(host)
  await openModal(page, { view: 'Connect' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toBeHidden()
  await isConnected(page)
  left.set(kind, await page.evaluate(() => Object.entries(localStorage)))
}

/** The same, on the account view. */
export async function visitAccount(parts: Parts, host?: HostPage, name?: string): Promise<void> {
  await visitConnected(parts, host, name)
  await openModal(parts.page)
  await expect(parts.page.getByRole('dialog').getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
}

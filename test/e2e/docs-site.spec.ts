import { readFileSync } from 'node:fs'
import { expect, type Page } from './fixtures.ts'
import { test } from './demo.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const PAGES = ['index', 'start/react', 'reference/options', 'guides/sign-in-server']

/** What axe finds on the page as it is. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] }
    const here = window as unknown as { axe: { run(): Promise<Found> } }
    const { violations } = await here.axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`)
  })
}

test('the documents stand in both themes, on a phone too, from their own origin alone', async ({ page, demo }) => {
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(demo.url)) outside.push(request.url())
  })
  for (const path of PAGES) {
    await page.goto(`${demo.url}/docs/${path}.html`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page), path).toEqual([])
  }
  const [before] = await page.locator('body').evaluateAll(([body]) => [getComputedStyle(body!).backgroundColor])
  await page.getByRole('button', { name: /Switch to the/ }).click()
  await expect(page.locator('body')).not.toHaveCSS('background-color', before!)
  expect(await findings(page)).toEqual([])
  // The choice holds on the next page.
  await page.reload()
  await expect(page.locator('body')).not.toHaveCSS('background-color', before!)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of PAGES) {
    await page.goto(`${demo.url}/docs/${path}.html`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  await page.getByText('All pages').click()
  await page.locator('.menu').getByRole('link', { name: 'React', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React')
  expect(outside).toEqual([])
})

test('the search leads to an option by keyboard, and says when nothing is found', async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs/`)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documents' })
  await expect(field).toBeFocused()
  await page.keyboard.type('customWallets')
  await expect(page.getByRole('option').first()).toContainText('customWallets')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/reference\/options\.html#customwallets$/)
  await expect(page.getByRole('heading', { name: /customWallets/ })).toBeInViewport()
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('No results')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing found')).toBeHidden()
})

test('tabs and copy buttons work by keyboard; a page without scripts shows every tab', async ({
  page,
  demo,
  browser,
}) => {
  await page.goto(`${demo.url}/docs/guides/theming.html`)
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').first()).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const figure = page.locator('figure:visible').first()
  await figure.getByRole('button', { name: 'Copy' }).click()
  await expect(figure.getByRole('button')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await figure.locator('code').textContent())

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${demo.url}/docs/guides/theming.html`)
  for (const name of await plain.locator('.tab-name').all()) await expect(name).toBeVisible()
  await context.close()
})

import { expect, stateOf, type Page } from './fixtures.ts'

/** What the page keeps for the next visit. */
export const keptBy = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))

/** In place of what the page keeps by now. */
export const keep = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate(kept => {
    localStorage.clear()
    Object.assign(localStorage, kept)
  }, kept)

/** A fresh visit on which the session of `kept` comes back; the wallet has forgotten all that was done to it. */
export async function comeBack(page: Page, kept: Record<string, string>): Promise<void> {
  await keep(page, kept)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
}

import { expect, stateOf, type Page } from './fixtures.ts'

/** What the page stores for the next visit. */
export const keptBy = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))

/** Replaces what the page has stored. */
export const keep = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate(kept => {
    localStorage.clear()
    Object.assign(localStorage, kept)
  }, kept)

/** A new visit on which the session in `kept` is restored; the wallet has forgotten everything done to it. */
export async function comeBack(page: Page, kept: Record<string, string>): Promise<void> {
  await keep(page, kept)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
}

import { expect, type Locator, type Page } from './fixtures.ts'

/** The balances have loaded. */
export const whole = (dialog: Locator) =>
  expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
export const busy = (dialog: Locator) => dialog.locator('[aria-busy=true], [data-arc], [data-spin]')

/** Paths of the balance requests that a service received. */
export async function balanceCalls(page: Page, service: string): Promise<string[]> {
  const log = (await (await page.request.get(`${service}/__log`)).json()) as { path: string }[]
  return log.map(entry => entry.path).filter(path => path.includes('balance'))
}

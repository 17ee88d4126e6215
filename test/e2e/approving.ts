import { expect, type Page } from './fixtures.ts'

/**
 * Answers the secure site's request: directly after it has appeared, a browser withholds clicks from a frame that
 * observes its visibility.
 */
export async function answer(page: Page, name: 'Approve' | 'Reject'): Promise<void> {
  const site = page.frameLocator('#w3m-iframe')
  await expect(site.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await site.getByRole('button', { name }).click()
}

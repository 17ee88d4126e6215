import { expect, type Page } from './fixtures.ts'

/**
 * Answers what the secure site asks: right after it has appeared a browser keeps clicks from a frame that asks what is
 * seen of it.
 */
export async function answer(page: Page, name: 'Approve' | 'Reject'): Promise<void> {
  const site = page.frameLocator('#w3m-iframe')
  await expect(site.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await site.getByRole('button', { name }).click()
}

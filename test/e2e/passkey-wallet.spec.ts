import { verifyMessage, type Hex } from 'viem'
import { NO_MOTION, openModal, type ModalWindow } from './fixtures.ts'
import { expect, test, type Page } from './passkey-site.ts'

test.use(NO_MOTION)

/** Opens the wallet site's window by the button of Connect. */
async function openWallet(page: Page): Promise<Page> {
  await openModal(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  return opening
}

/** Creates a wallet in the window, and waits until the host page is connected. */
async function createWallet(page: Page): Promise<string> {
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Create a wallet' }).click()
  const closed = wallet.waitForEvent('close')
  await wallet.getByRole('button', { name: 'Open the wallet' }).click()
  await closed
  return connected(page)
}

/** The address of the account, once one is connected. */
async function connected(page: Page): Promise<string> {
  const address = () =>
    page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155?.address)
  await expect.poll(address).toMatch(/^0x/)
  return (await address())!
}

test('a wallet is created with a passkey, connects, and comes back with the page', async ({ page, openHost, authenticator }) => {
  await openHost()
  const address = await createWallet(page)
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(authenticator.ceremonies).toEqual(['create', 'get'])
  await page.reload()
  expect(await connected(page)).toBe(address)
})

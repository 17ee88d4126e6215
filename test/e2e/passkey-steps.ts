// Steps of the journeys with a wallet site.
import { clickIn, openModal, type Locator, type ModalWindow } from './fixtures.ts'
import { expect, type Page } from './passkey-site.ts'

/** Opens the wallet site's window by the button of Connect. */
export async function openWallet(page: Page): Promise<Page> {
  await openModal(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  return opening
}

/** The address of the account, once one is connected. */
export async function connected(page: Page): Promise<string> {
  const address = () =>
    page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155?.address)
  await expect.poll(address).toMatch(/^0x/)
  return (await address())!
}

/** Clicks these buttons one after the other. */
export async function clickThrough(wallet: Page, ...names: string[]): Promise<void> {
  for (const name of names) await clickIn(wallet, name)
}

/** Creates a wallet in the window, and waits until the host page is connected. */
export async function createWallet(page: Page): Promise<string> {
  const wallet = await openWallet(page)
  const closed = wallet.waitForEvent('close')
  await clickThrough(wallet, 'Create a wallet', 'Save a passkey', 'Open the wallet')
  await closed
  return connected(page)
}

/** Asks the wallet as an app does; resolves with the answer or `{ code, message }`. */
export const ask = (page: Page, namespace: 'eip155' | 'solana', method: string, params: unknown): Promise<unknown> =>
  page.evaluate(
    async ([space, name, given]) => {
      const provider = (window as unknown as ModalWindow).WalletModal.getProvider(space as 'eip155')!
      return provider
        .request({ method: name as string, params: given as unknown[] })
        .catch((error: { code: number; message: string }) => ({ code: error.code, message: error.message }))
    },
    [namespace, method, params] as const,
  )

export const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Ticks a box in the wallet's frame. The browser drops clicks on a frame that has just moved: it is clicked until it counts. */
export const agree = (box: Locator): Promise<void> => expect(() => box.check({ timeout: 2000 })).toPass()

/** Declines in the wallet's frame, in the same way. */
export async function decline(card: Pick<Locator, 'getByRole'>): Promise<void> {
  const button = card.getByRole('button', { name: 'Reject' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 })
    await expect(button).toBeHidden({ timeout: 2000 })
  }).toPass()
}

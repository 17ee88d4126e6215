import type { Browser } from 'playwright/test'
import {
  allowClipboard,
  expect,
  openAccount,
  openModal,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'

/** The other side's wallet: its own browser context, like another device. */
export async function openWallet(browser: Browser, { stack }: World, query = ''): Promise<Page> {
  const context = await browser.newContext()
  const wallet = await context.newPage()
  await wallet.goto(`${stack.urls.wallet}/${query}`)
  return wallet
}

/** The QR code on screen. */
export const codeOf = (dialog: Locator): Locator =>
  dialog.getByRole('img', { name: 'QR code to connect with WalletConnect' })

/** The text of the QR code, from its copy button; anyone who has it can pair, so no test prints it. */
export async function copyCode(page: Page, dialog: Locator): Promise<string> {
  await allowClipboard(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Shows the QR code and passes its text on, as a scan does. */
export async function pairingCode(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(codeOf(dialog)).toBeVisible()
  return copyCode(page, dialog)
}

/**
 * Enters the pairing URI in the wallet; `answer` is what its user presses then, if anything; 'auto': the wallet decides
 * itself.
 */
export async function handOver(
  wallet: Page,
  uri: string,
  answer: 'Approve' | 'Reject' | 'auto' | null = 'Approve',
): Promise<void> {
  await wallet.getByLabel('Pairing code').fill(uri)
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  if (answer === 'auto') return
  await (answer
    ? wallet.getByRole('button', { name: answer }).click()
    : expect(wallet.getByRole('button', { name: 'Approve' })).toBeVisible())
}

export async function connectOver(
  page: Page,
  dialog: Locator,
  wallet: Page,
  answer: Parameters<typeof handOver>[2] = 'Approve',
): Promise<void> {
  await openModal(page)
  await handOver(wallet, await pairingCode(page, dialog), answer)
  await openAccount(page)
}

export type Call = { method: string; params?: unknown[] }
/** A request of the app; settles like its promise. */
export const ask = (page: Page, call: Call) =>
  page.evaluate(async given => {
    try {
      return {
        result: (await (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request(given)) as string,
      }
    } catch (error) {
      return { code: (error as { code?: number }).code }
    }
  }, call)

/** Other tests' wallets may still be connected; afterwards the relay has only this test's sockets. */
export async function clearRelay(page: Page, browser: Browser, { stack: { relay } }: World): Promise<void> {
  for (const context of browser.contexts()) if (context !== page.context()) await context.close()
  await expect.poll(() => relay.sockets()).toBe(0)
}

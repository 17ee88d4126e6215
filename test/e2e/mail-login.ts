import { expect, openModal, stateOf, type Page, type World } from './fixtures.ts'
import { approveDevice, newestMail } from './mail.ts'

/** An address can receive only a limited number of emails. */
let next = 1

/** Enters address and code, as a user does. */
export async function provideMail(page: Page, world: World): Promise<void> {
  const email = `mona${next++}@example.com`
  await openModal(page, { view: 'Connect' })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('E-mail address')
  await field.fill(email)
  await field.press('Enter')
  const device = dialog.getByRole('heading', { name: 'Approve this device' })
  const code = dialog.getByRole('heading', { name: 'Enter the code' })
  await expect(device.or(code)).toBeVisible()
  if (await device.isVisible()) await approveDevice(page, world, email)
  await dialog.getByLabel('Six-digit code').fill(await newestMail(page, world, email, 'code'))
}

/** Signs in by email, which closes the modal; returns the active account. */
export async function signInByMail(page: Page, world: World): Promise<`0x${string}`> {
  await provideMail(page, world)
  await expect(page.getByRole('dialog')).toBeHidden()
  return (await stateOf(page)).namespaces.eip155!.address as `0x${string}`
}

/** In the page: records the restored logins that its app is told about. */
export function keepReturns(): void {
  const kept: unknown[] = ((window as unknown as { returns: unknown[] }).returns = [])
  addEventListener('wallet-modal:ready', () => {
    const { WalletModal } = window as unknown as { WalletModal: { on(name: string, tell: (it: any) => void): void } }
    WalletModal.on('event', it => it.properties?.reconnect && kept.push([it.event, it.properties]))
  })
}
export const returnsOf = (page: Page) => page.evaluate(() => (window as unknown as { returns: unknown[] }).returns)

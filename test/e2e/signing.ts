import { createPublicClient, http } from 'viem'
import { answer } from './approving.ts'
import { expect, openModal, stateOf, type Locator, type ModalWindow, type Page, type World } from './fixtures.ts'

interface Log extends ModalWindow {
  told: string[]
}
/** Records the app's events about connections and sign-in, with the status read at that moment. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const it = window as unknown as Log
    it.told = []
    for (const name of ['connect', 'session', 'sessionEnd', 'account', 'network', 'disconnect', 'close'] as const)
      it.WalletModal.on(name, () => {
        const { status, sessions } = it.WalletModal.getState()
        it.told.push(`${name}: ${status}, ${sessions.length} signed in`)
      })
    it.WalletModal.on('event', ({ event }) => /SIWX/.test(event) && it.told.push(event))
  })
/** Events since the last call. */
export const told = (page: Page) => page.evaluate(() => (window as unknown as Log).told.splice(0))

/** The chain's verdict on the page's session. */
export async function isSigned(page: Page, { stack }: World): Promise<boolean> {
  const [session] = (await stateOf(page)).sessions
  const { message, signature, data } = session!
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:1']) })
  return client.verifyMessage({
    address: data.accountAddress as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  })
}

export const question = (dialog: Locator) => dialog.getByRole('heading', { name: 'Sign in', level: 2 })

/** Presses Sign once the message is there. */
export async function sign(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
}

/** Approves at the secure site. While it asks, the modal is hidden, which proves nothing yet. */
export async function approveSignIn(page: Page, dialog: Locator): Promise<void> {
  await answer(page, 'Approve')
  await expect.poll(async () => (await stateOf(page)).sessions.length).toBe(1)
  await expect(dialog).toBeHidden()
}

/** To the sign-in request, with the installed wallet. */
export async function connectToSign(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(question(dialog)).toBeVisible()
}

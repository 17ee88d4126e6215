import {
  connectWallet,
  expect,
  NO_MOTION,
  openModal,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { kept, review } from './sending.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const SAID = 'The account or network changed. Nothing was sent.'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const
const MUCH = '0.25'
const RECEIVER = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'
const send = (dialog: Locator) => dialog.getByRole('button', { name: `Send ${MUCH} SOL` })
const solana = (page: Page, method: 'setAccount' | 'revoke') =>
  page.evaluate(method => (window as unknown as WalletWindow).__testWalletControl.solana![method](1), method)
const waiting = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length

/** In the review of a SOL transfer; from here on the wallet asks its user. */
const ready = test.extend<{ atReview: void }>({
  atReview: [
    async ({ page, visit, dialog, world, allow }, use) => {
      // The other network has no node here.
      allow(/status of 400/)
      const keys = world.stack.accounts.solana.map(it => it.privateKey)
      await visit({
        csp: 'strict',
        options: { networks: `solana,${DEVNET}` },
        wallets: [{ auto: 'approve', announce: false, solana: { keys } }],
      })
      await connectWallet(page)
      await openModal(page, { view: 'WalletSend' })
      await dialog.getByRole('button', { name: /^Token:/ }).click()
      await dialog.getByRole('button', { name: /^SOL/ }).click()
      await review(dialog, MUCH, RECEIVER)
      await script(page, { auto: undefined })
      await use()
    },
    { auto: true },
  ],
})

// The transfer's plan.test.ts covers every step and every change; it is the same in both namespaces.
ready(
  'R41, R69: another account on Solana when all is ready voids the transfer, says so, and asks the wallet nothing',
  async ({ page, dialog }) => {
    await solana(page, 'setAccount')
    await expect(dialog.getByText(SAID)).toBeVisible()
    await expect(send(dialog)).toHaveCount(0)
    expect(await waiting(page)).toBe(0)
  },
)

ready(
  'R69: a permission taken back on Solana while all is ready takes the view away, and a notice says that nothing was sent',
  async ({ page, dialog }) => {
    await solana(page, 'revoke')
    await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    await expect(dialog.locator('[data-toast]')).toContainText(SAID)
    expect(await waiting(page)).toBe(0)
  },
)

ready(
  'R69, R74: fifty clicks on Solana are one question, shown again on return, kept on another network, and followed',
  async ({ page, dialog }) => {
    await send(dialog).evaluate(button => {
      for (let click = 0; click < 50; click++) (button as HTMLButtonElement).click()
    })
    await expect.poll(() => waiting(page)).toBe(1)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await expect(dialog.getByText('Confirm in Kestrel')).toBeHidden()
    await openModal(page)
    const row = dialog.getByRole('listitem').filter({ hasText: `Sending ${MUCH} SOL to` })
    await expect(row).toContainText('Confirm in Kestrel')
    await page.evaluate(id => (window as unknown as ModalWindow).WalletModal.switchNetwork(id), DEVNET)
    await expect(row).toContainText('Confirm in Kestrel')
    expect(await waiting(page)).toBe(1)
    await wallet(page, 'approve')
    await expect(row).toBeHidden()
    await expect.poll(async () => (await kept(page)).map(({ hash }) => !!hash)).toEqual([true])
    expect(await waiting(page)).toBe(0)
  },
)

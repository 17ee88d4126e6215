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
import { review } from './sending.ts'
import { comeBack, keptBy } from './stored-session.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const SAID = 'The account or the network changed in between. Nothing was sent.'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MUCH = '0.25'
const RECEIVER = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'
const send = (dialog: Locator) => dialog.getByRole('button', { name: `Send ${MUCH} SOL` })
const solana = (page: Page, method: 'setAccount' | 'revoke') =>
  page.evaluate(method => (window as unknown as WalletWindow).__testWalletControl.solana![method](1), method)
const waiting = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length

const CHANGES: [string, (page: Page) => Promise<unknown>][] = [
  ['account', page => solana(page, 'setAccount')],
  ['network', page => page.evaluate(id => (window as unknown as ModalWindow).WalletModal.switchNetwork(id), DEVNET)],
]

/** A way to the last look of a transfer of SOL, on a visit of its own each time; from there the wallet asks its user. */
const ready = test.extend<{ look: () => Promise<void> }>({
  look: async ({ page, visit, dialog, world, allow }, use) => {
    // The other network has no node here.
    allow(/status of 400/)
    const keys = world.stack.accounts.solana.map(it => it.privateKey)
    await visit({
      csp: 'strict',
      options: { networks: `solana,${DEVNET}` },
      wallets: [{ auto: 'approve', announce: false, solana: { keys } }],
    })
    await connectWallet(page)
    const kept = await keptBy(page)
    await use(async () => {
      await comeBack(page, kept)
      await openModal(page, { view: 'WalletSend' })
      await dialog.getByRole('button', { name: /^Token, now/ }).click()
      await dialog.getByRole('button', { name: /^SOL/ }).click()
      await review(dialog, MUCH, RECEIVER)
      await script(page, { auto: undefined })
    })
  },
})

ready(
  'R41, R69: another account, network or no permission on Solana when all is ready voids the transfer, says so, and asks the wallet nothing',
  async ({ page, dialog, look }) => {
    for (const [what, change] of CHANGES)
      await test.step(what, async () => {
        await look()
        await change(page)
        await expect(dialog.getByText(SAID)).toBeVisible()
        await expect(send(dialog)).toHaveCount(0)
        expect(await waiting(page)).toBe(0)
      })
    await test.step('permission', async () => {
      await look()
      await solana(page, 'revoke')
      await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
      await expect(dialog.locator('[data-toast]')).toContainText(SAID)
      expect(await waiting(page)).toBe(0)
    })
  },
)

ready(
  'R69: another account or network on Solana after the wallet was asked calls nothing back, and what the wallet does is followed',
  async ({ page, dialog, look }) => {
    for (const [what, change] of CHANGES)
      await test.step(what, async () => {
        await look()
        await send(dialog).click()
        await expect.poll(() => waiting(page)).toBe(1)
        await change(page)
        await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
        await wallet(page, 'approve')
        await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
        expect(await waiting(page)).toBe(0)
      })
  },
)

ready(
  'R74: fifty clicks on Solana are one question to the wallet, and closing and coming back shows it again',
  async ({ page, dialog, look }) => {
    await look()
    await send(dialog).evaluate(button => {
      for (let click = 0; click < 50; click++) (button as HTMLButtonElement).click()
    })
    await expect.poll(() => waiting(page)).toBe(1)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await expect(dialog.getByText('Continue in Kestrel')).toBeHidden()
    await openModal(page)
    await expect(dialog.getByRole('listitem').filter({ hasText: `Sending ${MUCH} SOL to` })).toContainText(
      'Continue in Kestrel',
    )
    expect(await waiting(page)).toBe(1)
    await wallet(page, 'reject')
    await expect(dialog.getByText(`Sending ${MUCH} SOL to`)).toBeHidden()
  },
)

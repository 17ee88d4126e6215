import { expect, openModal, type Locator, type ModalWindow, type Page, type World } from './fixtures.ts'
import { start, urlOf } from './paying.ts'
import { walletOf } from './solana-account.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'
import { connected, HOST, press, type Stop, type Tour } from './views.ts'

const paying =
  (path: string, options?: (world: World) => object) => async (page: Page, dialog: Locator, world: World) => {
    await start(page, urlOf(world, path), options?.(world))
    await expect(dialog.getByRole('button', { name: 'Pay 0.05 USDC' })).toBeVisible()
  }
const pays = async (dialog: Locator, told: string) => {
  await press(dialog, /^Pay 0/)
  await expect(dialog.getByText(told)).toBeVisible()
}
const PAY: Stop[] = [
  { name: 'pay', go: paying('/report') },
  {
    name: 'pay-changed',
    go: async (page, dialog) => {
      await wallet(page, 'setAccount', [1])
      await expect(dialog.getByText('Your account changed. Check the payment again.')).toBeVisible()
    },
  },
  {
    name: 'pay-signing',
    go: async (page, dialog) => {
      await script(page, { answers: { eth_signTypedData_v4: 'hang' } })
      await pays(dialog, 'Confirm in Kestrel')
    },
  },
  {
    name: 'pay-declined',
    go: async (page, dialog, world) => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await script(page, { answers: { eth_signTypedData_v4: { error: { code: 4001, message: 'no' } } } })
      await paying('/report')(page, dialog, world)
      await pays(dialog, 'Nothing was paid')
    },
  },
  {
    name: 'pay-not-delivered',
    go: async (page, dialog, world) => {
      await dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
      await script(page, { answers: {} })
      await paying('/broken')(page, dialog, world)
      await pays(dialog, 'Paid, but nothing came back')
    },
  },
  {
    name: 'pay-open',
    go: async (page, dialog, world) => {
      await dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
      world.stack.faults.set('facilitator', 'POST /verify', { status: 500 })
      await paying('/report')(page, dialog, world)
      await pays(dialog, 'Nothing came back yet')
    },
  },
]

const budget = (world: World) => ({
  budget: {
    perPayment: '0.05 USDC',
    total: '2 USDC',
    hours: 24,
    origins: [urlOf(world, ''), 'https://reports.example.com'],
  },
})
const BUDGET: Stop[] = [
  {
    name: 'pay-budget',
    go: async (page, dialog, world) => {
      await paying('/report', budget)(page, dialog, world)
      await dialog.getByRole('checkbox').check()
    },
  },
  {
    name: 'account-menu-budget',
    go: async (page, dialog) => {
      await press(dialog, /^Pay 0/)
      await expect(dialog).toBeHidden()
      await openModal(page)
      await press(dialog, /^Account menu/)
      await expect(dialog.getByText('Ask before each payment')).toBeVisible()
    },
  },
]

/** Accounts on both kinds of chain. */
const both = (world: World): Tour => ({
  host: { wallets: [{ ...walletOf(world), announce: true }], options: { networks: '1,8453,solana' } },
  async start(page) {
    for (const namespace of ['eip155', 'solana'] as const)
      await page.evaluate(
        namespace => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
        namespace,
      )
  },
  stops: [
    {
      name: 'pay-choice',
      async go(page, dialog, world) {
        await paying('/any/report')(page, dialog, world)
        await expect(dialog.getByRole('button', { name: /USDC on Base/ })).toBeVisible()
      },
    },
    {
      name: 'pay-solana-changed-by-wallet',
      async go(page, dialog) {
        await page.evaluate(() => {
          const [{ solana }] = (window as unknown as WalletWindow).__testWallet as [{ solana: { rewrite?: unknown } }]
          solana.rewrite = (bytes: Uint8Array) => bytes.with(-2, 0x21)
        })
        await pays(dialog, 'Your wallet changed the payment, so it wasn’t sent.')
      },
    },
  ],
})

const of = (stops: Stop[]): Tour => ({ host: HOST, start: connected, stops })
export const payTours = (world: World) => [of(PAY), of(BUDGET), both(world)]

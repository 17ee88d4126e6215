import { generateKeyPairSync } from 'node:crypto'
import { toBase58 } from '../../src/base/bytes.ts'
import { connectWallet, expect, openAccount, openModal, type Locator, type Page, type World } from './fixtures.ts'
import { amount, choose, next, to } from './sending.ts'
import { walletOf } from './solana-account.ts'
import type { Stop, Tour } from './views.ts'

/** An unused address, without any token account. */
const newcomer = () => {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return toBase58(Buffer.from(x!, 'base64url'))
}

/** EVM active, and a wallet that supports both. */
const solanaHost = (world: World) => ({
  wallets: [
    { ...walletOf(world), announce: true },
    { name: 'Merlin', rdns: 'example.merlin', auto: 'approve' },
  ],
  options: { networks: '1,8453,solana' },
})

const fill = async (dialog: Locator, symbol: string, much: string, whom: string) => {
  await choose(dialog, symbol)
  await amount(dialog).fill(much)
  await to(dialog).fill(whom)
}
const send = async (page: Page, dialog: Locator) => {
  await openModal(page, { view: 'WalletSend' })
  await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
}

/** Views in which Solana beside EVM differs from EVM only. */
const SOLANA: Stop[] = [
  {
    name: 'solana-connect',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByRole('button', { name: 'Kestrel, Installed' })).toBeVisible()
    },
  },
  {
    name: 'solana-same-wallet',
    go: async (page, dialog) => {
      await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
      await openAccount(page)
      await dialog.getByRole('button', { name: /^Change network/ }).click()
      await dialog.getByRole('button', { name: 'Solana', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Continue with Kestrel' })).toBeVisible()
    },
  },
  {
    name: 'solana-other-chain',
    go: async (page, dialog) => {
      await page.evaluate(() => window.WalletModal.close())
      await connectWallet(page, 'Merlin')
      await dialog.getByRole('button', { name: /^Change network/ }).click()
      await dialog.getByRole('button', { name: 'Solana', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    },
  },
  {
    name: 'solana-wallets',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(dialog.getByRole('button', { name: 'Kestrel, Recent' })).toBeVisible()
    },
  },
  {
    name: 'solana-account',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Kestrel, Recent' }).click()
      await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'solana-receive',
    go: async (page, dialog) => {
      await openModal(page, { view: 'WalletReceive' })
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
  },
  {
    name: 'solana-send',
    go: async (page, dialog) => {
      await send(page, dialog)
      await fill(dialog, 'USDC', '2.000001', newcomer())
      await expect(next(dialog)).toBeEnabled()
    },
  },
  {
    name: 'solana-review',
    go: async (_, dialog) => {
      await next(dialog).click()
      await expect(dialog.getByText('Account rent', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'solana-arrived',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Send 2.000001 USDC' }).click()
      await expect(dialog.getByText('2.000001 USDC arrived')).toBeVisible()
    },
  },
  {
    name: 'solana-activity',
    go: async (page, dialog) => {
      await openModal(page, { view: 'Transactions' })
      await expect(dialog.locator('[data-windowed] [data-row]').first()).toBeVisible()
    },
  },
  {
    name: 'solana-refused',
    go: async (page, dialog) => {
      await send(page, dialog)
      await fill(dialog, 'BADGE', '1', newcomer())
      await next(dialog).click()
      await expect(dialog.getByText('BADGE can never be transferred.')).toBeVisible()
    },
  },
  {
    name: 'solana-link',
    go: async (page, dialog) => {
      const uri =
        `solana:${newcomer()}?amount=0.01&label=Caf%C3%A9%20Rio&message=Two%20coffees%20and%20a%20croissant` +
        `&memo=Order%204711&reference=${newcomer()}&reference=${newcomer()}`
      await openModal(page, { view: 'WalletSend', arguments: { uri } })
      await expect(dialog.getByText('Filled in from a payment link')).toBeVisible()
      await expect(next(dialog)).toBeEnabled()
    },
  },
  {
    name: 'solana-link-review',
    go: async (_, dialog) => {
      await next(dialog).click()
      await expect(dialog.getByText('Memo and reference are written on the chain')).toBeVisible()
    },
  },
]

export const solanaTours = (world: World): Tour[] => [{ host: solanaHost(world), stops: SOLANA }]

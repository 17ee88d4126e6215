import { codeOf, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { expect, openModal, type Page } from './fixtures.ts'
import { back, came, press, ROOKERY, type Stop, type Tour } from './views.ts'

const PAIRING: Stop[] = [
  {
    name: 'pairing-no-code',
    go: async (page, dialog, { stack }) => {
      stack.faults.set('relay', 'connect', { close: 3000, reason: 'Unauthorized: invalid key' })
      await openModal(page)
      await press(dialog, /^WalletConnect/)
      await expect(dialog.getByText('Couldn’t create a QR code')).toBeVisible()
    },
  },
  {
    name: 'pairing-waiting',
    go: async (_, dialog, { stack }) => {
      await back(dialog)
      stack.faults.set('relay', 'connect', { hold: true })
      await press(dialog, /^WalletConnect/)
      await expect(dialog.locator('[data-qr][aria-busy=true]')).toBeVisible()
    },
  },
  {
    name: 'pairing-code',
    go: async (_, dialog, { stack }) => {
      stack.faults.clear()
      await came(dialog, codeOf(dialog))
    },
  },
  {
    name: 'pairing-one-wallet',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^Rookery/)
      await expect(dialog.getByRole('link', { name: /web app/ })).toBeVisible()
    },
  },
  {
    name: 'pairing-declined',
    go: async (page, dialog, world) => {
      await back(dialog)
      const wallet = await openWallet(page.context().browser()!, world)
      await handOver(wallet, await pairingCode(page, dialog), 'Reject')
      await expect(dialog.getByText('You declined the request')).toBeVisible()
      // The notice about the copied link takes no room.
      expect(await dialog.locator('[data-toast]').count()).toBe(0)
      await wallet.context().close()
    },
  },
]

const ON_A_PHONE: Stop[] = [
  {
    name: 'pairing-app',
    focus: 'a browser with windows asks whether the app may open, and hears the keys meanwhile',
    go: async (page, dialog) => {
      await openModal(page)
      const row = dialog.getByRole('link', { name: 'Rookery' })
      await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
      await row.click()
      await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toBeVisible()
    },
  },
]
const beIphone = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1',
    }),
  )
const host = {
  wallets: [],
  options: { customWallets: [{ ...ROOKERY, desktop_link: 'rookery-desk://', chrome_store: undefined }] },
}

/** Every state of WalletConnect. */
export const PAIRING_TOURS: Tour[] = [
  { host, stops: PAIRING },
  { host, before: beIphone, stops: ON_A_PHONE },
]

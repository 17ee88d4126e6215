import { expect, openModal } from './fixtures.ts'
import { HOST, press, show, type Stop, type Tour } from './views.ts'

const LUMEN = {
  id: 'lumen',
  name: 'Lumen',
  chrome_store: 'https://apps.example/chrome/lumen',
  app_store: 'https://apps.example/ios/lumen',
  play_store: 'https://apps.example/android/lumen',
  mobile_link: 'lumen://',
  homepage: 'https://lumen.example',
}
const TERMS = { termsConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' }

const CONNECT: Stop[] = [
  {
    name: 'connect',
    desk: 'the card stands in the middle, with a margin around and no handle',
    go: (page, dialog) => show(page, dialog, 'Connect', 'Connect wallet'),
  },
  {
    name: 'all-wallets',
    desk: 'as many wallets stand beside each other as the narrower card has room for',
    go: async (page, dialog) => {
      await show(page, dialog, 'AllWallets', /^All wallets/)
      await expect(dialog.locator('[data-cell][data-at]').first()).toBeVisible()
    },
  },
  {
    name: 'no-wallet',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Certified' }).click()
      await dialog.getByRole('searchbox').fill('zzzz')
      await expect(dialog.getByText('No wallet found')).toBeVisible()
    },
  },
  {
    name: 'directory-failed',
    go: async (_, dialog, { stack }) => {
      stack.faults.set('explorer', '/getWallets', { status: 404 })
      await dialog.getByRole('searchbox').fill('a')
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'what-is',
    go: async (page, dialog, { stack }) => {
      stack.faults.clear()
      await show(page, dialog, 'Connect', 'Connect wallet')
      await press(dialog, /^What is a wallet/)
      await expect(dialog.getByText('Keeps your keys')).toBeVisible()
    },
  },
  {
    name: 'get-wallet',
    go: async (_, dialog) => {
      await press(dialog, /^Get a wallet/)
      await expect(dialog.getByRole('link').first()).toBeVisible()
    },
  },
]

/** Enough wallets for a search field, with terms below. */
const MANY: Stop[] = [
  {
    name: 'connect-many',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
      await expect(dialog.getByRole('listitem')).toHaveCount(14)
    },
  },
  {
    name: 'connect-nothing-found',
    go: async (_, dialog) => {
      await dialog.getByRole('searchbox').fill('nothing like it')
      await expect(dialog.getByText('No wallet found')).toBeVisible()
    },
  },
]

/** A user without a wallet gets one. */
const GETTING: Stop[] = [
  {
    name: 'directory-waiting',
    go: async (page, dialog) => {
      await openModal(page, { view: 'AllWallets' })
      await expect(dialog.locator('[data-cells][aria-busy=true] [data-skeleton]').first()).toBeVisible()
    },
  },
  {
    name: 'downloads',
    go: async (page, dialog, { stack }) => {
      stack.faults.clear()
      await page.context().route(/\.example\//, route => route.fulfill({ body: 'store' }))
      await show(page, dialog, 'WhatIsAWallet', /./)
      await press(dialog, /^Get a wallet/)
      const store = page.waitForEvent('popup')
      await dialog.getByRole('link', { name: /^Kestrel/ }).click()
      await (await store).close()
      await expect(dialog.getByRole('button', { name: /I have the app/ })).toBeVisible()
      await expect(dialog.getByRole('link')).toHaveCount(4)
    },
  },
  {
    name: 'installed',
    go: async (page, dialog) => {
      await page.evaluate(() => {
        const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
        const info = { uuid: crypto.randomUUID(), name: 'Kestrel', icon: '', rdns: 'example.kestrel' }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      })
      await expect(dialog.getByText('Kestrel is installed')).toBeVisible()
    },
  },
]

const AWAY: Stop[] = [
  {
    name: 'directory-away',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByText(/wallet list is not available/)).toBeVisible()
    },
  },
]

/** The available wallets, and how to get one. */
export const CONNECT_TOURS: Tour[] = [
  { host: HOST, stops: CONNECT },
  {
    host: { wallets: Array.from({ length: 8 }, (_, index) => ({ name: `Wallet ${index}` })), options: TERMS },
    stops: MANY,
  },
  {
    host: { wallets: [], options: { customWallets: [LUMEN] } },
    before: async (_, { stack }) => stack.faults.set('explorer', '/getWallets', { hold: true }),
    stops: GETTING,
  },
  {
    host: { wallets: [] },
    before: async (_, { stack }) => stack.faults.set('explorer', '/getWallets', { status: 503 }),
    stops: AWAY,
  },
]

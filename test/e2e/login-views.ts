import { expect, openModal, type ModalWindow } from './fixtures.ts'
import { approveDevice, newestMail } from './mail.ts'
import type { Stop, Tour } from './views.ts'
import { script } from './wallet.ts'

export const FEATURES = { email: true, socials: undefined, smartSessions: true }
const TERMS = { termsConditionsUrl: 'https://shop.example/terms', privacyPolicyUrl: 'https://shop.example/privacy' }

/** An address can receive only a limited number of emails. */
let next = 1
const email = () => `tour${next}@example.com`

/** Connect with all three ways to connect, with a wallet installed. */
const BESIDE_WALLETS: Stop[] = [
  {
    name: 'login-beside-wallets',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByLabel('E-mail address')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
    },
  },
]

/** The wallets behind a button. */
const COLLAPSED: Stop[] = [
  {
    name: 'login-collapsed',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByRole('button', { name: 'Continue with a wallet' })).toBeVisible()
    },
  },
  {
    name: 'login-wallets',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Continue with a wallet' }).click()
      await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
    },
  },
]

/** Terms to accept before connecting. */
const AGREEING: Stop[] = [
  {
    name: 'terms',
    go: async (page, dialog) => {
      await openModal(page)
      await expect(dialog.getByRole('checkbox')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
    },
  },
  {
    name: 'terms-not-ticked',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(dialog.getByRole('checkbox')).toBeFocused()
    },
  },
  {
    name: 'email-alone',
    go: async (page, dialog) => {
      await openModal(page, { view: 'EmailLogin' })
      await expect(dialog.getByLabel('E-mail address')).toBeVisible()
    },
  },
]

/** The sign-in request, in each of its states. */
const SIGNING: Stop[] = [
  {
    name: 'sign-in',
    go: async (page, dialog) => {
      await openModal(page)
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'sign-in-message',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Message' }).click()
      await expect(dialog.locator('pre')).toBeVisible()
    },
  },
  {
    name: 'sign-in-waiting',
    go: async (page, dialog) => {
      await script(page, { answers: { personal_sign: 'hang' } })
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Answer in Kestrel' })).toBeVisible()
    },
  },
  {
    name: 'sign-in-declined',
    go: async (page, dialog) => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await script(page, { answers: { personal_sign: { error: { code: 4001, message: 'User rejected' } } } })
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(dialog.getByText('Signature declined', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'sign-in-failed',
    go: async (page, dialog) => {
      await script(page, { answers: { personal_sign: { result: `0x${'1'.repeat(130)}` } } })
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(dialog.getByText('Signature not accepted')).toBeVisible()
    },
  },
]

/** From Connect without an installed wallet to the last step of the email login. */
const LOGIN: Stop[] = [
  {
    name: 'login',
    go: async (page, dialog) => {
      next++
      await openModal(page)
      await expect(dialog.getByLabel('E-mail address')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
    },
  },
  {
    name: 'login-invalid',
    go: async (_, dialog) => {
      await dialog.getByLabel('E-mail address').fill('ana@example')
      await dialog.getByRole('button', { name: 'Continue with e-mail' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'social-more',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'More social accounts' }).click()
      await expect(dialog.getByRole('button', { name: 'Continue with Apple' })).toBeVisible()
    },
  },
  {
    name: 'social-window',
    go: async (page, dialog) => {
      const popup = page.waitForEvent('popup')
      await dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
      await expect((await popup).getByRole('heading', { name: 'Sign in with GitHub' })).toBeVisible()
    },
  },
  {
    name: 'social-blocked',
    go: async (page, dialog) => {
      await page.evaluate(() => {
        const open = window.open.bind(window)
        window.open = () => ((window.open = open), null)
      })
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
      await expect(dialog.getByRole('button', { name: 'Open the window' })).toBeVisible()
    },
  },
  {
    name: 'farcaster',
    go: async (page, dialog) => {
      await openModal(page, { view: 'Connect' })
      await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
      await expect(
        dialog
          .getByRole('img', { name: /^QR code/ })
          .or(dialog.getByRole('link', { name: 'Open Farcaster' }))
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'email-device',
    go: async (page, dialog) => {
      await openModal(page, { view: 'Connect' })
      await dialog.getByLabel('E-mail address').fill(email())
      await dialog.getByRole('button', { name: 'Continue with e-mail' }).click()
      await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
    },
  },
  {
    name: 'email-code',
    go: async (page, dialog, world) => {
      await approveDevice(page, world, email())
      await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    },
  },
  {
    name: 'email-code-wrong',
    go: async (page, dialog, world) => {
      const code = await newestMail(page, world, email(), 'code')
      await dialog.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
      await expect(dialog.getByRole('alert')).toHaveText('Invalid code. Please check it and try again.')
      const speak = (tag: string) =>
        page.evaluate(it => (window as unknown as ModalWindow).WalletModal.setLocale(it), tag)
      await speak('de')
      await expect(dialog.getByRole('alert')).toHaveText(/^Ungültiger Code/)
      await speak('en')
    },
  },
  {
    name: 'email-device-refused',
    async go(page, dialog, world) {
      await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
      await openModal(page, { view: 'Connect' })
      await dialog.getByLabel('E-mail address').fill(`not-${email()}`)
      await dialog.getByRole('button', { name: 'Continue with e-mail' }).click()
      await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
      await approveDevice(page, world, `not-${email()}`, 'This is not me')
      await expect(dialog.getByText('This device was refused')).toBeVisible()
    },
  },
]

/** The views of email and social login. */
export const LOGIN_TOURS: Tour[] = [
  { host: { options: { features: FEATURES } }, stops: BESIDE_WALLETS },
  { host: { options: { features: { ...FEATURES, collapseWallets: true }, ...TERMS } }, stops: COLLAPSED },
  { host: { options: { features: { ...FEATURES, legalCheckbox: true }, ...TERMS } }, stops: AGREEING },
  { host: { wallets: [], options: { features: FEATURES } }, stops: LOGIN },
]

/** The views of signing in to the site. */
export const SIGN_IN_TOURS: Tour[] = [
  { host: { options: { siwx: { statement: 'Sign in to Example Shop to see your orders.' } } }, stops: SIGNING },
]

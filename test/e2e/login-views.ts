import { expect, openModal, type HostPage, type ModalWindow, type World } from './fixtures.ts'
import { answer } from './approving.ts'
import { requestFor } from './granting.ts'
import { approveDevice, newestMail } from './mail.ts'
import type { Stop } from './views.ts'
import { script } from './wallet.ts'

const FEATURES = { email: true, socials: undefined, smartSessions: true }
const TERMS = { termsConditionsUrl: 'https://shop.example/terms', privacyPolicyUrl: 'https://shop.example/privacy' }

/** An address gets but so many e-mails. */
let next = 1

/** Connect as it is with all three ways in, where a wallet is installed. */
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

/** Terms to tick before anything connects. */
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

/** The question to sign in, in each of its states. */
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

/** From Connect without an installed wallet to an embedded one. */
function loginTour(world: World): Stop[] {
  const email = () => `tour${next}@example.com`
  let code = ''
  return [
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
      go: async (page, dialog) => {
        await approveDevice(page, world, email())
        await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
      },
    },
    {
      name: 'email-code-wrong',
      go: async (page, dialog) => {
        code = await newestMail(page, world, email(), 'code')
        await dialog.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
        await expect(dialog.getByRole('alert')).toHaveText(/code/i)
      },
    },
    {
      name: 'embedded-account',
      go: async (page, dialog) => {
        await dialog.getByLabel('Six-digit code').fill(code)
        await expect(dialog).toBeHidden()
        await openModal(page)
        await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
        await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
      },
    },
    {
      name: 'embedded-settings',
      go: async (_, dialog) => {
        await dialog.getByRole('button', { name: 'Account menu' }).click()
        await expect(dialog.getByRole('button', { name: /^Use standard account/ })).toBeVisible()
      },
    },
    {
      name: 'upgrade',
      go: async (_, dialog) => {
        await dialog.getByRole('button', { name: /^Take your wallet elsewhere/ }).click()
        await expect(dialog.getByRole('link', { name: /^Go to/ })).toBeVisible()
      },
    },
    {
      name: 'name',
      go: async (page, dialog) => {
        await openModal(page)
        await dialog.getByRole('button', { name: 'Account menu' }).click()
        await dialog.getByRole('button', { name: 'Choose account name' }).click()
        await expect(dialog.getByRole('button', { name: 'Choose a name' })).toBeVisible()
      },
    },
    {
      name: 'name-wrong',
      go: async (_, dialog) => {
        await dialog.getByRole('button', { name: 'Choose a name' }).click()
        await dialog.getByLabel('Your name').fill('ana maria')
        await expect(dialog.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'name-taken',
      go: async (_, dialog) => {
        await world.stack.names.set('anamaria.reown.id', world.stack.accounts.eip155[1]!.address)
        await dialog.getByLabel('Your name').fill('anamaria')
        await expect(dialog.getByText('is taken.')).toBeVisible()
      },
    },
    {
      name: 'name-free',
      go: async (_, dialog) => {
        await dialog.getByLabel('Your name').fill(`ana-maria-${next}`)
        await expect(dialog.getByText('is free.')).toBeVisible()
      },
    },
    {
      name: 'name-declined',
      go: async (page, dialog) => {
        await dialog.getByRole('button', { name: 'Register' }).click()
        await answer(page, 'Reject')
        await expect(dialog.getByText(/^You declined/)).toBeVisible()
      },
    },
    {
      name: 'name-registered',
      go: async (page, dialog) => {
        await dialog.getByRole('button', { name: 'Register' }).click()
        await answer(page, 'Approve')
        await expect(dialog.getByRole('heading', { name: 'Name registered' })).toBeVisible()
      },
    },
    {
      name: 'permission-granted',
      go: async (page, dialog) => {
        await page.evaluate(grant => {
          const { WalletModal } = window as unknown as ModalWindow
          WalletModal.close()
          void WalletModal.getProvider('eip155')!.request({ method: 'wallet_grantPermissions', params: [grant] })
        }, requestFor())
        await answer(page, 'Approve')
        await expect(dialog.getByRole('heading', { name: 'Permission granted' })).toBeVisible()
      },
    },
    {
      name: 'permissions',
      go: async (_, dialog) => {
        await dialog.getByRole('button', { name: 'See all permissions' }).click()
        await expect(dialog.getByRole('button', { name: /^Revoke/ }).first()).toBeVisible()
      },
    },
    {
      name: 'approval',
      go: async page => {
        await page.evaluate(() => {
          const { WalletModal } = window as unknown as ModalWindow
          WalletModal.close()
          const { address } = WalletModal.getState().namespaces.eip155!
          const provider = WalletModal.getProvider('eip155')!
          // That nobody answers it is no fault.
          provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).catch(() => {})
        })
        await expect(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' })).toBeEnabled()
      },
    },
  ]
}

/** What e-mail and social login add: what `visit` needs, and the stops. */
export const loginTours = (world: World): { host: HostPage; tour: Stop[] }[] => [
  { host: { options: { features: FEATURES } }, tour: BESIDE_WALLETS },
  { host: { options: { features: { ...FEATURES, collapseWallets: true }, ...TERMS } }, tour: COLLAPSED },
  { host: { options: { features: { ...FEATURES, legalCheckbox: true }, ...TERMS } }, tour: AGREEING },
  { host: { options: { siwx: { statement: 'Sign in to Example Shop to see your orders.' } } }, tour: SIGNING },
  { host: { wallets: [], options: { features: FEATURES } }, tour: loginTour(world) },
]

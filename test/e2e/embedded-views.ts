import { answer } from './approving.ts'
import { expect, openModal, type ModalWindow } from './fixtures.ts'
import { requestFor } from './granting.ts'
import { FEATURES } from './login-views.ts'
import { signInByMail } from './mail-login.ts'
import type { Stop, Tour } from './views.ts'

/** A name can be registered only once. */
let next = 1

const EMBEDDED: Stop[] = [
  {
    name: 'embedded-account',
    go: async (page, dialog) => {
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
      await dialog.getByRole('button', { name: /^Export your wallet/ }).click()
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
    go: async (_, dialog, world) => {
      await world.stack.names.set('anamaria.reown.id', world.stack.accounts.eip155[1]!.address)
      await dialog.getByLabel('Your name').fill('anamaria')
      await expect(dialog.getByText('is taken.')).toBeVisible()
    },
  },
  {
    name: 'name-free',
    go: async (_, dialog) => {
      await dialog.getByLabel('Your name').fill(`ana-maria-${next++}`)
      await expect(dialog.getByText('is available.')).toBeVisible()
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
    desk: 'the place of the frame has other corners',
    focus: 'the secure site has it, in its frame',
    go: async page => {
      await page.evaluate(() => {
        const { WalletModal } = window as unknown as ModalWindow
        WalletModal.close()
        const { address } = WalletModal.getState().namespaces.eip155!
        const provider = WalletModal.getProvider('eip155')!
        // A failure here is fine: nobody answers the request.
        provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).catch(() => {})
      })
      await expect(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' })).toBeEnabled()
    },
  },
]

/** What an embedded wallet adds. */
export const EMBEDDED_TOURS: Tour[] = [
  { host: { wallets: [], options: { features: FEATURES } }, start: signInByMail, stops: EMBEDDED },
]

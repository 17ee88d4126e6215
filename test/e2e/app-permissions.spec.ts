import { answer } from './approving.ts'
import { check } from './axe.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type HostPage, type ModalWindow, type Page } from './fixtures.ts'
import { OTHER, requestFor } from './granting.ts'
import { signInByMail } from './mail-login.ts'

test.use(NO_MOTION)

const HOST = (smartSessions?: boolean): HostPage => ({
  wallets: [],
  csp: 'strict',
  options: { features: { email: true, smartSessions } },
})
const REFUSED = 'Requested RPC call is not allowed'

/** The page asks its provider; the result is stored there. */
const ask = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    ([method, params]) => {
      const it = window as unknown as ModalWindow & { outcome: unknown }
      it.outcome = 'open'
      it.WalletModal.getProvider('eip155')!
        .request({ method, params })
        .then(
          answer => (it.outcome = answer),
          error => (it.outcome = [error.code, error.message]),
        )
    },
    [method, params] as const,
  )
const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome)
const title = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name })

test('what a page is granted is shown, listed for its account alone, and revoked', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST(true))
  const smart = await signInByMail(page, world)
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: 'App permissions 0 active' }).click()
  await expect(dialog.getByText('No permissions')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await ask(page, 'wallet_grantPermissions', [requestFor()])
  const site = page.frameLocator('#w3m-iframe')
  await expect(site.getByRole('heading', { name: 'Let someone act for you' })).toBeVisible()
  await expect(site.getByText('0.3 ETH')).toBeVisible()
  await expect(site.getByText('25 USDC')).toBeVisible()
  await expect(site.getByText(OTHER)).toBeVisible()
  await answer(page, 'Reject')
  await expect(dialog).toBeHidden()
  await expect.poll(() => outcome(page)).toEqual([4001, 'User rejected the request.'])

  await ask(page, 'wallet_grantPermissions', [requestFor()])
  await answer(page, 'Approve')
  await expect(title(page, 'Permission granted')).toBeVisible()
  await expect(dialog.getByText(/Send up to .0\.3\sETH/)).toBeVisible()
  await expect(dialog.getByText(/Send up to .25\sUSDC/)).toBeVisible()
  await check(page, 'permission granted')
  await expect.poll(() => outcome(page)).not.toBe('open')
  const [granted] = (await outcome(page)) as { context: string; address: string; permissions: unknown[] }[]
  expect([granted!.address, granted!.permissions.length]).toEqual([smart, 3])
  expect(granted!.context).toMatch(/^0x[\da-f]{64}$/)
  await dialog.getByRole('button', { name: 'See all permissions' }).click()
  const revoke = dialog.getByRole('button', { name: /^Revoke: Send up to .0\.3\sETH/ })
  await expect(revoke).toBeVisible()
  await check(page, 'permissions')

  // It is there on the next visit, and no other account has it.
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('button', { name: 'App permissions 1 active' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Use standard account/ }).click()
  await expect(dialog.getByRole('button', { name: /^Use smart account/ })).toBeVisible()
  await expect(dialog.getByText('App permissions')).toBeHidden()
  await dialog.getByRole('button', { name: /^Use smart account/ }).click()

  await dialog.getByRole('button', { name: 'App permissions 1 active' }).click()
  world.stack.faults.set('frame', 'rpc wallet_revokePermissions', { error: 'No luck' }, 1)
  await revoke.click()
  await expect(dialog.getByText('Couldn’t revoke')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('Permission revoked')).toBeVisible()
  await expect(dialog.getByText('No permissions')).toBeVisible()
})

test('what has ended leaves the list, and nothing is left after a sign-out', async ({ page, visit, world, dialog }) => {
  await visit(HOST(true))
  await signInByMail(page, world)
  await ask(page, 'wallet_grantPermissions', [requestFor(), requestFor(7200)])
  await answer(page, 'Approve')
  await dialog.getByRole('button', { name: 'See all permissions' }).click()
  const rows = dialog.getByRole('button', { name: /^Revoke/ })
  await expect(rows).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_700_000
  })
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: 'App permissions 1 active' }).click()
  await expect(rows).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('app-permissions')))).toEqual(
    [],
  )
})

test('R23: where the host has not switched it on, both are refused and the menu has no such row', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST())
  await signInByMail(page, world)
  for (const [method, params] of [
    ['wallet_grantPermissions', [requestFor()]],
    ['wallet_revokePermissions', [{ permissionContext: `0x${'0'.repeat(64)}` }]],
  ] as const) {
    await ask(page, method, params)
    // @spec:6.17
    await expect.poll(() => outcome(page)).toEqual([4200, REFUSED])
    await expect(dialog.getByText('Action not allowed')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('button', { name: /^Use standard account/ })).toBeVisible()
  await expect(dialog.getByText('App permissions')).toBeHidden()
})

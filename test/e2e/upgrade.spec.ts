import { privateKeyToAccount } from 'viem/accounts'
import { check } from './axe.ts'
import { answer } from './approving.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type ModalWindow, type Page, atRest } from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { newestMail } from './mail.ts'

test.use(NO_MOTION)

const HOST = { wallets: [], csp: 'strict', options: { features: { email: true } } }

/** The keys as the site's page shows them, after its confirmation. */
async function reveal(tab: Page): Promise<string[]> {
  await tab.getByRole('button', { name: 'Reveal private keys' }).click()
  await tab.getByRole('button', { name: 'Show the keys' }).click()
  await expect(tab.locator('#keys dd')).toHaveCount(0)
  await tab.getByRole('checkbox').check()
  await tab.getByRole('button', { name: 'Show the keys' }).click()
  return tab.locator('#keys dd').allTextContents()
}

test('who signs in by e-mail is led to the page of the secure site that hands out the keys', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  await signInByMail(page, world)
  const { accounts } = (await stateOf(page)).namespaces.eip155!
  const eoa = accounts!.find(it => it.type === 'eoa')!.address
  const { email } = (await stateOf(page)).embeddedWalletInfo!.user
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Export your wallet/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Export your wallet' })).toBeVisible()
  await check(page, 'upgrade')
  const go = dialog.getByRole('link', { name: `Go to ${new URL(world.stack.urls.frame).host}` })
  await expect(go).toHaveAttribute('rel', /noopener/)
  const tracked = page.evaluate(
    () =>
      new Promise(resolve =>
        (window as unknown as ModalWindow).WalletModal.on(
          'event',
          it => it.event === 'EMAIL_UPGRADE_FROM_MODAL' && resolve(it.properties),
        ),
      ),
  )
  const opened = page.context().waitForEvent('page')
  await go.click()
  const tab = await opened
  expect(await tracked).toEqual({})
  expect(tab.url()).toBe(`${world.stack.urls.frame}/dashboard`)
  await expect(tab.getByText(eoa)).toBeVisible()
  expect(await tab.evaluate(() => opener)).toBe(null)
  const [key, solana] = await reveal(tab)
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(eoa)
  expect(solana).toMatch(/^[1-9A-HJ-NP-Za-km-z]{85,90}$/)
  await tab.getByRole('button', { name: 'Hide the keys' }).click()
  await expect(tab.locator('#keys dd')).toHaveCount(0)

  // Outside any site: signed in by email once more.
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByLabel('E-mail address').fill(email!)
  await tab.getByRole('button', { name: 'Continue' }).click()
  await expect(tab.getByLabel('Six-digit code')).toBeVisible()
  await tab.getByLabel('Six-digit code').fill(await newestMail(page, world, email!, 'code'))
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByText(eoa)).toBeVisible()
  expect((await reveal(tab))[0]).toBe(key)
})

test('a signature of a smart account that fails says what may be the cause, and no other does', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  let address = (await signInByMail(page, world)) as string
  const hint = dialog.getByText('This application might not support Smart Accounts')
  const sign = () =>
    page.evaluate(
      from =>
        (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
          .request({ method: 'personal_sign', params: ['0x48656c6c6f', from] })
          .then(String, error => error.code as number),
      address,
    )
  const declined = sign()
  await answer(page, 'Reject')
  expect(await declined).toBe(4001)
  await atRest(page)
  await expect(hint).toHaveCount(0)

  world.stack.faults.set('frame', 'rpc personal_sign', { error: 'The signature could not be made.' })
  expect(await sign()).toBe(-32603)
  // @spec:8.25
  await expect(hint).toBeVisible()
  await check(page, 'smart accounts')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Use standard account/ }).click()
  await expect(dialog.getByRole('button', { name: /^Use smart account/ })).toBeVisible()
  address = (await stateOf(page)).namespaces.eip155!.address!
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await sign()).toBe(-32603)
  await atRest(page)
  await expect(hint).toHaveCount(0)
})

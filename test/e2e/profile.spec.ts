import { check } from './axe.ts'
import { connectOver, openWallet } from './demo-wallet.ts'
import { connectWallet, expect, NO_MOTION, openModal, stateOf, test, type ModalWindow, type Page } from './fixtures.ts'
import { cutOff, smallTargets } from './views.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const WALLETS = [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }]
/** Of the test wallets, which share the first of the same accounts unless one is chosen. */
async function connectBoth(page: Page): Promise<void> {
  await connectWallet(page)
  await wallet(page, 'setAccount', [1], 'Cairn')
  await connectWallet(page, 'Cairn')
}
const names = async (page: Page) =>
  (await stateOf(page)).connections.map(({ name, isActive }) => name + (isActive ? '*' : ''))
const active = async (page: Page) => (await stateOf(page)).namespaces.eip155?.wallet?.name
/** What the first wallet still shows the page. */
const shared = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as WalletWindow).__testWalletControl.provider.request({ method: 'eth_accounts' }),
  )
/** What is called and how it ends. */
const call = (page: Page, method: 'switchConnection' | 'deleteConnection', given: { id: string }) =>
  page.evaluate(
    ([method, given]) =>
      (window as unknown as ModalWindow).WalletModal[method](given).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    [method, given] as const,
  )

test('of two wallets one is active; a tap goes to the other without a prompt, and a reload keeps both', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [first, second] = world.stack.accounts.eip155
  await visit({ csp: 'strict', wallets: WALLETS })
  await connectBoth(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Wallets\s*2/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallets' })).toBeVisible()
  const rows = dialog.locator('[data-row]')
  await expect(rows).toHaveText([/^Cairn/, /^Kestrel/])
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  // A wallet that is asked would wait.
  await script(page, { auto: undefined })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  const { namespaces } = await stateOf(page)
  expect(namespaces.eip155).toMatchObject({ address: first!.address, wallet: { name: 'Kestrel' } })
  expect(await names(page)).toEqual(['Kestrel*', 'Cairn'])

  await page.reload()
  await expect.poll(() => active(page)).toBe('Kestrel')
  await expect.poll(() => names(page)).toEqual(['Kestrel*', 'Cairn'])
  expect(await call(page, 'switchConnection', { id: (await stateOf(page)).connections[1]!.id })).toBe('done')
  expect((await stateOf(page)).namespaces.eip155).toMatchObject({ address: second!.address })
  await expect(dialog).toHaveCount(0)
})

test('a wallet that no longer shares is asked; its no leaves the active one, its yes leads to the account', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await wallet(page, 'revoke')
  await script(page, { auto: 'reject' })
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('You declined the request')).toBeVisible()
  expect(await active(page)).toBe('Cairn')
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await active(page)).toBe('Kestrel')
})

test('another wallet is connected from the list and comes back to it; one that is gone says so and can be taken off', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectWallet(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.getByRole('button', { name: /^Cairn/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallets' })).toBeVisible()
  expect(await names(page)).toEqual(['Cairn*', 'Kestrel'])
  const stored = await page.evaluate(() => ({ ...localStorage }))
  await visit({ wallets: [WALLETS[1]!] })
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    'wallet-modal/1/connections': stored['wallet-modal/1/connections'],
  })
  await expect.poll(() => active(page)).toBe('Cairn')
  await openModal(page, { view: 'ProfileWallets' })
  const gone = dialog.getByRole('button', { name: /^Kestrel/ })
  await expect(gone).toHaveText(/Not found in this browser/)
  await expect(gone).toHaveAttribute('aria-disabled', 'true')
  const { id } = (await stateOf(page)).connections[1]!
  expect(await call(page, 'switchConnection', { id })).toBe('wallet/not-installed')
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(gone).toHaveCount(0)
  expect(await names(page)).toEqual(['Cairn*'])
})

test('the other wallet is disconnected and the active one goes on; then the active one, and the modal closes', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toHaveCount(0)
  await expect.poll(() => shared(page)).toEqual([])
  expect(await active(page)).toBe('Cairn')
  await dialog.getByRole('button', { name: /^Manage Cairn/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
  const { status, connections } = await stateOf(page)
  expect([status, connections]).toEqual(['disconnected', []])
})

test('an account has the name that its user gave it, on the list and in the state, after a reload, too', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByLabel('Name of this account').fill('Rainy days')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByRole('button', { name: /^Rainy days\s*Kestrel/ })).toBeVisible()
  await page.reload()
  await expect
    .poll(async () => (await stateOf(page)).connections[1])
    .toMatchObject({ name: 'Kestrel', label: 'Rainy days' })
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Rainy days/ }).click()
  await dialog.getByLabel('Name of this account').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('a wallet over WalletConnect and one in the browser stand side by side, and each is a tap away', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', wallets: [{ auto: 'approve' }] })
  await connectOver(page, dialog, await openWallet(browser, world))
  await connectWallet(page)
  expect(await names(page)).toEqual(['Kestrel*', 'Cairn'])
  await page.reload()
  await expect.poll(() => active(page)).toBe('Kestrel')
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Cairn/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await active(page)).toBe('Cairn')
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => active(page)).toBe('Kestrel')
  // Its session ends, though this page has not used it.
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Kestrel*', 'Cairn'])
  expect(await call(page, 'deleteConnection', { id: 'walletConnect' })).toBe('done')
  expect(await names(page)).toEqual(['Kestrel*'])
  expect(await call(page, 'switchConnection', { id: 'never' })).toBe('wallet/not-installed')
})

test('two kinds of chain: a heading for each, and the other account comes to the front', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({ options: { networks: '1,8453,solana' }, wallets: [{ auto: 'approve', solana: { keys } }] })
  for (const namespace of ['solana', 'eip155'] as const)
    await page.evaluate(
      namespace => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
      namespace,
    )
  await openModal(page, { view: 'ProfileWallets' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Ethereum', 'Solana'])
  await dialog.locator('section').nth(1).locator('[data-row]').click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect((await stateOf(page)).network).toMatch(/^solana:/)
})

test('the list passes axe, its targets have the size of a finger, and nothing is cut off on a small phone', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByLabel('Name of this account').fill('An account for rainy days and')
  await check(page, 'ProfileWallets')
  expect(await smallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 480 })
  expect(await cutOff(page)).toEqual([])
})

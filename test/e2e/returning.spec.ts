import { connectWallet, expect, openAccount, openModal, stateOf, test, type ModalWindow } from './fixtures.ts'
import { SPY, wallet, type WalletWindow } from './wallet.ts'

const status = async (page: Parameters<typeof stateOf>[0]) => (await stateOf(page)).status

test('R44: a wallet that is announced late joins the list without moving the focus', async ({
  page,
  visit,
  dialog,
}) => {
  const many = Array.from({ length: 7 }, (_, index) => ({ name: `Early ${index}` }))
  await visit({ wallets: [{ name: 'Kestrel', announce: false, auto: 'approve' }, ...many] })
  const appear = () =>
    page.evaluate(() => {
      const { provider } = (window as unknown as WalletWindow).__testWalletControl
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: crypto.randomUUID(), name: 'Kestrel', icon: '', rdns: 'example.kestrel' }, provider },
        }),
      )
    })
  await openModal(page)
  const row = dialog.getByRole('button', { name: /^Early 3/ })
  await row.focus()
  await appear()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(row).toBeFocused()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

test('R44: a wallet that went away since the last visit is given up after 3 seconds and comes back by itself when it is late', async ({
  page,
  visit,
}) => {
  await visit()
  await connectWallet(page)
  await page.clock.install()
  await visit({ wallets: [{ after: 5_000 }], body: '<wallet-button></wallet-button>' })
  expect(await status(page)).toBe('connecting')
  expect((await stateOf(page)).ready).toBe(false)
  await expect(page.getByRole('button', { name: 'Connecting' })).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect.poll(() => status(page)).toBe('disconnected')
  expect((await stateOf(page)).ready).toBe(true)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.clock.fastForward(2_500)
  await expect.poll(() => status(page)).toBe('connected')
})

test('R44: a locked wallet is no session on reload, and nobody is prompted', async ({ page, visit }) => {
  await visit()
  await connectWallet(page)
  await wallet(page, 'lock')
  await visit({ wallets: [{}], head: SPY })
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await status(page)).toBe('disconnected')
  expect(await wallet(page, 'pending')).toEqual([])
  expect(await page.evaluate(() => (window as unknown as WalletWindow).asked)).not.toContain('eth_requestAccounts')
})

test('R44: a wallet that hangs on reload is given up after 3 seconds, and choosing it then still works', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await connectWallet(page)
  await page.clock.install()
  await visit({ wallets: [{ answers: { eth_accounts: 'hang' } }] })
  await page.clock.fastForward(3_000)
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await status(page)).toBe('disconnected')
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

test('connect beats a reconnect that is still under way', async ({ page, visit }) => {
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }] })
  await connectWallet(page)
  await visit({
    wallets: [
      { auto: 'approve', answers: { eth_accounts: 'hang' } },
      { name: 'Cairn', auto: 'approve' },
    ],
  })
  const account = await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Cairn' }))
  expect(account.wallet.name).toBe('Cairn')
  expect(await status(page)).toBe('connected')
})

test('the last two wallets used lead the list and say so', async ({ page, visit, dialog }) => {
  await visit({ wallets: ['Kestrel', 'Cairn', 'Marlow'].map(name => ({ name, auto: 'approve' })) })
  for (const name of ['Cairn', 'Kestrel', 'Marlow']) {
    await connectWallet(page, name)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  }
  await visit({ wallets: ['Kestrel', 'Cairn', 'Marlow'].map(name => ({ name, auto: 'approve' })) })
  await openModal(page)
  await expect(dialog.getByRole('listitem').locator('b').first()).toHaveText('Marlow')
  await expect(dialog.getByRole('listitem').locator('b').nth(1)).toHaveText('Kestrel')
  await expect(dialog.getByRole('button', { name: 'Marlow, Recent' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cairn, Installed' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cairn' })).toHaveCount(1)
})

const KEPT = 'wallet-modal/1/portfolio_cache'
const kept = (page: Parameters<typeof stateOf>[0]) => page.evaluate(key => localStorage.getItem(key), KEPT)

test('after a reload account, page button and total paint at once, and what is new takes their place', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  await connectWallet(page)
  const total = dialog.getByLabel(/^Total/)
  await expect(total).toHaveText(/\d/)
  const figure = await total.textContent()
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { hold: true })
  world.stack.faults.set('data', 'GET /v1/identity/*', { hold: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'vera.eth' })).toBeVisible()
  await openModal(page)
  await expect(total).toHaveText(figure!)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  world.stack.faults.clear('data')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' }).locator('img').first()).toBeVisible()
})

test('R86: with the session what was kept of the account is gone, and another account sees nothing of it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  await connectWallet(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await expect.poll(() => kept(page)).toContain('USDC')
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { hold: true })
  await wallet(page, 'setAccount', [1])
  await page.reload()
  await openModal(page)
  await expect(dialog.getByLabel('Loading', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toHaveCount(0)
  await page.evaluate(() => window.WalletModal.disconnect())
  expect(await kept(page)).toBeNull()
})

import {
  dialogOf,
  DOLLAR,
  ETHER,
  expect,
  LOCAL,
  openAccount,
  openModal,
  OTHER,
  OWNER,
  stateOf,
  test,
  USDC,
  type ModalWindow,
} from './alone.ts'
import { NO_MOTION } from './fixtures.ts'

test.use(NO_MOTION)

const LOCAL_TOKEN = { 'eip155:1': { address: LOCAL } }

test('R165: without a project a wallet connects, and again after a reload; nobody but the node is asked', async ({
  page,
  visit,
  requests,
}) => {
  await visit()
  await openModal(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  // What needs an account somewhere has no door.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await openModal(page, { view: 'Connect' })
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(dialog.getByText(/WalletConnect|Email|Continue with/)).toHaveCount(0)
  expect(requests.some(it => it.includes('/chunks/services.'))).toBe(false)
})

test('balances and their worth come from the chain, in the currency of the page', async ({ page, visit }) => {
  await visit({ tokens: LOCAL_TOKEN })
  await page.evaluate(
    async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })),
  )
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ETH' }).first()).toContainText('$6,000.00')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toContainText('$2,500.00')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'LOCAL' })).toContainText(/40/)
  await visit({ tokens: LOCAL_TOKEN, currency: 'EUR' })
  await page.evaluate(
    async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })),
  )
  await openAccount(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toContainText('€2,000.00')
})

test('a swap of a token for another goes through the exchange of the network, and is in the activity at once and after a reload', async ({
  page,
  visit,
  alone,
}) => {
  await visit({ tokens: LOCAL_TOKEN })
  await page.evaluate(
    async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })),
  )
  await openModal(page, { view: 'Swap' })
  const dialog = dialogOf(page)
  const before = { from: await alone.held(OWNER, LOCAL), to: await alone.held(OWNER, USDC) }
  await dialog
    .getByRole('button', { name: /You pay|From|ETH/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^LOCAL/ }).click()
  await dialog.getByRole('button', { name: /Select token/ }).click()
  await dialog.getByRole('button', { name: /^USDC|USD Coin/ }).click()
  await dialog.getByRole('textbox').first().fill('10')
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByRole('button', { name: /^Swap/ }).click()
  await expect.poll(async () => (await alone.held(OWNER, LOCAL)) - before.from, { timeout: 60_000 }).toBe(-10n * ETHER)
  const got = (await alone.held(OWNER, USDC)) - before.to
  expect(got > 9n * DOLLAR && got < 10n * DOLLAR).toBe(true)
})

test('an incoming transfer is in the activity, by the logs of the node', async ({ page, visit, alone }) => {
  await visit()
  await alone.give(OTHER, USDC, 5n * DOLLAR)
  await page.evaluate(
    async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })),
  )
  await openModal(page, { view: 'Transactions' })
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Sent from this device, and tokens moved since/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Sent 5 USDC|Sent/ }).first()).toBeVisible()
})

test('a network without an exchange has no Swap, and purchases by card and collectibles have no door', async ({
  page,
  visit,
}) => {
  await visit({ networks: '1' })
  await page.evaluate(
    async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })),
  )
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Buy' })).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: 'NFTs' })).toHaveCount(0)
})

test('the directory is a file: it is searched without a request', async ({ page, visit, requests }) => {
  await visit()
  await openModal(page, { view: 'AllWallets' })
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox').fill('rain')
  await expect(dialog.getByRole('button', { name: /Rainbow/ })).toBeVisible()
  expect(requests.filter(it => !/\.js|\/$|127\.0\.0\.1:\d+\/?$|^GET (data|blob)/.test(it))).toEqual([])
})

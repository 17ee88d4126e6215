import { check } from './axe.ts'
import { allowClipboard, connectWallet, expect, NO_MOTION, openModal, stateOf, test, type Locator } from './fixtures.ts'
import { cutOff, smallTargets, tooWide } from './inspectors.ts'
import { signInByMail } from './mail-login.ts'

test.use(NO_MOTION)

const OPTIONS = { features: { email: true } }
/** It is not truncated and does not overflow. */
const isWhole = (name: Locator) => name.evaluate(el => el.scrollWidth <= el.clientWidth)

test('who signs in by e-mail for the first time in a browser is told that the wallet is ready, its address and how to begin', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await allowClipboard(page)
  await visit({ wallets: [], options: OPTIONS })
  const address = await signInByMail(page, world)
  const { email } = (await stateOf(page)).embeddedWalletInfo!.user
  await openModal(page)
  const notice = dialog.locator('[data-notice]', { hasText: 'Your wallet is ready' })
  await expect(notice).toContainText('To begin, receive tokens at this address or buy some.')
  await expect(notice).toContainText(address)
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
  // It is labelled with the login, and the address is copied.
  const name = dialog.getByText(email!, { exact: true })
  for (const size of [
    { width: 320, height: 568 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    expect(await isWhole(name)).toBe(true)
    expect(await isWhole(notice)).toBe(true)
    expect(await cutOff(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await check(page, 'Account')
  expect(await smallTargets(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(name).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(name).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an account has its whole name while there is room, beside a long network name as well', async ({
  page,
  visit,
  dialog,
}) => {
  const long = { id: 8453, name: 'A network with quite a long name' }
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: ['http://127.0.0.1:1'] } }
  await visit({ wallets: [{ auto: 'approve' }], options: { networks: [1, { ...long, nativeCurrency, rpcUrls }] } })
  await connectWallet(page)
  const name = dialog.locator('[title="vera.eth"]')
  await expect(name).toBeVisible()
  await page.evaluate(() => window.WalletModal.switchNetwork(8453))
  await expect(dialog.getByRole('button', { name: /^Change network \(currently A network/ })).toBeVisible()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await isWhole(name), `${width}`).toBe(true)
  }
})

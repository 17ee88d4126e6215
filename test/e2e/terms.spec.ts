import {
  connectWallet,
  expect,
  manifest,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  atRest,
} from './fixtures.ts'
import { check } from './axe.ts'

test.use(NO_MOTION)

const TERMS = {
  termsConditionsUrl: 'https://host.example/terms',
  privacyPolicyUrl: 'https://host.example/privacy',
}
const options = (features: object = {}) => ({
  ...TERMS,
  networks: '1,solana',
  features: { legalCheckbox: true, ...features },
})
const ALL = { email: true, socials: undefined }
const boxOf = (dialog: Locator) =>
  dialog.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' })
const files = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(it => new URL(it.name).pathname))
const heightOf = async (it: Locator) => (await it.boundingBox())!

/** The checkbox has the focus and is marked, and the reason is shown below the ways to connect and announced. */
async function expectAsked(page: Page, dialog: Locator): Promise<void> {
  await expect(boxOf(dialog)).toBeFocused()
  await expect(boxOf(dialog)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('wallet-modal [data-spoken][role=alert]')).toHaveText('Please accept the terms first')
  await expect(dialog.locator('#wm-agree')).toHaveText('Please accept the terms first')
  await expect(dialog.locator('#wm-agree')).toBeInViewport({ ratio: 1 })
  await expect(boxOf(dialog)).toHaveAccessibleDescription('Please accept the terms first')
  await boxOf(dialog).blur()
}

test('until the box is ticked no way on Connect connects, each leads to the box, and afterwards all are open', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: options(ALL), csp: 'strict' })
  await openModal(page)
  const box = boxOf(dialog)
  await expect(box).not.toBeChecked()
  for (const [name, path] of [
    ['Terms of Service', 'terms'],
    ['Privacy Policy', 'privacy'],
  ] as const) {
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', `https://host.example/${path}`)
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
  for (const name of [
    /^Kestrel/,
    /^WalletConnect/,
    /^All wallets/,
    /^Continue with Google/,
    /^Continue with Farcaster/,
  ]) {
    await dialog.getByRole('button', { name }).click()
    await expectAsked(page, dialog)
  }
  await dialog.getByRole('button', { name: /^Kestrel/ }).press('Enter')
  await expectAsked(page, dialog)
  const field = dialog.getByLabel('Email address')
  await field.fill('bea@example.com')
  await field.press('Enter')
  await expectAsked(page, dialog)
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  await expectAsked(page, dialog)
  expect(page.context().pages()).toHaveLength(1)
  expect((await files(page)).some(it => it.includes('embedded') || it.includes('walletconnect'))).toBe(false)
  expect(await page.locator('iframe').count()).toBe(0)
  expect((await stateOf(page)).view).toBe('Connect')

  await openModal(page, { view: 'EmailLogin' })
  await field.fill('bea@example.com')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectAsked(page, dialog)
  expect((await stateOf(page)).view).toBe('EmailLogin')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'More social accounts' }).click()
  await dialog.getByRole('button', { name: 'Continue with Apple' }).click()
  await expectAsked(page, dialog)
  expect((await stateOf(page)).view).toBe('ConnectSocials')
  await boxOf(dialog).check()
  await expect(boxOf(dialog)).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.locator('#wm-agree')).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Apple' }).click()
  await (await popup).close()
  await expect(dialog.getByRole('heading', { name: 'Social accounts' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(boxOf(dialog)).toBeChecked()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.getByRole('heading', { name: 'All wallets' })).toBeVisible()

  // Kept until the page closes, and no longer.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await connectWallet(page)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await openModal(page)
  await expect(boxOf(dialog)).toBeChecked()
  await page.reload()
  await openModal(page)
  await expect(boxOf(dialog)).not.toBeChecked()
})

test('neither a host that names a wallet or a view nor the way by the help walks around the box', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: options() })
  const asked = page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
  await expect(boxOf(dialog)).toBeVisible()
  expect((await stateOf(page)).view).toBe('Connect')
  await openModal(page, { view: 'AllWallets' })
  await expect(boxOf(dialog)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(dialog.getByRole('heading', { name: 'Get a wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect((await stateOf(page)).status).toBe('disconnected')
  await boxOf(dialog).check()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  expect((await asked).wallet.name).toBe('Kestrel')
  // The restored session was agreed to before.
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
})

test('no row moves when the box comes, in a language of long words neither', async ({ page, visit, dialog, world }) => {
  const chunk = Object.keys(manifest.files).find(path => path.startsWith('chunks/connect-progress.'))!
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(`${world.cdn.origin}/${chunk}`, async route => {
    await held
    await route.continue()
  })
  // Nothing else of that chunk is on this list.
  await visit({
    options: { ...options({ allWallets: false }), enableWalletConnect: false, locale: 'de', customWallets: [] },
    wallets: [{}, { name: 'Cairn' }],
  })
  await openModal(page)
  const row = dialog.getByRole('button', { name: /^Kestrel/ })
  await expect(row).toBeVisible()
  await atRest(page)
  const before = [await heightOf(dialog), await heightOf(row)]
  // Before the checkbox has loaded, the wallets wait for it too.
  await row.click()
  release()
  const box = dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  expect([await heightOf(dialog), await heightOf(row)]).toEqual(before)
  expect((await heightOf(box.locator('..'))).height).toBeGreaterThanOrEqual(44)
  // As far from the edges as the content above.
  const [card, tick, words] = [await heightOf(dialog), await heightOf(box), await heightOf(box.locator('+ span'))]
  expect(tick.x - card.x).toBeGreaterThanOrEqual(20)
  expect(card.y + card.height - words.y - words.height).toBeGreaterThanOrEqual(12)
})

test('the accessible rules hold for the box, asked or not; without terms of the host there is none', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: { ...options(ALL), themeMode: 'light' } })
  await openModal(page)
  await expect(boxOf(dialog)).toBeVisible()
  await check(page, 'terms')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expectAsked(page, dialog)
  await check(page, 'terms')
  await visit({ options: { features: { legalCheckbox: true } } })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
})

test('while a page is made on this machine its links to terms of this machine show, and no others without https', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const here = `${world.site.origin}/terms`
  const links = { termsConditionsUrl: here, privacyPolicyUrl: 'http://host.example/privacy' }
  for (const legalCheckbox of [false, true]) {
    await visit({ options: { ...links, features: { legalCheckbox } } })
    await openModal(page)
    await expect(dialog.getByRole('link', { name: /Terms/ })).toHaveAttribute('href', here)
    await expect(dialog.getByRole('link', { name: /Privacy/ })).toHaveCount(0)
  }
})

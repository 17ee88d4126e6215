import { check } from './axe.ts'
import { connectWallet, expect, NO_MOTION, openModal, test, type Locator } from './fixtures.ts'
import { tooWide } from './inspectors.ts'
import { signInByMail } from './mail-login.ts'

test.use(NO_MOTION)

const titlesOf = (group: Locator) => group.locator('[data-row] b').allInnerTexts()
/** The menu's non-empty groups. */
const groupsOf = async (dialog: Locator) =>
  Promise.all((await dialog.locator('[data-body] > [data-list]:visible').all()).map(titlesOf))
/** Size of the line above each of them. */
const linesOf = (dialog: Locator) =>
  dialog
    .locator('[data-body] > [data-list]:visible')
    .evaluateAll(all => all.map(el => getComputedStyle(el).borderTopWidth))
/** The meaning of each drawing in the view, by its outline. */
const drawingsOf = (dialog: Locator) =>
  dialog
    .locator('button:not([data-fold]), a')
    .evaluateAll(all =>
      all.map(el => [
        el.querySelector('svg[aria-hidden] path')?.getAttribute('d'),
        el.getAttribute('aria-label') ?? el.querySelector('b')?.textContent ?? el.textContent,
      ]),
    )

test('the menu of a wallet: its wallets and networks, what was done, the way out; the address is copied in the account', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toBeVisible()
  expect(await groupsOf(dialog)).toEqual([['Wallets', 'Network'], ['View on explorer'], ['Disconnect']])
  expect(await linesOf(dialog)).toEqual(['0px', '1px', '1px'])
  await check(page, 'AccountSettings')
})

test('no drawing of the account and its menu stands for two things', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeVisible()
  const inAccount = await drawingsOf(dialog)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toBeVisible()
  const meanings = new Map<string, Set<string>>()
  for (const [drawing, name] of [...inAccount, ...(await drawingsOf(dialog))])
    if (drawing && name) meanings.set(drawing, (meanings.get(drawing) ?? new Set<string>()).add(name))
  expect(meanings.size).toBeGreaterThan(8)
  expect([...meanings.values()].filter(names => names.size > 1).map(names => [...names])).toEqual([])
})

test('the menu of a login by e-mail has four groups, each with what belongs together', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [], options: { features: { email: true, smartSessions: true } } })
  await signInByMail(page, world)
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('button', { name: /^Use standard account/ })).toBeVisible()
  expect(await groupsOf(dialog)).toEqual([
    ['E-mail', 'Choose account name', 'Use standard account'],
    ['Wallets', 'Network'],
    ['View on explorer', 'App permissions'],
    ['Take your wallet elsewhere', 'Disconnect'],
  ])
  expect(await linesOf(dialog)).toEqual(['0px', '1px', '1px', '1px'])
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await tooWide(page)).toEqual([])
})

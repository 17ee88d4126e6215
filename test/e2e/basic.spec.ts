import { codeOf, copyCode, handOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, openAccount, openModal, stateOf, test } from './fixtures.ts'

test.use(NO_MOTION)

test('`basic` opens with the code, whatever leads there, and connects by it', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await visit({ options: { basic: true, features: { email: true, socials: ['google'], swaps: true } } })
  await page.locator('wallet-button').getByRole('button').click()
  await expect(codeOf(dialog)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => void window.WalletModal.connect().catch(() => {}))
  await expect(codeOf(dialog)).toBeVisible()
  await handOver(await openWallet(browser, world), await copyCode(page, dialog))
  await openAccount(page)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible()
  for (const name of ['Swap', 'Buy']) await expect(dialog.getByRole('button', { name })).toHaveCount(0)
  for (const name of ['NFTs', 'Activity']) await expect(dialog.getByRole('tab', { name })).toHaveCount(0)
  await page.evaluate(() => window.WalletModal.disconnect())
  await openModal(page, { view: 'Connect' })
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Google' })).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  expect(warnings).toEqual([])
})

test('`basic` stays so whatever the project says, which is not asked for it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [], options: { basic: true, remoteConfig: true } })
  await page.request.delete(`${world.stack.urls.explorer}/__log`)
  await openModal(page)
  await expect(codeOf(dialog)).toBeVisible()
  const paths = async () => {
    const log = (await (await page.request.get(`${world.stack.urls.explorer}/__log`)).json()) as { path: string }[]
    return log.map(it => it.path)
  }
  await expect.poll(paths).toContain('/getAnalyticsConfig')
  expect(await paths()).not.toContain('/appkit/v1/config')
  await openModal(page, { view: 'EmailLogin' })
  expect((await stateOf(page)).view).toBe('ConnectingWalletConnectBasic')
})

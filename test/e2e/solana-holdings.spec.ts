import { check } from './axe.ts'
import { answered, expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { account, CAIP, stackOf, walletOf } from './solana-account.ts'

test.use(NO_MOTION)

const { clientOf, createTokenAccount, transferToken } = await stackOf('solana-fixture.mjs')
type Account = { address: string }

test('a collectible on Solana is shown with its picture once it came, and is gone with whom it is given to', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [everyday, small] = world.stack.accounts.solana as [Account & { privateKey: string }, never]
  const client = clientOf(world.stack.urls.rpc[CAIP])
  const give = async (from: Account, to: Account) =>
    client.send(from, [
      await createTokenAccount(from.address, to.address, 'PRINT'),
      await transferToken(from.address, to.address, 'PRINT', 1n),
    ])
  await give(everyday, small)
  try {
    await visit({ csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world, [small])] })
    await account(page, dialog)
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const pieces = dialog.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
    await expect(pieces).toHaveText(['Harbour Print'])
    const picture = pieces.locator('img')
    await expect(picture).toHaveAttribute('src', /\/collectibles\/1\.svg$/)
    await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await check(page, 'collectibles on Solana')
  } finally {
    await give(small, everyday)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openModal(page)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByText('NFTs you receive on Solana appear here')).toBeVisible()
})

test('a token opens where nothing is swapped: it can be sent and received', async ({ page, visit, dialog, world }) => {
  await visit({ options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await account(page, dialog)
  await dialog
    .getByRole('tabpanel')
    .getByRole('button', { name: /USD Coin/ })
    .click()
  await expect(dialog.getByRole('heading', { name: 'Token', exact: true, level: 2 })).toBeVisible()
  for (const name of ['Receive', 'Send']) await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
})

test('where the service does not know Solana, the tab of collectibles says so', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  world.stack.faults.set('data', 'GET /v1/supported-chains', { body: { http: ['eip155:1'], ws: [] } })
  await visit({ options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await account(page, dialog)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByText('NFTs aren’t available on Solana')).toBeVisible()
})

test('SOL is bought from the aggregator for the account on Solana, and seen when it arrives', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.solana[0]!
  const client = clientOf(world.stack.urls.rpc[CAIP])
  const before = (await client.lamportsOf(address)) as bigint
  await page.clock.install()
  await visit({
    csp: 'strict',
    options: {
      networks: 'solana,1',
      onramp: { providerUrl: `${world.stack.urls.data}/onramp/aggregator`, publicKey: 'key of the host' },
    },
    wallets: [walletOf(world)],
  })
  await account(page, dialog)
  await dialog.getByRole('button', { name: 'Buy', exact: true }).first().click()
  await expect(dialog.getByRole('heading', { name: 'Buy' })).toBeVisible()
  // The card provider delivers only to EVM chains.
  await expect(dialog.getByRole('button', { name: /^Card/ })).toBeHidden()
  const press = dialog.getByRole('button', { name: /^Other ways to pay/ })
  await expect(press).toContainText('SOL via')
  await check(page, 'buying on Solana')
  const [popup] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await expect(popup.getByRole('heading', { name: /^Buy/ })).toBeVisible()
  expect([...new URL(popup.url()).searchParams]).toEqual([
    ['publicKey', 'key of the host'],
    ['destinationCurrencyCode', 'SOL'],
    ['walletAddress', address],
    ['externalCustomerId', 'local'],
  ])
  await popup.getByRole('textbox', { name: 'SOL' }).fill('2.5')
  // By then the balance before must be known.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wallet-modal/1/purchase'))).toMatch(/before/)
  await popup.getByRole('button', { name: 'Pay' }).click()
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(5000)
    await expect(dialog.getByText('2.5 SOL arrived')).toBeVisible({ timeout: 500 })
  }).toPass()
  // @spec:9.31
  await expect(dialog.getByText('In your account on Solana')).toBeVisible()
  expect(((await client.lamportsOf(address)) as bigint) - before).toBe(2_500_000_000n)
})

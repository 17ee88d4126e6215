import { connectOver, openWallet, pairingCode } from './demo-wallet.ts'
import { connectWallet, expect, NO_MOTION, openModal, stateOf, test, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

/** The IDs under which the data service knows this browser, by call. */
async function clientIds(page: Page, { stack }: World): Promise<(string | undefined)[]> {
  const log = (await (await page.request.get(`${stack.urls.data}/__log`)).json()) as {
    method: string
    path: string
    query: Record<string, string>
  }[]
  return log
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'))
    .map(({ query }) => query['clientId'])
}

test('the data service is told of the id that the relay knows the browser by, and of none before there is one', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const forget = () => page.request.delete(`${world.stack.urls.data}/__log`)
  await visit()
  await forget()
  await connectWallet(page)
  await expect.poll(async () => (await clientIds(page, world)).length).toBeGreaterThan(1)
  expect(new Set(await clientIds(page, world))).toEqual(new Set([undefined]))
  await page.evaluate(() => window.WalletModal.disconnect())
  await connectOver(page, dialog, await openWallet(browser, world))
  await forget()
  await page.evaluate(() => window.WalletModal.switchNetwork(8453))
  await expect.poll(async () => (await clientIds(page, world)).length).toBeGreaterThan(0)
  const [id, ...others] = new Set(await clientIds(page, world))
  expect(id).toMatch(/^did:key:z\w{40,60}$/)
  expect(others).toEqual([])
})

test('a page that changes its name is introduced by the new one with the next code', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ wallets: [], options: { metadata: { name: 'Harbour' } } })
  const wallet = await openWallet(browser, world)
  await openModal(page)
  const uri = await pairingCode(page, dialog)
  await wallet.getByLabel('Pairing code').fill(uri)
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(wallet.getByRole('heading', { name: 'Connect to Harbour' })).toBeVisible()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.evaluate(() => window.WalletModal.updateOptions({ metadata: { name: 'Quay' } }))
  await page.evaluate(() => window.WalletModal.close())
  await openModal(page)
  await wallet.getByLabel('Pairing code').fill(await pairingCode(page, dialog))
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(wallet.getByRole('heading', { name: 'Connect to Quay' })).toBeVisible()
})

test('a session begins on the `defaultChain` of the page where the wallet shares it, and comes back where it was', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const begin = (defaultChain: string) =>
    visit({ wallets: [], options: { networks: '1,8453', universalProviderConfigOverride: { defaultChain } } })
  await begin('eip155:8453')
  await connectOver(page, dialog, await openWallet(browser, world))
  expect((await stateOf(page)).network).toBe('eip155:8453')
  await page.evaluate(() => window.WalletModal.switchNetwork(1))
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect((await stateOf(page)).network).toBe('eip155:1')
  for (const other of ['eip155:137', 'nowhere']) {
    await page.evaluate(() => window.WalletModal.disconnect())
    await begin(other)
    await connectOver(page, dialog, await openWallet(browser, world))
    expect((await stateOf(page)).network).toBe('eip155:1')
  }
})

import { connectWallet, expect, openModal, stateOf, NO_MOTION, test } from './fixtures.ts'
import { balanceCalls, busy, whole } from './network-signs.ts'
import { codes, listenForErrors } from './wallet.ts'

test.use(NO_MOTION)

// The last resort for a network is its public endpoint, which is out of reach here.
const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]

test('R90: offline at start the wallets of the page are listed; once back, every part comes by itself', async ({
  page,
  visit,
  dialog,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  await listenForErrors(page)
  await context.setOffline(true)
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(busy(dialog)).toHaveCount(0)
  expect(await codes(page)).toContain('chunk/failed')
  await context.setOffline(false)
  await whole(dialog)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
})

test('R90: the network that goes while the wallet list loads is named, and the list comes by itself when it is back', async ({
  page,
  visit,
  dialog,
  world,
  context,
  allow,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  world.stack.faults.set('explorer', 'GET /getWallets', { hold: true })
  const asked = page.waitForRequest(/getWallets/)
  await openModal(page)
  await asked
  await context.setOffline(true)
  await page.clock.fastForward(10_500)
  await expect(dialog.getByText('The wallet list isn’t available right now.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  world.stack.faults.clear()
  await context.setOffline(false)
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
  await expect(dialog.getByText('The wallet list isn’t available right now.')).toHaveCount(0)
})

test('R90: a network that comes and goes ends whole, without a storm of requests', async ({
  page,
  visit,
  dialog,
  world,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  await connectWallet(page)
  await whole(dialog)
  const { data } = world.stack.urls
  await page.request.delete(`${data}/__log`)
  for (let turn = 0; turn < 10; turn++) {
    await context.setOffline(true)
    await dialog.getByRole('button', { name: /^Change network/ }).click()
    await dialog.getByRole('button', { name: turn % 2 ? 'Ethereum' : 'Base' }).click()
    await context.setOffline(false)
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  }
  await whole(dialog)
  await expect(busy(dialog)).toHaveCount(0)
  expect((await balanceCalls(page, data)).length).toBeLessThanOrEqual(40)
  expect((await stateOf(page)).status).toBe('connected')
})

test('R90: offline in the middle of the account, what is on screen stays, with its time', async ({
  page,
  visit,
  dialog,
  context,
  allow,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  await connectWallet(page)
  await whole(dialog)
  await context.setOffline(true)
  await page.clock.fastForward(31_000)
  await expect(dialog.getByText(/Showing values from/)).toBeVisible()
  await whole(dialog)
  await context.setOffline(false)
  await expect(dialog.getByText(/Showing values from/)).toHaveCount(0)
  await whole(dialog)
})

import { ask, codeOf, connectOver, copyCode, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'

test.use(NO_MOTION)

// The browser's own messages about a lost network.
const NOISE = [/WebSocket/, /Failed to load resource/, /ERR_/]
const busy = (dialog: Locator) => dialog.locator('[aria-busy=true], [data-arc], [data-spin]')
const address = ({ stack }: World) => stack.accounts.eip155[0]!.address
const sign = (page: Page, world: World) =>
  ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address(world)] })
const SIGNATURE = /^0x[\da-f]{130}$/

test('R90: offline at the start the place of the code says so; once back the code comes by itself and connects', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  context,
  allow,
}) => {
  allow(...NOISE, /Invalid Project ID|http\/network|Unauthorized/)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  // The first try fails immediately; it loads the chunks, and shows no QR code.
  world.stack.faults.set('relay', 'connect', { close: 3000, reason: 'Unauthorized: invalid key' })
  await openModal(page)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(dialog.getByText('Couldn’t create a QR code')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  world.stack.faults.clear()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(dialog.getByText('You’re offline. Nothing was shared.')).toBeVisible()
  await expect(busy(dialog)).toHaveCount(0)
  await context.setOffline(false)
  await expect(codeOf(dialog)).toBeVisible()
  await handOver(wallet, await copyCode(page, dialog))
  await openAccount(page)
})

test('R90: offline before anything is loaded, the view says so and the code comes by itself once back', async ({
  page,
  visit,
  dialog,
  context,
  allow,
}) => {
  allow(...NOISE, /chunk\/failed/)
  await visit({ wallets: [] })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(busy(dialog)).toHaveCount(0)
  await context.setOffline(false)
  await expect(codeOf(dialog)).toBeVisible()
})

test('R90: a network that goes while the code is on screen costs nothing: what was approved meanwhile connects once it is back', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await openModal(page)
  const uri = await pairingCode(page, dialog)
  await context.setOffline(true)
  world.stack.relay.disconnectAll()
  await handOver(wallet, uri)
  expect((await stateOf(page)).status).toBe('connecting')
  const opened = page.waitForEvent('websocket')
  const back = Date.now()
  await context.setOffline(false)
  await opened
  test.info().annotations.push({ type: 'measured', description: `socket after ${Date.now() - back} ms` })
  await openAccount(page)
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(address(world))
})

test('R90: offline while a request waits, its answer comes once back; one that is made offline fails at once', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  const signing = sign(page, world)
  await expect(wallet.getByRole('button', { name: 'Approve' })).toBeVisible()
  await context.setOffline(true)
  world.stack.relay.disconnectAll()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect(await sign(page, world)).not.toHaveProperty('result')
  expect((await stateOf(page)).status).toBe('connected')
  await context.setOffline(false)
  expect((await signing).result).toMatch(SIGNATURE)
})

test('R90: after a network that came and went twelve times a request is answered, and the relay was not stormed', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  let sockets = 0
  page.on('websocket', () => {
    sockets++
  })
  for (let turn = 0; turn < 12; turn++) {
    await context.setOffline(true)
    world.stack.relay.disconnectAll()
    await page.waitForTimeout(150)
    await context.setOffline(false)
    await page.waitForTimeout(150)
  }
  const signing = sign(page, world)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect((await signing).result).toMatch(SIGNATURE)
  expect(sockets).toBeLessThanOrEqual(24)
  expect((await stateOf(page)).status).toBe('connected')
})

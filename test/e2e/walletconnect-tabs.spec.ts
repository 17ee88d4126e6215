import type { Browser } from 'playwright/test'
import { verifyMessage } from 'viem'
import { ask, clearRelay, connectOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, stateOf, test, type Locator, type ModalWindow, type Page, type World } from './fixtures.ts'
import { stretched } from '../time.ts'

test.use(NO_MOTION)

/** Another tab of the app, and a wallet that both are connected to. */
async function twoTabs(
  page: Page,
  dialog: Locator,
  browser: Browser,
  world: World,
): Promise<{ other: Page; wallet: Page }> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  const wallet = await openWallet(browser, world)
  await page.bringToFront()
  await connectOver(page, dialog, wallet)
  await expect.poll(async () => (await stateOf(other)).status).toBe('connected')
  return { other, wallet }
}

test('R87: two tabs agree on connecting, the network and leaving', async ({ page, visit, dialog, world, browser }) => {
  await visit({ wallets: [] })
  const { other, wallet } = await twoTabs(page, dialog, browser, world)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.switchNetwork('eip155:8453'))
  await expect.poll(async () => (await stateOf(other)).network).toBe('eip155:8453')
  await other.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
  await expect(wallet.getByText('No site is connected.')).toBeVisible()
})

/** How many sockets a tab opens, from now on. */
function countSockets(tab: Page): () => number {
  const all = new Set<{ isClosed(): boolean }>()
  tab.on('websocket', socket => void all.add(socket))
  return () => [...all].filter(socket => !socket.isClosed()).length
}

const HANDOVER_MS = 2_500
const WITHIN_A_SECOND = { timeout: stretched(1000), intervals: [20] }

test('R87: one of two tabs has the socket; the other asks the wallet, hears it, and takes over', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const {
    relay,
    accounts: {
      eip155: [first, second],
    },
  } = world.stack
  const other = await page.context().newPage()
  const tabs = [page, other]
  const [here, there] = tabs.map(countSockets)
  const sockets = () => [here!(), there!()]
  // One socket for the app and one for the wallet; checked again after the time in which a tab may still be handing
  // over.
  const atRest = async () => {
    const isOne = () => expect.poll(() => [...sockets().sort(), relay.sockets()]).toEqual([0, 1, 2])
    await isOne()
    await page.waitForTimeout(HANDOVER_MS)
    await isOne()
  }
  /** The tab without the socket, and the one with it. */
  const roles = () => (here!() ? [other, page] : [page, other]) as [Page, Page]
  const addressIn = async (tab: Page) => (await stateOf(tab)).namespaces.eip155?.address

  await clearRelay(page, browser, world)
  await visit({ wallets: [] })
  await other.goto(page.url())
  const wallet = await openWallet(browser, world)
  await page.bringToFront()
  await connectOver(page, dialog, wallet)
  await expect.poll(async () => (await stateOf(other)).status).toBe('connected')
  await atRest()
  const address = first!.address as `0x${string}`
  const signing = ask(roles()[0], { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing).result as `0x${string}` })).toBe(
    true,
  )
  await atRest()

  // The wallet's event reaches the socket of one tab, and every tab follows.
  await wallet.getByLabel('Account').selectOption({ index: 1 })
  await expect.poll(() => addressIn(roles()[1])).toBe(second!.address)
  await expect.poll(() => addressIn(roles()[0]), WITHIN_A_SECOND).toBe(second!.address)
  await wallet.getByLabel('Network').selectOption({ label: 'Base' })
  await expect.poll(async () => (await stateOf(roles()[1])).network).toBe('eip155:8453')
  await expect.poll(async () => (await stateOf(roles()[0])).network, WITHIN_A_SECOND).toBe('eip155:8453')

  const [heir, owner] = roles()
  const heard = heir === page ? here! : there!
  expect(heard()).toBe(0)
  await owner.close()
  await expect.poll(heard).toBe(1)
  await wallet.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(async () => (await stateOf(heir)).status).toBe('disconnected')
})

test('R87: an answer that comes while the other tab has the socket is not lost, though the asking tab is offline for the moment', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  allow(/WebSocket/)
  const {
    relay,
    accounts: {
      eip155: [first],
    },
  } = world.stack
  await clearRelay(page, browser, world)
  let isCut = false
  await page.routeWebSocket(/./, socket => void (isCut ? socket.close() : socket.connectToServer()))
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await page.bringToFront()
  await connectOver(page, dialog, wallet)
  const address = first!.address as `0x${string}`
  const signing = ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  await expect(wallet.getByRole('button', { name: 'Approve' })).toBeVisible()
  const other = await page.context().newPage()
  const there = countSockets(other)
  await other.goto(page.url())
  await expect.poll(there).toBe(1)
  expect(relay.sockets(), 'who waits keeps its socket').toBe(3)
  // The asking tab cannot return to the relay: the other tab receives everything.
  isCut = true
  relay.disconnectAll()
  await expect.poll(() => [there(), relay.sockets()]).toEqual([1, 2])
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing).result as `0x${string}` })).toBe(
    true,
  )
})

test('R87: a session that one tab ends is over in the other, and the next one, made there, serves both', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ wallets: [] })
  const { other, wallet } = await twoTabs(page, dialog, browser, world)
  for (const [tab, next] of [
    [page, other],
    [other, page],
  ] as const) {
    await tab.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
    await expect.poll(async () => (await stateOf(next)).status, WITHIN_A_SECOND).toBe('disconnected')
    await expect(wallet.getByText('No site is connected.')).toBeVisible()
    if (next === page) break
    await next.bringToFront()
    await connectOver(next, next.getByRole('dialog'), wallet)
    await expect.poll(async () => (await stateOf(tab)).status, WITHIN_A_SECOND).toBe('connected')
    const address = world.stack.accounts.eip155[0]!.address
    const declined = ask(tab, { method: 'personal_sign', params: ['0x00', address] })
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect((await declined).code).toBeGreaterThanOrEqual(4001)
  }
})

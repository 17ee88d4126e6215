import { connectWallet, expect, openAccount, openModal, stateOf, test, type Locator, type Page } from './fixtures.ts'
import { wallet } from './wallet.ts'

const addressOf = async (page: Page) => (await stateOf(page)).namespaces.eip155?.address
const statusOf = async (page: Page) => (await stateOf(page)).status

/** Connects, switches and disconnects manually. */
async function journey(page: Page, dialog: Locator): Promise<void> {
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Change network, now Ethereum' }).click()
  await dialog.getByRole('button', { name: 'Base' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network, now Base' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
}

const BROKEN: [string, () => void][] = [
  [
    'cannot be reached',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'fails at every call',
    () => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[name] = () => {
          throw new Error('broken')
        }
    },
  ],
  ['is missing', () => Object.defineProperty(window, 'localStorage', { value: null })],
]
for (const [what, breakIt] of BROKEN) {
  test(`R84: the whole journey works where storage ${what}`, async ({ page, visit, dialog }) => {
    await page.addInitScript(breakIt)
    await visit()
    await journey(page, dialog)
    await page.reload()
    await expect.poll(() => statusOf(page)).toBe('disconnected')
  })
}

test('R84: storage cleared in the middle leaves the session alone, and the next visit starts fresh', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await connectWallet(page)
  await page.evaluate(() => localStorage.clear())
  await dialog.getByRole('button', { name: 'Change network, now Ethereum' }).click()
  await dialog.getByRole('button', { name: 'Base' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network, now Base' })).toBeVisible()
  expect(await statusOf(page)).toBe('connected')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await statusOf(page)).toBe('disconnected')
})

test('R86: neither storage nor analytics keep or get an address, and disconnecting forgets the session', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { analytics } = world.stack.urls
  await visit({}, '/account')
  await page.request.delete(`${analytics}/events`)
  await journey(page, dialog)
  type Event = { props: { event: string } }
  const events = async () => (await (await page.request.get(`${analytics}/events`)).json()) as Event[]
  await expect.poll(async () => (await events()).map(({ props }) => props.event)).toContain('DISCONNECT_SUCCESS')
  const sent = await events()
  const names = sent.map(({ props }) => props.event)
  for (const name of ['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'SWITCH_NETWORK'])
    expect(names).toContain(name)
  const secrets = [world.stack.accounts.eip155[0]!.address.slice(2), 'vera.eth']
  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('wallet-modal/'))),
  )
  for (const secret of secrets)
    for (const text of [JSON.stringify(sent), JSON.stringify(kept)])
      // @spec:4.5
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(JSON.stringify(sent)).not.toMatch(/0x[\da-f]{40}|wc:|sig/i)
  expect(JSON.parse(kept['wallet-modal/1/session']!)).toEqual({})
})

/** A second tab of the same origin, on the page that `visit` has put there. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(async () => (await stateOf(other)).ready).toBe(true)
  return other
}

test('R87: two tabs agree on connecting, account, network and disconnecting, each told once', async ({
  page,
  visit,
  world,
}) => {
  await visit()
  const other = await secondTab(page)
  await other.evaluate(() => {
    const here = window as unknown as {
      heard: string[]
      WalletModal: { on(event: string, listener: () => void): void }
    }
    here.heard = []
    for (const event of ['connect', 'disconnect', 'network', 'account'])
      here.WalletModal.on(event, () => here.heard.push(event))
  })
  const [first, second] = world.stack.accounts.eip155
  await connectWallet(page)
  await expect.poll(() => addressOf(other)).toBe(first!.address)
  await wallet(page, 'setAccount', [1])
  await expect.poll(() => addressOf(page)).toBe(second!.address)
  await expect.poll(() => addressOf(other)).toBe(second!.address)
  await wallet(other, 'setChain', ['eip155:8453'])
  for (const tab of [page, other]) await expect.poll(async () => (await stateOf(tab)).network).toBe('eip155:8453')
  await page.evaluate(() =>
    (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
  )
  for (const tab of [page, other]) await expect.poll(() => statusOf(tab)).toBe('disconnected')
  expect(await other.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'connect',
    'account',
    'network',
    'disconnect',
  ])
})

test('R87: what one tab disconnected stays so in every tab, after reloads and in new ones', async ({ page, visit }) => {
  await visit()
  await connectWallet(page)
  const other = await secondTab(page)
  await expect.poll(() => statusOf(other)).toBe('connected')
  await other.evaluate(() =>
    (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
  )
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await page.reload()
  await other.reload()
  const third = await secondTab(page)
  for (const tab of [page, other, third]) {
    await expect.poll(async () => (await stateOf(tab)).ready).toBe(true)
    expect(await statusOf(tab)).toBe('disconnected')
  }
})

test('R87: a tab that waits for the user is not broken off by the other one', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{}] })
  const other = await secondTab(page)
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await other.evaluate(() =>
    (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
  )
  await other.evaluate(() => localStorage.setItem('wallet-modal/1/session', '{"eip155":"example.nobody"}'))
  await wallet(page, 'approve')
  await openAccount(page)
  await expect.poll(() => statusOf(other)).toBe('connected')
})

test('R87: a network chosen without a wallet is the same in every tab', async ({ page, visit }) => {
  await visit({ body: '<wallet-network-button></wallet-network-button>' })
  const other = await secondTab(page)
  await page.evaluate(() =>
    (window as unknown as { WalletModal: { switchNetwork(ref: number): Promise<void> } }).WalletModal.switchNetwork(
      8453,
    ),
  )
  for (const tab of [page, other]) await expect.poll(async () => (await stateOf(tab)).network).toBe('eip155:8453')
  await expect(other.getByRole('button', { name: 'Base' })).toBeVisible()
})

import {
  connectWallet,
  expect,
  NO_MOTION,
  NONCE,
  openAccount,
  openModal,
  stateOf,
  test,
  type ModalWindow,
} from './fixtures.ts'
import { asked, SPY, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const status = async (page: Parameters<typeof stateOf>[0]) => (await stateOf(page)).status

test('R44: a wallet that is announced late joins the list without moving the focus', async ({
  page,
  visit,
  dialog,
}) => {
  const many = Array.from({ length: 7 }, (_, index) => ({ name: `Early ${index}` }))
  await visit({ wallets: [{ name: 'Kestrel', announce: false, auto: 'approve' }, ...many] })
  const appear = () =>
    page.evaluate(() => {
      const { provider } = (window as unknown as WalletWindow).__testWalletControl
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: crypto.randomUUID(), name: 'Kestrel', icon: '', rdns: 'example.kestrel' }, provider },
        }),
      )
    })
  await openModal(page)
  const row = dialog.getByRole('button', { name: /^Early 3/ })
  await row.focus()
  await appear()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(row).toBeFocused()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

/** Seven wallets, and a late one whose name puts it first. */
const EARLY = Array.from({ length: 7 }, (_, index) => ({ name: `Early ${index}` }))

test('R155: a late wallet moves no row under the pointer, and has its own place as soon as nobody points, and after a reload', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [...EARLY, { name: 'Aster', announce: false }] })
  const appear = () =>
    page.evaluate(() => {
      const { provider } = (window as unknown as WalletWindow).__testWalletControl.of('Aster')!
      const info = { uuid: crypto.randomUUID(), name: 'Aster', icon: '', rdns: 'example.aster' }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
  const names = () => dialog.locator('li b').allTextContents()
  await openModal(page)
  // The directory's first wallet, below all installed ones.
  const name = 'Kestrel'
  const row = dialog.getByRole('button', { name: new RegExp(`^${name}`) })
  await row.hover()
  const place = await row.boundingBox()
  await appear()
  await expect(dialog.getByRole('button', { name: /^Aster/ })).toHaveCount(1)
  expect(await row.boundingBox()).toEqual(place)
  // At the old position, without looking again.
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByRole('heading', { name, level: 2 })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.mouse.move(0, 0)
  await openModal(page)
  await expect.poll(names).toContain(name)
  const order = (await names()).slice(0, 8)
  expect(order).toEqual(['Aster', ...EARLY.map(it => it.name)])

  // In reverse order.
  await visit({ wallets: [{ name: 'Aster' }, ...EARLY].reverse() })
  await openModal(page)
  await expect.poll(async () => (await names()).slice(0, 8)).toEqual(order)
})

test('the order of ways in is the same after a reload, also where the wallet comes later than the first time', async ({
  page,
  visit,
  dialog,
}) => {
  const ways = async () =>
    (
      await dialog
        .getByText(/^or$/)
        .or(dialog.getByRole('textbox'))
        .evaluateAll(all => all.map(it => it.textContent || 'email'))
    ).join(' ')
  const options = { features: { email: true, socials: false } }
  await visit({ options })
  await openModal(page)
  await expect.poll(ways).toBe('or email')
  // It is late this time: the wallets still come first. Without any wallet, the other ways come first again.
  await visit({ options, wallets: [{ after: 600_000 }] })
  await openModal(page)
  await expect.poll(ways).toBe('or email')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await openModal(page)
  await expect.poll(ways).toBe('email or')
})

test('R44: a wallet that went away since the last visit is given up after 3 seconds and comes back by itself when it is late', async ({
  page,
  visit,
}) => {
  await visit()
  await connectWallet(page)
  await page.clock.install()
  const now = '(({ status, ready }) => ({ status, ready }))(WalletModal.getState())'
  await visit({
    wallets: [{ after: 600_000 }],
    body: `<wallet-button></wallet-button><script nonce="${NONCE}">window.before = ${now}</script>`,
  })
  expect(await page.evaluate('before')).toEqual({ status: 'connecting', ready: false })
  await page.clock.fastForward(3_000)
  await expect.poll(() => page.evaluate(now)).toEqual({ status: 'disconnected', ready: true })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await wallet(page, 'appear')
  await expect.poll(() => status(page)).toBe('connected')
})

test('R44: a locked wallet is no session on reload, and nobody is prompted', async ({ page, visit }) => {
  await visit()
  await connectWallet(page)
  await wallet(page, 'lock')
  await visit({ wallets: [{}], head: SPY })
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await status(page)).toBe('disconnected')
  expect(await wallet(page, 'pending')).toEqual([])
  expect(await page.evaluate(() => (window as unknown as WalletWindow).asked)).not.toContain('eth_requestAccounts')
})

test('R44: a wallet that hangs on reload is given up after 3 seconds, and choosing it then still works', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await connectWallet(page)
  await page.clock.install()
  await visit({ wallets: [{ answers: { eth_accounts: 'hang' } }] })
  await page.clock.fastForward(3_000)
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await status(page)).toBe('disconnected')
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

test('connect beats a reconnect that is still under way', async ({ page, visit }) => {
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }] })
  await connectWallet(page)
  await visit({
    wallets: [
      { auto: 'approve', answers: { eth_accounts: 'hang' } },
      { name: 'Cairn', auto: 'approve' },
    ],
  })
  const account = await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Cairn' }))
  expect(account.wallet.name).toBe('Cairn')
  expect(await status(page)).toBe('connected')
})

test('the second visit: connect() settles at once with the account that came back; nothing opens, and no wallet is asked', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ head: SPY, options: { networks: [1, 8453] } })
  await connectWallet(page)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.switchNetwork(8453))
  const before = (await stateOf(page)).namespaces.eip155!
  expect(before).toMatchObject({ network: 'eip155:8453', chainId: 8453 })

  await page.reload()
  await expect.poll(() => status(page)).toBe('connected')
  const { accounts, opened } = await page.evaluate(async () => {
    const { WalletModal } = window as unknown as ModalWindow
    let opened = 0
    WalletModal.on('open', () => opened++)
    const given = [undefined, { namespace: 'eip155' }, { wallet: 'Kestrel' }] as const
    const accounts = await Promise.all(given.map(it => WalletModal.connect(it)))
    return { accounts, opened }
  })
  const { address, caipAddress, network, chainId } = before
  expect(accounts).toHaveLength(3)
  for (const account of accounts)
    expect(account).toMatchObject({ namespace: 'eip155', address, caipAddress, network, chainId })
  expect(opened).toBe(0)
  await expect(dialog).toBeHidden()
  expect(await asked(page, 'eth_requestAccounts')).toBe(0)
})

test('the last two wallets used lead the list and say so', async ({ page, visit, dialog }) => {
  await visit({ wallets: ['Kestrel', 'Cairn', 'Marlow'].map(name => ({ name, auto: 'approve' })) })
  for (const name of ['Cairn', 'Kestrel', 'Marlow']) {
    await connectWallet(page, name)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  }
  await visit({ wallets: ['Kestrel', 'Cairn', 'Marlow'].map(name => ({ name, auto: 'approve' })) })
  await openModal(page)
  await expect(dialog.getByRole('listitem').locator('b').first()).toHaveText('Marlow')
  await expect(dialog.getByRole('listitem').locator('b').nth(1)).toHaveText('Kestrel')
  await expect(dialog.getByRole('button', { name: 'Marlow, Recent' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cairn, Installed' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cairn' })).toHaveCount(1)
})

const KEPT = 'wallet-modal/1/portfolio_cache'
const kept = (page: Parameters<typeof stateOf>[0]) => page.evaluate(key => localStorage.getItem(key), KEPT)

test('after a reload account, page button and total paint at once, and what is new takes their place', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  await connectWallet(page)
  const total = dialog.getByLabel(/^Total/)
  await expect(total).toHaveText(/\d/)
  // What is kept lasts half a minute, and the reload may take longer.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
  const figure = await total.textContent()
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { hold: true })
  world.stack.faults.set('data', 'GET /v1/identity/*', { hold: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'vera.eth' })).toBeVisible()
  await openModal(page)
  await expect(total).toHaveText(figure!)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  world.stack.faults.clear('data')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' }).locator('img').first()).toBeVisible()
})

test('R86: with the session what was kept of the account is gone, and another account sees nothing of it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  await connectWallet(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await expect.poll(() => kept(page)).toContain('USDC')
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { hold: true })
  await wallet(page, 'setAccount', [1])
  await page.reload()
  await openModal(page)
  await expect(dialog.getByLabel('Loading', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toHaveCount(0)
  await page.evaluate(() => window.WalletModal.disconnect())
  expect(await kept(page)).toBeNull()
})

/** A wallet that does not announce itself: it sets `window.ethereum` after this many milliseconds. */
const silentAfter = (ms: number) => ({ wallets: [{ announce: false, inject: true, after: ms, auto: 'approve' }] })

test('R155: window.ethereum that comes late without a word comes back, and joins the open list without moving the focus', async ({
  page,
  visit,
  dialog,
}) => {
  await visit(silentAfter(0))
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'injected' }))
  // The clock stands still while the page loads, however long that takes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await visit(silentAfter(2_500))
  expect(await status(page)).toBe('connecting')
  await expect(async () => {
    await page.clock.runFor(500)
    expect(await status(page)).toBe('connected')
  }).toPass()
  await page.clock.resume()

  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await visit({ ...silentAfter(600_000), body: '<button>Elsewhere</button>' })
  await openModal(page)
  const search = dialog.getByRole('button', { name: 'All wallets' })
  await search.focus()
  const row = dialog.getByRole('button', { name: /^Browser Wallet/ })
  await expect(row).toHaveCount(0)
  await wallet(page, 'appear')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(search).toBeFocused()
})

test('R155: connect() waits for window.ethereum of a page that has just loaded, before it says that it is not installed', async ({
  page,
  visit,
}) => {
  await visit(silentAfter(1_000))
  const account = await page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'injected' }),
  )
  expect(account.wallet.name).toBe('Browser Wallet')
})

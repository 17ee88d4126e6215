import { check } from './axe.ts'
import { connectOver, openWallet } from './demo-wallet.ts'
import {
  chunkPath,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
  withAccount,
} from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { cutOff, smallTargets, tooWide } from './inspectors.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const WALLETS = [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }]
/** The test wallets share the first of the same accounts unless one is chosen. */
async function connectBoth(page: Page): Promise<void> {
  await withAccount(page)
  await wallet(page, 'setAccount', [1], 'Cairn')
  await withAccount(page, 'Cairn')
}
const names = async (page: Page) =>
  (await stateOf(page)).connections.map(({ name, isActive }) => name + (isActive ? '*' : ''))
const active = async (page: Page) => (await stateOf(page)).namespaces.eip155?.wallet?.name
/** What the first wallet still shows the page. */
const shared = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as WalletWindow).__testWalletControl.provider.request({ method: 'eth_accounts' }),
  )
/** Calls a method and returns its result. */
const call = (page: Page, method: 'switchConnection' | 'deleteConnection', given: { id: string }) =>
  page.evaluate(
    ([method, given]) =>
      (window as unknown as ModalWindow).WalletModal[method](given).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    [method, given] as const,
  )

test('of two wallets one is active; a tap goes to the other without a prompt, and a reload keeps both', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [first, second] = world.stack.accounts.eip155
  await visit({ csp: 'strict', wallets: WALLETS })
  await connectBoth(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Wallets\s*2/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallets' })).toBeVisible()
  const rows = dialog.locator('[data-row]')
  await expect(rows).toHaveText([/^Cairn/, /^Kestrel/])
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  // A wallet would wait for its user.
  await script(page, { auto: undefined })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  const { namespaces } = await stateOf(page)
  expect(namespaces.eip155).toMatchObject({ address: first!.address, wallet: { name: 'Kestrel' } })
  expect(await names(page)).toEqual(['Kestrel*', 'Cairn'])

  await page.reload()
  await expect.poll(() => active(page)).toBe('Kestrel')
  await expect.poll(() => names(page)).toEqual(['Kestrel*', 'Cairn'])
  expect(await call(page, 'switchConnection', { id: (await stateOf(page)).connections[1]!.id })).toBe('done')
  expect((await stateOf(page)).namespaces.eip155).toMatchObject({ address: second!.address })
  await expect(dialog).toHaveCount(0)
})

test('a wallet that no longer shares is asked; its no leaves the active one, its yes leads to the account', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await wallet(page, 'revoke')
  await script(page, { auto: 'reject' })
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('You declined the request')).toBeVisible()
  expect(await active(page)).toBe('Cairn')
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await active(page)).toBe('Kestrel')
})

test('another wallet is connected from the list and comes back to it; one that is gone says so and can be taken off', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await withAccount(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.getByRole('button', { name: /^Cairn/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallets' })).toBeVisible()
  expect(await names(page)).toEqual(['Cairn*', 'Kestrel'])
  const stored = await page.evaluate(() => ({ ...localStorage }))
  await visit({ wallets: [WALLETS[1]!] })
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    'wallet-modal/1/connections': stored['wallet-modal/1/connections'],
  })
  await expect.poll(() => active(page)).toBe('Cairn')
  await openModal(page, { view: 'ProfileWallets' })
  const gone = dialog.getByRole('button', { name: /^Kestrel/ })
  await expect(gone).toHaveText(/Not found in this browser/)
  await expect(gone).toHaveAttribute('aria-disabled', 'true')
  const { id } = (await stateOf(page)).connections[1]!
  expect(await call(page, 'switchConnection', { id })).toBe('wallet/not-installed')
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(gone).toHaveCount(0)
  expect(await names(page)).toEqual(['Cairn*'])
})

test('the other wallet is disconnected and the active one goes on; then the active one, and the modal closes', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toHaveCount(0)
  await expect.poll(() => shared(page)).toEqual([])
  expect(await active(page)).toBe('Cairn')
  await dialog.getByRole('button', { name: /^Manage Cairn/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
  const { status, connections } = await stateOf(page)
  expect([status, connections]).toEqual(['disconnected', []])
})

test('an account has the name that its user gave it, on the list and in the state, after a reload, too', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByLabel('Account name').fill('Rainy days')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Rainy days\s*Kestrel/ })).toBeVisible()
  const manage = dialog.getByRole('button', { name: /^Manage Rainy days/ })
  await expect(manage).toBeFocused()
  // To keep a wallet: one button, or Escape, which leaves the list as it is.
  await manage.click()
  await dialog.getByLabel('Account name').fill('Sunny days')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(manage).toBeFocused()
  await manage.click()
  await expect(dialog.getByLabel('Account name')).toHaveValue('Rainy days')
  await dialog.getByLabel('Account name').press('Escape')
  await expect(dialog.getByLabel('Account name')).toHaveCount(0)
  await expect(manage).toBeFocused()
  await page.reload()
  await expect
    .poll(async () => (await stateOf(page)).connections[1])
    .toMatchObject({ name: 'Kestrel', label: 'Rainy days' })
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Rainy days/ }).click()
  await dialog.getByLabel('Account name').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('a wallet over WalletConnect and one in the browser stand side by side, and each is a tap away', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', wallets: [{ auto: 'approve' }] })
  await connectOver(page, dialog, await openWallet(browser, world))
  await withAccount(page)
  expect(await names(page)).toEqual(['Kestrel*', 'Cairn'])
  await page.reload()
  await expect.poll(() => active(page)).toBe('Kestrel')
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Cairn/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await active(page)).toBe('Cairn')
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => active(page)).toBe('Kestrel')
  // Its session ends, though this page has not used it.
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Kestrel*', 'Cairn'])
  expect(await call(page, 'deleteConnection', { id: 'walletConnect' })).toBe('done')
  expect(await names(page)).toEqual(['Kestrel*'])
  expect(await call(page, 'switchConnection', { id: 'never' })).toBe('wallet/not-installed')
})

/**
 * In the page: checks in every frame whether the page's button, and the account's head, show the state's address, and a
 * name that belongs to it.
 */
function watchFrames(named: string): void {
  const seen: string[] = []
  const wrong: string[] = []
  Object.assign(window, { seen, wrong })
  const look = () => {
    const { namespaces, view } = (window as unknown as ModalWindow).WalletModal.getState()
    const address = namespaces.eip155?.address
    if (address && seen.at(-1) !== address) seen.push(address)
    const { shadowRoot } = document.querySelector('wallet-button')!
    const title = shadowRoot!.querySelector('[title]')?.getAttribute('title') ?? ''
    const button = `${shadowRoot!.textContent} ${title}`
    const head = document.querySelector('wallet-modal')?.shadowRoot!.querySelector('[data-view] p bdi[title]')
    if (!button.includes(address?.slice(-6) ?? 'Connect') || (button.includes('vera.eth') && address !== named))
      wrong.push(`button: ${button}, state: ${address}`)
    if (view === 'Account' && head && head.getAttribute('title') !== address)
      wrong.push(`account: ${head.textContent}, state: ${address}`)
    // Once this frame's changes are drawn.
    requestAnimationFrame(() => setTimeout(look))
  }
  look()
}

test('R125: from the wallet of an e-mail to one in the browser and back, one address everywhere at every frame', async ({
  page,
  visit,
  dialog,
  world,
  tracked,
  allow,
}) => {
  await visit({ csp: 'strict', options: { features: { email: true } } })
  const embedded = await signInByMail(page, world)
  const own = world.stack.accounts.eip155[0]!.address
  const is = async (address: string, who: string[]) => {
    const provided = await page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({ method: 'eth_accounts' }),
    )
    expect((provided as string[])[0]!.toLowerCase()).toBe(address.toLowerCase())
    expect((await stateOf(page)).namespaces.eip155!.address).toBe(address)
    expect(await names(page)).toEqual(who)
  }
  await is(embedded, ['Embedded wallet*'])
  await page.evaluate(watchFrames, own)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallets' })).toBeVisible()
  await is(own, ['Kestrel*', 'Embedded wallet'])
  // From now on the user is asked nothing.
  await script(page, { auto: undefined })
  for (const [who, address, all] of [
    ['Embedded wallet', embedded, ['Embedded wallet*', 'Kestrel']],
    ['Kestrel', own, ['Kestrel*', 'Embedded wallet']],
    ['Embedded wallet', embedded, ['Embedded wallet*', 'Kestrel']],
  ] as const) {
    await openModal(page, { view: 'ProfileWallets' })
    await dialog.getByRole('button', { name: new RegExp(`^${who}`) }).click()
    await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
    await expect(dialog.locator(`[title="${address}"]`)).toBeVisible()
    await is(address, [...all])
  }
  const frames = await page.evaluate(() => {
    const { seen, wrong } = window as unknown as Record<'seen' | 'wrong', string[]>
    return [seen, wrong]
  })
  expect(frames).toEqual([[embedded, own, embedded, own, embedded], []])

  await page.reload()
  await expect.poll(() => active(page)).toBe('Embedded wallet')
  const { id } = (await stateOf(page)).connections[1]!
  expect(await call(page, 'switchConnection', { id })).toBe('done')
  await is(own, ['Kestrel*', 'Embedded wallet'])
  await expect(dialog).toHaveCount(0)
  // A wallet that cannot be notified is removed from the list nevertheless.
  await page.reload()
  await expect.poll(() => active(page)).toBe('Kestrel')
  allow(/ERR_FAILED/)
  await page.route(`**/${chunkPath('embedded')}`, route => route.abort())
  expect(await call(page, 'deleteConnection', { id: 'AUTH' })).toBe('chunk/failed')
  expect(tracked.at(-1)).toMatchObject({ event: 'DISCONNECT_ERROR', properties: { message: 'chunk/failed' } })
  await is(own, ['Kestrel*'])
})

test('what the user calls an account comes first on the page’s button, in its head and where it is paid to, at once', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[0]!
  await visit({ csp: 'strict' })
  await withAccount(page)
  const head = dialog.locator('[data-body] > *').first()
  await expect(head).toHaveText(/^vera\.eth\s*0x/)
  const button = page.locator('wallet-button').locator('button')
  await expect(button).toHaveText('vera.eth')
  const room = await button.boundingBox()
  const label = (text?: string) =>
    page.evaluate(([address, text]) => (window as unknown as ModalWindow).WalletModal.setAddressLabel(address!, text), [
      address,
      text,
    ] as const)
  await label('Rainy days')
  await expect(head).toHaveText(/^Rainy days\s*vera\.eth\s*0x/)
  await expect(button).toHaveText('Rainy days')
  await expect(button.locator('[title]')).toHaveAttribute('title', `Rainy days, vera.eth, ${address}`)
  expect(await button.boundingBox()).toEqual(room)
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(dialog.locator('[data-panel]')).toHaveText(/^Rainy days\s*·\s*vera\.eth\s*0x/)
  await check(page, 'WalletReceive')
  await page.setViewportSize({ width: 320, height: 480 })
  await label('The account of all the rainy days')
  expect(await cutOff(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await openModal(page, { view: 'Account' })
  await check(page, 'Account')
  expect(await tooWide(page)).toEqual([])
  await label(undefined)
  await expect(button).toHaveText('vera.eth')
  await expect(head).toHaveText(/^vera\.eth\s*0x/)
})

test('two kinds of chain: a heading for each, and the other account comes to the front', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({ options: { networks: '1,8453,solana' }, wallets: [{ auto: 'approve', solana: { keys } }] })
  for (const namespace of ['solana', 'eip155'] as const)
    await page.evaluate(
      namespace => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
      namespace,
    )
  await openModal(page, { view: 'ProfileWallets' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Ethereum', 'Solana'])
  // One is active; the other one is connected, and its row says so.
  await expect(dialog.locator('[data-row][aria-current=true]')).toHaveCount(1)
  await expect(dialog.locator('section').nth(0).locator('[data-row]')).toHaveText(/^Kestrel\s*vera\.eth\s·\s0x/)
  await expect(dialog.getByRole('img', { name: 'Connected' })).toHaveCount(1)
  await expect(dialog.locator('section').nth(1).getByRole('img', { name: 'Connected' })).toBeVisible()
  await dialog.locator('section').nth(1).locator('[data-row]').click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect((await stateOf(page)).network).toMatch(/^solana:/)
})

test('the list passes axe, its targets have the size of a finger, and nothing is cut off on a small phone', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: WALLETS })
  await connectBoth(page)
  await openModal(page, { view: 'ProfileWallets' })
  await dialog.getByRole('button', { name: /^Manage Kestrel/ }).click()
  await dialog.getByLabel('Account name').fill('An account for rainy days and')
  await check(page, 'ProfileWallets')
  expect(await smallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 480 })
  expect(await cutOff(page)).toEqual([])
})

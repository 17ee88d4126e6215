import { createHash } from 'node:crypto'
import {
  connect,
  dialogOf,
  DOLLAR,
  ETHER,
  expect,
  LOCAL,
  openAccount,
  openModal,
  OTHER,
  OWNER,
  stateOf,
  test,
  USDC,
} from './alone.ts'
import { NO_MOTION, type ModalWindow, type Page } from './fixtures.ts'
import * as sending from './sending.ts'
import { choose, came, complete, go, pay, ready, review } from './swapping.ts'

test.use(NO_MOTION)

const LOCAL_TOKEN = { 'eip155:1': { address: LOCAL } }
const row = (page: Page, symbol: string) => dialogOf(page).getByRole('listitem').filter({ hasText: symbol }).first()

test('R165: without a project a wallet connects, and again after a reload; nobody but the node is asked', async ({
  page,
  arrive,
}) => {
  await arrive()
  await openModal(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openAccount(page)
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog.locator('[data-address]')).toHaveText(OWNER)
  await page.keyboard.press('Escape')
  // What needs an account somewhere has no door.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await openModal(page, { view: 'Connect' })
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(dialog.getByText(/WalletConnect|Email|Continue with/)).toHaveCount(0)
})

test('balances and what they are worth come from the chain, in the currency of the page', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({ tokens: LOCAL_TOKEN })
  await connect(page)
  await openAccount(page)
  await expect(row(page, 'Ether')).toContainText('$6,000.00')
  await expect(row(page, 'USDC')).toContainText('$2,500.00')
  // By its pool, of which it is a small part.
  await expect(row(page, 'LOCAL')).toContainText(/\$(39\.\d\d|40\.00)/)
  await arrive({ tokens: LOCAL_TOKEN, currency: 'EUR' })
  await connect(page)
  await openAccount(page)
  await expect(row(page, 'USDC')).toContainText('€2,000.00')
  // A feed that is old has no price, and the sum does not count what it cannot.
  await arrive({ tokens: LOCAL_TOKEN })
  await alone.stale('USDC')
  await connect(page)
  await openAccount(page)
  await expect(row(page, 'Ether')).toContainText('$6,000.00')
  await expect(row(page, 'USDC')).not.toContainText('$')
})

test('tokens of a list that the app names are listed with the title of their contract; a list that was changed adds none', async ({
  page,
  arrive,
  allow,
}) => {
  const origin = 'https://lists.example'
  allow(new RegExp(`request to ${origin}/tokens.json`))
  const text = JSON.stringify({ name: 'List', tokens: [{ chainId: 1, address: LOCAL, symbol: 'FAKE', decimals: 2 }] })
  const sha256 = createHash('sha256').update(text).digest('hex')
  let body = text
  await page.route(`${origin}/**`, route =>
    route.fulfill({ body, headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' } }),
  )
  const come = async () => {
    await arrive({ services: { tokens: ['pinned', { list: `${origin}/tokens.json`, sha256 }] } }, { connect: [origin] })
    await connect(page)
    await openAccount(page)
    await expect(row(page, 'Ether')).toContainText('$6,000.00')
  }
  await come()
  await expect(row(page, 'LOCAL')).toBeVisible()
  await expect(dialogOf(page).getByText('FAKE')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  body = text.replace('FAKE', 'LIES')
  await come()
  await expect(row(page, 'USDC')).toBeVisible()
  await expect(row(page, 'LOCAL')).toHaveCount(0)
})

test('a token is swapped over two pools of the exchange; it is in the activity at once and after a reload', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({ tokens: LOCAL_TOKEN })
  await connect(page)
  await openModal(page, { view: 'Swap' })
  const dialog = dialogOf(page)
  const before = { from: await alone.held(OWNER, LOCAL), to: await alone.held(OWNER, USDC) }
  await choose(dialog, 'You pay', 'LOCAL')
  await choose(dialog, 'You receive', 'USDC')
  await pay(dialog).fill('10')
  await ready(dialog)
  await review(dialog)
  await go(dialog, 'Approve LOCAL').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await alone.held(OWNER, LOCAL)) - before.from).toBe(-10n * ETHER)
  const got = (await alone.held(OWNER, USDC)) - before.to
  expect(got > (98n * DOLLAR) / 10n && got < 10n * DOLLAR).toBe(true)
  expect(await came(dialog)).toContain(String(Number(got) / 1e6))
  for (const again of [false, true]) {
    if (again) {
      await page.reload()
      await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    }
    await openModal(page, { view: 'Transactions' })
    await expect(dialog.getByRole('button', { name: /Swapped .*LOCAL.* for .*USDC/ }).first()).toBeVisible()
  }
})

test('native currency is swapped in and out', async ({ page, arrive, alone }) => {
  await arrive()
  await connect(page)
  const dialog = dialogOf(page)
  const before = await alone.held(OWNER, USDC)
  await openModal(page, { view: 'Swap' })
  await choose(dialog, 'You receive', 'USDC')
  await pay(dialog).fill('0.1')
  await ready(dialog)
  await review(dialog)
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  const got = (await alone.held(OWNER, USDC)) - before
  expect(got > 198n * DOLLAR && got < 200n * DOLLAR).toBe(true)
})

test('a transfer is sent, and one that came is in the activity by the logs of the node', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({}, { wallets: [{ auto: 'approve' }] })
  await alone.give(OTHER, USDC, 5n * DOLLAR)
  await alone.giveFrom(OTHER, OWNER, USDC, 3n * DOLLAR)
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const before = await alone.held(OTHER)
  await sending.review(dialog, '0.125', OTHER)
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await alone.held(OTHER)) - before).toBe(ETHER / 8n)
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByText(/Sent from this device, and tokens moved since/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Sent .*0\.125|Sent ETH/ }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Received USDC/ }).first()).toBeVisible()
})

test('what nobody can tell has no door: purchases by card, collectibles', async ({ page, arrive }) => {
  await arrive()
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: 'NFTs' })).toHaveCount(0)
})

test('the directory is a file: it is searched without a request', async ({ page, arrive, requests, alone }) => {
  await arrive()
  await openModal(page, { view: 'AllWallets' })
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox').fill('rain')
  await expect(dialog.getByRole('button', { name: /Rainbow/ })).toBeVisible()
  const own = [alone.site.origin, alone.cdn.origin, 'data:', 'blob:']
  expect(requests.filter(it => !own.some(origin => it.includes(` ${origin}`)))).toEqual([])
})

test('R171: a token that no list knows is added by its contract, and is listed then and after a reload', async ({
  page,
  arrive,
}) => {
  await arrive()
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(row(page, 'USDC')).toBeVisible()
  await expect(row(page, 'LOCAL')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add a token' }).click()
  const field = dialog.getByRole('textbox', { name: 'Token contract' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  for (const [text, said] of [
    [LOCAL.slice(0, -1), 'Enter a valid address on Ethereum.'],
    [OWNER, 'This is your own address.'],
    [USDC, 'This app already knows this token.'],
    [OTHER, 'This address on Ethereum doesn’t describe a token.'],
  ] as const) {
    await field.fill(text)
    await expect(dialog.getByText(said)).toBeVisible()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
  }
  await field.fill(LOCAL)
  await expect(dialog.getByText('40 LOCAL')).toBeVisible()
  // Under the pointer, a token's view would load while the page is left.
  await page.mouse.move(0, 0)
  await add.press('Enter')
  await expect(row(page, 'LOCAL')).toContainText('40')
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openAccount(page)
  await expect(row(page, 'LOCAL')).toContainText('40')
})

test('on Solana, too: a wallet of the Wallet Standard connects, and sends', async ({ page, arrive, alone }) => {
  const { accounts } = alone.solana
  await arrive(
    { networks: 'solana,1' },
    { wallets: [{ auto: 'approve', announce: false, solana: { keys: accounts.map(it => it.privateKey) } }] },
  )
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await sending.review(dialog, '0.25', accounts[1]!.address)
  await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  // The node lists what an account did, whoever sent it.
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByRole('button', { name: /Sent SOL|Sent .*0\.25/ }).first()).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('wallet-modal/1/journal'))
  await page.reload()
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByRole('button', { name: /Sent SOL|Sent .*0\.25/ }).first()).toBeVisible()
  await expect(dialog.getByText(/Incoming tokens this app doesn’t know may be missing/)).toBeVisible()
})

test('on Solana the node lists the tokens of an account: a known one is sent, the others wait under the fold', async ({
  page,
  arrive,
  alone,
}) => {
  const { accounts } = alone.solana
  await arrive(
    { networks: 'solana,1' },
    { wallets: [{ auto: 'approve', announce: false, solana: { keys: accounts.map(it => it.privateKey) } }] },
  )
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: /USDC.*2,315\.4/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /NOTE/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: /Hidden/ }).click()
  await expect(dialog.getByRole('button', { name: /NOTE.*90/ })).toBeVisible()
  await dialog.getByRole('button', { name: /USDC.*2,315\.4/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await sending.review(dialog, '10', accounts[1]!.address)
  await dialog.getByRole('button', { name: 'Send 10 USDC' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByRole('button', { name: /Sent .*USDC|Sent .*10/ }).first()).toBeVisible()
})

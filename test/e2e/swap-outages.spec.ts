import { check } from './axe.ts'
import { connectWallet, expect, NO_MOTION, openModal, test, type Locator, type World } from './fixtures.ts'
import {
  choose,
  complete,
  fill,
  go,
  next,
  pay,
  ready,
  returning,
  ROUTER,
  simulated,
  transactions,
  unitsOf,
} from './swapping.ts'
import { sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

const OFFER = 'GET /v1/convert/quotes'
const BUILD = 'POST /v1/convert/build-transaction'
const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const stopped = (dialog: Locator) => dialog.getByText('Stopped', { exact: true })

// src/features/swap/review/interruptions.test.ts covers all of them.
const OUTAGES: [what: string, words: string, fail: (world: World) => void][] = [
  ['the transaction', 'Failed to create transaction', ({ stack }) => stack.faults.set('data', BUILD, { status: 503 })],
  [
    'the network',
    'Can’t reach the network. Nothing was sent.',
    ({ stack }) => {
      // Both of the page's routes to the node: the proxy and its own endpoint.
      for (const service of ['data', 'eip155:1']) stack.faults.set(service, 'rpc *', { status: 503 })
    },
  ],
]
for (const [what, words, fail] of OUTAGES) {
  test(`R53, R62: when ${what} fails at the last look, that is said, the wallet is not asked, and it goes on once it is back`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(/Failed to load resource/, /ERR_/, /request to https:/)
    // The public endpoints that would replace the page's are not available either.
    await page.route(/^https:/, route => route.abort())
    await returning({ page, visit, world }, { head: SPY })
    await fill(dialog, '10', 'DAI', 'USDC')
    fail(world)
    await next(dialog).click()
    await expect(stopped(dialog)).toBeVisible()
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.locator('[data-kind=primary]')).toHaveText('Try again')
    await expect(dialog.getByRole('button', { name: /^(Swap|Approve) / })).toHaveCount(0)
    expect(await sends(page)).toEqual([])
    world.stack.faults.clear()
    await again(dialog).click()
    await expect(simulated(dialog)).toBeVisible()
    await go(dialog, 'Approve DAI').click()
    await expect(complete(dialog)).toBeVisible()
    const [allowance, ...others] = await transactions(page)
    expect(allowance!.args).toEqual([ROUTER, unitsOf('10', 'DAI')])
    expect(others.map(it => it.name)).toEqual(['swap'])
  })
}

test('R53: when the offer fails in the form that is said there, and Retry fetches it', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/503/)
  await returning({ page, visit, world })
  world.stack.faults.set('data', OFFER, { status: 503 })
  await choose(dialog, 'You receive', 'USDC')
  await pay(dialog).fill('0.1')
  const alert = dialog.getByRole('alert').filter({ hasText: 'Couldn’t get a quote. Nothing was swapped.' })
  await expect(alert).toBeVisible()
  await expect(next(dialog)).toHaveAttribute('aria-disabled', 'true')
  await check(page, 'no offer')
  world.stack.faults.clear('data')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await ready(dialog)
})

test('R90: a network that goes while the offer is fetched is told, and the offer comes by itself when it is back', async ({
  page,
  visit,
  dialog,
  context,
  allow,
  world,
}) => {
  allow(/Failed to load resource/, /ERR_/, /request to https:/)
  await returning({ page, visit, world })
  await choose(dialog, 'You receive', 'USDC')
  await context.setOffline(true)
  await pay(dialog).fill('0.1')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Couldn’t get a quote' })).toBeVisible()
  await context.setOffline(false)
  await ready(dialog)
})

test('R53: without the list of tokens Swap does not begin, says so, and begins once it is back', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/503/)
  await visit({})
  await connectWallet(page)
  world.stack.faults.set('data', 'GET /v1/convert/tokens', { status: 503 })
  // By its button, and by the page itself.
  for (const open of [
    () => dialog.getByRole('button', { name: 'Swap', exact: true }).click(),
    () => openModal(page, { view: 'Swap' }),
  ]) {
    await open()
    // @spec:4.16 @spec:8.7
    await expect(dialog.locator('[data-toast]')).toContainText('Failed to initialize swap')
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
    await page.reload()
    await openModal(page)
  }
  world.stack.faults.clear('data')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  // @spec:4.15
  await expect(pay(dialog)).toBeVisible()
})

test('R53, R62, R76: without balances, prices and the price of gas a swap is worth what the network says, and goes on', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/503/)
  for (const match of ['GET /v1/account/*', 'POST /v1/fungible/price', 'GET /v1/convert/gas-price'])
    world.stack.faults.set('data', match, { status: 503 })
  await returning({ page, visit, world }, { head: SPY })
  // @spec:8.8
  await expect(dialog.locator('[data-toast]')).toContainText('Failed to fetch network token price')
  await fill(dialog, '0.25', 'ETH', 'USDC')
  // The notice covers what is below.
  await dialog.getByRole('button', { name: 'Details' }).press('Enter')
  await expect(dialog.getByRole('definition').filter({ hasText: 'Not known yet' })).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: 'Couldn’t check the price' })).toBeVisible()
  await next(dialog).press('Enter')
  await expect(simulated(dialog)).toBeVisible()
  await expect(go(dialog, 'Swap ETH for USDC')).toHaveAttribute('aria-disabled', 'true')
  await dialog
    .getByRole('checkbox', { name: 'I accept these amounts even though the price couldn’t be checked' })
    .check()
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
})

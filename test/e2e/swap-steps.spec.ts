import { check } from './axe.ts'
import {
  connectWallet,
  expect,
  openAccount,
  openModal,
  NO_MOTION,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { hold, kept, withoutMining } from './sending.ts'
import {
  allow as letTake,
  allowedOf,
  choose,
  complete,
  feesOf,
  fill,
  form,
  go,
  heldOf,
  height,
  leaveNoTrace,
  moveThePrice,
  next,
  nodeOf,
  pay,
  ready,
  review,
  ROUTER,
  shown,
  simulated,
  swapCall,
  swapsIn,
  TOKENS,
  transactions,
  UNLIMITED,
  unitsOf,
  type Symbol,
} from './swapping.ts'
import { asked, DEAF, script, sends, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

leaveNoTrace()

const SAID = 'The account or the network changed in between. Nothing was sent.'
/** Once an allowance was sent. */
const STAYS =
  'The account or the network changed in between. Nothing was swapped. The limit you allowed stays, and the swap can be tried again.'
const OFFER = 'GET /v1/convert/quotes'
const BUILD = 'POST /v1/convert/build-transaction'
const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const stopped = (dialog: Locator) => dialog.getByText('Stopped', { exact: true })
const pending = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length
const ownOf = (world: World) => world.stack.accounts.eip155[0]!.address

test('R78: a price that moves between form and last look is agreed to before the wallet is asked', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  // What stands in the form stays what it is, and the last look waits for its own offer.
  for (const match of [OFFER, BUILD]) world.stack.faults.set('data', match, { hold: true })
  await next(dialog).click()
  await expect(dialog.getByRole('button', { name: 'Checking with the network' })).toBeVisible()
  await moveThePrice(world, 'ETH', 'USDC', '100')
  world.stack.faults.clear('data')
  await expect(dialog.getByText('The price moved')).toBeVisible()
  await expect(dialog.getByText(/^You would now receive 7\d\d\.\d+ USDC instead of 7\d\d\.\d+ USDC\./)).toBeVisible()
  await check(page, 'moved')
  const swap = go(dialog, 'Swap ETH for USDC')
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  await swap.dispatchEvent('click')
  expect(await sends(page)).toEqual([])
  const usdc = await heldOf(page, world, ownOf(world), 'USDC')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('The price moved')).toHaveCount(0)
  const promised = unitsOf(await shown(dialog, 'You receive'), 'USDC')
  await swap.click()
  await expect(complete(dialog)).toBeVisible()
  expect((await heldOf(page, world, ownOf(world), 'USDC')) - usdc).toBe(promised)
})

test('R78: a price that moves while the allowance is asked for is agreed to before the swap', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '50', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: undefined })
  await go(dialog, 'Allow DAI').click()
  // @spec:8.17
  await expect(dialog.getByText('Approve limit increase in your wallet')).toBeVisible()
  await check(page, 'allowance asked')
  await expect.poll(() => pending(page)).toBe(1)
  await moveThePrice(world, 'DAI', 'USDC', '200000')
  await wallet(page, 'approve')
  // @spec:4.25
  await expect(dialog.getByText('The price moved')).toBeVisible()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  const swap = go(dialog, 'Swap DAI for USDC')
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  await swap.dispatchEvent('click')
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await swap.click()
  await expect(complete(dialog)).toBeVisible()
})

// What the wallet is asked once all is well, and where it stands until then.

interface Outage {
  what: string
  words: string
  break(page: Page, world: World): Promise<unknown>
}
const data =
  (match: string): Outage['break'] =>
  async (_, { stack }) =>
    stack.faults.set('data', match, { status: 503 })
/** The network answers, except to what has `text` in it. */
const withoutAnswerTo =
  (text: string): Outage['break'] =>
  page =>
    page.route('**/*', async route => {
      const { method, postData } = { method: route.request().method(), postData: route.request().postData() ?? '' }
      if (method !== 'POST' || !postData.toLowerCase().includes(text)) return route.continue()
      const body = JSON.parse(postData) as { id: number } | { id: number }[]
      const refuse = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'Not now' } })
      await route.fulfill({
        json: Array.isArray(body) ? body.map(refuse) : refuse(body),
        headers: { 'access-control-allow-origin': '*' },
      })
    })
/** Both ways of the page to its network: the proxy and its own. */
const network =
  (fault: object, match = 'rpc *'): Outage['break'] =>
  async (_, { stack }) => {
    for (const service of ['data', 'eip155:1']) stack.faults.set(service, match, fault)
  }
const OUTAGES: Outage[] = [
  { what: 'the offer', words: 'The offer could not be fetched. Nothing was swapped.', break: data(OFFER) },
  { what: 'the transaction', words: 'Failed to create transaction', break: data(BUILD) },
  {
    what: 'the allowance',
    words: 'Failed to create approval transaction',
    break: data('GET /v1/convert/build-approve'),
  },
  { what: 'what is allowed', words: 'Failed to check allowance', break: withoutAnswerTo('dd62ed3e') },
  { what: 'the network', words: 'The network cannot be reached. Nothing was sent.', break: network({ status: 503 }) },
]
for (const { what, words, break: fail } of OUTAGES) {
  test(`R53, R62: when ${what} fails at the last look, that is said, the wallet is not asked, and it goes on once it is back`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(/Failed to load resource/, /ERR_/, /request to https:/)
    // The public endpoints that stand in for the one of the page are not there either.
    await page.route(/^https:/, route => route.abort())
    await visit({ head: SPY })
    await form(page, dialog)
    await fill(dialog, '10', 'DAI', 'USDC')
    await fail(page, world)
    await next(dialog).click()
    await expect(stopped(dialog)).toBeVisible({ timeout: 30_000 })
    // @spec:8.9 @spec:8.10 @spec:8.11
    await expect(dialog.getByText(words)).toBeVisible()
    await check(page, what)
    await go(dialog, 'Swap DAI for USDC').dispatchEvent('click')
    await again(dialog).click()
    await expect(dialog.getByText(words)).toBeVisible({ timeout: 30_000 })
    expect(await sends(page)).toEqual([])
    world.stack.faults.clear()
    await page.unroute('**/*')
    await again(dialog).click()
    await expect(simulated(dialog)).toBeVisible({ timeout: 30_000 })
    await go(dialog, 'Allow DAI').click()
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    expect((await transactions(page)).map(it => it.args)).toEqual([[ROUTER, unitsOf('10', 'DAI')]])
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
  await visit({})
  await form(page, dialog)
  world.stack.faults.set('data', OFFER, { status: 503 })
  await choose(dialog, 'You receive', 'USDC')
  await pay(dialog).fill('0.1')
  const alert = dialog.getByRole('alert').filter({ hasText: 'The offer could not be fetched. Nothing was swapped.' })
  await expect(alert).toBeVisible({ timeout: 30_000 })
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
}) => {
  allow(/Failed to load resource/, /ERR_/, /request to https:/)
  await visit({})
  await form(page, dialog)
  await choose(dialog, 'You receive', 'USDC')
  await context.setOffline(true)
  await pay(dialog).fill('0.1')
  await expect(dialog.getByRole('alert').filter({ hasText: 'The offer could not be fetched' })).toBeVisible({
    timeout: 30_000,
  })
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
    await expect(dialog.locator('[data-toast]')).toContainText('Failed to initialize swap', { timeout: 30_000 })
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
  await visit({ head: SPY })
  await form(page, dialog)
  // @spec:8.8
  await expect(dialog.locator('[data-toast]')).toContainText('Failed to fetch network token price', { timeout: 30_000 })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  // The notice lies over what is below.
  await dialog.getByRole('button', { name: 'Details' }).press('Enter')
  await expect(dialog.getByRole('definition').filter({ hasText: 'Not known yet' })).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: 'Could not check price' })).toBeVisible()
  await next(dialog).press('Enter')
  await expect(simulated(dialog)).toBeVisible()
  await expect(go(dialog, 'Swap ETH for USDC')).toHaveAttribute('aria-disabled', 'true')
  await dialog
    .getByRole('checkbox', { name: 'I agree to these amounts, although nobody could check the price' })
    .check()
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
})

test('R102, R108: where nobody simulates, a swap through a known router goes on by what its call promises, and that is said', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ head: SPY })
  world.stack.nodes.set('eip155:1', 'plain')
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText('The contract pays the minimum, or nothing is swapped')).toBeVisible()
  await expect(dialog.getByText(/Tested|Simulated/)).toHaveCount(0)
  await check(page, 'by its terms')
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
})

// R69: what was put together for one account on one network is for no other.

const CHANGES: [string, (page: Page) => Promise<unknown>][] = [
  ['account', page => wallet(page, 'setAccount', [1])],
  ['network', page => wallet(page, 'setChain', ['8453'])],
]
interface Step {
  name: string
  /** What the wallet was asked until then. */
  asks: string[]
  /** Goes there; what it returns is done after the change. */
  reach(page: Page, dialog: Locator, world: World): Promise<void | (() => unknown)>
}
const allowed = async (page: Page, dialog: Locator) => {
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: undefined })
  await go(dialog, 'Allow DAI').click()
  await expect.poll(() => pending(page)).toBe(1)
}
const STEPS: Step[] = [
  {
    name: 'while the amount is typed',
    asks: [],
    reach: async (_, dialog) => {
      await choose(dialog, 'You receive', 'USDC')
      await pay(dialog).fill('0.25')
    },
  },
  {
    name: 'while the offer is fetched',
    asks: [],
    async reach(page, dialog, { stack }) {
      await choose(dialog, 'You receive', 'USDC')
      stack.faults.set('data', OFFER, { hold: true })
      const began = page.waitForRequest(/convert.quotes/)
      await pay(dialog).fill('0.25')
      await began
      return () => stack.faults.clear('data')
    },
  },
  {
    name: 'while the network is asked',
    asks: [],
    async reach(page, dialog) {
      const { began, release } = await hold(page, 'eth_simulateV1')
      await fill(dialog, '0.25', 'ETH', 'USDC')
      await next(dialog).click()
      await began
      await expect(dialog.getByRole('button', { name: 'Checking with the network' })).toBeVisible()
      return release
    },
  },
  {
    name: 'when all is ready',
    asks: [],
    reach: async (_, dialog) => {
      await fill(dialog, '0.25', 'ETH', 'USDC')
      await review(dialog)
    },
  },
  {
    name: 'while the allowance is asked for',
    asks: ['approve'],
    async reach(page, dialog) {
      await allowed(page, dialog)
      return () => wallet(page, 'approve')
    },
  },
  {
    name: 'while the network works on the allowance',
    asks: ['approve'],
    async reach(page, dialog, world) {
      const node = nodeOf(world)
      await node('evm_setAutomine', false)
      await allowed(page, dialog)
      await wallet(page, 'approve')
      await expect(dialog.getByText('Nothing is swapped yet. The swap is the next step.')).toBeVisible()
      await check(page, 'allowing')
      return async () => {
        await expect(stopped(dialog)).toBeVisible()
        await node('evm_mine')
        await node('evm_setAutomine', true)
      }
    },
  },
  {
    name: 'between the allowance and the swap',
    asks: ['approve'],
    async reach(page, dialog) {
      await allowed(page, dialog)
      await wallet(page, 'approve')
      await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    },
  },
]
for (const [what, change] of CHANGES) {
  for (const { name, asks, reach } of STEPS) {
    test(`R41, R69: another ${what} ${name} voids the swap, says so, and asks the wallet no more`, async ({
      page,
      visit,
      dialog,
      world,
    }) => {
      await visit({ csp: 'strict', head: SPY })
      await form(page, dialog)
      const then = await reach(page, dialog, world)
      await change(page)
      await then?.()
      await expect(dialog.getByText(asks.length ? STAYS : SAID)).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^(Swap \w+ for|Allow)/ })).toHaveCount(0)
      if (await stopped(dialog).count())
        await dialog.locator('[data-body]').getByRole('button', { name: 'Back' }).click()
      await expect(pay(dialog)).toHaveValue('')
      await expect(dialog.getByRole('button', { name: 'Enter amount' })).toHaveAttribute('aria-disabled', 'true')
      expect((await transactions(page)).map(it => it.name)).toEqual(asks)
    })
  }

  test(`R69: another ${what} after the wallet was asked to swap calls nothing back, and what the wallet does is followed`, async ({
    page,
    visit,
    dialog,
  }) => {
    await visit({ csp: 'strict', head: SPY })
    await form(page, dialog)
    await fill(dialog, '0.25', 'ETH', 'USDC')
    await review(dialog)
    await script(page, { auto: undefined })
    await go(dialog, 'Swap ETH for USDC').click()
    await expect.poll(() => pending(page)).toBe(1)
    await change(page)
    await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
    await wallet(page, 'approve')
    await expect(complete(dialog)).toBeVisible()
    expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
  })
}

test('R70: another account or network that the wallet does not tell is found right before the request, which is not made', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  for (const answers of [
    { eth_accounts: { result: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] } },
    { eth_chainId: { result: '0x2105' } },
  ]) {
    await review(dialog)
    await script(page, { answers })
    await go(dialog, 'Swap ETH for USDC').click()
    await expect(dialog.getByText(SAID)).toBeVisible()
    await script(page, { answers: undefined })
    await dialog.locator('[data-body]').getByRole('button', { name: 'Back' }).click()
  }
  expect(await sends(page)).toEqual([])
})

test('R41: the end of the session when all is ready takes the swap away, and a notice says that nothing was sent', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await wallet(page, 'revoke')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(dialog.locator('[data-toast]')).toContainText(SAID)
  expect(await sends(page)).toEqual([])
})

test('R41, R77: the session ends after the allowance; connected again, the form is as it was, and the swap is the only step', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await allowed(page, dialog)
  await wallet(page, 'approve')
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await wallet(page, 'revoke')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toHaveValue('10')
  await ready(dialog)
  await review(dialog)
  await expect(dialog.getByText(/^Step \d/)).toHaveCount(0)
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap'])
})

test('R41, R77: after a reload between allowance and swap, Swap has the pair and the amount, and the swap is the only step', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await allowed(page, dialog)
  await wallet(page, 'approve')
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await page.reload()
  await openModal(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'You pay: token, now DAI' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'You receive: token, now USDC' })).toBeVisible()
  await expect(pay(dialog)).toHaveValue('10')
  await ready(dialog)
  await review(dialog)
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
  expect(await allowedOf(page, world, ownOf(world), 'DAI')).toBe(0n)
  await page.reload()
  await openModal(page, { view: 'Swap' })
  await expect(pay(dialog)).toHaveValue('')
})

test('R74: fifty clicks are one question to the wallet', async ({ page, visit, dialog }) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  const clicks = (words: string) =>
    go(dialog, words).evaluate(button => {
      for (let time = 0; time < 50; time++) (button as HTMLElement).click()
    })
  await clicks('Allow DAI')
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
  await clicks('Swap DAI for USDC')
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap'])
})

test('R34: a decline at either step is neutral, says what holds, keeps what was put together, and trying again swaps', async ({
  page,
  visit,
  dialog,
  tracked,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: 'reject' })
  await go(dialog, 'Allow DAI').click()
  await expect(dialog.getByText('You declined the swap')).toBeVisible()
  await expect(dialog.getByText('Nothing was swapped', { exact: true })).toBeVisible()
  await check(page, 'declined')
  const facts = { network: 'eip155:1', isSmartAccount: false, swapFromToken: 'DAI', swapFromAmount: '10' }
  const declined = expect.objectContaining({ ...facts, swapToToken: 'USDC', message: 'wallet/declined' })
  expect(swapsIn(tracked).at(-1)).toEqual(['SWAP_APPROVAL_ERROR', declined])
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(pay(dialog)).toHaveValue('10')
  await ready(dialog)
  await script(page, { auto: 'approve' })
  await review(dialog)
  await go(dialog, 'Allow DAI').click()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await script(page, { auto: 'reject' })
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(
    dialog.getByText('Nothing was swapped. The limit you allowed stays, and the swap can be tried again.'),
  ).toBeVisible()
  expect(swapsIn(tracked).at(-1)).toEqual(['SWAP_ERROR', declined])
  await script(page, { auto: 'approve' })
  await again(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  expect(await shown(dialog, 'You pay')).toBe('10')
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'approve', 'swap', 'swap'])
})

test('a wallet that does calls at once and declines them leaves no limit behind', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ head: SPY, wallets: [{ auto: 'approve', atomic: true }] })
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: 'reject' })
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('Nothing was swapped', { exact: true })).toBeVisible()
  expect(await allowedOf(page, world, ownOf(world), 'DAI')).toBe(0n)
  // From now on it takes them one by one.
  await script(page, { auto: 'approve', atomic: false })
  await again(dialog).click()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
})

test('a swap that the chain turns down says that only the fee was spent, and nothing else was', async ({
  page,
  visit,
  dialog,
  world,
  tracked,
}) => {
  await visit({ csp: 'strict', head: SPY })
  const own = ownOf(world)
  const [eth, usdc, block] = await Promise.all([
    heldOf(page, world, own, 'ETH'),
    heldOf(page, world, own, 'USDC'),
    height(page, world),
  ])
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await withoutMining(page, world, async node => {
    await go(dialog, 'Swap ETH for USDC').click()
    // @spec:8.19
    await expect(dialog.getByText('Swapping ETH to USDC')).toBeVisible()
    await check(page, 'on its way')
    await expect.poll(async () => (await kept(page))[0]).toMatchObject({ status: 'pending' })
    await moveThePrice(world, 'ETH', 'USDC', '300', 500n)
    await node('evm_mine')
    // @spec:8.13
    await expect(dialog.getByText('Transaction error')).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByText('Nothing was swapped. Only the network fee was spent.')).toBeVisible()
    await check(page, 'turned down')
    expect(swapsIn(tracked).at(-1)).toEqual([
      'SWAP_ERROR',
      {
        network: 'eip155:1',
        swapFromToken: 'ETH',
        swapToToken: 'USDC',
        swapFromAmount: '0.25',
        swapToAmount: expect.stringMatching(/^7\d\d\.\d+$/),
        isSmartAccount: false,
        message: 'reverted',
      },
    ])
  })
  expect(await heldOf(page, world, own, 'USDC')).toBe(usdc)
  expect((await heldOf(page, world, own, 'ETH')) + (await feesOf(page, world, own, block))).toBe(eth)
  await again(dialog).click()
  await expect(dialog.getByText('The price moved')).toBeVisible()
})

/** The line of the swap in the account view. */
const line = (dialog: Locator) => dialog.getByRole('listitem').filter({ hasText: 'Swapping ETH to USDC' })

test('a swap on its way stands in the account view, also after a reload, until it is done, and a notice says so', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict' })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await withoutMining(page, world, async node => {
    await go(dialog, 'Swap ETH for USDC').click()
    await expect(dialog.getByText('You can close this. The network confirms it in a moment.')).toBeVisible()
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await openModal(page)
    await expect(line(dialog)).toContainText('On its way')
    await page.reload()
    await openModal(page)
    await expect(line(dialog)).toContainText('On its way')
    await expect(line(dialog).getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^https://etherscan.io/tx/${(await kept(page))[0]!.hash}$`),
    )
    await node('evm_mine')
    await expect(line(dialog)).toHaveCount(0, { timeout: 15_000 })
    // @spec:8.20
    await expect(dialog.locator('[data-toast]')).toContainText('Swapped ETH to USDC')
  })
})

test('R74: closing while the wallet is asked calls nothing back; coming again shows the same question', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await script(page, { auto: undefined })
  await go(dialog, 'Swap ETH for USDC').click()
  // @spec:8.18
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await openModal(page)
  await expect(line(dialog)).toContainText('Continue in Kestrel')
  // The wallet's window lies over the card.
  await dialog.getByRole('button', { name: 'Swap', exact: true }).press('Enter')
  await ready(dialog)
  await next(dialog).press('Enter')
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
  await wallet(page, 'approve')
  await expect(complete(dialog)).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})

test('R36, R74: a wallet without an answer for a minute is named, with what not to do, and the swap still completes', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({ csp: 'strict', head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await script(page, { auto: undefined })
  await go(dialog, 'Swap ETH for USDC').click()
  await expect.poll(() => pending(page)).toBe(1)
  await page.clock.fastForward(60_500)
  await expect(dialog.getByText('No answer from Kestrel')).toBeVisible()
  await expect(dialog.getByText('Look in the wallet before you try again: the swap may still be sent.')).toBeVisible()
  await expect(again(dialog)).toHaveCount(0)
  await wallet(page, 'approve')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(complete(dialog)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('R77: an answer that got lost on the way from the wallet is found in the history, and the swap goes on', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/404/)
  await visit({ csp: 'strict', head: SPY + DEAF })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  world.stack.faults.set('data', 'GET /v1/account/*/history', { status: 404 }, 1)
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(dialog.getByText('Look in the wallet before you try again: the swap may still be sent.')).toBeVisible()
  await expect(again(dialog)).toHaveCount(0)
  await check(page, 'unknown')
  await expect(complete(dialog)).toBeVisible({ timeout: 30_000 })
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})

// R71: whatever the service builds, the wallet sees nothing but what was agreed to.

type Built = Record<string, unknown> & { from: string; to: string; data: string }
type Hostile = [what: string, change: (tx: Built, own: string) => unknown]
const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OTHERS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const id = (address: string, chain = 1) => `eip155:${chain}:${address}`
const pad = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const GIVING = {
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  safeTransferFrom: '0x42842e0e',
  'safeTransferFrom with data': '0xb88d4fde',
  approve: '0x095ea7b3',
  'APPROVE in capitals': '0x095EA7B3',
  increaseAllowance: '0x39509351',
  setApprovalForAll: '0xa22cb465',
  permit: '0xd505accf',
}
const DAI_IN = unitsOf('10', 'DAI')
const swapOf = (from: Symbol, to: Symbol, amount: bigint, least: bigint, receiver: string) =>
  swapCall(TOKENS[from].address, TOKENS[to].address, amount, least, receiver)

/** What is wrong with a swap of 10 DAI for USDC while the router may take all of either. */
const SWAPS: Hostile[] = [
  ['of somebody else', tx => ({ ...tx, from: id(OTHERS) })],
  ['of the router', tx => ({ ...tx, from: id(ROUTER) })],
  ['of nobody', tx => ({ ...tx, from: undefined })],
  ['of an account without its network', (tx, own) => ({ ...tx, from: own })],
  ['of another network', (tx, own) => ({ ...tx, from: id(own, 8453) })],
  ['to the token that is paid', tx => ({ ...tx, to: id(TOKENS.DAI.address) })],
  ['to the token that comes', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
  ['to the account itself', (tx, own) => ({ ...tx, to: id(own) })],
  ['to nobody', tx => ({ ...tx, to: id(`0x${'0'.repeat(40)}`) })],
  ['to another network', tx => ({ ...tx, to: id(ROUTER, 8453) })],
  ['to what is no address', tx => ({ ...tx, to: 'eip155:1:router.eth' })],
  ['to a thief', tx => ({ ...tx, to: id(THIEF) })],
  [
    'to what looks like the router',
    tx => ({ ...tx, to: id(`${ROUTER.slice(0, 8)}${'1'.repeat(28)}${ROUTER.slice(-6)}`.toLowerCase()) }),
  ],
  ['with a value', tx => ({ ...tx, value: '1' })],
  ['with a value in hex', tx => ({ ...tx, value: '0xde0b6b3a7640000' })],
  ['with a value beyond all', tx => ({ ...tx, value: String(2n ** 256n) })],
  ['with a value below nothing', tx => ({ ...tx, value: '-1' })],
  ...Object.entries(GIVING).map(([name, selector]): Hostile => [
    `that is ${name}`,
    tx => ({ ...tx, data: `${selector}${pad(THIEF)}${pad(DAI_IN.toString(16))}` }),
  ]),
  ['that does nothing', tx => ({ ...tx, data: '0x' })],
  ['whose data is cut', tx => ({ ...tx, data: tx.data.slice(0, 9) })],
  ['whose data is no hex', tx => ({ ...tx, data: `${tx.data.slice(0, -2)}zz` })],
  ['whose data is beyond all', tx => ({ ...tx, data: tx.data + '00'.repeat(70_000) })],
  ['that pays a thief', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad(THIEF)) })],
  ['that pays nobody', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad('1')) })],
  ['that takes one more', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN + 1n, 0n, own) })],
  ['that takes twice as much', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN * 2n, 0n, own) })],
  ['that takes all', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', unitsOf('310', 'DAI'), 0n, own) })],
  ['that takes another token', (tx, own) => ({ ...tx, data: swapOf('USDC', 'LINK', 10_000_000n, 0n, own) })],
  ['that takes another token for the same', (tx, own) => ({ ...tx, data: swapOf('USDC', 'DAI', 1n, 0n, own) })],
  ['that brings another token', (tx, own) => ({ ...tx, data: swapOf('DAI', 'LINK', DAI_IN, 0n, own) })],
  ['that brings native currency', (tx, own) => ({ ...tx, data: swapOf('DAI', 'ETH', DAI_IN, 0n, own) })],
  ['that brings half of it', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN / 2n, 0n, own) })],
  ['that the chain turns down', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN, DAI_IN, own) })],
  ['that promises less', tx => ({ ...tx, amount: '9000000' })],
  ['that promises one', tx => ({ ...tx, amount: '1' })],
  ['that is a list', () => []],
  ['that is text', () => 'swap'],
  ['that is null', () => null],
  ['that is not there', () => undefined],
]
/** What is wrong with an allowance for a swap of 10 DAI for ETH. */
const APPROVALS: Hostile[] = [
  ['for a thief', tx => ({ ...tx, data: `0x095ea7b3${pad(THIEF)}${tx.data.slice(74)}` })],
  ['for the account itself', (tx, own) => ({ ...tx, data: `0x095ea7b3${pad(own)}${tx.data.slice(74)}` })],
  ['for nobody', tx => ({ ...tx, data: `0x095ea7b3${pad('0')}${tx.data.slice(74)}` })],
  ['for the router with more in front', tx => ({ ...tx, data: tx.data.replace(/^(0x095ea7b3)00/, '$1ff') })],
  ['with more behind', tx => ({ ...tx, data: tx.data + '00'.repeat(32) })],
  ['that is cut', tx => ({ ...tx, data: tx.data.slice(0, -64) })],
  ['of another token', tx => ({ ...tx, from: id(TOKENS.USDC.address), to: id(TOKENS.USDC.address) })],
  ['to another token', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
  ['to the router', tx => ({ ...tx, to: id(ROUTER) })],
  ['of another network', tx => ({ ...tx, from: id(TOKENS.DAI.address, 8453), to: id(TOKENS.DAI.address, 8453) })],
  ['with a value', tx => ({ ...tx, value: '1000' })],
  ...Object.entries(GIVING)
    .filter(([name]) => !/approve/i.test(name))
    .map(([name, selector]): Hostile => [
      `that is ${name}`,
      tx => ({ ...tx, data: `${selector}${tx.data.slice(10)}` }),
    ]),
  ['that is not there', () => undefined],
]
const REFUSED = new RegExp(
  [
    'The offer would do more than you agreed to, so it was stopped\\. Nothing was swapped\\.',
    'The network says this swap would fail\\. Nothing was swapped\\.',
    'The price moved – Nothing was swapped',
    'Failed to create (approval )?transaction',
  ].join('|'),
)

/** Every reply to `path` comes as `change` makes it. */
async function meddle(page: Page, path: RegExp, own: string): Promise<{ with(change: Hostile[1]): void }> {
  let now: Hostile[1] = tx => tx
  await page.route(path, async route => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const response = await route.fetch()
    const { tx } = (await response.json()) as { tx: Built }
    await route.fulfill({ response, json: { tx: now(tx, own) } })
  })
  return {
    with: change => {
      now = change
    },
  }
}
/** Each of them in turn is refused in words, with nothing to press and nothing asked of the wallet. */
async function refuseAll(
  page: Page,
  dialog: Locator,
  path: RegExp,
  own: string,
  all: Hostile[],
  words: string,
): Promise<void> {
  const service = await meddle(page, path, own)
  for (const [index, [what, change]] of all.entries()) {
    service.with(change)
    const answered = page.waitForResponse(path)
    await (index ? again(dialog) : next(dialog)).click()
    await answered
    await stopped(dialog).waitFor()
    await expect(dialog.getByText(REFUSED), what).toBeVisible()
    const button = go(dialog, words)
    await expect(button, what).toHaveAttribute('aria-disabled', 'true')
    await button.dispatchEvent('click')
    await expect(dialog.getByRole('button', { name: 'Accept' }), what).toHaveCount(0)
    expect(await sends(page), what).toEqual([])
  }
  service.with(tx => tx)
  await again(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
}

test(`R71: of ${SWAPS.length} swaps that are not what was agreed to, none reaches the wallet`, async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  test.slow()
  allow(/Failed to load resource/)
  const own = ownOf(world)
  for (const symbol of ['DAI', 'USDC'] as const) await letTake(world, own, symbol, UNLIMITED)
  await visit({ head: SPY })
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'USDC')
  await refuseAll(page, dialog, /build-transaction/, own, SWAPS, 'Swap DAI for USDC')
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
})

test(`R71: of ${APPROVALS.length} allowances that are not what was agreed to, none reaches the wallet`, async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  test.slow()
  allow(/Failed to load resource/)
  await visit({ head: SPY })
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'ETH')
  await refuseAll(page, dialog, /build-approve/, ownOf(world), APPROVALS, 'Swap DAI for ETH')
  await go(dialog, 'Allow DAI').click()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  expect((await transactions(page)).map(it => it.args)).toEqual([[ROUTER, unitsOf('10', 'DAI')]])
})

test('R71: a service that names a thief everywhere gets neither an allowance nor a swap', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ head: SPY })
  const swaps = await meddle(page, /build-transaction/, ownOf(world)),
    approvals = await meddle(page, /build-approve/, ownOf(world))
  swaps.with(tx => ({ ...tx, to: id(THIEF) }))
  approvals.with(tx => ({ ...tx, data: `0x095ea7b3${pad(THIEF)}${tx.data.slice(74)}` }))
  await form(page, dialog)
  await fill(dialog, '10', 'DAI', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText(REFUSED)).toBeVisible()
  await expect(go(dialog, 'Swap DAI for USDC')).toHaveAttribute('aria-disabled', 'true')
  expect(await sends(page)).toEqual([])
})

test('R71: of native currency no more leaves than was agreed to, whatever the service builds', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/)
  await visit({ head: SPY })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  const quarter = unitsOf('0.25', 'ETH')
  await refuseAll(
    page,
    dialog,
    /build-transaction/,
    ownOf(world),
    [
      ['with more value', tx => ({ ...tx, value: String(quarter + 1n) })],
      ['with less value', tx => ({ ...tx, value: String(quarter - 1n) })],
      ['with no value', tx => ({ ...tx, value: '0' })],
      ['to a thief', tx => ({ ...tx, to: id(THIEF) })],
      ['to the token', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
      ['that pays a thief', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad(THIEF)) })],
      ['of more', (tx, own) => ({ ...tx, data: swapOf('ETH', 'USDC', quarter * 2n, 0n, own) })],
      ['that only wraps', tx => ({ ...tx, data: '0xd0e30db0' })],
    ],
    'Swap ETH for USDC',
  )
})

import { check } from './axe.ts'
import { connectWallet, expect, NO_MOTION, openModal, test, type Locator, type Page } from './fixtures.ts'
import {
  allow,
  allowAndReturn,
  allowedOf,
  came,
  choose,
  complete,
  feesOf,
  fill,
  returning,
  get,
  go,
  heldOf,
  height,
  nodeOf,
  pay,
  poolOf,
  ready,
  review,
  ROUTER,
  shown,
  swapsIn,
  textOf,
  TOKENS,
  token,
  transactions,
  unitsOf,
  UNLIMITED,
} from './swapping.ts'
import * as sending from './sending.ts'
import { visitAccount } from './session.ts'
import { asked, script, sends, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const pending = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length
/** From now on: screen reader announcements in order, and every button of the card. */
const listen = async (page: Page) => {
  const heard = await page.evaluateHandle(() => {
    const heard = { said: [] as string[], buttons: [] as string[] }
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const last = new Map([...root.querySelectorAll('[data-spoken]')].map(it => [it, it.textContent]))
    const look = () => {
      for (const it of root.querySelectorAll('[data-view] button')) heard.buttons.push(it.textContent!)
      for (const [it, before] of last) {
        if (it.textContent === before) continue
        heard.said.push(it.textContent!)
        last.set(it, it.textContent)
      }
    }
    look()
    new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
    return heard
  })
  return {
    said: () => heard.evaluate(it => it.said),
    buttons: () => heard.evaluate(it => [...new Set(it.buttons)]),
  }
}

// @fast
test('R78: native currency is swapped for a token, what was shown is what arrives, to the last unit, and events tell of it', async ({
  page,
  visit,
  dialog,
  world,
  tracked,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const [eth, usdc, pool, block] = await Promise.all([
    heldOf(page, world, own, 'ETH'),
    heldOf(page, world, own, 'USDC'),
    poolOf(page, world, 'USDC'),
    height(page, world),
  ])
  await visitAccount({ page, visit, world }, { csp: 'strict', head: SPY })
  // @spec:6.22
  await expect(dialog.getByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ })).toHaveText([
    'Buy',
    'Swap',
    'Receive',
    'Send',
  ])
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  expect(await shown(dialog, 'You pay')).toBe('0.25')
  const promised = unitsOf(await shown(dialog, 'You receive'), 'USDC')
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect(unitsOf(await came(dialog), 'USDC')).toBe(promised)
  const paid = unitsOf('0.25', 'ETH')
  const after = await heldOf(page, world, own, 'USDC')
  expect(after - usdc).toBe(promised)
  expect(eth - (await heldOf(page, world, own, 'ETH')) - (await feesOf(page, world, own, block))).toBe(paid)
  expect(await poolOf(page, world, 'USDC')).toEqual([pool[0] - promised, pool[1] + paid])
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
  const facts = {
    network: 'eip155:1',
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '0.25',
    swapToAmount: expect.stringMatching(/^7\d\d\.\d+$/),
    isSmartAccount: false,
  }
  await expect
    .poll(() => swapsIn(tracked))
    .toEqual([
      ['OPEN_SWAP', { network: 'eip155:1', isSmartAccount: false }],
      ['CLICK_SELECT_TOKEN_TO_SWAP', {}],
      ['INITIATE_SWAP', facts],
      ['SWAP_SUCCESS', facts],
    ])
  await dialog.getByRole('button', { name: 'Done' }).click()
  // @spec:2.8 @spec:4.27
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  // @spec:2.9
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(dialog.getByTitle(textOf(after, 'USDC'))).toBeVisible()
})

test('what a limit, a swap and a transfer moved is fetched past all caches once confirmed, the native currency with it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [{ address: own }, , , { address: other }] = world.stack.accounts.eip155 as [
    { address: string },
    unknown,
    unknown,
    { address: string },
  ]
  world.stack.data.tamper({ cacheMs: 600_000 })
  const forced: string[] = []
  page.on('request', request => {
    const tokens = new URL(request.url()).searchParams.get('forceUpdate')
    if (tokens) forced.push(tokens.toLowerCase())
  })
  const id = (symbol: 'ETH' | 'DAI' | 'USDC') => `eip155:1:${TOKENS[symbol].address.toLowerCase()}`
  const titles = async () =>
    await Promise.all(
      (['ETH', 'DAI', 'USDC'] as const).map(async symbol => textOf(await heldOf(page, world, own, symbol), symbol)),
    )
  const shows = async () => {
    for (const title of await titles()) await expect(dialog.getByTitle(title, { exact: true }).first()).toBeVisible()
  }
  await returning({ page, visit, world }, { csp: 'strict' })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await allowAndReturn(page, dialog, world, 'Approve DAI')
  await expect.poll(() => forced).toEqual([id('ETH')])
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await shows()
  // @spec:4.29
  expect(forced.at(-1)!.split(',').sort()).toEqual([id('DAI'), id('USDC'), id('ETH')].sort())

  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await sending.review(dialog, '0.05', other)
  await sending.withoutMining(page, world, async node => {
    await dialog.getByRole('button', { name: 'Send 0.05 ETH' }).click()
    await expect(dialog.getByText('Transaction started')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await node('evm_mine')
    await shows()
  })
  expect(forced.at(-1)).toBe(id('ETH'))
})

test('the native currency is wrapped and unwrapped one for one by the wrapped token itself, without an allowance', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const [eth, block] = await Promise.all([heldOf(page, world, own, 'ETH'), height(page, world)])
  const paid = unitsOf('0.75', 'ETH')
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '0.75', 'ETH', 'WETH')
  await review(dialog)
  expect(await shown(dialog, 'You receive')).toBe('0.75')
  await expect(dialog.getByText('Provider fee 0%')).toBeVisible()
  await go(dialog, 'Swap ETH for WETH').click()
  await expect(complete(dialog)).toBeVisible()
  expect(await came(dialog)).toBe('0.75')
  expect(await heldOf(page, world, own, 'WETH')).toBe(paid)
  expect(eth - (await heldOf(page, world, own, 'ETH')) - (await feesOf(page, world, own, block))).toBe(paid)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByTitle('0.75', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await fill(dialog, '0.5', 'WETH', 'ETH')
  await review(dialog)
  expect(await shown(dialog, 'You receive')).toBe('0.5')
  await go(dialog, 'Swap WETH for ETH').click()
  await expect(complete(dialog)).toBeVisible()
  expect(await came(dialog)).toBe('0.5')
  expect(await heldOf(page, world, own, 'WETH')).toBe(unitsOf('0.25', 'WETH'))
  expect(eth - (await heldOf(page, world, own, 'ETH')) - (await feesOf(page, world, own, block))).toBe(
    unitsOf('0.25', 'ETH'),
  )
  expect(await transactions(page)).toEqual([
    { to: TOKENS.WETH.address.toLowerCase(), value: paid, name: 'deposit', args: [] },
    { to: TOKENS.WETH.address.toLowerCase(), value: 0n, name: 'withdraw', args: [unitsOf('0.5', 'WETH')] },
  ])
})

// @fast
// @fast
test('R72, R78: token for token: an allowance for exactly the amount, then the swap with no button between; none is left over', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const [dai, usdc] = await Promise.all([heldOf(page, world, own, 'DAI'), heldOf(page, world, own, 'USDC')])
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '50.5', 'DAI', 'USDC')
  await review(dialog)
  const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(steps).toHaveText([/^Approve 50\.5\sDAI for 0x\w{4}\.\.\.\w{6}$/, 'Swap DAI for USDC'])
  const promised = unitsOf(await shown(dialog, 'You receive'), 'USDC')
  await script(page, { auto: undefined })
  const { said, buttons } = await listen(page)
  await go(dialog, 'Approve DAI').click()
  await expect(dialog.getByText('Approve limit increase in your wallet')).toBeVisible()
  await expect.poll(() => pending(page)).toBe(1)
  await wallet(page, 'approve')
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  await expect.poll(() => pending(page)).toBe(1)
  await check(page, 'the swap is asked for')
  expect(await allowedOf(page, world, own, 'DAI')).toBe(unitsOf('50.5', 'DAI'))
  await wallet(page, 'approve')
  await expect(complete(dialog)).toBeVisible()
  expect(unitsOf(await came(dialog), 'USDC')).toBe(promised)
  expect(dai - (await heldOf(page, world, own, 'DAI'))).toBe(unitsOf('50.5', 'DAI'))
  expect((await heldOf(page, world, own, 'USDC')) - usdc).toBe(promised)
  expect(await allowedOf(page, world, own, 'DAI')).toBe(0n)
  expect(await buttons()).toContain('Approve DAI')
  expect((await buttons()).filter(it => it.startsWith('Swap DAI'))).toEqual([])
  expect((await said()).slice(0, 3)).toEqual([
    'Approve limit increase in your wallet. Confirm in Kestrel',
    'Waiting for the network. Nothing is swapped yet. After this, your wallet will ask you to confirm the swap.',
    'Confirm transaction in your wallet. Confirm in Kestrel',
  ])
  const { DAI, USDC } = TOKENS
  expect(await transactions(page)).toEqual([
    { to: DAI.address.toLowerCase(), value: 0n, name: 'approve', args: [ROUTER, unitsOf('50.5', 'DAI')] },
    {
      to: ROUTER.toLowerCase(),
      value: 0n,
      name: 'swap',
      args: [DAI.address, USDC.address, unitsOf('50.5', 'DAI'), expect.any(BigInt), own],
    },
  ])
})

test('a token that takes a new limit only when there is none: the old one goes first, one click does it, only fees are spent', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await allow(world, own, 'USDT', 5n)
  const [eth, usdt, block] = await Promise.all([
    heldOf(page, world, own, 'ETH'),
    heldOf(page, world, own, 'USDT'),
    height(page, world),
  ])
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '64.567891', 'USDT', 'ETH')
  // @spec:5.18 @spec:9.19
  await expect(get(dialog)).toHaveText(/^0\.\d{6}$/)
  await review(dialog)
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  const promised = unitsOf(await shown(dialog, 'You receive'), 'ETH')
  await go(dialog, 'Revoke the old approval').click()
  await expect(complete(dialog)).toBeVisible()
  expect(unitsOf(await came(dialog), 'ETH')).toBe(promised)
  expect((await transactions(page)).map(({ name, args }) => (name === 'approve' ? args[1] : name))).toEqual([
    0n,
    64_567_891n,
    'swap',
  ])
  expect(usdt - (await heldOf(page, world, own, 'USDT'))).toBe(64_567_891n)
  expect((await heldOf(page, world, own, 'ETH')) + (await feesOf(page, world, own, block)) - eth).toBe(promised)
  expect(await allowedOf(page, world, own, 'USDT')).toBe(0n)
})

test('R72: everything is allowed only after a tick for it, and the button says that', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  const all = dialog.getByRole('checkbox', { name: 'Approve unlimited DAI for future swaps' })
  await expect(all).not.toBeChecked()
  await expect(go(dialog, 'Approve unlimited DAI')).toHaveCount(0)
  await all.check()
  const care = dialog.getByText(/will be able to take all your DAI at any time until you revoke this approval/)
  await expect(care).toBeVisible()
  // Next to the primary button, even in a low window.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 640, height: 400 })
  await expect(care).toBeInViewport({ ratio: 1 })
  expect(await care.evaluate(it => !!it.closest('[data-foot]'))).toBe(true)
  await page.setViewportSize(size)
  await all.uncheck()
  await expect(go(dialog, 'Approve DAI')).not.toHaveAttribute('aria-disabled')
  await all.check()
  await allowAndReturn(page, dialog, world, 'Approve unlimited DAI')
  expect((await transactions(page)).map(it => it.args)).toEqual([[ROUTER, UNLIMITED]])
  expect(await allowedOf(page, world, world.stack.accounts.eip155[0]!.address, 'DAI')).toBe(UNLIMITED)
})

test('a wallet that does calls at once leaves no limit behind where it declines them; asked once more, both happen', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const [dai, usdc] = await Promise.all([heldOf(page, world, own, 'DAI'), heldOf(page, world, own, 'USDC')])
  await returning({ page, visit, world }, { csp: 'strict', head: SPY, wallets: [{ auto: 'approve', atomic: true }] })
  await fill(dialog, '25', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: 'reject' })
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('Nothing was swapped', { exact: true })).toBeVisible()
  expect(await allowedOf(page, world, own, 'DAI')).toBe(0n)
  // In the meantime it executes them one by one.
  await script(page, { auto: 'approve', atomic: false })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await script(page, { atomic: true })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await ready(dialog)
  await review(dialog)
  await expect(dialog.getByText('One confirmation in Kestrel')).toBeVisible()
  await expect(dialog.getByText(/^Step \d/)).toHaveCount(0)
  const promised = unitsOf(await shown(dialog, 'You receive'), 'USDC')
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect(unitsOf(await came(dialog), 'USDC')).toBe(promised)
  expect((await sends(page)).map(it => it.method)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  const exactly = [unitsOf('25', 'DAI'), unitsOf('25', 'DAI')]
  expect((await transactions(page)).map(({ name, args }) => (name === 'approve' ? args[1] : args[2]))).toEqual([
    ...exactly,
    ...exactly,
  ])
  expect(dai - (await heldOf(page, world, own, 'DAI'))).toBe(unitsOf('25', 'DAI'))
  expect((await heldOf(page, world, own, 'USDC')) - usdc).toBe(promised)
  expect(await allowedOf(page, world, own, 'DAI')).toBe(0n)
})

test('tokens switch places with what would come, and with 1 where nothing would; the page may fill in amount and tokens', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const balance = unitsOf('123,456.789', 'ETH')
  await nodeOf(world)('anvil_setBalance', world.stack.accounts.eip155[0]!.address, `0x${balance.toString(16)}`)
  await returning({ page, visit, world }, { csp: 'strict' })
  await test.step('a long worth and a long balance have lines of their own, and neither covers the other', async () => {
    await pay(dialog).fill('30124')
    const worth = dialog.getByText(/^\$\d\d,\d{3},\d{3}/)
    const held = dialog.getByText('Balance 123,456.789')
    await expect(held).toBeVisible()
    const isApart = async () => {
      const [a, b] = [(await worth.boundingBox())!, (await held.boundingBox())!]
      return a.x + a.width <= b.x || a.y + a.height <= b.y
    }
    // The card grows by the line.
    await expect.poll(isApart).toBe(true)
    await pay(dialog).fill('')
  })
  await test.step('tokens switch places', async () => {
    await expect(dialog.getByRole('button', { name: 'Switch tokens' })).toBeDisabled()
    await choose(dialog, 'You receive', 'USDC')
    await dialog.getByRole('button', { name: 'Switch tokens' }).click()
    await expect(pay(dialog)).toHaveValue('1')
    await expect(dialog.getByRole('button', { name: 'You pay, token: USDC' })).toBeVisible()
    await ready(dialog)
    const out = await get(dialog).innerText()
    await dialog.getByRole('button', { name: 'Switch tokens' }).click()
    await expect(dialog.getByRole('button', { name: 'You pay, token: ETH' })).toBeVisible()
    await expect(pay(dialog)).toHaveValue(out.trim())
  })
  await test.step('the page fills in amount and tokens', async () => {
    await openModal(page, { view: 'Swap', arguments: { amount: '12.5', fromToken: 'DAI', toToken: 'ETH' } })
    await expect(pay(dialog)).toHaveValue('12.5')
    await expect(dialog.getByRole('button', { name: 'You pay, token: DAI' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'You receive, token: ETH' })).toBeVisible()
    await ready(dialog)
    await expect(get(dialog)).toHaveText(/^0\.00\d{4}$/)
  })
})

test('half and all of a token are just that, and all of the native currency leaves the fee', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await returning({ page, visit, world }, { head: SPY })
  await choose(dialog, 'You receive', 'LINK')
  const eth = await heldOf(page, world, own, 'ETH')
  await dialog.getByRole('button', { name: '50%' }).click()
  await expect(pay(dialog)).toHaveValue(textOf(eth / 2n, 'ETH'))
  await ready(dialog)
  await dialog.getByRole('button', { name: 'Max' }).click()
  await ready(dialog)
  const all = unitsOf(await pay(dialog).inputValue(), 'ETH')
  expect(all).toBeLessThan(eth)
  expect(eth - all).toBeLessThan(unitsOf('0.01', 'ETH'))
  await expect(dialog.getByText(`Keeps ${textOf(eth - all, 'ETH').slice(0, 8)} ETH for the network fee`)).toBeVisible()
  await review(dialog)
  await go(dialog, 'Swap ETH for LINK').click()
  await expect(complete(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap again' }).click()
  await expect(pay(dialog)).toHaveValue('')
  await choose(dialog, 'You pay', 'USDC')
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(pay(dialog)).toHaveValue(textOf(await heldOf(page, world, own, 'USDC'), 'USDC'))
  await dialog.getByRole('button', { name: '50%' }).click()
  await expect(pay(dialog)).toHaveValue(textOf((await heldOf(page, world, own, 'USDC')) / 2n, 'USDC'))
})

/** By name, symbol and address; chooses USDT in the end. */
async function findTokens(dialog: Locator): Promise<void> {
  await token(dialog, 'You receive').click()
  const search = dialog.getByRole('searchbox', { name: 'Token name or address' })
  const rows = dialog.getByRole('list').getByRole('button')
  await expect(dialog.getByRole('heading', { name: 'Your tokens · Ethereum' })).toBeVisible()
  for (const [text, symbol] of [
    ['chainl', 'LINK'],
    ['usdc', 'USDC'],
    [TOKENS.DAI.address.toLowerCase(), 'DAI'],
    [TOKENS.USDT.address, 'USDT'],
  ] as const) {
    await search.fill(text)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(symbol)
  }
  await search.fill('nothing of that kind')
  await expect(dialog.getByText('No tokens found')).toBeVisible()
  await search.fill('tether')
  await rows.click()
  await expect(dialog.getByRole('button', { name: 'You receive, token: USDT' })).toBeVisible()
}

test('R73: a token is found by name, symbol and address; too much, a missing fee and an amount without a way are named', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { privateKey } = world.stack.accounts.eip155[4]!
  await returning({ page, visit, world })
  await test.step('a token is found', () => findTokens(dialog))
  await pay(dialog).fill('100')
  // @spec:4.20 @spec:8.16
  await expect(dialog.getByRole('alert')).toHaveText('Insufficient balance')
  await expect(dialog.getByRole('button', { name: 'Not enough ETH' })).toHaveAttribute('aria-disabled', 'true')
  for (const [text, words] of [
    ['', 'Enter amount'],
    ['0', 'Enter amount'],
    ['x', 'Enter a valid amount'],
    ['1e3', 'Enter a valid amount'],
    ['1.0000000000000000001', 'Enter a valid amount'],
    ['-1', 'Enter a valid amount'],
  ] as const) {
    await pay(dialog).fill(text)
    await expect(dialog.getByRole('button', { name: words, exact: true }), text).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await test.step('an amount that there is no way for is named, and there is no way on', async () => {
    world.stack.faults.set('data', 'GET /v1/convert/quotes', { body: { quotes: [] } })
    await pay(dialog).fill('0.1')
    // @spec:4.19 @spec:8.15
    await expect(dialog.getByRole('alert').filter({ hasText: 'Incorrect amount' })).toContainText(
      'Please enter a valid amount',
    )
    await expect(dialog.getByRole('button', { name: 'Enter a valid amount' })).toHaveAttribute('aria-disabled', 'true')
    world.stack.faults.clear('data')
    await pay(dialog).fill('0.2')
    await ready(dialog)
  })
  // An account with tokens, but without native currency for fees.
  const { address } = world.stack.accounts.eip155[4]!
  await nodeOf(world)('eth_sendTransaction', {
    from: world.stack.accounts.eip155[2]!.address,
    to: TOKENS.USDC.address,
    data: `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${5_000_000n.toString(16).padStart(64, '0')}`,
  })
  await page.evaluate(() => localStorage.clear())
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve', accounts: [privateKey] }] })
  await choose(dialog, 'You pay', 'USDC')
  await choose(dialog, 'You receive', 'ETH')
  await pay(dialog).fill('1')
  // @spec:3.15
  await expect(dialog.getByRole('alert')).toContainText('Insufficient balance Not enough ETH for the network fee.')
  await expect(dialog.getByRole('button', { name: 'Not enough ETH' })).toHaveAttribute('aria-disabled', 'true')
})

test('how far the price may move is chosen, warned of, and never more than half; Escape closes one thing at a time', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '0.1', 'ETH', 'USDC')
  await dialog.getByRole('button', { name: 'Details' }).click()
  await dialog.getByRole('button', { name: 'Auto 1%' }).click()
  const slippage = dialog.getByRole('group', { name: 'Slippage' })
  const own = slippage.getByRole('textbox', { name: 'Custom slippage (%)' })
  const alert = dialog.getByRole('alert')
  await slippage.getByRole('button', { name: '0.5%' }).click()
  await expect(slippage.getByRole('button', { name: '0.5%' })).toHaveAttribute('aria-pressed', 'true')
  await expect(alert).toHaveCount(0)
  await own.fill('0.05')
  await expect(alert).toHaveText('The swap may fail.')
  await own.fill('12')
  await expect(alert).toHaveText('Your swap could be front-run, and you may receive far less.')
  for (const bad of ['50.01', '51', '100', '0', '-1', 'x', '1e1']) {
    await own.fill(bad)
    await expect(alert, bad).toHaveText('Enter a slippage from 0.01% to 50%, with at most two decimals.')
    await expect(dialog.getByRole('button', { name: 'Enter a valid slippage' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  // The reason stays visible when the field is collapsed.
  await dialog.getByRole('button', { name: 'Details' }).click()
  await expect(alert).toHaveText(/^Enter a slippage/)
  await dialog.getByRole('button', { name: 'Details' }).click()
  await expect(own).toHaveValue('1e1')
  await own.fill('50')
  await expect(alert).toHaveText(/^Your swap could be front-run/)
  await own.fill('2.5')
  await page.keyboard.press('Escape')
  await expect(slippage).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '2.5%' })).toBeFocused()
  await page.keyboard.press('Escape')
  const details = dialog.getByRole('button', { name: 'Details' })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await expect(details).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openModal(page, { view: 'Swap' })
  await ready(dialog)
  const built = page.waitForRequest(/build-transaction/)
  await review(dialog)
  expect(((await built).postDataJSON() as { eip155: object }).eip155).toEqual({ slippage: 2.5 })
  await expect(dialog.getByRole('definition').filter({ hasText: '2.5%' })).toBeVisible()
  const least = unitsOf(await shown(dialog, 'You receive'), 'USDC') * 975n
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  const [swap] = await transactions(page)
  expect((swap!.args[3] as bigint) * 1000n - least).toBeGreaterThan(-1000n)
})

test('R76: a swap that loses much needs a tick, one that loses more than half two, and one with an allowance is ticked after that', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { privateKey } = world.stack.accounts.eip155[2]!
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve', accounts: [privateKey] }], head: SPY })
  for (const [amount, ticks] of [
    ['400', 0],
    ['2000', 1],
    ['20000', 2],
  ] as const) {
    await choose(dialog, 'You receive', 'USDC')
    await pay(dialog).fill(amount)
    await ready(dialog)
    await expect(dialog.getByRole('alert').filter({ hasText: /^Price impact \d/ })).toBeVisible()
    await review(dialog)
    await expect(dialog.getByText(/^You’d lose [\d.]+% of the value$/)).toBeVisible()
    const boxes = dialog.getByRole('checkbox')
    await expect(boxes).toHaveCount(ticks)
    const swap = go(dialog, 'Swap ETH for USDC')
    for (const box of await boxes.all()) {
      await expect(swap).toHaveAttribute('aria-disabled', 'true')
      await swap.dispatchEvent('click')
      await box.check()
    }
    await expect(swap).not.toHaveAttribute('aria-disabled')
    if (ticks > 1) await check(page, 'two to agree to')
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  expect(await sends(page)).toEqual([])
  await test.step('agreed to after the allowance, before the wallet is asked for the swap', async () => {
    await fill(dialog, '2000000', 'DAI', 'USDC')
    await review(dialog)
    const boxes = dialog.getByRole('checkbox', { name: /^I accept losing/ })
    await expect(boxes).toHaveCount(0)
    await go(dialog, 'Approve DAI').click()
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    const swap = go(dialog, 'Swap DAI for USDC')
    await expect(swap).toHaveAttribute('aria-disabled', 'true')
    await swap.dispatchEvent('click')
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
    await dialog.getByRole('checkbox', { name: /^I accept losing [\d.]+% of the value$/ }).check()
    await swap.click()
    await expect(complete(dialog)).toBeVisible()
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap'])
  })
})

test('R64: a token that passes itself off as another is marked, is found only by whoever looks for it, and needs a tick', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // The last letter is a Cyrillic one.
  const LIKE = 'USD\u0421'
  await page.route(/convert.tokens/, async route => {
    const response = await route.fetch()
    const { tokens } = (await response.json()) as { tokens: { address: string; symbol: string; name: string }[] }
    await route.fulfill({
      response,
      json: {
        tokens: tokens.map(it =>
          it.address.endsWith(TOKENS.LINK.address) ? { ...it, symbol: LIKE, name: 'USD Coin' } : it,
        ),
      },
    })
  })
  await returning({ page, visit, world }, { head: SPY })
  await token(dialog, 'You receive').click()
  await expect(dialog.getByRole('button', { name: /^USDC/ })).toBeVisible()
  await expect(dialog.getByText('Not the real USDC')).toHaveCount(0)
  await dialog.getByRole('searchbox').fill('usd coin')
  const row = dialog.getByRole('button').filter({ hasText: 'Not the real USDC' })
  await expect(row.getByTitle(TOKENS.LINK.address)).toBeVisible()
  await check(page, 'look-alike')
  await row.click()
  await pay(dialog).fill('0.1')
  await ready(dialog)
  await review(dialog)
  const swap = go(dialog, `Swap ETH for ${LIKE}`)
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  await swap.dispatchEvent('click')
  expect(await sends(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: `I understand that this ${LIKE} is not USDC` }).check()
  await expect(swap).not.toHaveAttribute('aria-disabled')
  // The click before asked for nothing, however late.
  expect(await sends(page)).toEqual([])
})

test('where nothing is swapped or the host has none the account offers no swap; a network without leads to those with', async ({
  page,
  visit,
  dialog,
  world,
  allow,
  tracked,
}) => {
  // The stack's data service does not know the test network.
  allow(/Failed to load resource/)
  const rpc = { ...world.stack.urls.rpc, 'eip155:11155111': world.stack.urls.rpc['eip155:1']! }
  const customRpcUrls = { 'eip155:11155111': [{ url: rpc['eip155:11155111'] }] }
  await visit({
    wallets: [{ auto: 'approve', rpc, chain: '11155111' }],
    options: { networks: '11155111', customRpcUrls },
  })
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await visit({
    wallets: [{ auto: 'approve', rpc, chain: '11155111' }],
    options: { networks: '11155111,8453', customRpcUrls },
  })
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByText(/^Swaps aren’t available on Sepolia/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect(swapsIn(tracked).at(-1)).toEqual(['CLICK_SELECT_NETWORK_TO_SWAP', {}])
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toBeVisible()
  await visit({ options: { features: { swaps: false } } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ })).toHaveText(['Buy', 'Receive', 'Send'])
})

import { AMOUNT, ATTACKS, THIEF, USDC } from '../swap-attacks.ts'
import { check } from './axe.ts'
import { expect, NO_MOTION, test, type Locator, type Page } from './fixtures.ts'
import { withoutMining } from './sending.ts'
import {
  allow as letTake,
  allowAndReturn,
  allowing,
  complete,
  fill,
  go,
  heldOf,
  next,
  ready,
  returning,
  review,
  ROUTER,
  simulated,
  transactions,
  UNLIMITED,
  unitsOf,
} from './swapping.ts'
import { sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const stopped = (dialog: Locator) => dialog.getByText('Stopped', { exact: true })
const TRUST = 'I trust this contract'
/** It stopped: there is no button to the wallet, and nothing to agree to. */
async function expectStopped(page: Page, dialog: Locator, asked = 0): Promise<void> {
  await expect(stopped(dialog)).toBeVisible()
  await expect(dialog.locator('[data-kind=primary]')).toHaveText('Try again')
  await expect(again(dialog)).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^(Swap|Approve)/ })).toHaveCount(0)
  await expect(dialog.locator('[data-foot]').getByRole('checkbox')).toHaveCount(0)
  expect(await sends(page)).toHaveLength(asked)
}
/** There is no enabled button, and pressing it nevertheless asks nothing. */
async function expectNothingAsked(page: Page, dialog: Locator, words: string): Promise<void> {
  const button = go(dialog, words)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.evaluate(it => {
    for (let click = 0; click < 3; click++) (it as HTMLElement).click()
  })
  expect(await sends(page)).toEqual([])
}
/** What the service builds for a row of the table. */
const built = (own: string, wanted: string) => {
  const [, build] = ATTACKS.find(([what]) => what === wanted)!
  return (tx: { data: string }) => {
    const { to, data = tx.data } = build(own, tx.data)
    return { ...tx, data, ...(to && { to: `eip155:1:${to}` }) }
  }
}
const UNSAFE = 'This quote would do more than you agreed to, so it was stopped. Nothing was swapped.'
const FAILED = 'Failed to create transaction'

// All of them, on every kind of node: src/features/swap/review/hostile-service.test.ts.
// @fast
test('R71, R102, R103, R107, R108: where nobody simulates, a hostile call does not reach the wallet, an honest one goes on', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/)
  const { stack } = world
  const own = stack.accounts.eip155[0]!.address
  for (const symbol of ['DAI', 'USDC'] as const) await letTake(world, own, symbol, UNLIMITED)
  await returning({ page, visit, world }, { head: SPY })
  stack.nodes.set('eip155:1', 'plain')
  await fill(dialog, '10', 'DAI', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText('You get at least the minimum, or nothing is swapped')).toBeVisible()
  await expect(dialog.getByText(/Tested|Simulated/)).toHaveCount(0)
  await expect(go(dialog, 'Swap DAI for USDC')).not.toHaveAttribute('aria-disabled')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await ready(dialog)
  for (const [index, [words, swap]] of [
    [UNSAFE, built(own, 'the router pays the thief')] as const,
    [UNSAFE, built(own, 'Permit2 lets a thief take DAI')] as const,
    [FAILED, () => undefined] as const,
  ].entries()) {
    stack.data.tamper({ swap })
    const answered = page.waitForResponse(/build-transaction/)
    await (index ? again(dialog) : next(dialog)).click()
    await answered
    await expectStopped(page, dialog)
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  }
  // An unknown router's call that could be what was requested.
  stack.data.tamper({ swap: built(own, 'the router fills a part') })
  await again(dialog).click()
  await expect(dialog.getByRole('checkbox', { name: TRUST })).toBeVisible()
  await expectNothingAsked(page, dialog, 'Swap DAI for USDC')
  // The honest call still goes through with one click.
  stack.data.reset()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await ready(dialog)
  await next(dialog).click()
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
})

test('R71: a swap that turns hostile once its allowance stands is refused, and so is an allowance for a thief; no wallet is asked', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await withoutMining(page, world, async node => {
    await go(dialog, 'Approve DAI').click()
    await expect(allowing(dialog)).toBeVisible()
    world.stack.data.tamper({ swap: built(world.stack.accounts.eip155[0]!.address, 'the router pays the thief') })
    await node('evm_mine')
    await expect(stopped(dialog)).toBeVisible()
  })
  await expect(dialog.getByText(UNSAFE)).toBeVisible()
  await expect(dialog.locator('[data-kind=primary]')).toHaveText('Try again')
  await expect(go(dialog, 'Swap DAI for USDC')).toHaveCount(0)
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
  // The honest quote is shown before the wallet is asked.
  world.stack.data.reset()
  await again(dialog).click()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap again' }).click()
  await test.step('an allowance for a thief is refused; the honest one is asked for', async () => {
    world.stack.data.tamper({ approve: { spender: THIEF } })
    await fill(dialog, '10', 'DAI', 'ETH')
    await next(dialog).click()
    await expectStopped(page, dialog, 2)
    await expect(dialog.getByText(UNSAFE)).toBeVisible()
    await check(page, 'refused')
    world.stack.data.reset()
    await again(dialog).click()
    await expect(simulated(dialog)).toBeVisible()
    await allowAndReturn(page, dialog, world, 'Approve DAI')
    expect((await transactions(page)).slice(2).map(it => it.args)).toEqual([[ROUTER, AMOUNT]])
  })
})

test('R102, R108: an unknown contract stands there in full, is trusted by a tick alone, and gets no more than the swap needs', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // This page does not configure the stack's router.
  await returning({ page, visit, world }, { head: SPY, csp: 'strict', options: { swapRouters: {} } })
  for (const mode of ['whole', 'plain'] as const) {
    world.stack.nodes.set('eip155:1', mode)
    await fill(dialog, '10', 'DAI', 'USDC')
    await next(dialog).click()
    const title = mode === 'whole' ? 'Unknown contract' : 'We couldn’t check what it does'
    await expect(dialog.getByText(title).first()).toBeVisible()
    await expect(dialog.getByLabel(ROUTER)).toBeVisible()
    await expect(dialog.getByText('Minimum received')).toHaveCount(0)
    await expect(dialog.getByRole('definition').filter({ hasText: /USDC/ }).first()).toBeVisible()
    await expect(dialog.getByRole('term').filter({ hasText: 'Expected' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /Approve unlimited/ })).toHaveCount(0)
    if (mode === 'plain') await check(page, 'unknown contract')
    await go(dialog, 'Approve DAI').dispatchEvent('click')
    expect(await sends(page)).toEqual([])
    if (mode === 'whole') await dialog.getByRole('button', { name: 'Back' }).click()
  }
  const before = await heldOf(page, world, world.stack.accounts.eip155[0]!.address, 'USDC')
  await dialog.getByRole('checkbox', { name: TRUST }).check()
  await go(dialog, 'Approve DAI').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => [it.name, it.name === 'approve' ? it.args[1] : undefined])).toEqual([
    ['approve', AMOUNT],
    ['swap', undefined],
  ])
  expect(await heldOf(page, world, world.stack.accounts.eip155[0]!.address, 'USDC')).toBeGreaterThan(before)
})

test('R103: where the builder alone answers for the network, the view says that offer and check come from one service', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { data, explorer } = world.stack.urls
  await returning({ page, visit, world }, { head: SPY, options: { endpoints: { data, explorer, rpc: data } } })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText('The quote and its check come from the same service')).toBeVisible()
  await check(page, 'same service')
})

test('R103: a node of the builder that forges judges nothing while the page names another', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  world.stack.nodes.set('eip155:1', 'forging', {
    at: 'proxy',
    tells: [
      { from: own, to: ROUTER, units: unitsOf('0.25', 'ETH') },
      { token: USDC, from: ROUTER, to: own, units: 10n ** 15n },
    ],
  })
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  const asked: string[] = []
  page.on('request', request => {
    if (/eth_simulateV1|eth_getCode/.test(request.postData() ?? '')) asked.push(new URL(request.url()).origin)
  })
  await next(dialog).click()
  await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([world.stack.urls.rpc['eip155:1']]))
  await expect(dialog.getByText('The quote and its check come from the same service')).toHaveCount(0)
})

test('R104: a token whose service tells other decimals or another symbol than its contract is found out at the last look', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  world.stack.data.tamper({ tokens: { [USDC]: { decimals: 8 } } })
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '1', 'DAI', 'USDC')
  await next(dialog).click()
  await expect(
    dialog.getByText(
      'The service and the contract disagree on USDC’s decimals, so the amounts can’t be trusted. Nothing was swapped.',
    ),
  ).toBeVisible()
  await expectStopped(page, dialog)
  await page.reload()
  world.stack.data.tamper({ tokens: { [USDC]: { symbol: 'USDX' } } })
  await page.evaluate(() => (window as unknown as { WalletModal: { open(): Promise<void> } }).WalletModal.open())
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog
    .getByRole('button', { name: /^(You receive, token|Choose a token)/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^USDX/ }).click()
  await dialog.getByRole('textbox', { name: 'You pay' }).fill('0.1')
  await ready(dialog)
  await next(dialog).click()
  await expect(dialog.getByText('The USDX contract calls itself USDC.')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: '0xA0b8' })).toBeVisible()
  await check(page, 'other symbol')
})

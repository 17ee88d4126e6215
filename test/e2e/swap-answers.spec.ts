import { check } from './axe.ts'
import { expect, NO_MOTION, openModal, test, type Locator, type Page, type World } from './fixtures.ts'
import {
  allowedOf,
  complete,
  fill,
  go,
  next,
  pay,
  ready,
  returning,
  review,
  shown,
  simulated,
  swapsIn,
  transactions,
} from './swapping.ts'
import { asked, DEAF, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const pending = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length
const ownOf = (world: World) => world.stack.accounts.eip155[0]!.address

test('R102, R108: where nobody simulates, a swap through a known router goes on by what its call promises, and that is said', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  world.stack.nodes.set('eip155:1', 'plain')
  await returning({ page, visit, world }, { head: SPY })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText('The contract pays the minimum, or nothing is swapped')).toBeVisible()
  await expect(dialog.getByText(/Tested|Simulated/)).toHaveCount(0)
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(complete(dialog)).toBeVisible()
})

test('R74: fifty clicks are one question to the wallet, and fifty that allow are one for the swap, too', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  const clicks = (words: string) =>
    go(dialog, words).evaluate(button => {
      for (let time = 0; time < 50; time++) (button as HTMLElement).click()
    })
  await clicks('Approve DAI')
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap'])
  await openModal(page, { view: 'Swap', arguments: { amount: '0.25', fromToken: 'ETH', toToken: 'USDC' } })
  await ready(dialog)
  await review(dialog)
  await clicks('Swap ETH for USDC')
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap', 'swap'])
})

test('R34: a decline at either step is neutral, says what holds, keeps what was put together, and trying again swaps', async ({
  page,
  visit,
  dialog,
  tracked,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await script(page, { auto: 'reject' })
  await go(dialog, 'Approve DAI').click()
  await expect(dialog.getByText('You declined the swap')).toBeVisible()
  await expect(dialog.getByText('Nothing was swapped', { exact: true })).toBeVisible()
  await check(page, 'declined')
  const facts = { network: 'eip155:1', isSmartAccount: false, swapFromToken: 'DAI', swapFromAmount: '10' }
  const declined = expect.objectContaining({ ...facts, swapToToken: 'USDC', message: 'wallet/declined' })
  expect(swapsIn(tracked).at(-1)).toEqual(['SWAP_APPROVAL_ERROR', declined])
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(pay(dialog)).toHaveValue('10')
  await ready(dialog)
  await script(page, { auto: undefined })
  await review(dialog)
  await go(dialog, 'Approve DAI').click()
  await expect.poll(() => pending(page)).toBe(1)
  await wallet(page, 'approve')
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  await expect.poll(() => pending(page)).toBe(1)
  await wallet(page, 'reject')
  await expect(
    dialog.getByText('Nothing was swapped. Your approval is still in place, so you can try again.'),
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
  await returning({ page, visit, world }, { head: SPY, wallets: [{ auto: 'approve', atomic: true }] })
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

test('R137: a wallet that says that nothing came of calls it has taken is not believed: nobody is told to swap again', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/wallet\/failed/)
  const status = { version: '2.0.0', id: '0x01', chainId: '0x1', status: 400, atomic: true }
  const answers = { wallet_getCallsStatus: { result: status } }
  await returning({ page, visit, world }, { head: SPY, wallets: [{ auto: 'approve', atomic: true, answers }] })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('Look in the wallet before you try again: the swap may still be sent.')).toBeVisible()
  await expect(dialog.getByText('Nothing was swapped')).toHaveCount(0)
  await expect(again(dialog)).toHaveCount(0)
})

test('R143: an answer to the allowance that got lost is told of as the allowance, not as the swap', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/wallet\/failed/)
  const answers = { eth_sendTransaction: { result: 'yes' } }
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve', answers }] })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  await go(dialog, 'Approve DAI').click()
  await expect(dialog.getByText('We could not find out', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/the approval may still be sent\. Nothing was swapped\.$/)).toBeVisible()
  await expect(dialog.getByText(/the swap may still be sent/)).toHaveCount(0)
  await check(page, 'an allowance whose answer got lost')
})

test('R36, R74: a wallet without an answer for a minute is named, with what not to do, and the swap still completes', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
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
  await returning({ page, visit, world }, { csp: 'strict', head: SPY + DEAF })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  world.stack.faults.set('data', 'GET /v1/account/*/history', { status: 404 }, 1)
  await go(dialog, 'Swap ETH for USDC').click()
  await expect(dialog.getByText('Look in the wallet before you try again: the swap may still be sent.')).toBeVisible()
  await expect(again(dialog)).toHaveCount(0)
  await check(page, 'unknown')
  await expect(complete(dialog)).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})

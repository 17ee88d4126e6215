import { check } from './axe.ts'
import { expect, NO_MOTION, test, type Locator, type Page } from './fixtures.ts'
import {
  complete,
  fill,
  go,
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

test('R34, R74: a decline at either step says what holds and keeps it, trying again swaps; fifty clicks ask once a step', async ({
  page,
  visit,
  dialog,
  tracked,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
  const clicks = (words: string) =>
    go(dialog, words).evaluate(button => {
      for (let time = 0; time < 50; time++) (button as HTMLElement).click()
    })
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
  await clicks('Approve DAI')
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
  await clicks('Swap DAI for USDC')
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'approve', 'swap', 'swap'])
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
  await expect(dialog.getByText('We couldn’t confirm what happened', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/the approval may still go through\. Nothing was swapped\.$/)).toBeVisible()
  await expect(dialog.getByText(/the swap may still go through/)).toHaveCount(0)
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
  await expect(dialog.getByText('No response from Kestrel')).toBeVisible()
  await expect(dialog.getByText('Check your wallet before you try again: the swap may still go through.')).toBeVisible()
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
  await expect(dialog.getByText('Check your wallet before you try again: the swap may still go through.')).toBeVisible()
  await expect(again(dialog)).toHaveCount(0)
  await check(page, 'unknown')
  await expect(complete(dialog)).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})

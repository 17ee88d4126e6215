import { check } from './axe.ts'
import {
  atRest,
  expect,
  NO_MOTION,
  openModal,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { kept, withoutMining } from './sending.ts'
import {
  allowAndReturn,
  allowing,
  complete,
  feesOf,
  fill,
  go,
  heldOf,
  height,
  moveThePrice,
  next,
  ready,
  returning,
  review,
  shown,
  swapsIn,
  transactions,
  unitsOf,
} from './swapping.ts'
import { asked, script, sends, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const pending = async (page: Page) => ((await wallet(page, 'pending')) as unknown[]).length
/** Base units of USDC as a message tells them. */
const thousandths = (units: bigint) => (Number(units / 1000n) / 1000).toFixed(3)
const ownOf = (world: World) => world.stack.accounts.eip155[0]!.address

test('R78: a price that moves is agreed to first: between form and last look, and while the allowance is asked for', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await test.step('between form and last look', async () => {
    await fill(dialog, '0.25', 'ETH', 'USDC')
    // The form's content stays as it is, and the review waits for its own quote.
    for (const match of ['GET /v1/convert/quotes', 'POST /v1/convert/build-transaction'])
      world.stack.faults.set('data', match, { hold: true })
    await next(dialog).click()
    await expect(dialog.getByRole('button', { name: 'Checking with the network' })).toBeVisible()
    await moveThePrice(world, 'ETH', 'USDC', '100')
    world.stack.faults.clear('data')
    await expect(dialog.getByText('The price changed')).toBeVisible()
    await expect(
      dialog.getByText(/^You would now receive 7\d\d\.\d+\sUSDC instead of 7\d\d\.\d+\sUSDC\./),
    ).toBeVisible()
    await check(page, 'moved')
    const swap = go(dialog, 'Swap ETH for USDC')
    await expect(swap).toHaveAttribute('aria-disabled', 'true')
    await swap.dispatchEvent('click')
    expect(await sends(page)).toEqual([])
    const usdc = await heldOf(page, world, ownOf(world), 'USDC')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog.getByText('The price changed')).toHaveCount(0)
    const promised = unitsOf(await shown(dialog, 'You receive'), 'USDC')
    await swap.click()
    await expect(complete(dialog)).toBeVisible()
    const arrived = (await heldOf(page, world, ownOf(world), 'USDC')) - usdc
    expect(arrived).toBe(promised)
    // @spec:8.20
    await expect(dialog).toHaveAccessibleDescription(
      new RegExp(`^Swapped [\\d.]+\\sETH to ${thousandths(arrived)}\\sUSDC$`),
    )
  })
  await dialog.getByRole('button', { name: 'Swap again' }).click()
  await test.step('while the allowance is asked for', async () => {
    await fill(dialog, '50', 'DAI', 'USDC')
    await review(dialog)
    await script(page, { auto: undefined })
    await go(dialog, 'Approve DAI').click()
    // @spec:8.17
    await expect(dialog.getByText('Approve limit increase in your wallet')).toBeVisible()
    await expect.poll(() => pending(page)).toBe(1)
    await moveThePrice(world, 'DAI', 'USDC', '200000')
    await wallet(page, 'approve')
    // @spec:4.25
    await expect(dialog.getByText('The price changed')).toBeVisible()
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    const swap = go(dialog, 'Swap DAI for USDC')
    await expect(swap).toHaveAttribute('aria-disabled', 'true')
    await swap.dispatchEvent('click')
    expect(await pending(page)).toBe(0)
    expect((await transactions(page)).map(it => it.name)).toEqual(['swap', 'approve'])
    await script(page, { auto: 'approve' })
    await dialog.getByRole('button', { name: 'Accept' }).click()
    expect((await transactions(page)).map(it => it.name)).toEqual(['swap', 'approve'])
    await swap.click()
    await expect(complete(dialog)).toBeVisible()
  })
})

test('R74: whoever leaves before the allowance stands is not asked for the swap, and finds it as the only step or its button', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await test.step('a closed modal asks for nothing; opened again, the swap is the only step', async () => {
    await fill(dialog, '50', 'DAI', 'USDC')
    await review(dialog)
    await withoutMining(page, world, async node => {
      await go(dialog, 'Approve DAI').click()
      await expect(allowing(dialog)).toBeVisible()
      await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
      const checked = page.waitForResponse(/build-transaction/)
      await node('evm_mine')
      await checked
      await atRest(page)
    })
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
    await openModal(page, { view: 'Swap' })
    await ready(dialog)
    await review(dialog)
    await expect(dialog.getByText(/^Step \d/)).toHaveCount(0)
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve'])
    await go(dialog, 'Swap DAI for USDC').click()
    await expect(complete(dialog)).toBeVisible()
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap'])
  })
  await dialog.getByRole('button', { name: 'Swap again' }).click()
  await test.step('left and looked at again, the swap stands there with its button', async () => {
    await fill(dialog, '50', 'DAI', 'USDC')
    await review(dialog)
    await allowAndReturn(page, dialog, world, 'Approve DAI')
    const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toHaveText(['DAI approved', 'Swap DAI for USDC'])
    await check(page, 'the swap stands')
    await atRest(page)
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap', 'approve'])
    await go(dialog, 'Swap DAI for USDC').click()
    await expect(complete(dialog)).toBeVisible()
    expect((await transactions(page)).map(it => it.name)).toEqual(['approve', 'swap', 'approve', 'swap'])
  })
})

test('a swap that the chain turns down says that only the fee was spent, and nothing else was', async ({
  page,
  visit,
  dialog,
  world,
  tracked,
}) => {
  const own = ownOf(world)
  const [eth, usdc, block] = await Promise.all([
    heldOf(page, world, own, 'ETH'),
    heldOf(page, world, own, 'USDC'),
    height(page, world),
  ])
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await withoutMining(page, world, async node => {
    await go(dialog, 'Swap ETH for USDC').click()
    // @spec:8.19
    await expect(dialog.getByText(/^Swapping 0\.250\sETH to \d{3}\.\d{3}\sUSDC$/)).toBeVisible()
    await check(page, 'on its way')
    await expect.poll(async () => (await kept(page))[0]).toMatchObject({ status: 'pending' })
    await moveThePrice(world, 'ETH', 'USDC', '300', 500n)
    await node('evm_mine')
    // @spec:8.13
    await expect(dialog.getByText('Transaction error')).toBeVisible()
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
  await expect(dialog.getByText('The price changed')).toBeVisible()
})

/** The swap's line in the account view. */
const line = (dialog: Locator) =>
  dialog.getByRole('listitem').filter({ hasText: /Swapping 0\.250\sETH to \d{3}\.\d{3}\sUSDC/ })

test('R74: closing while the wallet is asked calls nothing back; a swap on its way stands in the account, after a reload too', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await review(dialog)
  await script(page, { auto: undefined })
  await go(dialog, 'Swap ETH for USDC').click()
  // @spec:8.18
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await openModal(page)
  await expect(line(dialog)).toContainText('Confirm in Kestrel')
  // The wallet's window covers the card.
  await dialog.getByRole('button', { name: 'Swap', exact: true }).press('Enter')
  await ready(dialog)
  await next(dialog).press('Enter')
  await expect(dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
  await withoutMining(page, world, async node => {
    await wallet(page, 'approve')
    await expect(dialog.getByText('You can close this. It will be confirmed shortly.')).toBeVisible()
    expect(await asked(page, 'eth_sendTransaction')).toBe(1)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await openModal(page)
    await expect(line(dialog)).toContainText('In progress')
    await page.reload()
    await openModal(page)
    await expect(line(dialog)).toContainText('In progress')
    await expect(line(dialog).getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^https://etherscan.io/tx/${(await kept(page))[0]!.hash}$`),
    )
    await node('evm_mine')
    await expect(line(dialog)).toHaveCount(0)
    // @spec:8.20
    // @spec:9.20
    await expect(dialog.locator('[data-toast]')).toContainText(/Swapped 0\.250\sETH to \d{3}\.\d{3}\sUSDC/)
  })
})

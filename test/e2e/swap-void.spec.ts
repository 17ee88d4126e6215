import {
  atRest,
  expect,
  openAccount,
  openModal,
  NO_MOTION,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { hold } from './sending.ts'
import {
  allowAndReturn,
  allowedOf,
  allowing,
  choose,
  complete,
  fill,
  returning,
  go,
  next,
  nodeOf,
  pay,
  ready,
  review,
  transactions,
} from './swapping.ts'
import { script, sends, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const SAID = 'The account or the network changed in between. Nothing was sent.'
/** After an approval was sent. */
const STAYS =
  'The account or the network changed in between. Nothing was swapped. Your approval is still in place, so you can try again.'
const OFFER = 'GET /v1/convert/quotes'
const stopped = (dialog: Locator) => dialog.getByText('Stopped', { exact: true })
const ownOf = (world: World) => world.stack.accounts.eip155[0]!.address

// R69: a form for one account on one network is not valid for another. src/features/swap/review/interruptions.test.ts
// and src/features/swap/form/form.test.ts cover both changes in all steps, also once the wallet is asked.

const CHANGES = {
  account: (page: Page) => wallet(page, 'setAccount', [1]),
  network: (page: Page) => wallet(page, 'setChain', ['8453']),
}
interface Step {
  what: keyof typeof CHANGES
  when: string
  /** What the wallet was asked until then. */
  asks: string[]
  /** Reaches the step; the returned function runs after the change. */
  reach(page: Page, dialog: Locator, world: World): Promise<void | (() => unknown)>
}
const reviewed = async (dialog: Locator) => {
  await fill(dialog, '10', 'DAI', 'USDC')
  await review(dialog)
}
/** The wallet has sent the approval, and the network processes it until the returned function has run. */
const allowed = async (page: Page, dialog: Locator, world: World) => {
  const node = nodeOf(world)
  await reviewed(dialog)
  await node('evm_setAutomine', false)
  await go(dialog, 'Approve DAI').click()
  await expect(allowing(dialog)).toBeVisible()
  return async () => {
    await node('evm_mine')
    await node('evm_setAutomine', true)
  }
}
const STEPS: Step[] = [
  {
    what: 'account',
    when: 'while the offer is fetched',
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
    what: 'network',
    when: 'while the network is asked',
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
    what: 'account',
    when: 'while the network is asked about the swap that its allowance has made possible',
    asks: ['approve'],
    async reach(page, dialog, world) {
      const mine = await allowed(page, dialog, world)
      const { began, release } = await hold(page, 'eth_simulateV1')
      await mine()
      await began
      return async () => {
        await expect(stopped(dialog)).toBeVisible()
        release()
        await atRest(page)
      }
    },
  },
]
for (const { what, when, asks, reach } of STEPS) {
  test(`R41, R69: another ${what} ${when} voids the swap, says so, and asks the wallet no more`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await returning({ page, visit, world }, { csp: 'strict', head: SPY })
    const then = await reach(page, dialog, world)
    await CHANGES[what](page)
    await then?.()
    await expect(dialog.getByText(asks.length ? STAYS : SAID)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^(Swap \w+ for|Allow)/ })).toHaveCount(0)
    if (await stopped(dialog).count()) await dialog.locator('[data-body]').getByRole('button', { name: 'Back' }).click()
    await expect(pay(dialog)).toHaveValue('')
    await expect(dialog.getByRole('button', { name: 'Enter amount' })).toHaveAttribute('aria-disabled', 'true')
    expect((await transactions(page)).map(it => it.name)).toEqual(asks)
  })
}

test('R41, R70: a change of account or network that the wallet did not report stops the request; a disconnect ends the swap', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
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
  await test.step('the end of the session takes the swap away, and a notice says that nothing was sent', async () => {
    await review(dialog)
    await wallet(page, 'revoke')
    await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    await expect(dialog.locator('[data-toast]')).toContainText(SAID)
    expect(await sends(page)).toEqual([])
  })
})

test('R41, R77: after a reload or the end of the session between allowance and swap, Swap has pair and amount and one step', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', head: SPY })
  await reviewed(dialog)
  await allowAndReturn(page, dialog, world, 'Approve DAI')
  await page.reload()
  await openModal(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'You pay: token, now DAI' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'You receive: token, now USDC' })).toBeVisible()
  await expect(pay(dialog)).toHaveValue('10')
  await wallet(page, 'revoke')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toHaveValue('10')
  await ready(dialog)
  await review(dialog)
  await expect(dialog.getByText(/^Step \d/)).toHaveCount(0)
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
  expect(await allowedOf(page, world, ownOf(world), 'DAI')).toBe(0n)
  await page.reload()
  await openModal(page, { view: 'Swap' })
  await expect(pay(dialog)).toHaveValue('')
})

import { expect, NO_MOTION, openModal, test, type Locator, type Page } from './fixtures.ts'
import { amount, form, hold, next, review, to } from './sending.ts'
import { comeBack, keptBy } from './stored-session.ts'
import { asked, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const SAID = 'The account or the network changed in between. Nothing was sent.'
const RESOLVER = 'eeeeeeee14d718c2b47d9923deab1335e144eeee'
const MUCH = '0.001'
const WHOM = 'pier.eth'

const CHANGES: [string, (page: Page) => Promise<unknown>][] = [
  ['account', page => wallet(page, 'setAccount', [1])],
  ['network', page => wallet(page, 'setChain', ['8453'])],
]
/** The same without a word: the wallet's events are lost, and only its answers tell. */
const SILENT: Record<string, object> = {
  account: { eth_accounts: { result: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] } },
  network: { eth_chainId: { result: '0x2105' } },
}

interface Step {
  name: string
  /** Goes there; what it returns is done after the change. */
  reach(page: Page, dialog: Locator): Promise<void | (() => unknown)>
}
const send = (dialog: Locator) => dialog.getByRole('button', { name: `Send ${MUCH} ETH` })

const STEPS: Step[] = [
  { name: 'while the amount is typed', reach: async (_, dialog) => amount(dialog).fill(MUCH) },
  {
    name: 'while the recipient is looked up',
    async reach(page, dialog) {
      const { began, release } = await hold(page, RESOLVER)
      await amount(dialog).fill(MUCH)
      await to(dialog).fill(WHOM)
      await began
      await expect(dialog.getByRole('button', { name: 'Looking up the recipient' })).toBeVisible()
      return release
    },
  },
  {
    name: 'while the network is asked',
    async reach(page, dialog) {
      const { began, release } = await hold(page, 'eth_simulateV1')
      await amount(dialog).fill(MUCH)
      await to(dialog).fill(WHOM)
      await next(dialog).click()
      await began
      await expect(dialog.getByRole('button', { name: 'Checking with the network' })).toBeVisible()
      return release
    },
  },
  { name: 'when all is ready', reach: async (_, dialog) => review(dialog, MUCH, WHOM) },
  {
    name: 'while the name is looked up once more',
    async reach(page, dialog) {
      await review(dialog, MUCH, WHOM)
      const { began, release } = await hold(page, RESOLVER)
      await send(dialog).click()
      await began
      return release
    },
  },
]
const HOST = { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY }
/** On the form, in a visit of its own each time. */
async function arrive(page: Page, dialog: Locator, kept: Record<string, string>): Promise<void> {
  await comeBack(page, kept)
  await openModal(page, { view: 'WalletSend' })
  await expect(amount(dialog)).toBeVisible()
}

for (const [what, change] of CHANGES) {
  test(`R69: another ${what} at whatever step voids what was being sent, says so, and asks the wallet nothing`, async ({
    page,
    visit,
    dialog,
  }) => {
    await visit(HOST)
    await form(page, dialog)
    const kept = await keptBy(page)
    for (const { name, reach } of STEPS)
      await test.step(name, async () => {
        await arrive(page, dialog, kept)
        const then = await reach(page, dialog)
        await expect(dialog.getByText(SAID)).toHaveCount(0)
        await change(page)
        then?.()
        await expect(dialog.getByText(SAID)).toBeVisible()
        await expect(send(dialog)).toHaveCount(0)
        // The last look leads back; what was put together for the other one is not in the form any more.
        if (await dialog.getByText('Stopped', { exact: true }).count())
          await dialog.getByRole('button', { name: 'Back' }).last().click()
        await expect(amount(dialog)).toHaveValue('')
        await expect(dialog.getByRole('button', { name: 'Enter amount' })).toHaveAttribute('aria-disabled', 'true')
        expect(await asked(page, 'eth_sendTransaction')).toBe(0)
        await page.unroute('**/*')
      })
  })
}

test('R70: another account or network that the wallet does not tell is found right before the request, which is not made', async ({
  page,
  visit,
  dialog,
}) => {
  await visit(HOST)
  await form(page, dialog)
  const kept = await keptBy(page)
  for (const [what, answers] of Object.entries(SILENT))
    await test.step(what, async () => {
      await arrive(page, dialog, kept)
      await review(dialog, MUCH, WHOM)
      await script(page, { answers })
      await send(dialog).click()
      await expect(dialog.getByText(SAID)).toBeVisible()
      expect(await asked(page, 'eth_sendTransaction')).toBe(0)
    })
})

test('R69: another account or network after the wallet was asked calls nothing back, and what the wallet does is followed', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit(HOST)
  await form(page, dialog)
  const kept = await keptBy(page)
  for (const [what, change] of CHANGES)
    await test.step(what, async () => {
      await arrive(page, dialog, kept)
      await review(dialog, MUCH, world.stack.accounts.eip155[3]!.address)
      await script(page, { auto: undefined })
      await send(dialog).click()
      await expect.poll(async () => ((await wallet(page, 'pending')) as unknown[]).length).toBe(1)
      await change(page)
      await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
      await wallet(page, 'approve')
      await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
      expect(await asked(page, 'eth_sendTransaction')).toBe(1)
    })
})

test('R69: the end of the session while all is ready takes the view away, and a notice says that nothing was sent', async ({
  page,
  visit,
  dialog,
}) => {
  await visit(HOST)
  await form(page, dialog)
  await review(dialog, MUCH, WHOM)
  await wallet(page, 'revoke')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(dialog.locator('[data-toast]')).toContainText(SAID)
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
})

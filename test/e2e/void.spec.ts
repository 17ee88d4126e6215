import { expect, NO_MOTION, test, type Locator, type Page } from './fixtures.ts'
import { amount, form, hold, review, to } from './sending.ts'
import { asked, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const SAID = 'The account or network changed. Nothing was sent.'
const RESOLVER = 'eeeeeeee14d718c2b47d9923deab1335e144eeee'
const MUCH = '0.001'
const WHOM = 'pier.eth'

/** The same silently: the wallet's events are lost, and only its answers reveal the change. */
const SILENT: Record<string, object> = {
  account: { eth_accounts: { result: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] } },
  network: { eth_chainId: { result: '0x2105' } },
}

const send = (dialog: Locator) => dialog.getByRole('button', { name: `Send ${MUCH} ETH` })
const HOST = { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY }

/** Nothing was sent, and the form no longer contains the old input. */
async function expectVoid(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByText(SAID)).toBeVisible()
  await expect(send(dialog)).toHaveCount(0)
  // The review leads back.
  if (await dialog.getByText('Stopped', { exact: true }).count())
    await dialog.getByRole('button', { name: 'Back' }).last().click()
  await expect(amount(dialog)).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Enter amount' })).toHaveAttribute('aria-disabled', 'true')
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
}

// The transfer's form.test.ts and plan.test.ts cover every step and every change.
test('R69: another network while the recipient is looked up voids what was being sent, says so, and asks the wallet nothing', async ({
  page,
  visit,
  dialog,
}) => {
  await visit(HOST)
  await form(page, dialog)
  const { began, release } = await hold(page, RESOLVER)
  await amount(dialog).fill(MUCH)
  await to(dialog).fill(WHOM)
  await began
  await expect(dialog.getByRole('button', { name: 'Looking up the recipient' })).toBeVisible()
  await wallet(page, 'setChain', ['8453'])
  release()
  await expectVoid(page, dialog)
})

test('R69: another account while the name is looked up once more voids what was being sent, says so, and asks the wallet nothing', async ({
  page,
  visit,
  dialog,
}) => {
  await visit(HOST)
  await form(page, dialog)
  await review(dialog, MUCH, WHOM)
  const { began, release } = await hold(page, RESOLVER)
  await send(dialog).click()
  await began
  await wallet(page, 'setAccount', [1])
  release()
  await expectVoid(page, dialog)
})

for (const [what, answers] of Object.entries(SILENT))
  test(`R70: another ${what} that the wallet does not tell is found right before the request, which is not made`, async ({
    page,
    visit,
    dialog,
  }) => {
    await visit(HOST)
    await form(page, dialog)
    await review(dialog, MUCH, WHOM)
    await script(page, { answers })
    await send(dialog).click()
    await expect(dialog.getByText(SAID)).toBeVisible()
    expect(await asked(page, 'eth_sendTransaction')).toBe(0)
  })

test('R69: another network after the wallet was asked calls nothing back, and what the wallet does is followed', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit(HOST)
  await form(page, dialog)
  await review(dialog, MUCH, world.stack.accounts.eip155[3]!.address)
  await script(page, { auto: undefined })
  await send(dialog).click()
  await expect.poll(async () => ((await wallet(page, 'pending')) as unknown[]).length).toBe(1)
  await wallet(page, 'setChain', ['8453'])
  await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
  await wallet(page, 'approve')
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
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

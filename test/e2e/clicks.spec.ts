// How often users press, and how many views they read, from the first press to the end.
import { expect, NO_MOTION, stateOf, test, type Locator, type Page } from './fixtures.ts'
import { approveDevice, newestMail } from './mail.ts'
import { visitAccount } from './session.ts'
import { complete, simulated } from './swapping.ts'

test.use(NO_MOTION)

interface Counting {
  pressed: number
  views: string[]
}
const BUTTON = '<main><h1>Host</h1><wallet-button></wallet-button></main>'

/** Counts from now on: clicks and Enter, except in a wallet's window, and new views. */
const count = (page: Page) =>
  page.evaluate(() => {
    const counting: Counting = { pressed: 0, views: [] }
    Object.assign(window, { counting })
    const listen = (type: string, isOne: (event: never) => boolean) =>
      addEventListener(
        type,
        event => {
          const isOfWallet = event
            .composedPath()
            .some(it => it instanceof Element && it.matches('[data-test-wallet-window]'))
          if (event.isTrusted && !isOfWallet && isOne(event as never)) counting.pressed++
        },
        true,
      )
    // Enter on a button is a click without a position.
    listen('click', (event: MouseEvent) => event.detail > 0)
    listen('keydown', (event: KeyboardEvent) => event.key === 'Enter')
    window.WalletModal.on('view', ({ view }) => void counting.views.push(view))
  })
const counted = async (page: Page): Promise<[pressed: number, views: string[]]> => {
  const { pressed, views } = await page.evaluate(() => (window as unknown as { counting: Counting }).counting)
  return [pressed, views]
}
/** Types where the focus is; a field that has to be focused first costs one more press. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  if (!(await field.evaluate(it => it.matches(':focus')))) await field.click()
  await page.keyboard.type(text)
}
const press = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: typeof name === 'string' }).click()

test('a wallet of two kinds of chain is connected with two clicks', async ({ page, visit, dialog, world }) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({ body: BUTTON, options: { networks: '1,solana' }, wallets: [{ auto: 'approve', solana: { keys } }] })
  await count(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await press(dialog, /^Kestrel/)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect(await counted(page)).toEqual([2, ['Connect', 'ConnectingExternal']])
})

test('an e-mail address on a new device takes three presses, beside the link in the mail', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ body: BUTTON, options: { features: { email: true } }, wallets: [] })
  await count(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await type(page, dialog.getByLabel('Email address'), 'clicks@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await approveDevice(page, world, 'clicks@example.com')
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await type(page, dialog.getByLabel('Six-digit code'), await newestMail(page, world, 'clicks@example.com', 'code'))
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect(await counted(page)).toEqual([3, ['Connect', 'EmailVerifyDevice', 'EmailVerifyOtp']])
})

test('money goes to somebody known with four presses, also on a device that has never sent', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitAccount({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await count(page)
  await press(dialog, 'Send')
  await dialog.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first().click()
  await type(page, dialog.getByRole('textbox', { name: 'Amount' }), '0.001')
  await press(dialog, 'Review')
  await expect(simulated(dialog)).toBeVisible()
  await press(dialog, 'Send 0.001 ETH')
  await expect(dialog.getByText('0.001 ETH arrived')).toBeVisible()
  expect(await counted(page)).toEqual([4, ['WalletSend', 'WalletSendPreview']])
})

test('a token is swapped for the native currency with four presses, its approval included', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitAccount({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await count(page)
  await press(dialog, /^USDC/)
  await press(dialog, 'Swap')
  await type(page, dialog.getByRole('textbox', { name: 'You pay' }), '10')
  await press(dialog, 'Review')
  await press(dialog, 'Approve USDC')
  await expect(complete(dialog)).toBeVisible()
  expect(await counted(page)).toEqual([4, ['AccountToken', 'Swap', 'SwapPreview']])
})

test('buying takes three presses to the provider’s page', async ({ page, visit, dialog, world }) => {
  await visitAccount({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await count(page)
  await press(dialog, 'Buy')
  await press(dialog, /100/)
  await Promise.all([page.waitForEvent('popup'), press(dialog, /^Card or bank account/)])
  expect((await counted(page))[0]).toBe(3)
})

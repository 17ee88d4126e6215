import { check } from './axe.ts'
import {
  connectWallet,
  expect,
  NO_MOTION,
  openModal,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { form, review } from './sending.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

/** Below the failure on screen: the code, and what its button copies, which reveals neither people nor money. */
async function copied(page: Page, dialog: Locator, code: RegExp, secrets: readonly string[] = []): Promise<string> {
  const line = dialog.locator('[data-support]')
  await expect(line).toContainText(code)
  await line.getByRole('button', { name: 'Copy details' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^wallet-modal \d+\.\d+\.\d+\S*\nfailure: \S+/)
  expect(text.split('\n')[1]).toMatch(code)
  expect(text.split('\n')).toContain(`browser: ${await page.evaluate(() => navigator.userAgent)}`)
  expect(text).not.toMatch(/0x[\da-f]{4}|https?:|wc:|@example|\d\.\d+ ?(ETH|USD)/i)
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  return text
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a transfer that the wallet fails has its code in small print, and details to copy without address or amount', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const to = world.stack.accounts.eip155[3]!.address
  await visit({ wallets: [{ auto: 'approve' }] })
  await form(page, dialog)
  await review(dialog, '0.0123', to)
  await script(page, { next: { code: -32603, message: `cannot pay 0.0123 ETH to ${to}` } })
  await dialog.getByRole('button', { name: 'Send 0.0123 ETH' }).click()
  const text = await copied(page, dialog, /wallet\/failed/, [to, world.stack.accounts.eip155[0]!.address, '0.0123'])
  expect(text).toMatch(/\nwallet: Kestrel, announced\n/)
  expect(text).toContain('network: eip155:1')
  expect(text).toMatch(/ s SEND_INITIATED /)
  await check(page, 'a failure with its code')
})

test('a code that cannot be made, and balances that do not come, have them too', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/, /ERR_/, /CORS policy/, /WebSocket/, /Invalid Project ID/)
  world.stack.faults.set('relay', 'connect', { close: 3000, reason: 'Unauthorized: invalid key' })
  await visit()
  await openModal(page, { view: 'ConnectingWalletConnectBasic' })
  await copied(page, dialog, /service\/invalid-key/)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  for (const [service, match] of [
    ['data', '/v1/*'],
    ['data', '/v1/'],
    ['eip155:1', 'POST *'],
  ] as const)
    world.stack.faults.set(service, match, { status: 500 })
  await connectWallet(page)
  await copied(page, dialog, /data\/balance-unavailable|rpc\/|http\//)
})

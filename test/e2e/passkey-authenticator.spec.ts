// The browser's own ceremonies.
import { verifyMessage, type Hex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { NO_MOTION, openModal, stateOf, type ModalWindow } from './fixtures.ts'
import { expect, siteTest as test, type Page } from './passkey-site.ts'
import { ask, clickThrough, connected, frameOf, openWallet } from './passkey-steps.ts'
import { nodeOf } from './swapping.ts'
import { goTo, keepWindow, putVirtualAuthenticator } from './virtual-authenticator.ts'

test.use(NO_MOTION)
test.beforeEach(async ({ context }) => void (await context.addInitScript(keepWindow)))

/** Signs out and leaves nothing stored; the page starts anew. */
async function forgetAll(page: Page, tab: Page, site: string): Promise<void> {
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await page.evaluate(() => localStorage.clear())
  await goTo(tab, `${site}/approval`)
  await tab.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
}
/** Comes back in the window that is still open. */
async function comeBack(page: Page, tab: Page): Promise<string> {
  await openModal(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await clickThrough(tab, 'Use my passkey')
  return connected(page)
}

test('R180, R185: with the browser’s own passkeys a wallet signs in, in frames, and comes back with nothing stored', async ({
  page,
  world,
  openHost,
  passkeySite,
}) => {
  await openHost({ options: { siwx: { statement: 'Welcome to the bakery.' } } })
  const tab = await openWallet(page)
  await putVirtualAuthenticator(tab)
  await clickThrough(tab, 'Create a wallet', 'Save a passkey', 'Open the wallet')
  const address = (await connected(page)) as Hex
  const { message, signature } = (await stateOf(page)).sessions[0]!
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)

  await goTo(tab, page.url())
  expect(await connected(tab)).toBe(address)
  const signing = ask(tab, 'eip155', 'personal_sign', [`0x${Buffer.from('Two loaves').toString('hex')}`, address])
  const approve = frameOf(tab).getByRole('button', { name: 'Approve' })
  await approve.click()
  expect(await verifyMessage({ address, message: 'Two loaves', signature: (await signing) as Hex })).toBe(true)
  const node = nodeOf(world)
  await node('anvil_setBalance', address, '0xde0b6b3a7640000')
  const to = world.stack.accounts.eip155[3]!.address
  const sending = ask(tab, 'eip155', 'eth_sendTransaction', [{ from: address, to, value: '0x16345785d8a0000' }])
  await expect(frameOf(tab).getByText(to)).toBeVisible()
  await approve.click()
  await expect.poll(async () => node('eth_getTransactionReceipt', await sending)).toMatchObject({ status: '0x1' })

  await forgetAll(page, tab, passkeySite.url)
  expect(await comeBack(page, tab)).toBe(address)

  await tab.goto(`${passkeySite.url}/`)
  await clickThrough(tab, 'Show recovery words')
  await expect(tab.getByRole('heading', { name: 'Your recovery words' })).toBeVisible()
  const words = await tab.locator('ol.words li').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
})

test('R185: a wallet of a foreign library, restored from its words, comes back by what its passkey itself keeps', async ({
  page,
  openHost,
  passkeySite,
}) => {
  const words = generateMnemonic(english)
  const { address } = mnemonicToAccount(words)
  await openHost()
  const tab = await openWallet(page)
  await putVirtualAuthenticator(tab)
  await clickThrough(tab, 'Restore from words')
  await tab.getByRole('textbox', { name: 'Recovery words' }).fill(words)
  await clickThrough(tab, 'Continue', 'Save a passkey', 'Restore the wallet', 'Save it in the passkey')
  expect(await connected(page)).toBe(address)
  await forgetAll(page, tab, passkeySite.url)
  expect(await comeBack(page, tab)).toBe(address)
})

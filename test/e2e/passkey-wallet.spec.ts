import { formatEther, verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { NO_MOTION, openModal, type ModalWindow } from './fixtures.ts'
import { expect, test, type Page } from './passkey-site.ts'

test.use(NO_MOTION)

/** Opens the wallet site's window by the button of Connect. */
async function openWallet(page: Page): Promise<Page> {
  await openModal(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  return opening
}

/** The address of the account, once one is connected. */
async function connected(page: Page): Promise<string> {
  const address = () =>
    page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155?.address)
  await expect.poll(address).toMatch(/^0x/)
  return (await address())!
}

async function clickThrough(wallet: Page, ...names: string[]): Promise<void> {
  for (const name of names) await wallet.getByRole('button', { name, exact: true }).click()
}

/** Creates a wallet in the window, and waits until the host page is connected. */
async function createWallet(page: Page): Promise<string> {
  const wallet = await openWallet(page)
  const closed = wallet.waitForEvent('close')
  await clickThrough(wallet, 'Create a wallet', 'Save a passkey', 'Open the wallet')
  await closed
  return connected(page)
}

/** Asks the wallet as an app does; resolves with the answer or `{ code, message }`. */
const ask = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      const provider = (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
      return provider
        .request({ method: name as string, params: given as unknown[] })
        .catch((error: { code: number; message: string }) => ({ code: error.code, message: error.message }))
    },
    [method, params] as const,
  )
const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

test('a wallet is created with a passkey, connects, signs, sends, and comes back with the page', async ({
  page,
  world,
  openHost,
  authenticator,
}) => {
  await openHost()
  const address = await createWallet(page)
  expect(authenticator.ceremonies).toEqual(['create', 'get'])

  const signing = ask(page, 'personal_sign', [`0x${Buffer.from('Hello bakery').toString('hex')}`, address])
  const frame = frameOf(page)
  await expect(frame.getByText('Hello bakery')).toBeVisible()
  await expect(frame.getByText(new URL(world.site.origin).host)).toBeVisible()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address: address as Hex, message: 'Hello bakery', signature })).toBe(true)

  const call = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(world.stack.admin['eip155:1']!, { method: 'POST', headers, body })
    return ((await response.json()) as { result: unknown }).result
  }
  await call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const to = '0x00000000000000000000000000000000DeaDBeef'
  const sending = ask(page, 'eth_sendTransaction', [{ from: address, to, value: '0x16345785d8a0000' }])
  await expect(frame.getByText(to)).toBeVisible()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const hash = await sending
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  await expect
    .poll(async () => formatEther(BigInt((await call('eth_getBalance', [to, 'latest'])) as string)))
    .toBe('0.1')
  expect(authenticator.ceremonies.slice(2)).toEqual(['get framed', 'get framed'])

  const refusing = ask(page, 'personal_sign', ['0x4869', address])
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect(await refusing).toMatchObject({ code: 4001 })

  await page.reload()
  expect(await connected(page)).toBe(address)
})

test('R180: with nothing stored, the passkey brings the same account back', async ({
  page,
  openHost,
  context,
  passkeySite,
}) => {
  await openHost()
  const address = await createWallet(page)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  const site = await context.newPage()
  await site.goto(`${passkeySite.url}/about`)
  await site.evaluate(() => localStorage.clear())
  await site.close()
  await page.reload()
  const wallet = await openWallet(page)
  await clickThrough(wallet, 'Use my passkey')
  expect(await connected(page)).toBe(address)
})

test('R185: the words of the wallet open the same account in a foreign library', async ({
  page,
  openHost,
  context,
  passkeySite,
}) => {
  await openHost()
  const address = await createWallet(page)
  const site = await context.newPage()
  await site.goto(`${passkeySite.url}/`)
  await clickThrough(site, 'Recovery words')
  await clickThrough(site, 'Show the words')
  const words = await site.getByRole('list').getByRole('listitem').allInnerTexts()
  const phrase = words.map(it => it.replace(/^\d+\.?\s*/, '').trim()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
})

test('R176: a window that is closed, or told no, connects nobody', async ({ page, openHost, authenticator }) => {
  await openHost()
  const wallet = await openWallet(page)
  await wallet.close()
  await expect(page.getByText('Nobody was connected.')).toBeVisible()
  authenticator.refusal = 'NotAllowedError'
  const again = await openWallet(page)
  await clickThrough(again, 'Use my passkey')
  await expect(again.getByText('The passkey was not used.')).toBeVisible()
  await again.close()
  await expect(page.getByText('Nobody was connected.')).toBeVisible()
})

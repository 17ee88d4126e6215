// Each demo page for a wallet with non-standard behaviour, described in its own words.
import { test } from './demo.ts'
import { handOver, pairingCode } from './demo-wallet.ts'
import { connectWallet, expect, NO_MOTION, openAccount, stateOf, type Locator, type Page } from './fixtures.ts'
import { script, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const card = (page: Page, name: string) => page.locator('section', { has: page.locator(`h2#${name}`) })
/** The demo as its card opens it; the wallet approves everything automatically. */
async function open(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/wallets`)
  const href = await card(page, name).getByRole('link', { name: 'Open the demo' }).getAttribute('href')
  await page.goto(url + href!)
  await page.waitForFunction(() => '__testWalletControl' in window)
  await script(page, { auto: 'approve' })
}
/** The demo and the wallet beside it, as its card opens both. */
async function openBoth(page: Page, url: string, name: string): Promise<Page> {
  await page.goto(`${url}/wallets`)
  const links = card(page, name).getByRole('link')
  const [phone] = await Promise.all([page.waitForEvent('popup'), links.filter({ hasText: 'wallet' }).click()])
  await page.goto(url + (await links.filter({ hasText: 'demo' }).getAttribute('href'))!)
  await page.waitForFunction(() => window.WalletModal?.getState().ready)
  return phone
}
const networkOf = async (page: Page) => (await stateOf(page)).network
/** The chain that the wallet reports. */
const chainOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as WalletWindow).__testWalletControl.provider.request({ method: 'eth_chainId' }),
  )
async function toBase(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: /^Base/ }).click()
}

const SWITCHING = ['foreign-failure', 'lost-answer', 'contradiction']
test(`${SWITCHING.join(', ')}: the page is where the wallet is`, async ({ page, demo, dialog }) => {
  for (const name of SWITCHING) {
    await open(page, demo.url, name)
    await connectWallet(page, 'Magpie')
    await toBase(page, dialog)
    await expect.poll(() => networkOf(page), name).toBe('eip155:8453')
    expect(await chainOf(page), name).toBe('0x2105')
    await page.evaluate(() => localStorage.clear())
  }
})

test('late: the wallet joins the open list, and comes back after a reload', async ({ page, demo, dialog }) => {
  await open(page, demo.url, 'late')
  await page.evaluate(() => window.WalletModal.open())
  await dialog.getByRole('button', { name: /^Browser Wallet/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
})

test('many-names: the installed wallet is asked by its other id, and stands in the list once', async ({
  page,
  demo,
  dialog,
}) => {
  await open(page, demo.url, 'many-names')
  await page.evaluate(() => window.WalletModal.open())
  await expect(dialog.getByRole('button', { name: /^MetaMask/ })).toHaveCount(1)
  const account = await page.evaluate(() => window.WalletModal.connect({ wallet: 'io.metamask' }))
  expect(account.wallet.name).toBe('MetaMask')
})

test('refused-network: the reason of the wallet is shown, and where it still is', async ({ page, demo, dialog }) => {
  await open(page, demo.url, 'refused-network')
  await connectWallet(page, 'Magpie')
  await toBase(page, dialog)
  await expect(dialog.getByText('You’re still on Ethereum.')).toBeVisible()
  await expect(dialog.getByText('Expected 2-6 characters for the currency symbol. (-32602)')).toBeVisible()
  expect(await networkOf(page)).toBe('eip155:1')
})

test('one-permission: the wallet keeps it until the second kind of chain is left, too', async ({ page, demo }) => {
  await open(page, demo.url, 'one-permission')
  await connectWallet(page, 'Magpie')
  await page.evaluate(() =>
    window.WalletModal.connect({ wallet: 'example.magpie.one-permission', namespace: 'solana' }),
  )
  await page.evaluate(() => window.WalletModal.disconnect('eip155'))
  expect(await page.evaluate(() => window.WalletModal.getState().namespaces.solana?.address)).toBeTruthy()
  const sign = () =>
    page.evaluate(async () => {
      const provider = window.WalletModal.getProvider('solana') as unknown as {
        request(args: object): Promise<{ signature: string }>
      }
      return (await provider.request({ method: 'solana_signMessage', params: { message: 'StV1DL6CwTryKyV' } }))
        .signature
    })
  expect(await sign()).toMatch(/^\w{80,90}$/)
})

test('hasty: the page hears “connect” and “disconnect” before “close”', async ({ page, demo }) => {
  await open(page, demo.url, 'hasty')
  await page.evaluate(() => {
    const list: string[] = []
    Object.assign(window, { heard: list })
    for (const name of ['connect', 'disconnect', 'close'] as const)
      window.WalletModal.on(name, () => void list.push(name))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await connectWallet(page, 'Magpie')
  expect(await heard()).toEqual(['connect', 'close'])
  await page.evaluate(() => window.WalletModal.disconnect())
  await expect.poll(heard).toEqual(['connect', 'close', 'disconnect', 'close'])
})

test('no-switching, no-sending: what the phone lacks is said before anybody tries', async ({ page, demo, dialog }) => {
  const phone = await openBoth(page, demo.url, 'no-switching')
  await page.evaluate(() => window.WalletModal.open())
  await handOver(phone, await pairingCode(page, dialog), 'auto')
  await openAccount(page)
  await toBase(page, dialog)
  await expect(dialog.getByText(/can’t switch networks here/)).toBeVisible()
  await page.evaluate(() => window.WalletModal.disconnect())

  const other = await openBoth(page, demo.url, 'no-sending')
  await page.evaluate(() => window.WalletModal.open())
  await handOver(other, await pairingCode(page, dialog), 'auto')
  await openAccount(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText(/can’t send/)).toBeVisible()
})

test('other-networks: nothing is half connected', async ({ page, demo, dialog }) => {
  const phone = await openBoth(page, demo.url, 'other-networks')
  await page.evaluate(() => window.WalletModal.open())
  await handOver(phone, await pairingCode(page, dialog), 'auto')
  await expect(dialog.getByText('Your wallet uses different networks', { exact: true })).toBeVisible()
  expect((await stateOf(page)).status).toBe('disconnected')
})

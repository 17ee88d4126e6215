import { test as base } from './demo.ts'
import { copyCode, handOver, openWallet } from './demo-wallet.ts'
import { readCode } from './qr-reader.ts'
import { expect, NO_MOTION, type Page } from './fixtures.ts'
import { wallet, type WalletWindow } from './wallet.ts'
import type { WalletCore } from '../../src/headless/wallet-core.ts'

/** The demo page that draws everything itself on `wallet-modal/core`, built from dist/esm like an app. */
const test = base.extend<{ open(query?: string): Promise<string[]> }>({
  open: async ({ page, demo }, use) => {
    await use(async (query = 'wallets=Kestrel') => {
      const asked: string[] = []
      page.on('request', request => {
        const { origin } = new URL(request.url())
        if (origin !== demo.url && !request.url().startsWith('data:')) asked.push(request.url())
      })
      page.on('websocket', socket => asked.push(socket.url()))
      await page.goto(`${demo.url}/headless/?${query}`)
      await expect(page.getByRole('button', { name: 'Show a code' })).toBeVisible()
      return asked
    })
  },
})
test.use(NO_MOTION)

const list = (page: Page) => page.getByRole('list', { name: 'Wallets' })
const account = (page: Page) => page.getByRole('region', { name: 'Account' })
const fact = (page: Page, name: string) => account(page).locator('dt', { hasText: name }).locator('..').locator('dd')
/** Waits for the wallet's own window, and approves. */
const approve = async (page: Page) => {
  await expect.poll(() => wallet(page, 'pending')).toHaveLength(1)
  await wallet(page, 'approve')
}
const answer = (page: Page) => page.locator('#answer')

test('R17: a page with a list of its own asks nobody before its user does, and connects, signs and switches', async ({
  page,
  open,
  world,
}) => {
  const [first] = world.stack.accounts.eip155
  const asked = await open('wallets=Kestrel&networks=1,8453')
  await expect(list(page).getByRole('button', { name: 'Kestrel' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await list(page).getByRole('button', { name: 'Kestrel' }).click()
  await expect(answer(page)).toHaveText('Waiting for the wallet…')
  await approve(page)
  await expect(answer(page)).toHaveText('Kestrel is connected.')
  await expect(fact(page, 'Account')).toHaveText(first!.address)
  await expect(fact(page, 'Network')).toHaveText('eip155:1')
  await expect(fact(page, 'Balance')).toHaveText(/^[\d.]+\sETH$/)

  await account(page).getByRole('button', { name: 'Base' }).click()
  await approve(page)
  await expect(fact(page, 'Network')).toHaveText('eip155:8453')
  await expect(account(page).getByRole('button', { name: 'Base' })).toHaveAttribute('aria-pressed', 'true')

  await account(page).getByRole('button', { name: 'Sign a message' }).click()
  await expect(answer(page)).toHaveText('Look at Kestrel: it asks for personal_sign.')
  await approve(page)
  await expect(answer(page)).toHaveText(/^Signed: 0x[\da-f]{130}$/)

  // The session returns without a question, on the same network.
  await page.reload()
  await expect(fact(page, 'Network')).toHaveText('eip155:8453')
  await expect(fact(page, 'Account')).toHaveText(first!.address)
  expect(await wallet(page, 'pending')).toEqual([])
  // Connecting once more settles at once, with the account that came back: the wallet is asked nothing.
  const { again, questions } = await page.evaluate(async () => {
    const { core, __testWalletControl } = window as unknown as { core: WalletCore } & WalletWindow
    const { provider } = __testWalletControl
    const questions: string[] = []
    const { request } = provider
    provider.request = call => (questions.push(call.method), request(call))
    const { id } = core.getState().namespaces.eip155!.wallet!
    return { again: await core.connect(id, { namespace: 'eip155' }), questions }
  })
  expect(again).toMatchObject({ address: first!.address, network: 'eip155:8453', chainId: 8453 })
  expect(questions).toEqual([])

  await account(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(account(page)).toBeHidden()
  await page.reload()
  await expect(list(page).getByRole('button', { name: 'Kestrel' })).toBeVisible()
  await expect(account(page)).toBeHidden()
})

test('the user says no in the wallet, and is told so', async ({ page, open }) => {
  await open()
  await list(page).getByRole('button', { name: 'Kestrel' }).click()
  await expect.poll(() => wallet(page, 'pending')).toHaveLength(1)
  await wallet(page, 'reject')
  await expect(answer(page)).toHaveText('You said no in the wallet.')
  await expect(account(page)).toBeHidden()
})

test('more wallets come from the directory, page by page and by their name', async ({ page, open }) => {
  await open()
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'More wallets' }).click()
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('Installed')
  await page.getByRole('button', { name: 'More wallets' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  await page.getByRole('searchbox', { name: 'Search' }).fill('cairn')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Cairn')
  await expect(rows.first().getByRole('button')).toBeVisible()
})

test('a wallet on another device takes up the code that the page draws, and signs', async ({
  page,
  open,
  browser,
  world,
}) => {
  await open('networks=1,8453')
  const code = page.getByRole('img', { name: 'QR code to connect with WalletConnect' })
  const pairing = page.getByRole('region', { name: 'Scan with your wallet' })
  await page.getByRole('button', { name: 'Show a code' }).click()
  await expect(code).toBeVisible()
  await pairing.getByRole('button', { name: 'Cancel' }).click()
  await expect(code).toBeHidden()
  await expect(answer(page)).toHaveText('Nothing is being asked any more.')

  await page.getByRole('button', { name: 'Show a code' }).click()
  await expect(code).toBeVisible()
  const wallet = await openWallet(browser, world)
  const uri = await copyCode(page, pairing)
  // A camera reads the same text that the button copies; this test prints neither.
  const reader = await (await browser.newContext()).newPage()
  expect((await readCode(reader, code)) === uri).toBe(true)
  await reader.context().close()
  await handOver(wallet, uri)
  await expect(fact(page, 'Wallet')).toBeVisible()
  await expect(code).toBeHidden()
  await expect(fact(page, 'Account')).toHaveText(/^0x[\dA-Fa-f]{40}$/)

  await account(page).getByRole('button', { name: 'Sign a message' }).click()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(answer(page)).toHaveText(/^Signed: 0x[\da-f]{130}$/)

  await page.reload()
  await expect(fact(page, 'Account')).toHaveText(/^0x[\dA-Fa-f]{40}$/)
  await account(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(account(page)).toBeHidden()
  await wallet.context().close()
})

test('a wallet of the Wallet Standard connects on Solana and signs', async ({ page, open, world }) => {
  const [first] = world.stack.accounts.solana
  await open('wallets=Kestrel&networks=solana')
  await list(page).getByRole('button', { name: 'Kestrel' }).click()
  await approve(page)
  await expect(fact(page, 'Account')).toHaveText(first!.address)
  await expect(fact(page, 'Balance')).toHaveText(/^[\d.]+\sSOL$/)
  await account(page).getByRole('button', { name: 'Sign a message' }).click()
  await approve(page)
  await expect(answer(page)).toHaveText(/^Signed: [1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await page.reload()
  await expect(fact(page, 'Account')).toHaveText(first!.address)
  await account(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(account(page)).toBeHidden()
})

test('the page and the core live under the strictest policy', async ({ page, open }) => {
  await open('wallets=Kestrel&csp=strict')
  await list(page).getByRole('button', { name: 'Kestrel' }).click()
  await approve(page)
  await expect(answer(page)).toHaveText('Kestrel is connected.')
})

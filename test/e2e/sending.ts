import { withAccount, expect, openModal, type HostPage, type Locator, type Page, type World } from './fixtures.ts'
import { visitConnected } from './session.ts'

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const GWEI = 10n ** 9n

/** A request to the chain itself. */
export async function chain(page: Page, { stack }: World, method: string, ...params: unknown[]): Promise<string> {
  const reply = await page.request.post(stack.urls.rpc['eip155:1']!, {
    data: { jsonrpc: '2.0', id: 1, method, params },
  })
  return ((await reply.json()) as { result: string }).result
}
export const nativeOf = async (page: Page, world: World, address: string) =>
  BigInt(await chain(page, world, 'eth_getBalance', address, 'latest'))
export const tokenOf = async (page: Page, world: World, address: string) =>
  BigInt(
    await chain(
      page,
      world,
      'eth_call',
      { to: USDC, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
      'latest',
    ),
  )

/** Connected, with the form open. */
export async function form(page: Page, dialog: Locator): Promise<void> {
  await withAccount(page)
  await openModal(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
}
/** The same, for a returning user. */
export async function returning(parts: Parameters<typeof visitConnected>[0], host?: HostPage): Promise<void> {
  await visitConnected(parts, host)
  await openModal(parts.page, { view: 'WalletSend' })
  await expect(parts.page.getByRole('dialog').getByRole('heading', { name: 'Send' })).toBeVisible()
}
export const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
export const to = (dialog: Locator) => dialog.getByRole('textbox', { name: 'To' })
export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Review' })
/** The full addresses on screen, in order. */
export const addresses = async (dialog: Locator) =>
  (await dialog.locator('[data-address]').allInnerTexts()).map(text => text.replace(/\s/g, ''))
export const simulated = (dialog: Locator) => dialog.getByText('Simulated by the network just now')
export async function choose(dialog: Locator, symbol: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Token:/ }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
}
/** From the form to the review. */
export async function review(dialog: Locator, much: string, whom: string): Promise<void> {
  await amount(dialog).fill(much)
  await to(dialog).fill(whom)
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
}

interface TokenRow {
  symbol: string
  address?: string
  quantity: { decimals: string; numeric: string }
}
/** Changes what the data service reports about a token: one row, several, or none. */
export const retell = (page: Page, { stack }: World, symbol: string, tell: (row: TokenRow) => TokenRow[]) =>
  page.route(`${stack.urls.data}/v1/account/*/balance*`, async route => {
    const reply = await route.fetch()
    const { balances } = (await reply.json()) as { balances: TokenRow[] }
    await route.fulfill({
      response: reply,
      json: { balances: balances.flatMap(row => (row.symbol === symbol ? tell(row) : [row])) },
    })
  })

/** Calls the Ethereum node itself, which can do what no public endpoint allows. */
export type Node = (method: string, ...params: unknown[]) => Promise<unknown>

/** Runs with a chain that mines only when told to. */
export async function withoutMining(page: Page, { stack }: World, run: (node: Node) => Promise<void>): Promise<void> {
  const node: Node = async (method, ...params) => {
    const { result, error } = (await (
      await page.request.post(stack.admin['eip155:1']!, { data: { jsonrpc: '2.0', id: 1, method, params } })
    ).json()) as { result: unknown; error?: unknown }
    expect(error, method).toBeUndefined()
    return result
  }
  await node('evm_setAutomine', false)
  try {
    await run(node)
  } finally {
    await node('evm_mine')
    await node('evm_setAutomine', true)
  }
}

/** The transfers that the page stores between visits. */
export const kept = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('wallet-modal/1/sent') ?? '[]') as {
        id: string
        status: string
        hash?: string
      }[],
  )

/** Holds back every request of the page with `text` in its body. */
export async function hold(page: Page, text: string): Promise<{ began: Promise<void>; release(): void }> {
  let release!: () => void, begin!: () => void
  const gate = new Promise<void>(done => {
    release = done
  })
  const began = new Promise<void>(done => {
    begin = done
  })
  await page.route('**/*', async route => {
    if (route.request().postData()?.toLowerCase().includes(text.toLowerCase())) {
      begin()
      await gate
    }
    // The page may have aborted it.
    await route.continue().catch(() => {})
  })
  return { began, release }
}

// Paying a site that asks for it (x402), on the local chain: what is shown is what is signed, the chain says what was paid,
// and no answer of a site makes anybody pay twice.
import type { PaymentReceipt } from '../../src/base/payment.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type Locator, type Page, type World } from './fixtures.ts'
import { visitConnected } from './session.ts'
import { asked, script, SPY } from './wallet.ts'

test.use(NO_MOTION)

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SHOP = '0x5b0da6d1d0E2b0F0C1A3E4F5768A9bCDEF012345'
const SIGN = 'eth_signTypedData_v4'
const PRICE = 50_000n
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

/** What `payFetch` came to, as far as it can leave the page. */
interface Outcome {
  status?: number
  body?: unknown
  code?: string
  message?: string
  receipt?: PaymentReceipt
}
interface PayWindow {
  WalletModal: {
    payFetch(
      url: string,
      init?: RequestInit,
      options?: object,
    ): Promise<{ response: Response; receipt?: PaymentReceipt }>
  }
  outcome?: Outcome
}

const urlOf = ({ stack }: World, path: string) => `${(stack.urls as unknown as { shop: string }).shop}${path}`

/** Asks without waiting; `outcome` has what came of it. */
const start = (page: Page, url: string, options?: object, init?: object) =>
  page.evaluate(
    ([url, options, init]) => {
      const it = window as unknown as PayWindow
      delete it.outcome
      it.WalletModal.payFetch(url, init, options).then(
        async ({ response, receipt }) => {
          it.outcome = { status: response.status, body: await response.json(), ...(receipt && { receipt }) }
        },
        (error: { code: string; message: string; data?: { receipt?: PaymentReceipt } }) => {
          const receipt = error.data?.receipt
          it.outcome = { code: error.code, message: error.message, ...(receipt && { receipt }) }
        },
      )
    },
    [url, options, init] as const,
  )
async function outcome(page: Page): Promise<Outcome> {
  const read = () => page.evaluate(() => (window as unknown as PayWindow).outcome)
  await expect.poll(read).toBeDefined()
  return (await read())!
}
async function ask(page: Page, { stack }: World, method: string, ...params: unknown[]): Promise<unknown> {
  const reply = await page.request.post(stack.admin['eip155:8453']!, {
    data: { jsonrpc: '2.0', id: 1, method, params },
  })
  return ((await reply.json()) as { result: unknown }).result
}
const earned = async (page: Page, world: World) => {
  const data = `0x70a08231${SHOP.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await ask(page, world, 'eth_call', { to: USDC, data }, 'latest')) as string)
}
const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Pay 0.05 USDC' })
const close = (dialog: Locator) => dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
/** The browser's own line about the answer that asks for payment. */
const PAYWALL = /status of 402/
const HOST = { head: SPY, options: { defaultNetwork: 'eip155:8453' } }

test('R191: the price is shown whole, paid once it is agreed to, and the chain says so', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(PAYWALL)
  const [me] = world.stack.accounts.eip155
  await visitConnected({ page, visit, world }, HOST)
  const had = await earned(page, world)
  await start(page, urlOf(world, '/report?day=today'), { max: '0.05 USDC' })
  await expect(dialog.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(dialog.getByText(/^.127\.0\.0\.1:\d+. asks you to pay$|asks you to pay$/)).toBeVisible()
  await expect(dialog.getByText('The tide report of today')).toBeVisible()
  await expect(dialog.getByText('No network fee for you')).toBeVisible()
  expect((await dialog.locator('[data-address]').allInnerTexts()).map(text => text.replace(/\s/g, ''))).toEqual([SHOP])
  expect(await asked(page, SIGN)).toBe(0)
  await go(dialog).click()
  const { status, body, receipt } = await outcome(page)
  await expect(dialog).toBeHidden()
  expect([status, body]).toEqual([200, { tide: 'high', at: '14:05' }])
  expect(await asked(page, SIGN)).toBe(1)
  expect((await earned(page, world)) - had).toBe(PRICE)
  const { salt, nonce, at, validBefore, transaction, ...rest } = receipt!
  expect(rest).toEqual({
    network: 'eip155:8453',
    asset: USDC,
    symbol: 'USDC',
    amount: '0.05',
    from: me!.address,
    to: SHOP,
    method: 'GET',
    place: urlOf(world, '/report'),
    status: 'paid',
    isDelivered: true,
  })
  expect([salt.length, nonce.length, validBefore - at]).toEqual([64, 66, 120])
  const { logs } = (await ask(page, world, 'eth_getTransactionReceipt', transaction)) as {
    logs: { topics: string[] }[]
  }
  expect(logs.some(({ topics }) => topics[0] === USED && topics[2] === nonce)).toBe(true)
})

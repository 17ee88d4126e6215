import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asking, BASE, decoded, HASH, ME, PLACE, SHOP, SIGNATURE, stage } from '../../test/payment-stage.ts'
import type { ModalError } from '../base/errors.ts'
import type { PaymentOffer } from '../base/payment.ts'
import { createPayFetch } from './paying.ts'

const test = suite('payments of the headless core')
const send = globalThis.fetch

function start() {
  localStorage.clear()
  const it = stage()
  const asked: string[] = []
  const network = { caipNetworkId: BASE!.network }
  globalThis.fetch = async (_, init) => {
    const header = new Headers(init?.headers).get('payment-signature')
    if (!header) return asking()
    it.used.set(decoded(header).payload.authorization.nonce, { transaction: HASH, isTransfer: true })
    return new Response('report')
  }
  const parts = {
    options: { pay: {} },
    life: new AbortController().signal,
    networks: { find: () => network, list: { peek: () => [network] } },
    connections: { account: () => ({ address: ME, network: BASE!.network }) },
    requests: {
      provider: () => ({ request: async ({ method }: { method: string }) => (asked.push(method), SIGNATURE) }),
    },
    adapter: async () => ({ authorizations: () => it.chain }),
  }
  return { payFetch: createPayFetch(parts as never), asked }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'paid',
    (error: ModalError) => error.code,
  )

test.before(() => {
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })
  const locks = { request: async (_: string, run: () => unknown) => run() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
})
test.after(() => {
  globalThis.fetch = send
  Reflect.deleteProperty(navigator, 'locks')
})

test('what the app shows is what is signed, and the receipt says what the chain shows', async () => {
  const { payFetch, asked } = start()
  const offers: PaymentOffer[] = []
  const { response, receipt } = await payFetch(PLACE, undefined, {
    max: '0.05 USDC',
    onOffer: offer => offers.push(offer) > 0,
  })
  assert.equal(offers, [
    {
      origin: 'https://shop.example',
      description: 'The tide report of today',
      network: BASE!.network,
      asset: BASE!.asset,
      symbol: 'USDC',
      amount: '0.05',
      to: SHOP,
      from: ME,
      isEnough: true,
    },
  ])
  assert.is(await response.text(), 'report')
  assert.equal([receipt!.amount, receipt!.to, receipt!.status, receipt!.transaction], ['0.05', SHOP, 'paid', HASH])
  assert.equal(asked, ['eth_signTypedData_v4'])
})

test('nothing but `true` is consent, and without somebody to ask nothing is fetched', async () => {
  const { payFetch, asked } = start()
  for (const answer of [false, 'yes', 1, undefined, {}])
    assert.is(await codeOf(payFetch(PLACE, undefined, { onOffer: () => answer as boolean })), 'request/aborted')
  for (const options of [undefined, {}, { onOffer: true }, { onOffer: () => true, max: 'all' }])
    assert.is(await codeOf(payFetch(PLACE, undefined, options as never)), 'options/invalid')
  assert.equal(asked, [])
})

test('a limit and networks that exclude the price show nothing', async () => {
  const { payFetch, asked } = start()
  const onOffer = () => {
    assert.unreachable()
    return true
  }
  assert.is(await codeOf(payFetch(PLACE, undefined, { onOffer, max: '0.04 USDC' })), 'pay/too-much')
  assert.is(await codeOf(payFetch(PLACE, undefined, { onOffer, networks: ['eip155:1'] })), 'pay/unsupported')
  assert.equal(asked, [])
})

test('an app that ends the call while the user decides pays nothing', async () => {
  const { payFetch, asked } = start()
  const ending = new AbortController()
  const onOffer = () => (ending.abort(), true)
  assert.is(await codeOf(payFetch(PLACE, { signal: ending.signal }, { onOffer })), 'request/aborted')
  assert.equal(asked, [])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asking, encoded, PLACE, required } from '../../test/payment-stage.ts'
import {
  CAIP,
  carry,
  from,
  openWorld,
  SETTLER,
  SHOP,
  signed,
  token,
  transfers,
  world,
} from '../../test/sponsored-stage.ts'
import type { ModalError } from '../base/errors.ts'
import type { PaymentOffer } from '../base/payment.ts'
import { createPayFetch } from './paying.ts'

const test = suite('payments of the headless core on Solana')
test.before(async () => {
  const locks = { request: async (_: string, run: () => unknown) => run() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  localStorage.clear()
  await openWorld()
})
test.after(() => world.stop())

const accepts = [
  {
    scheme: 'exact',
    network: CAIP,
    amount: '50000',
    asset: token.asset,
    payTo: SHOP,
    maxTimeoutSeconds: 120,
    extra: { feePayer: SETTLER.address },
  },
]

test('the headless core shows the price on Solana to the app, and pays once it says so', async () => {
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })
  const send = globalThis.fetch
  const network = { caipNetworkId: CAIP }
  const asked: string[] = []
  const parts = {
    options: { pay: {} },
    life: new AbortController().signal,
    networks: { find: () => network, list: { peek: () => [network] } },
    connections: { account: (it: string) => (it === 'solana' ? { address: from, network: CAIP } : undefined) },
    requests: {
      provider: () => ({
        request: async ({ method, params }: { method: string; params: { transaction: string; pubkey: string } }) => {
          asked.push(`${method} ${params.pubkey}`)
          return { transaction: await signed(params.transaction) }
        },
      }),
    },
    adapter: async () => ({ sponsoredTransfers: async () => transfers }),
  }
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (!String(url).startsWith(PLACE)) return send(url, init)
    const header = new Headers(init.headers).get('payment-signature')
    if (!header) return asking(encoded(required({ accepts })))
    await carry(JSON.parse(atob(header)).payload.transaction)
    return new Response('report')
  }) as typeof fetch
  try {
    const offers: PaymentOffer[] = []
    const payFetch = createPayFetch(parts as never)
    const refused = await payFetch(PLACE, undefined, { onOffer: () => false }).catch((error: ModalError) => error.code)
    assert.equal([refused, asked], ['request/aborted', []])
    const { response, receipt } = await payFetch(PLACE, undefined, { onOffer: offer => offers.push(offer) > 0 })
    assert.equal(offers, [
      {
        origin: 'https://shop.example',
        description: 'The tide report of today',
        network: CAIP,
        asset: token.asset,
        symbol: 'USDC',
        amount: '0.05',
        to: SHOP,
        from,
        isEnough: true,
      },
    ])
    assert.equal([await response.text(), receipt!.status, receipt!.memo?.length], ['report', 'paid', 32])
    assert.equal(asked, [`solana_signTransaction ${from}`])
  } finally {
    globalThis.fetch = send
  }
})

test.run()

// A server that asks for payment (x402 version 2): without one it answers 402, with one it delivers.
import { HTTPFacilitatorClient, x402HTTPResourceServer, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { CHAINS, SHOP } from '../chain/plan.mjs'
import { startService } from '../http/service.mjs'

const NETWORK = 'eip155:8453'
const USDC = CHAINS.find(it => it.caip === NETWORK).tokens[0].address
/** 0.05 USDC. */
const PRICE = { amount: '50000', asset: USDC, extra: { name: 'USD Coin', version: '2' } }
const TIMEOUT_S = 120

const terms = description => ({
  accepts: { scheme: 'exact', network: NETWORK, payTo: SHOP, price: PRICE, maxTimeoutSeconds: TIMEOUT_S },
  description,
  mimeType: 'application/json',
})

const REPORT = { tide: 'high', at: '14:05' }

/** What each path delivers once it is paid. `isSettledFirst`: the money moves before the answer is known. */
const GOODS = {
  'GET /report': { description: 'The tide report of today', deliver: () => ({ body: REPORT }) },
  'POST /report': {
    description: 'A tide report for a place',
    deliver: ({ body }) => ({ body: { ...REPORT, ...body } }),
  },
  'GET /broken': {
    description: 'A report that fails',
    isSettledFirst: true,
    deliver: () => ({ status: 500, body: { error: 'No report today' } }),
  },
}

/** The request as `@x402/core` reads it. */
function adapterOf({ method, path, host, headers, query, body }) {
  return {
    getHeader: name => headers[name.toLowerCase()],
    getMethod: () => method,
    getPath: () => path,
    getUrl: () => `http://${host}${path}${query.size > 0 ? `?${query}` : ''}`,
    getAcceptHeader: () => headers.accept ?? '',
    getUserAgent: () => headers['user-agent'] ?? '',
    getBody: () => body,
  }
}

const toReply = ({ status, headers, body }) => ({ status, headers, body: body ?? {} })

/**
 * @param {{ port: number, facilitator: string, faults: import('../http/faults.mjs').Faults }} options `facilitator`: its
 * address. Port 0 takes a free one.
 */
export async function startShop({ port, facilitator, faults }) {
  const till = new x402HTTPResourceServer(
    new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitator })).register(NETWORK, new ExactEvmScheme()),
    Object.fromEntries(Object.entries(GOODS).map(([route, { description }]) => [route, terms(description)])),
  )
  await till.initialize()

  const sell =
    ({ deliver, isSettledFirst }) =>
    async request => {
      const adapter = adapterOf(request)
      const context = { adapter, path: request.path, method: request.method }
      const result = await till.processHTTPRequest({
        ...context,
        paymentHeader: adapter.getHeader('payment-signature'),
      })
      if (result.type === 'payment-error') return toReply(result.response)
      const goods = deliver(request)
      if (goods.status >= 400 && !isSettledFirst) return goods
      const { paymentPayload, paymentRequirements, declaredExtensions } = result
      const settled = await till.processSettlement(paymentPayload, paymentRequirements, declaredExtensions, {
        request: context,
      })
      if (!settled.success) return toReply(settled.response)
      return { ...goods, headers: { ...goods.headers, ...settled.headers } }
    }

  return startService({
    name: 'shop',
    port,
    faults,
    routes: Object.entries(GOODS).map(([route, goods]) => [...route.split(' '), sell(goods)]),
  })
}

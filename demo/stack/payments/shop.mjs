// A server that asks for payment (x402 version 2): without one it answers 402, with one it delivers.
import { HTTPFacilitatorClient, x402HTTPResourceServer, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { ExactSvmScheme } from '@x402/svm/exact/server'
import { CHAINS, SHOP } from '../chain/plan.mjs'
import { startService } from '../http/service.mjs'
import { CAIP as SOLANA, MINTS, SHOP as SOLANA_SHOP } from '../solana/plan.mjs'

const NETWORK = 'eip155:8453'
const USDC = CHAINS.find(it => it.caip === NETWORK).tokens[0].address
/** 0.05 USDC. */
const PRICE = { amount: '50000', asset: USDC, extra: { name: 'USD Coin', version: '2' } }
const TIMEOUT_S = 120

const offer = (network, payTo, price) => ({ scheme: 'exact', network, payTo, price, maxTimeoutSeconds: TIMEOUT_S })
const ON_BASE = offer(NETWORK, SHOP, PRICE)
const onSolana = extra => offer(SOLANA, SOLANA_SHOP, { amount: PRICE.amount, asset: MINTS[0].address, extra })

const terms = ({ description, accepts = ON_BASE }) => ({ accepts, description, mimeType: 'application/json' })

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
  'GET /solana/report': {
    description: 'The tide report of today',
    accepts: onSolana(),
    deliver: () => ({ body: REPORT }),
  },
  'GET /solana/order': {
    description: 'The tide report of today, for an order',
    accepts: onSolana({ memo: 'order 7' }),
    deliver: () => ({ body: REPORT }),
  },
  'GET /solana/broken': {
    description: 'A report that fails',
    accepts: onSolana(),
    isSettledFirst: true,
    deliver: () => ({ status: 500, body: { error: 'No report today' } }),
  },
  'GET /any/report': {
    description: 'The tide report of today, on two networks',
    accepts: [ON_BASE, onSolana()],
    deliver: () => ({ body: REPORT }),
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
    new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitator }))
      .register(NETWORK, new ExactEvmScheme())
      .register(SOLANA, new ExactSvmScheme()),
    Object.fromEntries(Object.entries(GOODS).map(([route, goods]) => [route, terms(goods)])),
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

// The blockchain data service: balances, prices, gas, names and the RPC proxy, over the two chains.
import { callData, readString } from '../chain/abi.mjs'
import { CHAINS, NAMES } from '../chain/plan.mjs'
import { answerRpc } from '../chain/rpc-gate.mjs'
import { forProject } from '../http/project.mjs'
import { HttpError, picture } from '../http/reply.mjs'
import { avatarPicture, collectiblePicture } from '../pictures/portraits.mjs'
import { tokenPicture } from '../pictures/tokens.mjs'
import { assetsOf, createBalances } from './balances.mjs'
import { ratePerUsd, readPrices } from './market.mjs'

const bad = (field, description) => new HttpError(400, { status: 'FAILED', reasons: [{ field, description }] })

const isAddress = text => /^0x[0-9a-f]{40}$/i.test(text)

function planOf(caip) {
  const plan = CHAINS.find(it => it.caip === caip)
  if (!plan) throw bad('chainId', `We don't support the chainId you provided: ${caip}`)
  return plan
}

function accountOf(params) {
  if (!isAddress(params.address)) throw bad('address', 'Invalid address')
  return params.address
}

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, nodes: Record<string, string>, origins: string[],
 *   cacheMs: number, self: () => string }} options `self` gives the service's own address, known once it listens.
 * @returns {import('../http/service.mjs').Route[]}
 */
export function dataRoutes({ chains, nodes, origins, cacheMs, self }) {
  const iconUrl = symbol => `${self()}/icons/${encodeURIComponent(symbol)}.svg`
  const balancesOf = createBalances({ chains, cacheMs, iconUrl })

  const supportedChains = () => ({ body: { http: CHAINS.map(({ caip }) => caip), ws: [] } })

  async function balance({ params, query }) {
    const account = accountOf(params)
    const plans = query.has('chainId') ? [planOf(query.get('chainId'))] : CHAINS
    const forced = new Set((query.get('forceUpdate') ?? '').toLowerCase().split(',').filter(Boolean))
    return { body: { balances: (await Promise.all(plans.map(plan => balancesOf(plan, account, forced)))).flat() } }
  }

  async function price({ body }) {
    const { currency, addresses } = body ?? {}
    if (!Array.isArray(addresses) || addresses.some(it => typeof it !== 'string')) throw bad('addresses', 'A list of CAIP-10 addresses is expected')
    const asked = addresses.map(id => ({ id, caip: id.split(':').slice(0, 2).join(':'), address: id.split(':')[2]?.toLowerCase() }))
    const fungibles = []
    for (const plan of CHAINS.filter(({ caip }) => asked.some(it => it.caip === caip))) {
      const prices = await readPrices(chains[plan.caip], plan)
      const rate = ratePerUsd(currency, prices, plan)
      if (rate === undefined) throw bad('currency', `Unknown currency: ${currency}`)
      for (const { id, address } of asked.filter(it => it.caip === plan.caip)) {
        const asset = assetsOf(plan).find(it => it.address.toLowerCase() === address)
        if (asset) fungibles.push({ address: id, name: asset.name, symbol: asset.symbol, iconUrl: iconUrl(asset.symbol), price: prices.get(address) * rate })
      }
    }
    // As asked: the client takes the first for the native coin
    fungibles.sort((a, b) => addresses.indexOf(a.address) - addresses.indexOf(b.address))
    return { body: { fungibles } }
  }

  async function gasPrice({ query }) {
    const wei = BigInt(await chains[planOf(query.get('chainId')).caip].call('eth_gasPrice'))
    return { body: { standard: String(wei), fast: String(wei * 6n / 5n), instant: String(wei * 3n / 2n) } }
  }

  async function identity({ params }) {
    const named = CHAINS.find(it => it.names)
    const data = callData('Names', 'identity(address)', accountOf(params))
    const answer = await chains[named.caip].call('eth_call', [{ to: NAMES, data }, 'latest'])
    return { body: { name: readString(answer, 0) || null, avatar: readString(answer, 1) || null } }
  }

  const history = ({ params }) => (accountOf(params), { body: { data: [], next: null } })

  const rpc = ({ query, body }) => answerRpc(nodes[planOf(query.get('chainId')).caip], body)

  const collectible = ({ params }) => ({
    body: { name: `Harbour Print #${params.id}`, description: 'A numbered print of the harbour.', image: `${self()}/collectibles/${params.id}.svg` }
  })

  const checked = forProject(origins)
  return [
    ['GET', '/v1/supported-chains', checked(supportedChains)],
    ['GET', '/v1/account/:address/balance', checked(balance)],
    ['GET', '/v1/account/:address/history', checked(history)],
    ['POST', '/v1/fungible/price', checked(price)],
    ['GET', '/v1/convert/gas-price', checked(gasPrice)],
    ['GET', '/v1/identity/:address', checked(identity)],
    ['POST', '/v1/?', checked(rpc)],
    // Pictures and token metadata stand for those of the open web: no project is asked for
    ['GET', '/icons/:symbol.svg', ({ params }) => picture(tokenPicture(params.symbol))],
    ['GET', '/avatars/:name.svg', ({ params }) => picture(avatarPicture(params.name))],
    ['GET', '/collectibles/:id.svg', ({ params }) => picture(collectiblePicture(params.id))],
    ['GET', '/collectibles/:id', collectible]
  ]
}

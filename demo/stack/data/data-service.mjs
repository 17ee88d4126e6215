// The blockchain data service: balances, prices, history, gas, names and the RPC proxy, over the two chains.
import { createNames } from '../chain/names.mjs'
import { CHAINS, CROWD } from '../chain/plan.mjs'
import { answerRpc } from '../chain/rpc-gate.mjs'
import { forProject } from '../http/project.mjs'
import { HttpError, picture } from '../http/reply.mjs'
import { avatarPicture } from '../pictures/portraits.mjs'
import { tokenPicture } from '../pictures/tokens.mjs'
import { createBalances } from './balances.mjs'
import { metadataAt, pictureFile } from './collectibles.mjs'
import { createConvert } from './convert.mjs'
import { createCrowd } from './crowd.mjs'
import { createHistory } from './history.mjs'
import { createHostility, hostileRoutes } from './hostile.mjs'
import { ratePerUsd, readPrices } from './market.mjs'
import { createOnramp } from './onramp.mjs'
import { createProfiles } from './profiles.mjs'

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
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, nodes: Record<string, string>, modes:
 * import('../chain/node-modes.mjs').NodeModes,
 *   others?: Record<string, (body: any) => Promise<object>>, origins: string[], cacheMs: number, self: () => string }}
 * options `self` gives the service's own address, known once it listens; `others` answers JSON-RPC for the chains of
 * other kinds, of which the proxy is all that is here.
 * @returns {{ routes: import('../http/service.mjs').Route[], names: import('../chain/names.mjs').Names, load:
 * import('./crowd.mjs').Crowd['load'],
 *   hostility: import('./hostile.mjs').Hostility, warm: () => Promise<unknown> }}
 *   Besides the routes what a test switches: names, the size of
 *   the made-up account, and lies.
 */
export function createDataService({ chains, nodes, modes, others = {}, origins, cacheMs, self }) {
  const iconUrl = symbol => `${self()}/icons/${encodeURIComponent(symbol)}.svg`
  const hostility = createHostility()
  const { assetsNow } = hostility
  const balancesOf = createBalances({ chains, cacheMs: () => hostility.cacheMs() ?? cacheMs, iconUrl, assetsNow })
  const crowd = createCrowd({ iconUrl, self })
  const onramp = createOnramp({ chains, iconUrl, self })
  const historyOf = createHistory({ chains, iconUrl, self, crowd, onramp })
  const names = createNames(chains[CHAINS.find(it => it.names).caip], self)
  const convert = createConvert({ chains, iconUrl, assetsNow })
  const profiles = createProfiles(names, accountOf)

  const supportedChains = () => ({ body: { http: CHAINS.map(({ caip }) => caip), ws: [] } })

  async function balance({ params, query }) {
    const account = accountOf(params)
    const plans = query.has('chainId') ? [planOf(query.get('chainId'))] : CHAINS
    if (account.toLowerCase() === CROWD.address.toLowerCase())
      return { body: { balances: crowd.balances(plans[0].caip) } }
    const forced = new Set((query.get('forceUpdate') ?? '').toLowerCase().split(',').filter(Boolean))
    return { body: { balances: (await Promise.all(plans.map(plan => balancesOf(plan, account, forced)))).flat() } }
  }

  async function price({ body }) {
    const { currency, addresses } = body ?? {}
    if (!Array.isArray(addresses) || addresses.some(it => typeof it !== 'string'))
      throw bad('addresses', 'A list of CAIP-10 addresses is expected')
    const asked = addresses.map(id => ({
      id,
      caip: id.split(':').slice(0, 2).join(':'),
      address: id.split(':')[2]?.toLowerCase(),
    }))
    const fungibles = []
    for (const plan of CHAINS.filter(({ caip }) => asked.some(it => it.caip === caip))) {
      const prices = await readPrices(chains[plan.caip], plan)
      const rate = ratePerUsd(currency, prices, plan)
      if (rate === undefined) throw bad('currency', `Unknown currency: ${currency}`)
      for (const { id, address } of asked.filter(it => it.caip === plan.caip)) {
        const asset = assetsNow(plan).find(it => it.address.toLowerCase() === address)
        if (asset)
          fungibles.push({
            address: id,
            name: asset.name,
            symbol: asset.symbol,
            iconUrl: iconUrl(asset.symbol),
            price: prices.get(address) * rate,
          })
      }
    }
    // As asked: the client takes the first for the native coin
    fungibles.sort((a, b) => addresses.indexOf(a.address) - addresses.indexOf(b.address))
    return { body: { fungibles } }
  }

  async function gasPrice({ query }) {
    const wei = BigInt(await chains[planOf(query.get('chainId')).caip].call('eth_gasPrice'))
    return { body: { standard: String(wei), fast: String((wei * 6n) / 5n), instant: String((wei * 3n) / 2n) } }
  }

  const identity = async ({ params }) => ({ body: await names.identity(accountOf(params)) })

  async function history({ params, query }) {
    const chainId = query.get('chainId') ?? undefined
    if (chainId) planOf(chainId)
    const page = await historyOf.page(accountOf(params), {
      chainId,
      onramp: query.get('onramp') ?? undefined,
      cursor: query.get('cursor') ?? undefined,
    })
    if (!page) throw bad('cursor', 'Invalid cursor')
    return { body: page }
  }

  async function setName({ body }) {
    try {
      await names.set(body?.name, body?.address)
    } catch (error) {
      throw error instanceof TypeError ? new HttpError(400, error.message) : error
    }
    return { status: 204 }
  }

  async function rpc({ query, body }) {
    const chainId = query.get('chainId')
    if (Object.hasOwn(others, chainId)) return { body: await others[chainId](body) }
    const { caip } = planOf(chainId)
    return answerRpc({ url: nodes[caip], caip, place: 'proxy', modes }, body)
  }

  const checked = forProject(origins)
  const routes = [
    ['GET', '/v1/supported-chains', checked(supportedChains)],
    ['GET', '/v1/account/:address/balance', checked(hostility.balances(balance))],
    ['GET', '/v1/account/:address/history', checked(history)],
    ['POST', '/v1/fungible/price', checked(hostility.prices(price))],
    ['GET', '/v1/convert/gas-price', checked(gasPrice)],
    ['GET', '/v1/convert/tokens', checked(hostility.tokens(convert.tokens))],
    ['GET', '/v1/convert/quotes', checked(convert.quotes)],
    ['GET', '/v1/convert/allowance', checked(convert.allowance)],
    ['GET', '/v1/convert/build-approve', checked(hostility.approve(convert.buildApprove))],
    ['POST', '/v1/convert/build-transaction', checked(hostility.swap(convert.buildTransaction))],
    ['GET', '/v1/onramp/options', checked(onramp.options)],
    ['POST', '/v1/onramp/quote', checked(onramp.quote)],
    ['POST', '/v1/generators/onrampurl', checked(onramp.cardUrl)],
    ['GET', '/v1/identity/:address', checked(hostility.identity(identity))],
    ['GET', '/v1/profile/account/:name', checked(hostility.name(profiles.lookup))],
    ['GET', '/v1/profile/reverse/:address', checked(profiles.reverse)],
    ['POST', '/v1/?', checked(rpc)],
    ['POST', '/__names', setName],
    ...hostileRoutes(hostility, message => new HttpError(400, message)),
    // Sites of their own, which a window of the user's goes to
    ['GET', '/onramp/card', onramp.cardPage],
    ['GET', '/onramp/aggregator', onramp.aggregatorPage],
    ['GET', '/onramp/page.js', onramp.pageScript],
    ['POST', '/onramp/decision', onramp.decision],
    // Pictures and token metadata stand for those of the open web: no project is asked for
    ['GET', '/icons/:symbol.svg', ({ params }) => picture(tokenPicture(params.symbol))],
    ['GET', '/avatars/:name.svg', ({ params }) => picture(avatarPicture(params.name))],
    ['GET', '/collectibles/:id.:type', pictureFile],
    ['GET', '/collectibles/:id', metadataAt(self)],
  ]
  return { routes, names, load: crowd.load, hostility, warm: historyOf.warm }
}

// The data service: balances, prices, history, gas, names and the RPC proxy, for the EVM chains and Solana.
import { createNames } from '../chain/names.mjs'
import { BULK_ACCOUNT, CHAINS } from '../chain/plan.mjs'
import { answerRpc } from '../chain/rpc-gate.mjs'
import { forProject } from '../http/project.mjs'
import { HttpError, picture } from '../http/reply.mjs'
import { avatarPicture } from '../pictures/portraits.mjs'
import { tokenPicture } from '../pictures/tokens.mjs'
import { CHAIN as SOLANA } from '../solana/plan.mjs'
import { createBalances, evmSource } from './balances.mjs'
import { metadataAt, pictureFile } from './collectibles.mjs'
import { createConvert } from './convert.mjs'
import { createBulkAccount } from './bulk-account.mjs'
import { createPrices } from './fungibles.mjs'
import { createHistory } from './history.mjs'
import { createTampering, tamperingRoutes } from './tampering.mjs'
import { bad, fold, namespaceOf } from './ids.mjs'
import { createOnramp } from './onramp.mjs'
import { createProfiles } from './profiles.mjs'
import { createSolana } from './solana.mjs'

/** Every chain with accounts and prices. */
const PLANS = [...CHAINS, SOLANA]

function planAmong(plans, caip) {
  const plan = plans.find(it => it.caip === caip)
  if (!plan) throw bad('chainId', `We don't support the chainId you provided: ${caip}`)
  return plan
}

function accountOf({ address }) {
  if (!namespaceOf(address)) throw bad('address', 'Invalid address')
  return address
}

/** The chains of an account query: the one it names, or all with such addresses. */
function plansFor(account, query) {
  const namespace = namespaceOf(account)
  const isOfKind = ({ caip }) => caip.startsWith(`${namespace}:`)
  if (!query.get('chainId')) return PLANS.filter(isOfKind)
  const plan = planAmong(PLANS, query.get('chainId'))
  if (!isOfKind(plan)) throw bad('address', 'Invalid address')
  return [plan]
}

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, nodes: Record<string, string>, modes:
 * import('../chain/node-modes.mjs').NodeModes, solana: Pick<import('../solana/solana-service.mjs').Solana, 'answer' |
 * 'chain'>, origins: string[], cacheMs: number, self: () => string }} options `self` returns the service's own address,
 * known once it listens.
 * @returns {{ routes: import('../http/service.mjs').Route[], names: import('../chain/names.mjs').Names, load:
 * import('./bulk-account.mjs').BulkAccount['load'], tamper: import('./tampering.mjs').Tampering['set'], reset: () =>
 * void, warm: () => Promise<unknown> }} The routes, and the switches for tests: names, the bulk account's size, and
 * tampering. `reset` undoes the switches and forgets caches, purchases and registered names; the chains stay as they
 * are.
 */
export function createDataService({ chains, nodes, modes, solana, origins, cacheMs, self }) {
  const iconUrl = symbol => `${self()}/icons/${encodeURIComponent(symbol)}.svg`
  const tampering = createTampering()
  const { assetsNow } = tampering
  const solanaChain = createSolana({ ...solana, iconUrl, self })
  const sources = {
    ...Object.fromEntries(CHAINS.map(plan => [plan.caip, evmSource(chains[plan.caip], plan)])),
    [SOLANA.caip]: solanaChain,
  }
  const balances = createBalances({ sources, cacheMs: () => tampering.cacheMs() ?? cacheMs, iconUrl, assetsNow })
  const prices = createPrices({ plans: PLANS, sources, iconUrl, assetsNow })
  const bulk = createBulkAccount({ iconUrl, self })
  const onramp = createOnramp({ chains, solana: solanaChain, iconUrl, self })
  const historyOf = createHistory({ chains, iconUrl, self, bulk, onramp, solana: solanaChain.history })
  const names = createNames(chains[CHAINS.find(it => it.names).caip], self)
  const convert = createConvert({ chains, iconUrl, assetsNow })
  const profiles = createProfiles(names, accountOf, nodes)

  const supportedChains = () => ({ body: { http: PLANS.map(({ caip }) => caip), ws: [] } })

  async function balance({ params, query }) {
    const account = accountOf(params)
    const plans = plansFor(account, query)
    if (account.toLowerCase() === BULK_ACCOUNT.address.toLowerCase())
      return { body: { balances: bulk.balances(plans[0].caip) } }
    const forced = new Set((query.get('forceUpdate') ?? '').split(',').map(fold))
    return { body: { balances: (await Promise.all(plans.map(plan => balances.of(plan, account, forced)))).flat() } }
  }

  async function gasPrice({ query }) {
    const wei = BigInt(await chains[planAmong(CHAINS, query.get('chainId')).caip].call('eth_gasPrice'))
    return { body: { standard: String(wei), fast: String((wei * 6n) / 5n), instant: String((wei * 3n) / 2n) } }
  }

  /** Only EVM chains have names; a Solana account has none. */
  async function identity({ params }) {
    const account = accountOf(params)
    return {
      body: namespaceOf(account) === 'eip155' ? await names.identity(account) : { name: null, avatar: null },
    }
  }

  async function history({ params, query }) {
    const account = accountOf(params)
    plansFor(account, query)
    const page = await historyOf.page(account, {
      chainId: query.get('chainId') ?? undefined,
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
    if (chainId === SOLANA.caip) return { body: await solana.answer(body) }
    const { caip } = planAmong(CHAINS, chainId)
    return answerRpc({ url: nodes[caip], caip, place: 'proxy', modes }, body)
  }

  const checked = forProject(origins)
  const routes = [
    ['GET', '/v1/supported-chains', checked(supportedChains)],
    ['GET', '/v1/account/:address/balance', checked(tampering.balances(balance))],
    ['GET', '/v1/account/:address/history', checked(history)],
    ['POST', '/v1/fungible/price', checked(tampering.prices(prices))],
    ['GET', '/v1/convert/gas-price', checked(gasPrice)],
    ['GET', '/v1/convert/tokens', checked(tampering.tokens(convert.tokens))],
    ['GET', '/v1/convert/quotes', checked(convert.quotes)],
    ['GET', '/v1/convert/allowance', checked(convert.allowance)],
    ['GET', '/v1/convert/build-approve', checked(tampering.approve(convert.buildApprove))],
    ['POST', '/v1/convert/build-transaction', checked(tampering.swap(convert.buildTransaction))],
    ['GET', '/v1/onramp/options', checked(onramp.options)],
    ['POST', '/v1/onramp/quote', checked(onramp.quote)],
    ['POST', '/v1/generators/onrampurl', checked(onramp.cardUrl)],
    ['GET', '/v1/identity/:address', checked(tampering.identity(identity))],
    ['GET', '/v1/profile/account/:name', checked(tampering.name(profiles.lookup))],
    ['GET', '/v1/profile/reverse/:address', checked(profiles.reverse)],
    ['GET', '/v1/profile/suggestions/:name', checked(profiles.suggestions)],
    // It names no project: only the signer matters.
    ['POST', '/v1/profile/account', profiles.register],
    ['POST', '/v1/?', checked(rpc)],
    ['POST', '/__names', setName],
    ...tamperingRoutes(tampering, message => new HttpError(400, message)),
    // Separate sites that open in a window.
    ['GET', '/onramp/card', onramp.cardPage],
    ['GET', '/onramp/aggregator', onramp.aggregatorPage],
    ['POST', '/onramp/session', onramp.session],
    ['GET', '/onramp/session', onramp.sessionPage],
    ['GET', '/onramp/page.js', onramp.pageScript],
    ['POST', '/onramp/decision', onramp.decision],
    // Pictures and token metadata stand in for those on the open web, so they need no project.
    ['GET', '/icons/:symbol.svg', ({ params }) => picture(tokenPicture(params.symbol))],
    ['GET', '/avatars/:name.svg', ({ params }) => picture(avatarPicture(params.name))],
    ['GET', '/collectibles/:id.:type', pictureFile],
    ['GET', '/collectibles/:id', metadataAt(self)],
  ]
  function reset() {
    tampering.reset()
    bulk.load()
    for (const part of [balances, onramp, profiles]) part.forget()
  }
  return { routes, names, load: bulk.load, tamper: tampering.set, reset, warm: historyOf.warm }
}

// Token prices, of several chains in one query.
import { CHAINS } from '../chain/plan.mjs'
import { assetsOf } from './balances.mjs'
import { bad, fold, splitId } from './ids.mjs'
import { ratePerUsd } from './market.mjs'

/**
 * @param {{ plans: { caip: string }[], sources: Record<string, import('./balances.mjs').Source>, iconUrl: (symbol:
 * string) => string, assetsNow?: typeof assetsOf }} options `assetsNow`: the currently listed assets.
 * @returns {import('../http/service.mjs').Handler}
 */
export function createPrices({ plans, sources, iconUrl, assetsNow = assetsOf }) {
  /** How much of a currency one USD buys: only EVM chains have pools for coins. */
  async function rateFor(plan, currency) {
    const market = CHAINS.includes(plan) ? plan : CHAINS[0]
    const rate = ratePerUsd(currency, await sources[market.caip].prices(), market)
    if (rate === undefined) throw bad('currency', `Unknown currency: ${currency}`)
    return rate
  }

  return async ({ body }) => {
    const { currency, addresses } = body ?? {}
    if (!Array.isArray(addresses) || addresses.some(it => typeof it !== 'string'))
      throw bad('addresses', 'A list of CAIP-10 addresses is expected')
    const fungibles = []
    for (const plan of plans.filter(({ caip }) => addresses.some(id => splitId(id).caip === caip))) {
      const [prices, rate] = await Promise.all([sources[plan.caip].prices(), rateFor(plan, currency)])
      const listed = new Map(assetsNow(plan).map(it => [fold(it.address), it]))
      for (const id of addresses.filter(it => splitId(it).caip === plan.caip)) {
        const address = fold(splitId(id).address ?? '')
        const asset = listed.get(address)
        if (!asset) continue
        const { name, symbol } = asset
        fungibles.push({
          address: id,
          name,
          symbol,
          iconUrl: iconUrl(symbol),
          price: (prices.get(address) ?? 0) * rate,
        })
      }
    }
    // In the requested order: the client takes the first one for the native coin.
    fungibles.sort((a, b) => addresses.indexOf(a.address) - addresses.indexOf(b.address))
    return { body: { fungibles } }
  }
}

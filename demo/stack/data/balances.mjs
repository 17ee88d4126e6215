// Balances of an account from the state of the chain.
import { callData, readUint } from '../chain/abi.mjs'
import { CHAINS, COLLECTIONS, NATIVE_TOKEN } from '../chain/plan.mjs'
import { decimal, hex } from '../chain/units.mjs'
import { readPrices } from './market.mjs'

/** Everything that an account may hold on a chain, the native coin first. */
export const assetsOf = ({ tokens }) => [
  { address: NATIVE_TOKEN, symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...tokens,
]

// Enough for what the past minted, and a few more
const NUMBERS = [1, 2, 3, 4, 5, 6]

/** The same by chain, with the planned prices, and the collectibles: as a wallet knows them that asks no service. */
export const walletAssets = dataUrl =>
  Object.fromEntries(
    CHAINS.map(plan => [
      plan.caip,
      [
        ...assetsOf(plan).map(({ address, symbol, name, decimals, price = 0 }) => ({
          ...(address === NATIVE_TOKEN ? { address: 'native', price: plan.nativePrice } : { address, price }),
          symbol,
          name,
          decimals,
          iconUrl: `${dataUrl}/icons/${encodeURIComponent(symbol)}.svg`,
        })),
        ...COLLECTIONS.flatMap(({ address, item, symbol, path }) =>
          NUMBERS.map(n => ({
            type: 'ERC721',
            address,
            tokenId: hex(n),
            name: `${item} #${n}`,
            symbol,
            tokenURI: `${dataUrl}/collectibles/${path}${n}`,
          })),
        ),
      ],
    ]),
  )

/**
 * Amounts are kept for a moment, as the hosted service does; prices are always read.
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, cacheMs: () => number, iconUrl: (symbol:
 * string) => string,
 *   assetsNow?: (plan: import('../chain/plan.mjs').ChainPlan) => ReturnType<typeof assetsOf> }} options
 *   `assetsNow`: what is listed at the moment.
 */
export function createBalances({ chains, cacheMs, iconUrl, assetsNow = assetsOf }) {
  /** @type {Map<string, { at: number, amounts: Map<string, bigint> }>} */
  const cache = new Map()

  async function readAmounts(plan, account, assets) {
    const answers = await chains[plan.caip].batch(
      assets.map(({ address }) =>
        address === NATIVE_TOKEN
          ? ['eth_getBalance', [account, 'latest']]
          : ['eth_call', [{ to: address, data: callData('Token', 'balanceOf(address)', account) }, 'latest']],
      ),
    )
    return assets.map(({ address }, i) => [address, readUint(`0x${answers[i].slice(2).padStart(64, '0')}`)])
  }

  async function amountsOf(plan, account, forced) {
    const assets = assetsNow(plan)
    const key = `${plan.caip}:${account.toLowerCase()}:${assets.length}`
    const kept = cache.get(key)
    if (!kept || Date.now() - kept.at > cacheMs()) {
      const amounts = new Map(await readAmounts(plan, account, assets))
      cache.set(key, { at: Date.now(), amounts })
      return amounts
    }
    const stale = assets.filter(({ address }) => forced.has(`${plan.caip}:${address}`.toLowerCase()))
    for (const [address, amount] of await readAmounts(plan, account, stale)) kept.amounts.set(address, amount)
    return kept.amounts
  }

  /**
   * @param {import('../chain/plan.mjs').ChainPlan} plan
   * @param {string} account
   * @param {Set<string>} forced Lower-case CAIP-10 tokens to read anew.
   */
  return async function balancesOf(plan, account, forced) {
    const [amounts, prices] = await Promise.all([amountsOf(plan, account, forced), readPrices(chains[plan.caip], plan)])
    return assetsNow(plan)
      .filter(({ address }) => amounts.get(address) > 0n)
      .map(({ address, name, symbol, decimals }) => {
        const numeric = decimal(amounts.get(address), decimals)
        const price = prices.get(address.toLowerCase())
        return {
          name,
          symbol,
          chainId: plan.caip,
          ...(address !== NATIVE_TOKEN && { address: `${plan.caip}:${address}` }),
          ...(price > 0 && { value: Math.round(Number(numeric) * price * 1e6) / 1e6 }),
          price,
          quantity: { decimals: String(decimals), numeric },
          iconUrl: iconUrl(symbol),
        }
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  }
}

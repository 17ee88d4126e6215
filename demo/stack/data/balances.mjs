// Reads an account's balances from the chain.
import { callData, readUint } from '../chain/abi.mjs'
import { CHAINS, COLLECTIONS, NATIVE_TOKEN } from '../chain/plan.mjs'
import { decimal, hex } from '../chain/units.mjs'
import { fold } from './ids.mjs'
import { readPrices } from './market.mjs'

const ETHER = { address: NATIVE_TOKEN, symbol: 'ETH', name: 'Ether', decimals: 18 }

/** A chain's native coin, under the placeholder for its address. */
export const coinOf = ({ coin = ETHER }) => coin

/** Every asset that an account can hold on a chain, the native coin first. */
export const assetsOf = plan => [coinOf(plan), ...plan.tokens]

// Covers everything that the past minted, and a few more.
const NUMBERS = [1, 2, 3, 4, 5, 6]

/** The same by chain, with the planned prices and the collectibles: what a wallet knows without asking a service. */
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
 * The source of a chain's amounts and prices.
 * @typedef {object} Source
 * @property {(account: string, assets: { address: string }[]) => Promise<[address: string, units: bigint][]>} amounts
 * @property {() => Promise<Map<string, number>>} prices In USD, by folded address; 0 or missing means unknown.
 */

/** @returns {Source} */
export const evmSource = (chain, plan) => ({
  async amounts(account, assets) {
    const answers = await chain.batch(
      assets.map(({ address }) =>
        address === NATIVE_TOKEN
          ? ['eth_getBalance', [account, 'latest']]
          : ['eth_call', [{ to: address, data: callData('Token', 'balanceOf(address)', account) }, 'latest']],
      ),
    )
    return assets.map(({ address }, i) => [address, readUint(`0x${answers[i].slice(2).padStart(64, '0')}`)])
  },
  prices: () => readPrices(chain, plan),
})

/**
 * Caches amounts briefly, like the hosted service; reads prices every time.
 * @param {{ sources: Record<string, Source>, cacheMs: () => number, iconUrl: (symbol: string) => string, assetsNow?:
 * typeof assetsOf }} options `assetsNow`: the currently listed assets.
 */
export function createBalances({ sources, cacheMs, iconUrl, assetsNow = assetsOf }) {
  /** @type {Map<string, { at: number, amounts: Map<string, bigint> }>} */
  const cache = new Map()

  async function amountsOf(plan, account, forced) {
    const assets = assetsNow(plan)
    const key = `${plan.caip}:${fold(account)}:${assets.length}`
    const kept = cache.get(key)
    const { amounts: read } = sources[plan.caip]
    if (!kept || Date.now() - kept.at > cacheMs()) {
      const amounts = new Map(await read(account, assets))
      cache.set(key, { at: Date.now(), amounts })
      return amounts
    }
    const stale = assets.filter(({ address }) => forced.has(fold(`${plan.caip}:${address}`)))
    for (const [address, amount] of await read(account, stale)) kept.amounts.set(address, amount)
    return kept.amounts
  }

  /**
   * @param {{ caip: string }} plan
   * @param {string} account
   * @param {Set<string>} forced Folded CAIP-10 tokens to read again.
   */
  async function of(plan, account, forced) {
    const [amounts, prices] = await Promise.all([amountsOf(plan, account, forced), sources[plan.caip].prices()])
    return assetsNow(plan)
      .filter(({ address }) => amounts.get(address) > 0n)
      .map(({ address, name, symbol, decimals }) => {
        const numeric = decimal(amounts.get(address), decimals)
        const price = prices.get(fold(address)) ?? 0
        return {
          name,
          symbol,
          chainId: plan.caip,
          ...(address !== coinOf(plan).address && { address: `${plan.caip}:${address}` }),
          ...(price > 0 && { value: Math.round(Number(numeric) * price * 1e6) / 1e6 }),
          price,
          quantity: { decimals: String(decimals), numeric },
          iconUrl: iconUrl(symbol),
        }
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  }

  return { of, forget: () => cache.clear() }
}

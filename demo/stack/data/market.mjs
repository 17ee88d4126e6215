// Prices, read from the pools, so that a swap moves them.
import { callData, readUint } from '../chain/abi.mjs'
import { NATIVE_TOKEN, ROUTER, UNUSUAL } from '../chain/plan.mjs'

// Fiat rates have no pool here.
const PER_USD = { usd: 1, eur: 0.92, gbp: 0.79, aud: 1.53, cad: 1.37, inr: 83.9, jpy: 149.5 }

const SCALE = 10n ** 18n

/** A token's price in the native coin, from the reserves; 0 without a pool. */
function inNative(pool, decimals) {
  const token = readUint(pool, 0)
  const native = readUint(pool, 1)
  if (token === 0n) return 0
  return Number((native * 10n ** BigInt(decimals) * SCALE) / (token * 10n ** 18n)) / Number(SCALE)
}

/** Eight significant digits: reserves are whole base units, so the last digits of a division mean nothing. */
const rounded = price => Number(price.toPrecision(8))

/**
 * Prices in USD by lower-case token address, the native coin under its placeholder; 0 means unknown.
 * @param {import('../chain/json-rpc.mjs').Chain} chain
 * @param {import('../chain/plan.mjs').ChainPlan} plan
 * @returns {Promise<Map<string, number>>}
 */
export async function readPrices(chain, plan) {
  const tokens = [...plan.tokens, ...UNUSUAL]
  const pools = await chain.batch(
    tokens.map(({ address }) => [
      'eth_call',
      [{ to: ROUTER, data: callData('Router', 'pools(address)', address) }, 'latest'],
    ]),
  )
  const rates = tokens.map(({ decimals, isWrapped }, i) => (isWrapped ? 1 : inNative(pools[i], decimals)))
  const nativeUsd = 1 / rates[tokens.findIndex(it => it.symbol === 'USDC')]
  return new Map([
    [NATIVE_TOKEN.toLowerCase(), rounded(nativeUsd)],
    ...tokens.map(({ address }, i) => [address.toLowerCase(), rounded(rates[i] * nativeUsd)]),
  ])
}

/**
 * How much of a currency one USD buys.
 * @param {string} currency
 * @param {Map<string, number>} prices
 * @param {import('../chain/plan.mjs').ChainPlan} plan
 * @returns {number | undefined} Undefined for an unknown currency.
 */
export function ratePerUsd(currency, prices, { tokens }) {
  if (currency === 'eth') return 1 / prices.get(NATIVE_TOKEN.toLowerCase())
  if (currency === 'btc') return 1 / prices.get(tokens.find(it => it.symbol === 'WBTC').address.toLowerCase())
  return Object.hasOwn(PER_USD, currency) ? PER_USD[currency] : undefined
}

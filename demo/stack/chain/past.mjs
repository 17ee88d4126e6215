// The accounts' past: more than two years of it on chain 1, one year on the other.
import { callData } from './abi.mjs'
import {
  ACCOUNTS,
  BURNED,
  COLLECTIBLE,
  EXCHANGE,
  LOOKALIKE,
  MULTICALL,
  NATIVE_TOKEN,
  ROUTER,
  SPAMMER,
  TIDES,
  VOUCHERS,
} from './plan.mjs'
import { swapData } from './swap-call.mjs'
import { baseUnits } from './units.mjs'

const MONTH_DAYS = 30
const UNLIMITED = 2n ** 256n - 1n
const [VERA, OTTO, LARGE, SPARE] = ACCOUNTS.map(it => it.address)

// The shortest possible contract: it returns 42.
const TINY_CONTRACT = '0x600a600c600039600a6000f3602a60005260206000f3'
// tryAggregate(false, []): succeeds and moves nothing.
const EMPTY_BATCH = `0xbce38bd7${[0, 0x40, 0].map(it => it.toString(16).padStart(64, '0')).join('')}`

/** Calls, named as in plan.mjs. */
function vocabulary({ tokens }) {
  const assetOf = symbol =>
    symbol === 'ETH' ? { address: NATIVE_TOKEN, decimals: 18 } : tokens.find(it => it.symbol === symbol)
  const on = (symbol, signature, ...values) => {
    const { address, contract = 'Token' } = assetOf(symbol)
    return { to: address, data: callData(contract, signature, ...values) }
  }
  const units = (symbol, amount) => baseUnits(amount, assetOf(symbol).decimals)
  return {
    coin: (to, amount) => ({ to, data: '0x', value: baseUnits(amount, 18) }),
    token: (symbol, to, amount) => on(symbol, 'transfer(address,uint256)', to, units(symbol, amount)),
    approve: (symbol, amount) =>
      on(symbol, 'approve(address,uint256)', ROUTER, amount === 'unlimited' ? UNLIMITED : units(symbol, amount)),
    swap: (from, to, amount, { least = 0n, receiver = VERA } = {}) => ({
      to: ROUTER,
      data: swapData({
        from: assetOf(from).address,
        to: assetOf(to).address,
        amount: units(from, amount),
        least,
        receiver,
      }),
      value: from === 'ETH' ? units(from, amount) : 0n,
    }),
    mint: (collection, to = VERA) => ({ to: collection, data: callData('Collectible', 'mint(address)', to) }),
    give: (collection, to, id) => ({
      to: collection,
      data: callData('Collectible', 'transferFrom(address,address,uint256)', VERA, to, id),
    }),
  }
}

/** The same activity every month, oldest first. */
function habits(months, { coin, token, approve, swap }) {
  const list = []
  for (let m = months - 1; m >= 0; m--) {
    const days = m * MONTH_DAYS
    list.push([days + 28.4, EXCHANGE, token('USDC', VERA, `${96 + ((m * 37) % 61)}.${m % 10}`)])
    list.push(
      m % 3 === 0
        ? [days + 21.3, VERA, token('USDC', OTTO, `${85 + ((m * 13) % 60)}.25`)]
        : [days + 21.3, VERA, coin(OTTO, `0.0${11 + ((m * 7) % 79)}`)],
    )
    list.push(
      m % 2 === 0
        ? [days + 9.6, VERA, token('USDC', SPARE, `${24 + ((m * 11) % 70)}`)]
        : [days + 9.6, VERA, coin(LARGE, `0.00${2 + (m % 7)}`)],
    )
    if (m % 4 === 1)
      list.push(
        [days + 15.1, VERA, approve('USDC', '60')],
        [days + 15.098, VERA, swap('USDC', m % 8 === 1 ? 'DAI' : 'LINK', '60')],
      )
    // Twice a year something comes back.
    if (m % 6 === 0)
      list.push([days + 4.2, OTTO, token('USDC', VERA, '60')], [days + 3.8, SPARE, token('USDC', EXCHANGE, '20')])
  }
  return list
}

const harbourPrints = ({ mint, give }, days) => [
  [days, VERA, mint(COLLECTIBLE)],
  [days - 31.2, VERA, mint(COLLECTIBLE)],
  [days - 31.1, VERA, mint(COLLECTIBLE)],
  [days - 80.5, VERA, mint(COLLECTIBLE)],
  [days - 84.2, VERA, give(COLLECTIBLE, OTTO, 4)],
]

function ofMainChain(words) {
  const { coin, token, approve, swap, mint, give } = words
  return [
    [815, EXCHANGE, coin(VERA, '1.5')],
    [813, EXCHANGE, token('USDC', VERA, '900')],
    [812, EXCHANGE, token('USDT', VERA, '75')],
    ...habits(27, words),
    [771, VERA, coin(VERA, '0.01')],
    [702.5, VERA, swap('ETH', 'USDC', '0.2')],
    [640.3, VERA, approve('USDC', 'unlimited')],
    [640.2, VERA, swap('USDC', 'ETH', '260')],
    [640.1, VERA, { data: TINY_CONTRACT }],
    [611, EXCHANGE, token('DAI', VERA, '45.5')],
    [588.6, VERA, swap('USDC', 'WBTC', '310')],
    [580.2, VERA, swap('USDC', 'ETH', '90', { receiver: OTTO })],
    ...harbourPrints(words, 533.7),
    [402.4, VERA, { ...swap('USDC', 'ETH', '120', { least: 10n ** 24n }), fails: true }],
    [371.9, VERA, approve('USDC', '0')],
    [322.2, VERA, mint(TIDES)],
    [322.1, VERA, mint(TIDES)],
    [301.4, VERA, give(TIDES, BURNED, 1)],
    [254.8, VERA, { to: MULTICALL, data: EMPTY_BATCH }],
    [187.3, SPAMMER, token('$ CLAIM', VERA, '5000')],
    [187.2, SPAMMER, token('$ CLAIM', OTTO, '5000')],
    [187.1, SPAMMER, token('$ CLAIM', LARGE, '5000')],
    [143.6, OTTO, coin(VERA, '0.05')],
    [96.2, VERA, { ...token('USDT', OTTO, '9000'), fails: true }],
    [64.5, EXCHANGE, token('LINK', LARGE, '9000')],
    [61.7, LARGE, token('LINK', VERA, '12.5')],
    [47.5, SPAMMER, mint(VOUCHERS)],
    [12.1, LARGE, coin(VERA, '0.4')],
    // Right after Vera paid Otto: the stranger wants her to mistake the address for Otto's.
    [6.25, VERA, token('USDC', OTTO, '40')],
    [6.249, LOOKALIKE, token('USDC', VERA, '0')],
    [0.8, SPARE, coin(VERA, '0.015')],
    [0.2, VERA, coin(OTTO, '0.021')],
  ]
}

function ofSecondChain(words) {
  const { coin, token, approve, swap } = words
  return [
    [395, EXCHANGE, coin(VERA, '0.9')],
    [394, EXCHANGE, token('USDC', VERA, '3200')],
    ...habits(12, { ...words, swap: (from, to, amount) => swap(from, to === 'LINK' ? 'WBTC' : to, amount) }),
    ...harbourPrints(words, 260.3),
    [187.3, SPAMMER, token('$ CLAIM', VERA, '5000')],
    [187.2, SPAMMER, token('$ CLAIM', OTTO, '5000')],
    [187.1, SPAMMER, token('$ CLAIM', LARGE, '5000')],
    [111.4, VERA, approve('USDC', '500')],
    [111.3, VERA, swap('USDC', 'WBTC', '500')],
    [4.4, LARGE, coin(VERA, '0.25')],
  ]
}

/**
 * The calls of the past, oldest first.
 * @param {import('./plan.mjs').ChainPlan} plan
 * @returns {{ days: number, from: string, to?: string, data: string, value?: bigint, fails?: boolean }[]} `days` before
 * now.
 */
export function pastOf(plan) {
  const words = vocabulary(plan)
  const list = plan.names ? ofMainChain(words) : ofSecondChain(words)
  return list.map(([days, from, call]) => ({ days, from, ...call })).sort((a, b) => b.days - a.days)
}

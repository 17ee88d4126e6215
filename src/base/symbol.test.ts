import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeToken } from '../services/tokens.ts'
import { decodeSwapToken } from '../services/network/convert.ts'
import { decodeTransaction } from '../services/history.ts'
import { bareSymbol, isMisleading, isSetApart, setApart, WELL_KNOWN } from './symbol.ts'
import { flagOf } from './token.ts'

const test = suite('symbols beside amounts')

/** After "1 " each of these reads like another amount, or could. */
const MISLEADING = [
  // Leading digits, of every kind.
  '000 USDC',
  '0USDC',
  '1ETH',
  '00',
  '2X',
  '１０ETH',
  '٣ETH',
  '½ETH',
  '²ETH',
  'ⅫETH',
  '①USDC',
  // Separators.
  '.5ETH',
  ',000 USDC',
  '.000',
  '’000',
  "'000",
  '·5',
  '٫5',
  '/2',
  ':5',
  'E.5',
  'A,5',
  'X.1',
  '-5',
  '−5',
  '+5',
  '×10',
  '*10',
  '^9',
  '=5',
  '~5',
  '<5',
  '>5',
  '≈5',
  '(5)',
  '%',
  '%ETH',
  '‰',
  // Spaces.
  'USD C',
  'k USDC',
  ' ETH',
  'million USDC',
  'ETH 5',
  '5 ETH',
  // Units, exponents and multiples.
  'K',
  'k',
  'M',
  'm',
  'B',
  'T',
  'E18',
  'e6',
  'e+6',
  'e-6',
  'x10',
  'K5',
  'M2',
  'KETH',
  'MUSDC',
  'BBTC',
  'kUSDC',
  'KDAI',
  'MM',
  'bn',
  'mln',
  'Million',
  'billion',
  'lakh',
  'wei',
  'gwei',
  '万',
  '万USDC',
  '億ETH',
  '百万',
  '만',
  // Other money.
  '$5',
  '€ 5',
]

const PLAIN = [
  ...WELL_KNOWN,
  'USDC.e',
  'BTC.b',
  'C98',
  'GMX',
  'GMX2',
  'UNI-V2',
  'Cake-LP',
  'aUSDC',
  'sUSDe',
  'mETH',
  'tBTC',
  'cbBTC',
  'TUSD',
  'BUSD',
  'PYUSD',
  '$TRUMP',
  'PEPE',
  'SHIB',
  'MKR',
  'BAL',
  'KNC',
  'MANA',
  'BAT',
  'ENS',
  'EIGEN',
  'XAUt',
  'MASK',
  'KAVA',
  'BEAM',
  'GNO',
  'TRX',
  'EURC',
  'weETH',
  'ezETH',
  'wBETH',
  'rETH',
  'ПЛАН',
  'テスト',
  '•••',
  'USD₮',
]

test('R115: a symbol that could be read on with the amount before it is set apart; others stay as they are', () => {
  assert.ok(MISLEADING.length >= 60)
  for (const symbol of MISLEADING) {
    assert.ok(isMisleading(symbol), `not seen: ${symbol}`)
    assert.is(setApart(symbol), `“${symbol}”`)
    assert.is(bareSymbol(setApart(symbol)), symbol)
    assert.ok(isSetApart(setApart(symbol)))
  }
  for (const symbol of PLAIN)
    assert.equal([setApart(symbol), isSetApart(symbol), bareSymbol(symbol)], [symbol, false, symbol])
  assert.is(setApart(''), '')
})

test('R115: what is set apart is set apart once, and says so beside the symbol, behind what is worse', () => {
  const t = (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ')
  assert.is(setApart(setApart('000 USDC')), '““000 USDC””')
  assert.equal(
    [flagOf({ symbol: '“K”' }, t), flagOf({ symbol: 'K' }, t), flagOf({ symbol: '“USD C”', imitates: 'USDC' }, t)],
    ['tokens.odd', '', 'tokens.like USDC'],
  )
})

test('R115: in balances, among tokens to swap and in the history', () => {
  const CHAIN = 'eip155:1',
    address = `eip155:1:0x${'12'.repeat(20)}`
  for (const symbol of MISLEADING) {
    const expected = `“${symbol.trim()}”`
    assert.is(
      decodeToken({ name: 'x', symbol, chainId: CHAIN, address, quantity: { decimals: '6', numeric: '1' } }, CHAIN)!
        .symbol,
      symbol === ' ETH' ? 'ETH' : expected,
    )
    assert.is(
      decodeSwapToken({ name: 'x', symbol, address, decimals: 6 }, CHAIN)!.symbol,
      symbol === ' ETH' ? 'ETH' : expected,
    )
    const row = {
      id: '1',
      metadata: { chain: CHAIN, status: 'confirmed', minedAt: '2024-01-01T00:00:00Z' },
      transfers: [{ direction: 'in', fungible_info: { symbol }, quantity: { numeric: '1' } }],
    }
    assert.is(decodeTransaction(row)!.transfers[0]!.fungible!.symbol, symbol === ' ETH' ? 'ETH' : expected)
  }
})

test.run()

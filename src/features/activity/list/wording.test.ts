import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Operation, Transaction, Transfer } from '../../../services/history.ts'
import { messages } from './messages.ts'
import { amountOf, describe, kindOf } from './wording.ts'

const test = suite('activity wording')

const ME = '0x' + 'a1'.repeat(20),
  YOU = '0x71c98a4e05b7d21f6e90aa35c1f84b62e7d32e08'
const token = (direction: Transfer['direction'], numeric: string, symbol: string): Transfer => ({
  direction,
  quantity: { numeric },
  fungible: { name: symbol, symbol },
})
const forged = (it: Transfer): Transfer => ({ ...it, isForged: true })
const nft = (direction: Transfer['direction'], name: string, numeric = '1'): Transfer => ({
  direction,
  quantity: { numeric },
  nft: { name, isSpam: false },
})
const row = (
  operationType: Operation,
  transfers: Transfer[],
  change: Partial<Transaction['metadata']> = {},
): Transaction => ({
  id: 'x',
  metadata: {
    operationType,
    status: 'confirmed',
    minedAt: 1e12,
    chain: 'eip155:1',
    sentFrom: ME,
    sentTo: YOU,
    ...change,
  },
  transfers,
})
const t = (key: string, values: Record<string, string | number> = {}) => {
  assert.ok(Object.hasOwn(messages, key), key)
  return messages[key as keyof typeof messages].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
const say = (it: Transaction) => describe(it, ME, { t, locale: 'en', spell: it => it.replace('d32e08', 'd32E08') })
const line = (it: Transaction) => {
  const { title, detail, amount } = say(it)
  return [title, detail, amount].join(' | ')
}

test('says what was done, with whom, and how much came or went', () => {
  const from = { sentFrom: YOU, sentTo: ME }
  for (const [it, words] of [
    [row('send', [token('out', '120', 'USDC')]), 'Sent USDC | To 0x71c9...d32E08 | \u2212120 USDC'],
    [row('receive', [token('in', '0.25', 'ETH')], from), 'Received ETH | From 0x71c9...d32E08 | +0.25 ETH'],
    [row('receive', [token('in', '0.0000001', 'ETH')], from), 'Received ETH | From 0x71c9...d32E08 | < 0.000001 ETH'],
    [
      row('trade', [token('out', '0.5', 'ETH'), token('in', '1506.2', 'USDC')]),
      'Swapped ETH for USDC | \u22120.5 ETH | +1,506.2 USDC',
    ],
    [
      row('trade', [token('out', '0.5', 'ETH'), token('in', '', 'USDC')], { status: 'pending' }),
      'Swapping ETH to USDC | \u22120.5 ETH | ',
    ],
    [row('mint', [nft('in', 'Harbour Print #1')]), 'Minted Harbour Print #1 | With 0x71c9...d32E08 | +1'],
    [row('send', [nft('out', 'Points', '12500')]), 'Sent Points | To 0x71c9...d32E08 | \u221212,500'],
    [
      row('send', [nft('out', 'Harbour Print #1'), nft('out', 'Harbour Print #2')]),
      'Sent Harbour Print #1 +1 | To 0x71c9...d32E08 | \u22121',
    ],
    [row('send', [token('self', '1', 'ETH')], { sentTo: ME }), 'Sent ETH |  | 1 ETH'],
    [row('send', [token('out', '2', 'ETH')], { status: 'pending' }), 'Sending ETH | To 0x71c9...d32E08 | \u22122 ETH'],
    [row('buy', [token('in', '1', 'ETH')]), 'Bought ETH | With 0x71c9...d32E08 | +1 ETH'],
    [row('send', []), 'Sent assets | To 0x71c9...d32E08 | '],
    [row('execute', []), 'Contract interaction | With 0x71c9...d32E08 | '],
    [row('execute', [token('out', '1000', 'USDC')]), 'Contract interaction | With 0x71c9...d32E08 | \u22121,000 USDC'],
    [row('deploy', [], { sentTo: undefined }), 'Deployed a contract |  | '],
  ] as const)
    assert.is(line(it), words)
})

test('R115: what a forged token tells is no part of a row that moved something else', () => {
  const [dust, fake] = [token('in', '0.01', 'USDC'), forged(token('out', '25000', '“USDC”'))]
  for (const transfers of [
    [dust, fake],
    [fake, dust],
  ]) {
    const it = row('receive', transfers, { sentFrom: YOU, sentTo: ME })
    assert.equal([kindOf(it), line(it)], ['received', 'Received USDC | From 0x71c9...d32E08 | +0.01 USDC'])
  }
  assert.is(line(row('send', [fake])), 'Sent “USDC” | To 0x71c9...d32E08 | \u221225,000 “USDC”')
})

test('a transfer that paid a site names the site, whoever sent it and to whichever contract', () => {
  const paidTo = (network: string, hash: string) =>
    network === 'eip155:1' && hash === '0xab' ? 'shop.example' : undefined
  const detailOf = (it: Transaction) => describe(it, ME, { t, locale: 'en', spell: it => it, paidTo }).detail
  const usdc = token('out', '0.05', 'USDC')
  const relayed = { sentFrom: YOU, hash: '0xab' }
  assert.is(detailOf(row('send', [usdc], relayed)), 'To shop.example')
  assert.is(detailOf(row('execute', [usdc], relayed)), 'To shop.example')
  for (const [why, other] of Object.entries({
    'another transaction': row('send', [usdc], { ...relayed, hash: '0xac' }),
    'another network': row('send', [usdc], { ...relayed, chain: 'eip155:10' }),
    'more than the payment': row('send', [usdc, token('out', '1', 'ETH')], relayed),
    'nothing that left': row('receive', [token('in', '1', 'ETH')], relayed),
  }))
    assert.not(detailOf(other)?.includes('shop'), why)
})

test('amounts keep the digits that tell them apart', () => {
  const amounts = [
    '0.0123',
    '0.012',
    '0.0120001',
    '0.0000019',
    '0',
    '1234.5',
    '1.234567',
    '401.260525',
    '0.123456789',
    '1840250.257',
  ].map(numeric => say(row('send', [token('out', numeric, 'ETH')])).amount)
  assert.equal(amounts, [
    '\u22120.0123 ETH',
    '\u22120.012 ETH',
    '\u22120.012 ETH',
    '\u22120.000001 ETH',
    '\u22120 ETH',
    '\u22121,234.5 ETH',
    '\u22121.2345 ETH',
    '\u2212401.26 ETH',
    '\u22120.1234 ETH',
    '\u22121,840,250.25 ETH',
  ])
})

test('an amount that is not round is not shown as one, however small the rest', () => {
  const amounts = ['2.000001', '12345.00067', '7.0000000001', '1.000000', '3.00'].map(
    numeric => say(row('send', [token('out', numeric, 'USDC')])).amount,
  )
  assert.equal(amounts, [
    '\u22122.000001 USDC',
    '\u221212,345.0006 USDC',
    '\u22127.000000 USDC',
    '\u22121 USDC',
    '\u22123 USDC',
  ])
})

test('an amount too small for its digits has one sign, that it is less', () => {
  const amounts = (['in', 'out'] as const).map(way => amountOf(row('trade', []), token(way, '0.0000001', 'PLUM'), 'en'))
  assert.equal(amounts, ['< 0.000001 PLUM', '< 0.000001 PLUM'])
})

test('what failed has moved nothing, so it has no sign and is no gain', () => {
  assert.is(
    line(row('send', [token('out', '120', 'USDC')], { status: 'failed' })),
    'Sent USDC | To 0x71c9...d32E08 | 120 USDC',
  )
  assert.is(
    line(row('trade', [token('out', '1', 'ETH'), token('in', '2', 'UNI')], { status: 'failed' })),
    'Swapped ETH for UNI | 1 ETH | 2 UNI',
  )
  assert.not(say(row('receive', [token('in', '1', 'ETH')], { status: 'failed' })).isGain)
  assert.ok(say(row('receive', [token('in', '1', 'ETH')])).isGain)
})

test('an approval says how much it allows; one of nothing takes it back', () => {
  assert.is(line(row('approve', [token('self', '50', 'USDC')])), 'Approved USDC |  | 50 USDC')
  assert.is(
    line(
      row('approve', [
        token('self', '115792089237316195423570985008687907853269984665640564039457.584007913129639935', 'USDC'),
      ]),
    ),
    'Approved USDC |  | Unlimited',
  )
  assert.is(line(row('approve', [token('self', '0', 'USDC')])), 'Revoked USDC approval |  | ')
})

test('the exact amount is at hand, and one that is not known is not shown', () => {
  assert.is(say(row('send', [token('out', '0.123456789012345678', 'ETH')])).exact, '\u22120.123456789012345678 ETH')
  assert.is(say(row('send', [token('out', '', 'ETH')])).amount, undefined)
})

test('each thing that moved has its amount and its direction; what failed has moved nothing', () => {
  const out = token('out', '1234.567890123', 'ETH')
  const cases: [Transaction, Transfer, string, string][] = [
    [row('trade', []), out, '\u22121,234.56 ETH', '\u22121,234.567890123 ETH'],
    [row('trade', []), token('in', '5', 'USDC'), '+5 USDC', '+5 USDC'],
    [row('trade', [], { status: 'failed' }), out, '1,234.56 ETH', '1,234.567890123 ETH'],
    [row('approve', []), token('self', '5', 'USDC'), '5 USDC', '5 USDC'],
    [row('mint', []), nft('in', 'Print #7'), '+1', '+1'],
    [row('send', []), token('out', '', 'ETH'), '', ''],
    [
      row('mint', []),
      token('in', '999999999999999.5', 'MEME'),
      '+999,999,999,999,999.5 MEME',
      '+999,999,999,999,999.5 MEME',
    ],
    [row('mint', []), token('in', '1999999999999999.5', 'MEME'), '+1999T MEME', '+1,999,999,999,999,999.5 MEME'],
    [
      row('mint', []),
      token('in', `1${'0'.repeat(24)}`, 'MEME'),
      '+1,000,000,000,000T MEME',
      `+1${',000'.repeat(8)} MEME`,
    ],
  ]
  for (const [it, transfer, short, whole] of cases)
    assert.equal([amountOf(it, transfer, 'en'), amountOf(it, transfer, 'en', true)], [short, whole])
})

test('every operation has its words', () => {
  for (const operation of [
    'approve',
    'bought',
    'borrow',
    'burn',
    'buy',
    'cancel',
    'claim',
    'deploy',
    'deposit',
    'execute',
    'mint',
    'receive',
    'repay',
    'sell',
    'send',
    'stake',
    'trade',
    'unstake',
    'withdraw',
  ] as const) {
    for (const transfers of [
      [],
      [token('in', '1', 'A')],
      [token('out', '1', 'A')],
      [token('out', '1', 'A'), token('in', '1', 'B')],
      [token('self', '1', 'A')],
    ])
      assert.not.match(line(row(operation, transfers)), /undefined|NaN|\{|\[object/)
  }
})

test('kinds go by what moved', () => {
  assert.is(kindOf(row('trade', [])), 'swaps')
  assert.is(kindOf(row('execute', [token('in', '1', 'A'), token('out', '1', 'B')])), 'swaps')
  assert.is(kindOf(row('stake', [token('out', '1', 'A')])), 'sent')
  assert.is(kindOf(row('claim', [token('in', '1', 'A')])), 'received')
  assert.is(kindOf(row('approve', [token('self', '1', 'A')])), 'other')
})

test('whoever was sent to by name is called so, with the whole address at hand', () => {
  const knownAs = (address: string) => (address === YOU ? 'otto.eth' : undefined)
  const named = (it: Transaction) => describe(it, ME, { t, locale: 'en', spell: it => it.toUpperCase(), knownAs })
  const { detail, address } = named(row('send', [token('out', '1', 'ETH')]))
  assert.equal([detail, address], ['To otto.eth', YOU.toUpperCase()])
  const from = named(row('receive', [token('in', '1', 'ETH')], { sentFrom: YOU, sentTo: ME }))
  assert.is(from.detail, 'From otto.eth')
  const other = named(row('send', [token('out', '1', 'ETH')], { sentTo: ME.replace('a1', 'b2') }))
  assert.is(other.address, undefined)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../chains/networks.ts'
import { paymentUri } from '../features/receive/payment-uri.ts'
import { formatUnits } from './amount.ts'
import { readPaymentLink, type LinkProblem, type PaymentLink } from './payment-link.ts'

const test = suite('payment links')
const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const COIN = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const REFERENCE = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
const OTHER = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const ETHER = 10n ** 18n
const NOTHING = { label: '', message: '', memo: undefined, references: [] as string[] }

const evm = (over: Partial<PaymentLink>): Omit<PaymentLink, 'note'> => ({
  namespace: 'eip155',
  chainId: undefined,
  recipient: TO,
  token: undefined,
  amount: undefined,
  ...over,
})

for (const [uri, told] of [
  [`ethereum:${TO}`, {}],
  [`ethereum:pay-${TO}`, {}],
  [`ethereum:${TO.toLowerCase()}`, { recipient: TO.toLowerCase() }],
  [`  ethereum:${TO}\n`, {}],
  [`ethereum:${TO}?value=2.014e18`, { amount: 2014n * 10n ** 15n }],
  [`ethereum:${TO}?value=2014000000000000000`, { amount: 2014n * 10n ** 15n }],
  [`ethereum:${TO}?value=1E18`, { amount: ETHER }],
  [`ethereum:${TO}?value=.5e1`, { amount: 5n }],
  [`ethereum:${TO}?value=+7`, { amount: 7n }],
  [`ethereum:${TO}?value=1.50e1`, { amount: 15n }],
  [`ethereum:${TO}?value=0`, { amount: 0n }],
  [`ethereum:${TO}?value=123456789000000000000000001`, { amount: 123456789000000000000000001n }],
  [`ethereum:${TO}?value=${(1n << 256n) - 1n}`, { amount: (1n << 256n) - 1n }],
  // R161: QR codes are often in capitals throughout.
  [`ETHEREUM:${TO}`, {}],
  [`Ethereum:PAY-${TO}@1`, { chainId: '1' }],
  [`ETHEREUM:${TO.toUpperCase()}`, { recipient: `0x${TO.slice(2).toUpperCase()}` }],
  [`ETHEREUM:${COIN.toUpperCase()}/transfer?address=${TO}`, { token: `0x${COIN.slice(2).toUpperCase()}` }],
  [`ethereum:${TO}@8453?value=1&gas=1e99&gasLimit=x&gasPrice=-1`, { chainId: '8453', amount: 1n }],
  ['ethereum:pay-otto.eth?value=1', { recipient: 'otto.eth', amount: 1n }],
  ['ethereum:otto.eth@10', { recipient: 'otto.eth', chainId: '10' }],
  ['ethereum:z%C3%BCrich.eth', { recipient: 'zürich.eth' }],
  [`ethereum:${COIN}/transfer?address=${TO}&uint256=1`, { token: COIN, amount: 1n }],
  [`ethereum:${COIN}@137/transfer?uint256=1.5e6&address=${TO}`, { token: COIN, chainId: '137', amount: 1_500_000n }],
  [`ethereum:${COIN}/transfer?address=otto.eth&gas=1`, { token: COIN, recipient: 'otto.eth' }],
  [`ethereum:${COIN}/transfer?address=${TO}&uint256=1&value=0`, { token: COIN, amount: 1n }],
] as const) {
  test(`${uri.trim().startsWith('e') ? '' : 'R161: '}EIP-681: ${JSON.stringify(uri)}`, () => {
    const link = readPaymentLink(uri) as PaymentLink
    const { note, ...rest } = link
    assert.equal(rest, evm(told))
    assert.equal(note, { label: '', message: '', references: [] })
  })
}

for (const [uri, told, note] of [
  [`solana:${SOL}`, {}, {}],
  [`SOLANA:${SOL}`, {}, {}],
  [`Solana:${SOL}?amount=1`, { amount: '1' }, {}],
  [`solana:${SOL}?amount=1`, { amount: '1' }, {}],
  [`solana:${SOL}?amount=0.010000001`, { amount: '0.010000001' }, {}],
  [`solana:${SOL}?amount=0.01&spl-token=${MINT}`, { amount: '0.01', token: MINT }, {}],
  [
    `solana:${SOL}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
    { amount: '1' },
    { label: 'Michael', message: 'Thanks for all the fish', memo: 'OrderId12345' },
  ],
  [`solana:${SOL}?memo=one+two%2Bthree`, {}, { memo: 'one two+three' }],
  [`solana:${SOL}?label=`, {}, {}],
  [
    `solana:${SOL}?reference=${REFERENCE}&amount=1&reference=${OTHER}`,
    { amount: '1' },
    { references: [REFERENCE, OTHER] },
  ],
  [`solana:${SOL}?message=one%0Atwo%E2%80%AEevil`, {}, { message: 'one twoevil' }],
] as const) {
  test(`${uri.startsWith('s') ? '' : 'R161: '}Solana Pay: ${uri}`, () => {
    assert.equal(readPaymentLink(uri), {
      namespace: 'solana',
      recipient: SOL,
      token: undefined,
      amount: undefined,
      ...told,
      note: { ...NOTHING, ...note },
    })
  })
}

const OTHERS = (count: number) =>
  [...Array(count).keys()].map(at => `reference=${REFERENCE.slice(0, -2)}${at + 11}`.replaceAll('0', 'z')).join('&')

for (const [problem, ...uris] of [
  [
    'broken',
    '',
    'ethereum:',
    'solana:',
    TO,
    `bitcoin:${TO}`,
    `web+ethereum:${TO}`,
    `//ethereum:${TO}`,
    `ethereum: ${TO}`,
    `ethereum:${TO} ?value=1`,
    `ethereum:${TO}?value=1 `.replace(' ', '\u00a0x'),
    `ethereum:${TO}\n?value=1`,
    `ethereum:\u202e${TO}`,
    `ethereum:${TO}\u200b`,
    `ethereum:${TO}\u0000?value=1`,
    `ethereum:${TO}?value=1#?value=2`,
    `ethereum:${TO}?value=1&value=2`,
    `ethereum:${TO}?value=1&value=1`,
    `ethereum:${TO}?gas=1&gas=2`,
    `ethereum:${TO}?`,
    `ethereum:${TO}?value`,
    `ethereum:${TO}?=1`,
    `ethereum:${TO}?value=1&`,
    `ethereum:${TO}?value=1&&gas=1`,
    `ethereum:${TO}?v%61lue=1`,
    `ethereum:${TO}@`,
    `ethereum:${TO}@0`,
    `ethereum:${TO}@01`,
    `ethereum:${TO}@0x1`,
    `ethereum:${TO}@-1`,
    `ethereum:${TO}@1@2`,
    `ethereum:${TO}@1e3`,
    `ethereum:${TO}@99999999999999999999`,
    `ethereum:${TO}/`,
    `ethereum:${COIN}/transfer/transfer?address=${TO}`,
    `ethereum:${COIN}/transfer?uint256=1`,
    `ethereum:${COIN}/transfer?address=${TO}&address=${COIN}`,
    `ethereum:${'0'.repeat(3000)}`,
    `solana:?amount=1`,
    `solana:${SOL}?amount=1&amount=2`,
    `solana:${SOL}?reference=${REFERENCE}&reference=${REFERENCE}`,
    `solana:${SOL}?spl-token=${MINT}&spl-token=${OTHER}`,
    `solana:${SOL}?memo=%`,
    `solana:${SOL}?memo=%ff%fe`,
    `solana:${SOL}?memo=%c0%80`,
    `solana:${SOL}?memo=a%00b`,
    `solana:${SOL}?memo=a%E2%80%AEb`,
    `solana:${SOL}?memo=a%E2%80%8Bb`,
    `solana:${SOL}?memo=%20a`,
    `solana:${SOL}?memo=a%0Ab`,
    `solana:${SOL}?memo=${'x'.repeat(257)}`,
    `solana:${SOL}?memo=${'%C3%BC'.repeat(200)}`,
    `solana:${SOL}?label=%80`,
    `solana:${SOL}?message=one two`,
    `solana:${SOL}?${OTHERS(9)}`,
  ],
  [
    'call',
    `ethereum:${COIN}/approve?address=${TO}&uint256=1`,
    `ethereum:${COIN}/transferFrom?address=${TO}&address=${COIN}&uint256=1`,
    `ethereum:${COIN}/Transfer?address=${TO}&uint256=1`,
    `ethereum:${COIN}/constructor`,
    `ethereum:${COIN}/__proto__?uint256=1`,
  ],
  [
    'request',
    'solana:https://example.com/pay',
    'solana:https%3A%2F%2Fexample.com%2Fpay%3Forder%3D1',
    'solana:http://example.com',
    'solana:HTTPS://example.com',
  ],
  [
    'unknown',
    `ethereum:${TO}?data=0xa9059cbb`,
    `ethereum:${TO}?uint256=1`,
    `ethereum:${TO}?address=${COIN}`,
    `ethereum:${TO}?__proto__=1`,
    `ethereum:${TO}?constructor=1&toString=2`,
    `ethereum:${TO}?VALUE=1`,
    `ethereum:${COIN}/transfer?address=${TO}&uint256=1&bytes32=1`,
    `ethereum:${COIN}/transfer?address=${TO}&uint8=1`,
    `solana:${SOL}?amount=1&cluster=devnet`,
    `solana:${SOL}?splToken=${MINT}`,
    `solana:${SOL}?hasOwnProperty=1`,
    `solana:${SOL}?link=https://example.com`,
  ],
  [
    'amount',
    `ethereum:${TO}?value=`,
    `ethereum:${TO}?value=-1`,
    `ethereum:${TO}?value=0x10`,
    `ethereum:${TO}?value=1e`,
    `ethereum:${TO}?value=1e-1`,
    `ethereum:${TO}?value=1e+18`,
    `ethereum:${TO}?value=e18`,
    `ethereum:${TO}?value=.`,
    `ethereum:${TO}?value=1.5`,
    `ethereum:${TO}?value=1,5`,
    `ethereum:${TO}?value=1%30`,
    `ethereum:${TO}?value=1e99`,
    `ethereum:${TO}?value=1e999999999`,
    `ethereum:${TO}?value=9e9e9`,
    `ethereum:${TO}?value=${1n << 256n}`,
    `ethereum:${TO}?value=${'9'.repeat(500)}`,
    `ethereum:${TO}?value=NaN`,
    `ethereum:${TO}?value=Infinity`,
    `ethereum:${COIN}/transfer?address=${TO}&uint256=1.5`,
    `ethereum:${COIN}/transfer?address=${TO}&uint256=1&value=1`,
    `solana:${SOL}?amount=`,
    `solana:${SOL}?amount=1e3`,
    `solana:${SOL}?amount=-1`,
    `solana:${SOL}?amount=+1`,
    `solana:${SOL}?amount=.5`,
    `solana:${SOL}?amount=1.`,
    `solana:${SOL}?amount=1,5`,
    `solana:${SOL}?amount=0x1`,
    `solana:${SOL}?amount=${'9'.repeat(21)}`,
    `solana:${SOL}?amount=0.${'0'.repeat(40)}1`,
  ],
  [
    'address',
    'ethereum:0x',
    `ethereum:${TO}00`,
    `ethereum:${TO.slice(0, -1)}`,
    `ethereum:${TO.slice(2)}`,
    `ethereum:pay-pay-${TO}`,
    'ethereum:pay-',
    `ethereum:ethereum:${TO}`,
    `ethereum:solana:${SOL}`,
    `ethereum:eip155:1:${TO}`,
    `ethereum:%30x${TO.slice(2)}`,
    'ethereum:otto',
    'ethereum:otto.eth%2Ftransfer',
    'ethereum:otto%40evil.eth',
    'ethereum:o%E2%80%8Btto.eth',
    'ethereum:%E0%A4%A.eth',
    `ethereum:otto.eth/transfer?address=${TO}&uint256=1`,
    `ethereum:${COIN}/transfer?address=otto&uint256=1`,
    `ethereum:${COIN}/transfer?address=&uint256=1`,
    `ethereum:${COIN}/transfer?address=ethereum:${TO}&uint256=1`,
    `solana:${SOL.slice(0, -14)}`,
    `solana:${SOL}O`,
    `solana:${TO}`,
    `solana:solana:${SOL}`,
    `solana:${SOL.replace('m', '%6d')}`,
    `solana:${SOL}/transfer?amount=1`,
    `solana:${SOL}@1`,
    'solana:otto.sol',
    `solana:${SOL}?spl-token=`,
    `solana:${SOL}?spl-token=USDC`,
    `solana:${SOL}?reference=`,
    `solana:${SOL}?reference=${SOL}`,
    `solana:${SOL}?spl-token=${SOL}`,
    `solana:${SOL}?spl-token=${MINT}&reference=${MINT}`,
    `solana:${SOL}?reference=${REFERENCE},${OTHER}`,
  ],
] as [LinkProblem, ...string[]][]) {
  test(`refused as ${problem}: ${uris.length} links, none of them half read`, () => {
    for (const uri of uris) {
      const read = readPaymentLink(uri)
      assert.equal(Object.keys(read), ['problem', 'part'], JSON.stringify(uri))
      assert.is((read as { problem: string }).problem, problem, JSON.stringify(uri))
    }
  })
}

test('a part that is not known is named', () => {
  assert.equal(readPaymentLink(`solana:${SOL}?cluster=devnet`), { problem: 'unknown', part: 'cluster' })
})

test('properties that a page has put on Object.prototype fill nothing in', () => {
  const proto = Object.prototype as Record<string, unknown>
  Object.assign(proto, { value: ['1'], amount: ['1'], memo: ['x'], address: [TO] })
  try {
    assert.is((readPaymentLink(`ethereum:${TO}`) as PaymentLink).amount, undefined)
    assert.equal((readPaymentLink(`solana:${SOL}`) as PaymentLink).note, NOTHING)
    assert.equal(readPaymentLink(`ethereum:${COIN}/transfer`), { problem: 'broken', part: undefined })
  } finally {
    for (const key of ['value', 'amount', 'memo', 'address']) delete proto[key]
  }
})

test('what Receive writes is what is read: address, chain and amount, to the last unit', () => {
  for (const [ref, address] of [
    [1, TO],
    [8453, TO],
    ['solana', SOL],
  ] as const) {
    const network = findNetwork(ref)!
    const { decimals } = network.nativeCurrency
    for (const units of [1n, 10n, 123_456_789n, 10n ** BigInt(decimals), 98_765_432_109_876_543_210n % 10n ** 19n]) {
      const amount = formatUnits(units, decimals)
      const link = readPaymentLink(paymentUri(network, address, amount)) as PaymentLink
      assert.is(link.namespace, network.chainNamespace)
      assert.is(link.recipient, address)
      assert.is(link.token, undefined)
      if (network.chainNamespace === 'solana') assert.is(link.amount, amount)
      else assert.equal([link.amount, link.chainId], [units, String(network.id)])
    }
  }
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeAdapter, type FakeChain } from '../../../../test/fakes.ts'
import { ModalError, signal as signalOf } from '../../../modal/kit.ts'
import type { Network } from '../../../base/network.ts'
import { findNetwork } from '../../../chains/networks.ts'
import { look } from './look.ts'
import type { Purchase } from './purchase.ts'

const test = suite('what became of a purchase')
const account = '0x' + 'a1'.repeat(20),
  TOKEN = '0x' + '11'.repeat(20)
const signal = new AbortController().signal
const begun = (more: Partial<Purchase> = {}): Purchase => ({
  id: 'p',
  provider: 'coinbase',
  host: 'pay.example',
  account,
  symbol: 'SUSD',
  places: [{ network: 'eip155:1', token: TOKEN }],
  at: Date.now() - 1000,
  ...more,
})
const row = (id: string, status: string, minedAt = Date.now(), symbol = 'SUSD') => ({
  id,
  metadata: { operationType: 'buy', status, minedAt, chain: 'eip155:1' },
  transfers: [{ direction: 'in', quantity: { numeric: '98.2' }, fungible: { name: '', symbol } }],
})
const holding = (numeric: string, network = 'eip155:1') => [
  { address: `${network}:${TOKEN}`, symbol: 'SUSD', quantity: { decimals: '6', numeric } },
  { symbol: 'ETH', quantity: { decimals: '18', numeric: '1' } },
]
const title = { name: 'Sample Dollar', symbol: 'SUSD', decimals: 6 }
const failing = () => Promise.reject(new ModalError('http/network'))

function world({
  rows = [],
  tokens = {},
  chain = {},
}: {
  rows?: object[] | 'down'
  tokens?: Record<string, object[] | 'down' | undefined>
  chain?: FakeChain
}) {
  const expired: string[] = []
  const sources = async () => ({
    balances: {
      expire: ({ tokens }: { tokens: string[] }) => expired.push(...tokens),
      read: ({ network: { caipNetworkId: id } }: { network: Network }) =>
        tokens[id] === 'down' ? failing() : Promise.resolve(tokens[id]),
    },
    onramp: { purchases: () => (rows === 'down' ? failing() : Promise.resolve(rows)) },
  })
  const networks = { list: signalOf([1, 137, 8453].map(id => findNetwork(id)!)) }
  const adapter = async () => fakeAdapter(chain)
  return { ctx: { sources, networks, adapter } as unknown as Parameters<typeof look>[0], expired }
}
const found = (purchase: Purchase, answers: Parameters<typeof world>[0]) => look(world(answers).ctx, purchase, signal)

test('the first look tells what was there before, and nothing else', async () => {
  const finding = await found(begun(), { rows: [row('old', 'confirmed')], tokens: { 'eip155:1': holding('5') } })
  assert.equal(
    [finding.status, finding.isBlind, finding.purchase.rows, finding.purchase.places[0]!.before],
    [undefined, false, ['old'], '5'],
  )
})

test('the provider’s history decides, with its own figure', async () => {
  const purchase = begun({ rows: ['old'] })
  const rows = [row('old', 'failed')]
  for (const [status, result] of [
    ['pending', 'paid'],
    ['confirmed', 'done'],
    ['failed', 'failed'],
  ] as const) {
    const finding = await found(purchase, { rows: [row('new', status), ...rows], tokens: { 'eip155:1': holding('5') } })
    assert.equal(
      [finding.status, finding.moved, finding.network],
      [result, { amount: '98.2', currency: 'SUSD' }, 'eip155:1'],
    )
  }
  assert.is(
    (await found(purchase, { rows: [row('long ago', 'confirmed', purchase.at - 60_000), ...rows] })).status,
    undefined,
  )
})

test('a declined attempt does not decide about the next one on the same page', async () => {
  const first = await found(begun({ rows: [] }), { rows: [row('declined', 'failed')] })
  assert.equal([first.status, first.purchase.rows], ['failed', ['declined']])
  for (const rows of [
    [row('paid', 'confirmed'), row('declined', 'failed')],
    [row('declined', 'failed'), row('paid', 'confirmed')],
    [row('again', 'failed'), row('paid', 'confirmed')],
  ])
    for (const purchase of [first.purchase, begun({ rows: [] })])
      assert.is((await found(purchase, { rows })).status, 'done')
})

test('a first look that comes late takes what it finds for the purchase', async () => {
  assert.is((await found(begun({ at: Date.now() - 60_000 }), { rows: [row('r', 'confirmed')] })).status, 'done')
})

test('what arrives is told from the balance, exactly, also while the history isn’t responding', async () => {
  const purchase = begun({ rows: [], places: [{ network: 'eip155:1', token: TOKEN, before: '0.1' }] })
  for (const rows of [[], 'down'] as const) {
    const finding = await found(purchase, { rows: rows as [], tokens: { 'eip155:1': holding('98.300001') } })
    assert.equal(
      [finding.status, finding.moved, finding.network],
      ['done', { amount: '98.200001', currency: 'SUSD' }, 'eip155:1'],
    )
  }
})

test('what is spent meanwhile does not hide what comes', async () => {
  const first = await found(begun({ rows: [], places: [{ network: 'eip155:1', token: TOKEN, before: '100' }] }), {
    tokens: { 'eip155:1': holding('20') },
  })
  assert.is(first.purchase.places[0]!.before, '20')
  assert.equal((await found(first.purchase, { tokens: { 'eip155:1': holding('70') } })).moved, {
    amount: '50',
    currency: 'SUSD',
  })
})

test('a token of which the chain knows none before counts from nothing, and the aggregator has no history', async () => {
  const purchase = begun({
    provider: 'meld',
    places: [
      { network: 'eip155:8453', token: TOKEN },
      { network: 'eip155:1', token: TOKEN },
    ],
  })
  const first = await found(purchase, {
    rows: [row('r', 'confirmed')],
    tokens: { 'eip155:8453': [], 'eip155:1': 'down' },
    chain: { getTokens: async () => [{ balance: 0n }] },
  })
  assert.equal(
    [first.status, first.isBlind, first.purchase.places.map(it => it.before)],
    [undefined, false, ['0', undefined]],
  )
  assert.equal((await found(first.purchase, { tokens: { 'eip155:8453': holding('3', 'eip155:8453') } })).moved, {
    amount: '3',
    currency: 'SUSD',
  })
})

test('a list that leaves the token out once says neither that there was none nor that what is there arrived', async () => {
  const world = { tokens: { 'eip155:1': [] } }
  const full = { tokens: { 'eip155:1': holding('1840.25') } }
  const told: FakeChain = { getTokens: async () => [{ balance: 1_840_250_000n, title }] }
  for (const [chain, before] of [
    [told, '1840.25'],
    [{ getTokens: async () => [{ balance: 5n }] }, undefined],
    [{ getTokens: async () => [{}] }, undefined],
    [{ getTokens: failing }, undefined],
  ] as [FakeChain, string | undefined][]) {
    const first = await found(begun({ rows: [] }), { ...world, chain })
    assert.equal([first.status, first.isBlind, first.purchase.places[0]!.before], [undefined, false, before])
    assert.is((await found(first.purchase, full)).status, undefined)
    // It is no spending either, after which the old balance would be an arrival.
    const known = begun({ rows: [], places: [{ network: 'eip155:1', token: TOKEN, before: '1840.25' }] })
    const later = await found(known, { ...world, chain })
    assert.equal([later.status, later.purchase.places[0]!.before], [undefined, '1840.25'])
  }
  const begin = begun({ rows: [], places: [{ network: 'eip155:1', token: TOKEN, before: '1800' }] })
  assert.equal((await found(begin, { ...world, chain: told })).moved, { amount: '40.25', currency: 'SUSD' })
  const native = begun({ rows: [], places: [{ network: 'eip155:1' }] })
  const coin = await found(native, { ...world, chain: { getBalance: async () => 15n * 10n ** 17n } })
  assert.is(coin.purchase.places[0]!.before, '1.5')
})

test('the service is told to read anew, and when nobody answers that is said', async () => {
  const { ctx, expired } = world({ rows: 'down', tokens: { 'eip155:1': 'down' } })
  assert.equal(await look(ctx, begun(), signal).then(({ status, isBlind }) => [status, isBlind]), [undefined, true])
  assert.equal(expired, [`eip155:1:${TOKEN}`])
})

test.run()

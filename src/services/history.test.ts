import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeHistory, decodeTransaction } from './history.ts'

const test = suite('history')

const NOW = Date.UTC(2026, 0, 1)
const ME = `0x${'11'.repeat(20)}`
const metadata = {
  operationType: 'send',
  hash: `0x${'ab'.repeat(32)}`,
  chain: 'eip155:1',
  minedAt: '2025-03-02T10:00:00.000Z',
  sentFrom: ME,
  sentTo: `0x${'22'.repeat(20)}`,
  status: 'confirmed',
  nonce: 7,
}
const ether = {
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
  direction: 'out',
  quantity: { numeric: '0.05' },
  value: 155.2,
  price: 3105,
}
const print = {
  nft_info: {
    name: 'Sample #1',
    content: {
      preview: { url: 'https://img.example/n.png', content_type: null },
      detail: { url: 'https://img.example/n.mp4', content_type: 'video/mp4' },
    },
    flags: { is_spam: false },
  },
  direction: 'in',
  quantity: { numeric: '1' },
}
const row = (change: object = {}, transfers: unknown = [ether]) =>
  decodeTransaction({ id: 't', metadata: { ...metadata, ...change }, transfers }, NOW)

test('reads a row of tokens and one of NFTs', () => {
  const { nonce: _, ...kept } = metadata
  // @spec:3.30
  assert.equal(row(), {
    id: 't',
    metadata: { ...kept, minedAt: Date.UTC(2025, 2, 2, 10) },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '0.05' },
        price: 3105,
        fungible: { name: 'Ether', symbol: 'ETH', iconUrl: 'https://img.example/eth.png' },
      },
    ],
  })
  // @spec:3.31
  assert.equal(row({}, [print])!.transfers, [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft: {
        name: 'Sample #1',
        isSpam: false,
        preview: { url: 'https://img.example/n.png', type: undefined },
        detail: { url: 'https://img.example/n.mp4', type: 'video/mp4' },
      },
    },
  ])
})

test('an operation that nobody knows is a contract call; every known one stays', () => {
  for (const operationType of ['swap', '', null, {}, 'constructor', 'SEND'])
    assert.is(row({ operationType })!.metadata.operationType, 'execute')
  for (const operationType of ['approve', 'bought', 'sell', 'trade', 'unstake'])
    assert.is(row({ operationType })!.metadata.operationType, operationType)
})

test('drops what is no row: no id, network, known status, or date', () => {
  for (const change of [
    { chain: '' },
    { chain: 'eip155' },
    { chain: {} },
    { status: 'ok' },
    { status: undefined },
    { minedAt: 'yesterday' },
    { minedAt: 5 },
    { minedAt: '1969-01-01' },
    { minedAt: '2008-12-31T00:00:00Z' },
    { minedAt: '2026-01-02T00:00:01Z' },
    { minedAt: '9999-01-01T00:00:00Z' },
  ])
    assert.is(row(change), undefined, JSON.stringify(change))
  assert.ok(row({ minedAt: '2026-01-01T23:00:00Z' }), 'clocks differ')
  for (const id of [undefined, '', 5, {}, 'a\nb', 'x'.repeat(200)])
    assert.is(decodeTransaction({ id, metadata, transfers: [] }, NOW), undefined)
})

test('a hash or address that is none is left out, and the row stays', () => {
  for (const hash of ['0xaa', '', null, `0x${'g'.repeat(64)}`, 'javascript:alert(1)', `0x${'ab'.repeat(33)}`])
    assert.is(row({ hash })!.metadata.hash, undefined)
  for (const sentTo of ['0xyou', null, 5, `0x${'1'.repeat(41)}`]) assert.is(row({ sentTo })!.metadata.sentTo, undefined)
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  const solana = row({
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    hash: signature,
    sentTo: 'So11111111111111111111111111111111111111112',
  })!.metadata
  assert.equal(
    [solana.hash, solana.sentTo, solana.sentFrom],
    [signature, 'So11111111111111111111111111111111111111112', undefined],
  )
})

test('transfers without a side or a name go, amounts that are none are unknown, 51 become 50', () => {
  assert.equal(
    row({}, [
      { ...ether, direction: 'up' },
      { ...ether, fungible_info: { symbol: '\u200b' } },
      { direction: 'in' },
      null,
    ])!.transfers,
    [],
  )
  for (const numeric of ['-1', 'NaN', null, {}])
    assert.is(row({}, [{ ...ether, quantity: { numeric } }])!.transfers[0]!.quantity.numeric, '')
  assert.is(row({}, [{ ...ether, quantity: { numeric: 1e-7 } }])!.transfers[0]!.quantity.numeric, '0.0000001')
  assert.is(row({}, Array(51).fill(ether))!.transfers.length, 50)
  for (const transfers of [null, 'x', 5, {}]) assert.equal(row({}, transfers)!.transfers, [])
})

test('R65: web addresses in names are covered; pictures are https', () => {
  const [spam] = row({}, [
    {
      ...print,
      nft_info: {
        name: '5000 USDC at claim.example',
        flags: { is_spam: true },
        content: { preview: { url: 'javascript:alert(1)' }, detail: null },
      },
    },
  ])!.transfers
  assert.equal(spam!.nft, { name: '5000 USDC at •••', isSpam: true, preview: undefined, detail: undefined })
  assert.is(
    row({}, [{ ...ether, fungible_info: { name: 'x', symbol: 'evil.com', icon: { url: 'http://x.example' } } }])!
      .transfers[0]!.fungible!.symbol,
    '•••',
  )
})

test('a page has rows and a cursor; a list of rows there must be', () => {
  assert.equal(decodeHistory({ data: [], next: null }, NOW), { rows: [], next: undefined })
  assert.is(decodeHistory({ data: [], next: 'x'.repeat(2049) }, NOW).next, undefined)
  assert.is(decodeHistory({ data: Array(1200).fill({ id: 't', metadata, transfers: [] }) }, NOW).rows.length, 1000)
  for (const reply of [null, {}, [], { data: {} }]) assert.throws(() => decodeHistory(reply, NOW))
})

test.run()

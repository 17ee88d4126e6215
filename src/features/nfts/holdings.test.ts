import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Transaction, Transfer } from '../../services/history.ts'
import { holdings, merged } from './holdings.ts'

const test = suite('collectibles held')

type Nft = NonNullable<Transfer['nft']>
const nft = (name: string, over: Partial<Nft> = {}): Nft => ({
  name,
  isSpam: false,
  preview: { url: `https://img.example/${name}.png` },
  ...over,
})
const moved = (direction: Transfer['direction'], piece: Nft | string, numeric = '1'): Transfer => ({
  direction,
  quantity: { numeric },
  nft: typeof piece === 'string' ? nft(piece) : piece,
})
let id = 0
/** A row that is this many days old. */
const row = (age: number, transfers: Transfer[], over: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: `t${id++}`,
  metadata: { operationType: 'receive', status: 'confirmed', minedAt: 1e12 - age, chain: 'eip155:1', ...over },
  transfers,
})
const names = (...rows: Transaction[]) =>
  holdings(rows, 'eip155:1').map(({ name, count }) => (count === 1 ? name : `${name} ×${count}`))

test('what came in is held, the newest first; what went out is not', () => {
  assert.equal(
    names(
      row(1, [moved('in', 'c')]),
      row(2, [moved('out', 'a')]),
      row(3, [moved('in', 'b')]),
      row(4, [moved('in', 'a')]),
    ),
    ['c', 'b'],
  )
})

test('what was minted is held, also where the service calls that "self"; what was only moved about is not', () => {
  assert.equal(
    names(
      row(1, [moved('in', 'a')], { operationType: 'mint' }),
      row(2, [moved('self', 'b')], { operationType: 'mint' }),
    ),
    ['a', 'b'],
  )
  assert.equal(names(row(1, [moved('self', 'a')]), row(2, [moved('self', 'b')], { operationType: 'approve' })), [])
  assert.equal(names(row(1, [moved('self', 'a')]), row(2, [moved('in', 'a')])), ['a'])
})

test('it comes, goes, and comes again', () => {
  assert.equal(names(row(1, [moved('in', 'a')]), row(2, [moved('out', 'a')]), row(3, [moved('in', 'a')])), ['a'])
  assert.equal(
    names(
      row(1, [moved('out', 'a')]),
      row(2, [moved('in', 'a')]),
      row(3, [moved('out', 'a')]),
      row(4, [moved('in', 'a')]),
    ),
    [],
  )
})

test('of a history read in part, what went without having come owes nothing', () => {
  const rows = [row(1, [moved('in', 'a')]), row(2, [moved('out', 'a')]), row(3, [moved('out', 'b')])]
  assert.equal(names(...rows), ['a'])
  assert.equal(
    names(...rows, row(4, [moved('in', 'a')]), row(5, [moved('in', 'b')])),
    ['a'],
    'and nothing changes when the rest is read',
  )
})

test('editions are counted, through several transactions and in one', () => {
  assert.equal(names(row(1, [moved('in', 'a', '2')]), row(2, [moved('in', 'a')])), ['a ×3'])
  assert.equal(names(row(1, [moved('out', 'a', '2')]), row(2, [moved('in', 'a', '5')])), ['a ×3'])
  assert.equal(names(row(1, [moved('in', 'a'), moved('in', 'a')])), ['a ×2'])
  assert.equal(names(row(1, [moved('out', 'a'), moved('in', 'a')])), [], 'taken and given back at once')
  assert.equal(names(row(1, [moved('out', 'a'), moved('in', 'a')]), row(2, [moved('in', 'a')])), ['a'])
})

test('an unknown quantity is one; absurd ones stay numbers', () => {
  for (const [numeric, held] of [
    ['', ['a']],
    ['0', []],
    ['0.5', []],
    ['1.9', ['a']],
    ['9'.repeat(80), ['a ×10000000000']],
  ] as const)
    assert.equal(names(row(1, [moved('in', 'a', numeric)])), held, numeric)
})

test('only what is confirmed counts, and only on the network that is asked for', () => {
  assert.equal(
    names(
      row(1, [moved('in', 'a')], { status: 'failed' }),
      row(2, [moved('in', 'b')], { status: 'pending' }),
      row(3, [moved('in', 'c')], { chain: 'eip155:8453' }),
      row(4, [moved('in', 'd')]),
    ),
    ['d'],
  )
  assert.equal(
    names(
      row(1, [moved('out', 'a')], { status: 'failed' }),
      row(2, [moved('out', 'a')], { chain: 'eip155:8453' }),
      row(3, [moved('in', 'a')]),
    ),
    ['a'],
  )
})

test('tokens are none', () => {
  assert.equal(
    names(row(1, [{ direction: 'in', quantity: { numeric: '1' }, fungible: { name: 'Ether', symbol: 'ETH' } }])),
    [],
  )
})

test('rows may come in any order; within a block the list says which came first', () => {
  assert.equal(names(row(3, [moved('in', 'a')]), row(1, [moved('in', 'b')]), row(2, [moved('out', 'a')])), ['b'])
  assert.equal(names(row(1, [moved('in', 'b')]), row(1, [moved('out', 'a')]), row(1, [moved('in', 'a')])), ['b'])
})

test('the same name with another picture is another piece', () => {
  const twin = nft('a', { preview: { url: 'https://img.example/other.png' } })
  assert.equal(names(row(1, [moved('in', 'a')]), row(2, [moved('in', twin)])), ['a', 'a'])
  assert.equal(names(row(1, [moved('out', twin)]), row(2, [moved('in', 'a')]), row(3, [moved('in', twin)])), ['a'])
})

test('R65: spam is told apart, and neither adds to nor hides the piece that it looks like', () => {
  const held = holdings(
    [row(1, [moved('in', nft('a', { isSpam: true }), '7')]), row(2, [moved('in', 'a')])],
    'eip155:1',
  )
  assert.equal(
    held.map(({ name, count, isSpam }) => [name, count, isSpam]),
    [
      ['a', 7, true],
      ['a', 1, false],
    ],
  )
  assert.is(new Set(held.map(({ key }) => key)).size, 2)
})

test('pictures are tried from the small one on; films are none', () => {
  const pictures = (over: Partial<Nft>) => holdings([row(1, [moved('in', nft('a', over))])], 'eip155:1')[0]!.pictures
  const small = { url: 'https://img.example/s.png' },
    large = { url: 'https://img.example/l.png', type: 'image/png' },
    film = { url: 'https://img.example/f.mp4', type: 'video/mp4' }
  assert.equal(pictures({ preview: small, detail: large }), [small.url, large.url])
  assert.equal(pictures({ preview: undefined, detail: large }), [large.url])
  assert.equal(pictures({ preview: small, detail: small }), [small.url])
  assert.equal(pictures({ preview: small, detail: film }), [small.url])
  assert.equal(pictures({ preview: film, detail: film }), [])
  assert.equal(pictures({ preview: undefined }), [])
})

test('the wallet adds what the history was not read far enough for; nothing is there twice, and the picture is that of the history', () => {
  const held = holdings([row(1, [moved('in', 'a')]), row(2, [moved('in', nft('spam', { isSpam: true }))])], 'eip155:1')
  const listed = (name: string) => ({
    key: `0x1 ${name}`,
    name,
    count: 2,
    isSpam: false,
    pictures: ['data:image/png,x'],
  })
  const all = merged(held, [listed('a'), listed('spam'), listed('b')])
  assert.equal(
    all.map(({ name, count, isSpam, pictures }) => [name, count, isSpam, pictures[0]]),
    [
      ['a', 1, false, 'https://img.example/a.png'],
      ['spam', 1, true, 'https://img.example/spam.png'],
      ['b', 2, false, 'data:image/png,x'],
    ],
  )
  assert.equal(merged([], []), [])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { directoryIdOf, findMeant, givenFor, isExcluded, isMeant, isSame } from './wallet-identity.ts'
import { createIndex } from './wallet-index.ts'

const test = suite('identity of a wallet')
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const okx = { id: 'com.okex.wallet', rdns: 'com.okex.wallet' }

test('R156: the ids of other kits mean the wallet of a reverse-DNS id, and nothing that objects bring along', () => {
  for (const text of ['okx', 'OKX', ' com.okex.wallet ', 'OKX Wallet']) assert.ok(isMeant(text, okx), text)
  for (const text of ['ledger', 'constructor', '__proto__', '', ' ']) assert.not.ok(isMeant(text, okx), text)
  for (const text of ['constructor', 'eip6963', '']) assert.not.ok(isMeant(text, { id: 'eip6963', name: '' }), text)
  assert.is(givenFor({ ledger: 1, okx: 2 }, okx), 2)
  assert.is(givenFor({ constructor: 1 }, okx), undefined)
})

const [APP, EXTENSION] = [{ id: 'io.metamask.mobile' }, { id: 'io.metamask', rdns: 'io.metamask' }]
const SAME: [string, Parameters<typeof isSame>, boolean][] = [
  ['extension and app', [EXTENSION, APP], true],
  ['extension and directory', [EXTENSION, { id: METAMASK }], true],
  ['one whose directory entry is told', [{ id: 'a', wallet: { id: 'b' } }, { id: 'b' }], true],
  ['one by its second way', [{ id: 'a', connectors: [{ id: 'a' }, { id: 'c', rdns: 'io.c' }] }, { id: 'io.c' }], true],
  [
    'names without reverse-DNS ids',
    [
      { id: 'a', name: 'Quay Wallet' },
      { id: 'b', name: 'quay' },
    ],
    true,
  ],
  [
    'a name beside one reverse-DNS id',
    [
      { id: 'a', name: 'Quay' },
      { id: 'b', rdns: 'io.b', name: 'Quay' },
    ],
    true,
  ],
  [
    'one name, two reverse-DNS ids',
    [
      { id: 'a', rdns: 'io.a', name: 'Quay' },
      { id: 'b', rdns: 'io.b', name: 'Quay' },
    ],
    false,
  ],
  ['a well-known name', [{ id: METAMASK }, { id: 'b', rdns: 'io.b', name: 'MetaMask' }], false],
  ['an announcement without a reverse-DNS id', [{ id: 'eip6963', name: 'MetaMask' }, { id: METAMASK }], false],
  [
    'two that announce no reverse-DNS id',
    [
      { id: 'eip6963', name: 'A' },
      { id: 'eip6963', name: 'B' },
    ],
    false,
  ],
]
for (const [what, [a, b], isOne] of SAME)
  test(`R156: ${what}: ${isOne ? 'one wallet' : 'two wallets'}, from either side, one by one and in an index`, () => {
    assert.equal([isSame(a, b), isSame(b, a)], [isOne, isOne])
    assert.equal([createIndex([a]).find(b), createIndex([b]).find(a)], isOne ? [a, b] : [undefined, undefined])
  })

test('R156: an id is what it says, whoever has taken it for a name', () => {
  const [impostor, own] = [
    { id: 'x', name: 'com.quay' },
    { id: 'com.quay', name: 'Quay' },
  ]
  assert.is(findMeant('com.quay', [impostor, own]), own)
  const posing = { id: 'com.evil', rdns: 'com.evil', name: 'io.metamask' }
  for (const it of [posing, { id: 'eip6963', name: 'MetaMask' }]) assert.is(findMeant('io.metamask', [it]), undefined)
  assert.is(findMeant('MetaMask', [{ ...posing, name: 'MetaMask' }, EXTENSION]), EXTENSION)
  assert.ok(isExcluded({ excludeWalletIds: ['x', 'meta-mask'] }, { ...posing, name: 'MetaMask' }))
})

test('an id of the directory is known of well-known wallets alone', () => {
  assert.equal(['metaMask', 'io.metamask', METAMASK.toUpperCase()].map(directoryIdOf), [METAMASK, METAMASK, METAMASK])
  assert.equal(['quay', 'com.quay', ''].map(directoryIdOf), [undefined, undefined, undefined])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WalletEntry, WalletList } from '../../wallets/offered.ts'
import { inPlace, type Shown } from './in-place.ts'

const test = suite('rows in their places')
const row = (name: string, over: Partial<WalletEntry> = {}): WalletEntry => ({
  key: name,
  id: name,
  name,
  group: 'recommended',
  isRecent: false,
  connectors: [],
  ...over,
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => row(name)) as [WalletEntry, WalletEntry, WalletEntry, WalletEntry]
const names = (list: Shown) => list.map(it => it?.name ?? (it === null ? '_' : '-')).join('')

const CASES: [string, WalletList, WalletList, string][] = [
  ['a newcomer stands below those that are there', [b, c], [a, b, c], 'bca'],
  ['a newcomer fills the place of a row that was to come', [b, undefined, c], [a, b, c], 'bac'],
  ['rows to come stay', [a, undefined, undefined], [a, undefined, undefined], 'a--'],
  ['more rows to come stand below', [a], [undefined, a, undefined], 'a--'],
  ['another order changes nothing', [a, b, c], [c, b, a], 'abc'],
  ['the place of one that has gone stays empty', [a, b, c], [a, c], 'a_c'],
  ['R95: where nothing is to come any more no place waits for it', [a, undefined, undefined], [a], 'a'],
  ['R95: a place in between is one to come no more', [a, undefined, b], [a, b], 'a_b'],
  ['the place of one that has gone is taken by what is new', [a, b, c], [d, a, c], 'adc'],
  ['an empty list begins as it is', [], [a, b], 'ab'],
]
for (const [title, shown, list, expected] of CASES) test(title, () => assert.is(names(inPlace(shown, list)), expected))

test('a wallet of the directory that turns out to be installed stays in its row', () => {
  const listed = row('Quay', { key: 'ab', id: 'ab', rdns: 'com.quay' })
  const installed = row('Quay', { key: 'uuid', id: 'com.quay', rdns: 'com.quay', group: 'announced' })
  const [first, second] = inPlace([a, listed], [installed, a])
  assert.is(first!.key, a.key)
  assert.equal([second!.key, second!.group], ['ab', 'announced'])
})

test('of two that claim one id each keeps its own place', () => {
  const twins = ['1', '2'].map(key => row(`One ${key}`, { key, id: 'io.one', rdns: 'io.one' }))
  assert.equal(
    inPlace(twins, [...twins].reverse()).map(it => it!.key),
    ['1', '2'],
  )
})

test.run()

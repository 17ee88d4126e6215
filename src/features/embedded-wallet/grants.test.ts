import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B, fakeArea } from '../../../test/fakes.ts'
import { attacksOn, isPolluted, unfit } from '../../../test/hostile.ts'
import { createStorage } from '../../state/storage.ts'
import { wordsOf } from './grant-words.ts'
import { createGrants, grantsOf } from './grants.ts'

const test = suite('permissions of apps')
const KEY = 'wallet-modal/1/app-permissions'
const NETWORK = 'eip155:1'
const SOON = Math.floor(Date.now() / 1000) + 3600
const CONTEXT = `0x${'c1'.repeat(32)}`
const TOKEN = '0x' + 'ee'.repeat(20)

const answered = {
  chainId: '0x1',
  address: A,
  expiry: SOON,
  signer: { type: 'account', data: { address: B } },
  permissions: [
    { type: 'native-token-transfer', data: { allowance: '0x0de0b6b3a7640000' } },
    { type: 'erc20-token-transfer', data: { address: TOKEN, allowance: '2500000' } },
  ],
  context: CONTEXT,
  signerMeta: {},
}
const grant = {
  context: CONTEXT,
  account: `eip155:1:${'a1'.repeat(20)}`,
  expiry: SOON,
  signer: B,
  permissions: [
    { type: 'native-token-transfer', allowance: '1000000000000000000' },
    { type: 'erc20-token-transfer', address: TOKEN, allowance: '2500000' },
  ],
}
function start(items: Record<string, string> = {}) {
  const area = fakeArea(items)
  const life = new AbortController()
  const open = () => createGrants({ storage: createStorage(() => area), life: life.signal })
  return { area, life, open, grants: open() }
}
const mine = { network: NETWORK, address: A } as const

test('what was granted is kept for its account and network, across visits, until it is removed or somebody signs out', () => {
  const { area, open, grants } = start()
  assert.equal(grants.add([answered], mine), [grant])
  assert.equal(JSON.parse(area.items[KEY]!), [grant])
  const { all } = open()
  assert.equal(grantsOf(all.value, NETWORK, A.toUpperCase().replace('0X', '0x')), [grant])
  assert.equal([grantsOf(all.value, NETWORK, B), grantsOf(all.value, 'eip155:8453', A)], [[], []])
  // The same one twice counts once.
  grants.add([answered], mine)
  assert.is(grants.all.value.length, 1)
  grants.remove('0x00')
  assert.is(grants.all.value.length, 1)
  grants.remove(CONTEXT)
  assert.equal([grants.all.value, area.items], [[], {}])
  grants.add([answered], mine)
  grants.clear()
  assert.equal([grants.all.value, area.items], [[], {}])
})

test('a grant for another account or chain than the one in use is filed under that one', () => {
  const { grants } = start()
  grants.add([{ ...answered, chainId: '0x2105', address: B }], mine)
  assert.equal([grantsOf(grants.all.value, NETWORK, A), grantsOf(grants.all.value, 'eip155:8453', B).length], [[], 1])
})

test('what has ended is left out, and forgotten with the next change', () => {
  const { area, grants } = start({ [KEY]: JSON.stringify([{ ...grant, expiry: 1 }]) })
  assert.equal(grantsOf(grants.all.value, NETWORK, A), [])
  assert.equal(grantsOf([grant] as never, NETWORK, A, (SOON + 1) * 1000), [])
  assert.equal(grants.add([{ ...answered, expiry: 1 }], mine), [])
  grants.add([answered], mine)
  assert.equal(JSON.parse(area.items[KEY]!), [grant])
})

test('another tab is heard', () => {
  const { area, life, grants } = start()
  area.items[KEY] = JSON.stringify([grant])
  dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
  assert.equal(grants.all.value, [grant])
  life.abort()
})

test('without a context that can be named, an end, or a list of permissions nothing was granted', () => {
  const { grants } = start()
  const odd = [
    { context: '0x' },
    { context: '0xabc' },
    { context: `0x${'ab'.repeat(5000)}` },
    { context: undefined },
    { expiry: String(SOON) },
    { expiry: SOON + 0.5 },
    { expiry: 8.64e12 + 1 },
    { permissions: {} },
  ]
  for (const it of odd) assert.equal(grants.add([{ ...answered, ...it }], mine), [], JSON.stringify(it).slice(0, 99))
  for (const it of [null, {}, 'x', { 0: answered, length: 1 }]) assert.equal(grants.add(it, mine), [])
  assert.is(grants.add(Array(500).fill(answered), mine).length, 100)
})

test('R57: whatever the site answers, or the storage holds, what is listed can be shown', () => {
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
  const ctx = { t, i18n: { locale: { value: 'en' } } } as never
  const network = { nativeCurrency: { symbol: 'ETH', decimals: 18 } } as never
  const known = { network, titles: new Map([[TOKEN, { name: '', symbol: 'TKN', decimals: 6 }]]) }
  const check = (text: string, all: readonly { expiry: number; permissions: never[] }[]) => {
    assert.is(unfit(all, 8192), undefined, text.slice(0, 300))
    for (const { expiry, permissions } of all) {
      new Date(expiry * 1000).toISOString()
      for (const it of permissions) assert.ok(wordsOf(ctx, known, it), text.slice(0, 300))
    }
    assert.not(isPolluted())
  }
  const { life, grants } = start()
  for (const text of attacksOn([answered])) check(text, grants.add(JSON.parse(text), mine) as never)
  for (const text of attacksOn([grant])) check(text, start({ [KEY]: text }).grants.all.value as never)
  life.abort()
})

test('a permission is told with its limit; without one, or with one beyond all there is, it has none', () => {
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ').replace(/[\u2066\u2069]/g, '')
  const ctx = { t, i18n: { locale: { value: 'en' } } } as never
  const network = { nativeCurrency: { symbol: 'ETH', decimals: 18 } } as never
  const known = { network, titles: new Map([[TOKEN, { name: '', symbol: 'TKN', decimals: 6 }]]) }
  const words = (type: string, more = {}, titles = known.titles) => wordsOf(ctx, { network, titles }, { type, ...more })
  const [coin, token, call] = ['native-token-transfer', 'erc20-token-transfer', 'contract-call']
  assert.is(words(coin!, { allowance: '1500000000000000000' }), 'grants.upTo 1.5\u00a0ETH')
  assert.is(words(coin!), 'grants.any ETH')
  assert.is(words(token!, { address: TOKEN, allowance: '2500000' }), 'grants.upTo 2.5\u00a0TKN')
  assert.is(words(token!, { address: TOKEN, allowance: String(2n ** 256n - 1n) }), 'grants.any TKN')
  assert.is(words(token!, { address: B, allowance: '2500000' }), 'grants.token 0xb2b2...b2b2b2')
  assert.is(words(call!, { address: B, allowance: '0' }), 'grants.call 0xb2b2...b2b2b2')
  assert.is(
    words(call!, { address: B, allowance: '1' }),
    'grants.callWith 0xb2b2...b2b2b2 0.000000000000000001\u00a0ETH',
  )
  assert.is(words('rate-limit'), 'grants.other rate-limit')
  assert.is(words(call!), 'grants.other contract-call')
})

test.run()

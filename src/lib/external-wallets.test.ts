import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EXTERNAL, externalOf, givenFor, isMade, isMeant, KNOWN_AS, wantsWindow } from './external-wallets.ts'

const test = suite('external wallets')
const WANTED = { enableWallets: true, enableCoinbase: true, coinbasePreference: 'all' } as const
const on = (place: { isFramed: boolean; hasWindows: boolean }, options: Partial<typeof WANTED> | object = {}) =>
  EXTERNAL.filter(it => it.works?.(place, { ...WANTED, ...options })).map(it => it.id)

test('each is on the list where it can work, and as the page wants it', () => {
  assert.equal(on({ isFramed: false, hasWindows: true }), ['coinbaseWallet'])
  assert.equal(on({ isFramed: true, hasWindows: true }), ['safe', 'coinbaseWallet'])
  assert.equal(on({ isFramed: true, hasWindows: false }), ['safe'])
  const here = { isFramed: false, hasWindows: true }
  assert.equal(on(here, { coinbasePreference: 'smartWalletOnly' }), ['coinbaseWallet'])
  for (const options of [{ coinbasePreference: 'eoaOnly' }, { enableCoinbase: false }, { enableWallets: false }]) {
    assert.equal(on(here, options), [])
    assert.is(wantsWindow({ ...WANTED, ...options } as typeof WANTED), false)
  }
})

test('those that a chunk makes are the ones to bring back, and no two rows are one wallet', () => {
  assert.equal(
    EXTERNAL.filter(it => it.chunk).map(it => it.id),
    EXTERNAL.map(it => it.id).filter(isMade),
  )
  assert.equal(
    EXTERNAL.map(it => !!it.chunk === !!it.works),
    EXTERNAL.map(() => true),
  )
  assert.is(new Set(EXTERNAL.map(it => it.id)).size, EXTERNAL.length)
  for (const { directoryId } of EXTERNAL) assert.match(directoryId ?? 'ab'.repeat(32), /^[\da-f]{64}$/)
})

test('the ids of other kits mean the wallet of a reverse-DNS id, and nothing that objects bring along', () => {
  const okx = { id: 'com.okex.wallet', rdns: 'com.okex.wallet' }
  for (const text of ['okx', 'com.okex.wallet']) assert.ok(isMeant(text, okx), text)
  for (const text of ['ledger', 'constructor', '__proto__', '']) assert.not.ok(isMeant(text, okx), text)
  assert.not.ok(isMeant('constructor', { id: 'eip6963' }))
  assert.is(givenFor({ ledger: 1, okx: 2 }, okx), 2)
  assert.is(givenFor({ constructor: 1 }, okx), undefined)
  for (const id of Object.keys(KNOWN_AS)) assert.ok(externalOf(id), id)
  assert.is(externalOf('coinbaseWalletSDK'), externalOf('coinbaseWallet'))
  assert.is(externalOf('metamask'), undefined)
})

test.run()

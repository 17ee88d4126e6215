import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EXTERNAL, isMade, wantsWindow } from './external.ts'

const test = suite('external wallets')
const WANTED = { enableWallets: true, enableCoinbase: true, coinbasePreference: 'all' } as const
const on = (
  place: { isFramed: boolean; hasWindows: boolean; hasApps?: boolean },
  options: Partial<typeof WANTED> | object = {},
) => EXTERNAL.filter(it => it.works({ hasApps: false, ...place }, { ...WANTED, ...options })).map(it => it.id)

test('each is on the list where it can work, and as the page wants it', () => {
  assert.equal(on({ isFramed: false, hasWindows: true }), ['coinbaseWallet'])
  assert.equal(on({ isFramed: true, hasWindows: true }), ['safe', 'coinbaseWallet'])
  assert.equal(on({ isFramed: true, hasWindows: false }), ['safe'])
  assert.equal(on({ isFramed: false, hasWindows: true, hasApps: true }), ['coinbaseWallet', 'mobileWallet'])
  const here = { isFramed: false, hasWindows: true }
  assert.equal(on(here, { coinbasePreference: 'smartWalletOnly' }), ['coinbaseWallet'])
  for (const options of [{ coinbasePreference: 'eoaOnly' }, { enableCoinbase: false }, { enableWallets: false }]) {
    assert.equal(on(here, options), [])
    const isOff = 'enableWallets' in options
    assert.equal(on({ ...here, hasApps: true }, options), isOff ? [] : ['mobileWallet'])
    assert.is(wantsWindow({ ...WANTED, ...options } as typeof WANTED), false)
  }
})

test('those are brought back, and no two rows are one wallet', () => {
  const ids = EXTERNAL.map(it => it.id)
  assert.equal(ids.filter(isMade), ids)
  assert.is(new Set(ids).size, ids.length)
})

test.run()

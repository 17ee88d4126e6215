import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeArea } from '../../../test/fakes.ts'
import { fakeParts } from '../../../test/fake-walletconnect.ts'
import { createWalletConnect } from './index.ts'

const test = suite('walletconnect over damaged storage')
const P = 'wallet-modal/wc/'

/** Starts the real library on an earlier visit's storage; the relay is a port without a listener. */
async function visit(items: Record<string, string>) {
  const all = fakeArea(items)
  const value = new Proxy(all, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: (_, key) => ({ value: items[key as string], enumerable: true, configurable: true }),
  })
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true })
  const life = new AbortController()
  const [connector] = createWalletConnect(
    fakeParts({ relayUrl: 'ws://127.0.0.1:9' } as never).parts,
    life.signal,
  ).connectors
  try {
    return await connector!.reconnect(life)
  } finally {
    life.abort()
  }
}

const KEYS = [
  'core:0.3:wallet-modal//keychain',
  'core:0.3:wallet-modal//messages',
  'core:0.3:wallet-modal//subscription',
  'core:0.3:wallet-modal//history',
  'core:0.3:wallet-modal//expirer',
  'core:0.3:wallet-modal//pairing',
  'client:0.3:wallet-modal//session',
  'client:0.3:wallet-modal//proposal',
  'client:0.3:wallet-modal//request',
]
const DAMAGE = ['{', '', '5', '"x"', 'true', 'null', '{"a":1}', '{"length":3}', '[null]', '[1]', '["x"]', '[[]]']

for (const key of KEYS)
  test(`R52: whatever stands in place of ${key}, the next visit starts clean`, async () => {
    for (const text of DAMAGE) {
      const items = { [P + 'wc@2:' + key]: text }
      assert.is(await visit(items), undefined, `${key} ${text}`)
    }
  })

// The library cannot start with these; that they are removed also shows that the names above are its own.
for (const [key, text] of [
  [KEYS[0], 'null'],
  [KEYS[3], '[null]'],
  [KEYS[4], '[null]'],
]) {
  test(`R52: ${text} in place of ${key} is purged`, async () => {
    const items = { [P + 'wc@2:' + key]: text!, other: '1' }
    await visit(items)
    // The key by which the relay knows the browser is created anew.
    assert.is.not((items as Record<string, string>)[P + 'wc@2:' + key], text)
    assert.is(items.other, '1')
  })
}

test('R46: the library keeps no line for the scripts of the page', async () => {
  await visit({})
  assert.not.ok('downloadLogsBlobInBrowser' in globalThis)
})

test.run()

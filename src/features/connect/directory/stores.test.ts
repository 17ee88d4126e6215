import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeWallet } from '../../../../test/fakes.ts'
import { messages } from './messages.ts'
import { storesOf } from './stores.ts'

const test = suite('stores')
const wallet = fakeWallet({
  id: 'w',
  chromeStore: 'https://c.example/',
  appStore: 'https://a.example/',
  playStore: 'https://p.example/',
  homepage: 'https://h.example/',
})
const on = (over: object) => ({
  mobile: false,
  ios: false,
  android: false,
  telegram: false,
  inApp: false,
  browser: 'Chrome',
  ...over,
})
const shown = (over: object, of = wallet) =>
  storesOf(of, on(over)).map(({ kind, device }) => `${kind} ${device}`.trim())

test('a desktop browser gets its extension first, and is named', () => {
  assert.equal(shown({}), ['extension Chrome', 'app iPhone', 'app Android', 'home'])
  assert.is(shown({ browser: 'Brave' })[0], 'extension Brave')
})

test('a browser that takes no such extension is told last which one does', () => {
  for (const browser of ['Firefox', 'Safari', ''])
    assert.equal(shown({ browser }), ['app iPhone', 'app Android', 'home', 'extension Chrome'])
})

test('a phone gets its own store only', () => {
  assert.equal(shown({ mobile: true, ios: true }), ['app iPhone', 'home'])
  assert.equal(shown({ mobile: true, android: true }), ['app Android', 'home'])
})

test('what a wallet does not have is not offered', () => {
  assert.equal(shown({}, fakeWallet({ id: 'x', homepage: 'https://h.example/' })), ['home'])
  assert.equal(shown({ mobile: true }, fakeWallet({ id: 'x' })), [])
})

test('what a wallet is takes at most 60 words', () => {
  const words = Object.entries(messages)
    .filter(([key]) => key.startsWith('what.'))
    .map(([, text]) => text)
    .join(' ')
    .split(/\s+/)
  assert.ok(words.length > 20 && words.length <= 60, String(words.length))
})

test.run()

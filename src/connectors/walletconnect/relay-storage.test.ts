import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeArea } from '../../../test/fakes.ts'
import { BODIES, HOSTILE, isPolluted, toText } from '../../../test/hostile.ts'
import { RelayStorage } from './relay-storage.ts'

const test = suite('relay storage')
const P = 'wallet-modal/wc/'
const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
test.after.each(() => {
  Object.defineProperty(globalThis, 'localStorage', real)
})

const broken = () => {
  throw new DOMException('denied', 'SecurityError')
}
const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

/** The page's storage for one test; keys are its own properties, as in a browser. */
function area(items: Record<string, string> = {}, over: Partial<Storage> = {}) {
  const all = { ...fakeArea(items), ...over }
  const value = new Proxy(all, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: (_, key) => ({ value: items[key as string], enumerable: true, configurable: true }),
  })
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true })
  return items
}
const refuse = () => Object.defineProperty(globalThis, 'localStorage', { get: broken, configurable: true })

test('keeps what it is given, under one prefix, for the next visit', async () => {
  const items = area({ other: '1' })
  const storage = new RelayStorage()
  await storage.setItem('a', { topic: 't' })
  await storage.setItem('b', [1, null])
  assert.equal(Object.keys(items), ['other', P + 'a', P + 'b'])
  const next = new RelayStorage()
  assert.equal(await next.getKeys(), ['a', 'b'])
  assert.equal(await next.getEntries(), [
    ['a', { topic: 't' }],
    ['b', [1, null]],
  ])
  await next.removeItem('a')
  assert.is(await storage.getItem('a'), undefined)
  assert.is(items['other'], '1')
})

test('forgets its own and nothing else', async () => {
  const items = area({ other: '1', 'wallet-modal/1/recent': '[]', [P + 'a']: '1', [P + 'b']: '{' })
  await new RelayStorage().clear()
  assert.equal(items, { other: '1', 'wallet-modal/1/recent': '[]' })
})

test('R84: where the page has no storage, values live as long as the page', async () => {
  refuse()
  const storage = new RelayStorage()
  assert.equal(await storage.getKeys(), [])
  await storage.setItem('a', { n: 1 })
  assert.equal(await storage.getItem('a'), { n: 1 })
  assert.equal(await storage.getEntries(), [['a', { n: 1 }]])
  await storage.removeItem('a')
  assert.is(await storage.getItem('a'), undefined)
  assert.equal(await storage.getKeys(), [])
  await storage.clear()
})

test('R84: where storage is full, the newer value counts, and not the older one that it still holds', async () => {
  const items = area({ [P + 'a']: '"old"' }, { setItem: full })
  const storage = new RelayStorage()
  await storage.setItem('a', 'new')
  assert.is(items[P + 'a'], '"old"')
  assert.is(await storage.getItem('a'), 'new')
  assert.equal(await storage.getKeys(), ['a'])
})

test('R84: a value kept in memory gives way once storage takes one again', async () => {
  const items: Record<string, string> = {}
  area(items, { setItem: full })
  const storage = new RelayStorage()
  await storage.setItem('a', 1)
  area(items)
  await storage.setItem('a', 2)
  items[P + 'a'] = '3'
  assert.is(await storage.getItem('a'), 3)
})

test('R84: a value that could not be removed stays away', async () => {
  area({ [P + 'a']: '1' }, { removeItem: broken })
  const storage = new RelayStorage()
  await storage.removeItem('a')
  assert.is(await storage.getItem('a'), undefined)
  assert.equal(await storage.getKeys(), [])
  assert.equal(await storage.getEntries(), [])
})

test('R84: storage that is cleared in the middle gives nothing and takes new values', async () => {
  const items = area()
  const storage = new RelayStorage()
  await storage.setItem('a', 1)
  delete items[P + 'a']
  assert.is(await storage.getItem('a'), undefined)
  await storage.setItem('a', 2)
  assert.is(await storage.getItem('a'), 2)
})

test(`R52: of ${BODIES.length + HOSTILE.length} stored texts none throws, and what is no JSON counts as absent`, async () => {
  for (const text of [...BODIES, ...HOSTILE.map(toText)]) {
    area({ [P + 'a']: text })
    const storage = new RelayStorage()
    const value = await storage.getItem('a')
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      parsed = undefined
    }
    assert.is(value === undefined, parsed === undefined)
    assert.is((await storage.getEntries()).length, parsed === undefined ? 0 : 1)
  }
  assert.not(isPolluted())
})

test.run()

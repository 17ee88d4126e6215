import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeArea } from '../../test/fakes.ts'
import { BODIES, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../test/hostile.ts'
import { createStorage, type StoredItems } from './storage.ts'

const test = suite('storage')
const P = 'wallet-modal/1/'
type Key = keyof StoredItems

const SAMPLES: { [K in Key]: StoredItems[K] } = {
  session: { eip155: 'io.kestrel', solana: 'app.cairn' },
  network: 'eip155:8453',
  recent: [
    { id: 'io.kestrel', rdns: 'io.kestrel' },
    { id: 'c57ca95b', name: 'Cairn', imageId: '1f-2e' },
  ],
}
const KEYS = Object.keys(SAMPLES) as Key[]

test('keeps what it is given, under one versioned prefix', () => {
  const area = fakeArea()
  const storage = createStorage(() => area)
  for (const key of KEYS) storage.set(key, SAMPLES[key])
  assert.equal(
    Object.keys(area.items),
    KEYS.map(key => P + key),
  )
  const next = createStorage(() => area)
  for (const key of KEYS) assert.equal(next.get(key), SAMPLES[key])
  storage.set('network', undefined)
  assert.not(P + 'network' in area.items)
  assert.is(storage.get('network'), undefined)
})

const broken = () => {
  throw new DOMException('denied', 'SecurityError')
}
const quota = (): Storage => ({
  ...fakeArea(),
  getItem: () => null,
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: broken,
})
for (const [what, area] of [
  ['cannot be reached', broken],
  ['is full', quota],
  ['is missing', () => undefined as never],
] as const) {
  test(`R84: where storage ${what}, values live as long as the page`, () => {
    const storage = createStorage(area)
    for (const key of KEYS) {
      assert.is(storage.get(key), undefined)
      storage.set(key, SAMPLES[key])
      assert.equal(storage.get(key), SAMPLES[key])
      storage.set(key, undefined)
      assert.is(storage.get(key), undefined)
    }
  })
}

test('R84: a value kept in memory gives way once storage takes one again', () => {
  const area = fakeArea()
  let isFull = true
  const storage = createStorage(() => (isFull ? quota() : area))
  storage.set('network', 'eip155:1')
  isFull = false
  assert.is(storage.get('network'), 'eip155:1')
  storage.set('network', 'eip155:8453')
  area.items[P + 'network'] = '"eip155:10"'
  assert.is(storage.get('network'), 'eip155:10')
})

test('R84: a value that could not be removed stays away', () => {
  const area = { ...fakeArea({ [P + 'network']: '"eip155:1"' }), removeItem: broken }
  const storage = createStorage(() => area)
  storage.set('network', undefined)
  assert.is(storage.get('network'), undefined)
})

/** What a decoded value can be, whatever was stored. */
const isSane: { [K in Key]: (value: StoredItems[K]) => boolean } = {
  session: value =>
    Object.entries(value).length <= 8 &&
    Object.entries(value).every(
      ([name, id]) => name !== '__proto__' && typeof id === 'string' && id.length > 0 && id.length <= 128,
    ),
  network: value => /^[a-z0-9]+:[\w-]+$/i.test(value) && value.length <= 128,
  recent: value =>
    value.length <= 2 &&
    value.every(
      item =>
        Object.entries(item).every(
          ([key, text]) => ['id', 'rdns', 'name', 'imageId'].includes(key) && typeof text === 'string',
        ) &&
        item.id.length > 0 &&
        /^[\w-]*$/.test(item.imageId ?? ''),
    ),
}
const check = <K extends Key>(key: K, text: string) => {
  const storage = createStorage(() => fakeArea({ [P + key]: text }))
  const value = storage.get(key)
  if (value === undefined) return
  assert.ok(isSane[key](value), `${key}: ${text.slice(0, 200)}`)
  assert.not(/foreign|text of|list of/.test(unfit(value, 128) ?? ''), `${key}: ${text.slice(0, 200)}`)
}

for (const key of KEYS) {
  test(`R85: nothing hostile gets through '${key}': fixed values and 2,000 mutations`, () => {
    for (const body of BODIES) check(key, body)
    for (const value of HOSTILE) check(key, toText(value))
    const random = seeded(85)
    for (let count = 0; count < 2000; count++) check(key, toText(mutated(SAMPLES[key], random)))
    assert.not(isPolluted())
  })
}

test('R87: other tabs are heard by key, those of chunks too; a cleared area is every key; keys of other prefixes are none', () => {
  const life = new AbortController()
  const heard: string[] = []
  createStorage(() => fakeArea()).watch(key => heard.push(key), life.signal)
  const tell = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))
  tell(P + 'session')
  for (const key of ['session', 'wallet-modal/0/session']) tell(key)
  tell(P + 'sent')
  assert.equal(heard, ['session', 'sent'])
  tell(null)
  assert.equal(heard, ['session', 'sent', 'session', 'network', 'recent'])
  life.abort()
  tell(P + 'session')
  assert.is(heard.length, 5)
})

test.run()

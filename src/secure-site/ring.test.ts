import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fromHexDigits } from '../base/bytes.ts'
import { newUserHandle, ROOT, SEALED } from './passkey/user-handle.ts'
import { accessOf, readRing, RingError, writeRing, type Ring } from './ring.ts'

const test = suite('ring')

const RP = 'wallet.example'
const BOX = 'ab'.repeat(44)
const ring: Ring = {
  v: 1,
  rp: RP,
  evm: '0x41538a4c50D371c3466af5739D9B18DC6c5c725F',
  solana: 'BeuaxGkGJvtxXjZ5gjUMKB59B9oUQ5NSJCZ87c7M9K6Q',
  keys: [
    { id: 'a1', kind: ROOT, name: 'Phone', made: 1_790_000_000_000, synced: true },
    { id: 'b2', kind: SEALED, box: BOX, name: 'Key', made: 0, synced: false },
    { id: 'c3', kind: SEALED, name: '', made: 1, synced: true },
  ],
}
const read = (value: unknown, rp = RP) => readRing(JSON.stringify(value), rp)
const [root, sealed] = [ring.keys[0]!, ring.keys[1]!]
const withKey = (changed: object, key: object = root) => ({ ...ring, keys: [{ ...key, ...changed }] })

test('a ring is read as it was written; nothing stored is none', () => {
  assert.equal(readRing(writeRing(ring), RP), ring)
  assert.is(readRing(null, RP), undefined)
})

test('a ring remembers when the words were saved', () => {
  assert.is(read({ ...ring, saved: 7 })!.saved, 7)
  assert.not.ok('saved' in read(ring)!)
})

test('what a ring does not have is left out, and its names are cleaned', () => {
  const more = { ...ring, secret: 'x', keys: [{ ...root, name: ' Ph\u202eone\u200b\n', words: 'abandon' }] }
  assert.equal(read(more), { ...ring, keys: [{ ...root, name: 'Phone' }] })
})

test('a hostile ring is an error and never an empty one', () => {
  const hostile: unknown[] = [
    null,
    [],
    {},
    'text',
    7,
    { ...ring, v: 2 },
    { ...ring, v: '1' },
    { ...ring, rp: 'evil.example' },
    { ...ring, rp: undefined },
    { ...ring, evm: '0x00' },
    { ...ring, evm: ring.evm.slice(2) },
    { ...ring, evm: [ring.evm] },
    { ...ring, evm: `${ring.evm}\n` },
    { ...ring, solana: ring.evm },
    { ...ring, solana: '1'.repeat(31) },
    { ...ring, solana: 'z'.repeat(44) },
    { ...ring, solana: '1'.repeat(1e5) },
    { ...ring, keys: undefined },
    { ...ring, keys: {} },
    { ...ring, keys: [] },
    { ...ring, keys: [null] },
    { ...ring, keys: [root, root] },
    { ...ring, keys: Array.from({ length: 65 }, (_, at) => ({ ...root, id: at.toString(16).padStart(4, '0') })) },
    withKey({ id: '' }),
    withKey({ id: 'A1' }),
    withKey({ id: 'a' }),
    withKey({ id: 'a1\n' }),
    withKey({ id: 'a1'.repeat(1024) }),
    withKey({ id: 161 }),
    withKey({ kind: 0 }),
    withKey({ kind: '1' }),
    withKey({ kind: 3 }),
    withKey({ box: BOX }),
    withKey({ box: BOX.slice(2) }, sealed),
    withKey({ box: BOX.toUpperCase() }, sealed),
    withKey({ box: null }, sealed),
    withKey({ name: 7 }),
    withKey({ name: undefined }),
    withKey({ made: -1 }),
    withKey({ made: 1.5 }),
    withKey({ made: '1' }),
    withKey({ synced: 1 }),
    withKey({ synced: undefined }),
    { ...ring, saved: true },
    { ...ring, saved: -1 },
    { ...ring, saved: null },
  ]
  for (const value of hostile)
    assert.throws(
      () => read(value),
      (error: Error) => error instanceof RingError,
      `${value}`,
    )
  for (const text of ['', '{', 'undefined', '\0', `{"__proto__":${writeRing(ring)}}`])
    assert.throws(
      () => readRing(text, RP),
      (error: Error) => error instanceof RingError,
      text,
    )
})

test('the handle decides how a passkey opens its wallet, the ring only where there is none', () => {
  assert.equal(accessOf({ id: 'a1', handle: newUserHandle(ROOT) }), { id: 'a1', kind: ROOT })
  assert.equal(accessOf({ id: 'a1' }, ring), { id: 'a1', kind: ROOT })
  assert.equal(accessOf({ id: 'b2' }, ring), { id: 'b2', kind: SEALED, box: BOX })
  // A forged ring says root, the passkey itself says sealed.
  const forged = { ...ring, keys: [{ ...sealed, kind: ROOT, box: undefined }] } as unknown as Ring
  assert.is(accessOf({ id: 'b2', handle: newUserHandle(SEALED) }, forged), 'seal-missing')
})

test('a sealed passkey without its seal is never taken for a root', () => {
  const handle = newUserHandle(SEALED)
  assert.is(accessOf({ id: 'x1', handle }), 'seal-missing')
  assert.is(accessOf({ id: 'x1', handle }, ring), 'seal-missing')
  assert.is(accessOf({ id: 'c3' }, ring), 'seal-missing')
  assert.is(accessOf({ id: 'c3', handle, blob: fromHexDigits(BOX.slice(2)) }, ring), 'seal-missing')
})

test('a seal that the passkey keeps itself goes before the one in storage', () => {
  const own = 'cd'.repeat(44)
  const blob = fromHexDigits(own)
  for (const id of ['b2', 'c3', 'x1'])
    assert.equal(accessOf({ id, handle: newUserHandle(SEALED), blob }, ring), { id, kind: SEALED, box: own })
})

test('a passkey that nothing is known of opens nothing', () => {
  assert.is(accessOf({ id: 'x1' }), 'unknown-passkey')
  assert.is(accessOf({ id: 'x1' }, ring), 'unknown-passkey')
  assert.is(accessOf({ id: 'a1', handle: new Uint8Array(16) }, ring), 'unknown-passkey')
})

test.run()

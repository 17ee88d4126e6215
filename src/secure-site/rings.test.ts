import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connectedSites, forgetSite, forgetSitesOf, noteSite } from './connected-sites.ts'
import { ROOT, SEALED } from './passkey/user-handle.ts'
import { isBackedUp, type Ring, type RingKey } from './ring.ts'
import { createRings } from './rings.ts'

const test = suite('rings of a browser')

const RP = 'wallet.example'
const ONE = {
  evm: '0x41538a4c50D371c3466af5739D9B18DC6c5c725F',
  solana: 'BeuaxGkGJvtxXjZ5gjUMKB59B9oUQ5NSJCZ87c7M9K6Q',
}
const TWO = {
  evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
}
const BOX = 'ab'.repeat(44)
const keyA: RingKey = { id: 'a1', kind: ROOT, name: 'Passkey', made: 5, synced: true }
const keyB: RingKey = { id: 'b2', kind: SEALED, box: BOX, name: 'Passkey', made: 6, synced: true }
const fileOf = (account: typeof ONE, keys: RingKey[], more: Partial<Ring> = {}): Ring => ({
  v: 1,
  rp: RP,
  ...account,
  keys,
  ...more,
})

test.before.each(() => localStorage.clear())
const rings = () => createRings(localStorage, RP)
const nameOf = (evm: string) => `wallet-modal/ring/${evm.toLowerCase()}`

test('two wallets have two rings, and the last opened one is first', () => {
  rings().learn(ONE, keyA)
  rings().learn(TWO, keyB)
  assert.equal(
    rings()
      .all()
      .map(({ evm }) => evm),
    [TWO.evm, ONE.evm],
  )
  rings().learn(ONE, keyA)
  assert.is(rings().all()[0]!.evm, ONE.evm)
  assert.is(rings().withPasskey('b2')!.evm, TWO.evm)
  assert.is(rings().withPasskey('c3'), undefined)
  rings().forget(rings().all()[0]!)
  assert.equal(
    rings()
      .all()
      .map(({ evm }) => evm),
    [TWO.evm],
  )
})

test('a passkey that is used again keeps its name and its day; a further one is numbered', () => {
  const { ring } = rings().learn(ONE, keyA)
  rings().keep({ ...ring, keys: [{ ...keyA, name: 'Phone' }], saved: 9 })
  rings().learn(ONE, { ...keyA, made: 77 })
  const further = rings().learn(ONE, keyB)
  assert.is(further.isKept, true)
  assert.equal(
    rings()
      .all()[0]!
      .keys.map(({ name, made }) => [name, made]),
    [
      ['Phone', 5],
      ['Passkey 2', 6],
    ],
  )
  assert.is(rings().all()[0]!.saved, 9)
})

test('a page that was open before writes its change, and takes nothing that came since', () => {
  const { box: _, ...unsealed } = keyB
  const { ring } = rings().learn(ONE, unsealed)
  rings().learn(ONE, keyB)
  rings().learn(ONE, keyA)
  assert.ok(rings().keep({ ...ring, keys: [{ ...unsealed, name: 'Phone' }], saved: 9 }).isKept)
  const [kept] = rings().all()
  assert.equal(kept!.keys, [
    { ...keyB, name: 'Phone' },
    { ...keyA, name: 'Passkey 2' },
  ])
  rings().keep(ring)
  assert.is(rings().all()[0]!.saved, 9)
})

test('a wallet that another page forgot does not come back with a change of this one', () => {
  const { ring } = rings().learn(ONE, keyA)
  rings().forget(ring)
  assert.is(rings().keep({ ...ring, saved: 9 }).isKept, false)
  assert.equal(rings().all(), [])
})

test('what cannot be read is never overwritten, and the wallet opens all the same', () => {
  for (const text of ['{', '{"v":2}', '', JSON.stringify({ ...fileOf(ONE, [keyA]), rp: 'evil.example' })]) {
    localStorage.setItem(nameOf(ONE.evm), text)
    const { ring, isKept } = rings().learn(ONE, keyA)
    assert.is(isKept, false)
    assert.equal(ring.keys, [keyA])
    assert.is(localStorage.getItem(nameOf(ONE.evm)), text)
    assert.equal(rings().all(), [])
    assert.is(rings().keep(ring).isKept, false)
    assert.is(localStorage.getItem(nameOf(ONE.evm)), text)
  }
})

test('R180: storage that is refused or full keeps nothing, and says so', () => {
  const refusing = {
    getItem() {
      throw new Error('refused')
    },
    setItem() {
      throw new Error('refused')
    },
  } as unknown as Storage
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  } as unknown as Storage
  for (const storage of [undefined, refusing, full]) {
    const it = createRings(storage, RP)
    assert.equal(it.all(), [])
    assert.equal(it.learn(ONE, keyA), { ring: fileOf(ONE, [keyA]), isKept: false })
  }
})

test("a wallet file brings its passkeys to the wallet that it helped to open, and to no other's ring", () => {
  const learned = rings().learn(ONE, keyB, fileOf(ONE, [keyA, { ...keyB, box: 'cd'.repeat(44) }], { saved: 4 }))
  assert.equal(learned.ring.keys, [keyA, keyB])
  assert.is(learned.ring.saved, 4)
  const other = rings().learn(TWO, keyB, fileOf(ONE, [keyA]))
  assert.equal(other.ring.keys, [keyB])
})

test('a wallet is backed up by its words or by a second passkey', () => {
  assert.not.ok(isBackedUp(fileOf(ONE, [keyA])))
  assert.ok(isBackedUp(fileOf(ONE, [keyA], { saved: 0 })))
  assert.ok(isBackedUp(fileOf(ONE, [keyA, keyB])))
})

test('sites are noted once for each account, the last one first, and forgotten one by one or with the account', () => {
  const bakery = { site: 'https://bakery.example', evm: ONE.evm, at: 1 }
  const swap = { site: 'https://swap.example', evm: ONE.evm, at: 2 }
  const other = { ...bakery, evm: TWO.evm, at: 3 }
  for (const it of [bakery, swap, other, { ...bakery, at: 4 }]) noteSite(localStorage, it)
  assert.equal(connectedSites(localStorage), [{ ...bakery, at: 4 }, other, swap])
  forgetSite(localStorage, bakery)
  assert.equal(connectedSites(localStorage), [other, swap])
  forgetSitesOf(localStorage, TWO.evm)
  assert.equal(connectedSites(localStorage), [swap])
})

test('malformed notes are left out; a list that cannot be read is unknown and not empty', () => {
  const notes = [
    null,
    7,
    { site: 'javascript:1', evm: ONE.evm, at: 1 },
    { site: 'https://x.example', evm: '0x', at: 1 },
  ]
  localStorage.setItem('wallet-modal/sites', JSON.stringify(notes))
  assert.equal(connectedSites(localStorage), [])
  localStorage.setItem('wallet-modal/sites', '{')
  assert.is(connectedSites(localStorage), undefined)
  assert.is(connectedSites(undefined), undefined)
})

test.run()

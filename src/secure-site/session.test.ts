import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT, SEALED } from './passkey/user-handle.ts'
import { markOf, readSession, sessionOfMark, type Session } from './session.ts'

const test = suite('session of a wallet site')
const account = {
  evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
}
const box = 'ab'.repeat(44)
const root: Session = { access: { id: 'a1', kind: ROOT }, account, isBackedUp: false }
const sealed: Session = { access: { id: 'b2', kind: SEALED, box }, account, isBackedUp: true }
const markFrom = (value: unknown) => btoa(JSON.stringify(value))

test('a session is read field by field', () => {
  assert.equal(readSession({ ...root, more: 1 }), root)
  assert.equal(readSession(sealed), sealed)
})

for (const [title, value] of [
  ['nothing', undefined],
  ['a text', 'session'],
  ['no account', { ...root, account: undefined }],
  ['an account that is none', { ...root, account: { ...account, evm: '0x12' } }],
  ['a kind that is none', { ...root, access: { id: 'a1', kind: 3 } }],
  ['an ID that is none', { ...root, access: { id: 'xyz', kind: ROOT } }],
  ['a sealed passkey without its seal', { ...sealed, access: { id: 'b2', kind: SEALED } }],
  ['a seal of another length', { ...sealed, access: { id: 'b2', kind: SEALED, box: 'ab' } }],
] as const)
  test(`${title}: no session`, () => assert.is(readSession(value), undefined))

test('R180: the mark that the embedding page keeps brings a session back, and holds neither seal nor secret', () => {
  assert.equal(sessionOfMark(markOf(root)), root)
  assert.not.match(atob(markOf(sealed)), box)
})

test('R180: a sealed passkey comes back only where its seal is known', () => {
  assert.is(sessionOfMark(markOf(sealed)), undefined)
  assert.equal(sessionOfMark(markOf(sealed), { b2: box }), sealed)
  assert.is(sessionOfMark(markOf(sealed), { b3: box }), undefined)
})

test('R180: a mark that is none, or too long, brings nothing back', () => {
  for (const mark of [undefined, 7, '', 'x', '%', btoa('null'), btoa('[]'), markFrom({}), markFrom({ access: [] })])
    assert.is(sessionOfMark(mark), undefined)
  assert.is(sessionOfMark(markFrom({ ...root, more: 'x'.repeat(4_000) })), undefined)
  assert.is(sessionOfMark(markFrom({ ...root, access: { id: '__proto__', kind: SEALED } })), undefined)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT, SEALED } from '../passkey/user-handle.ts'
import { markOf, type Session } from '../session.ts'
import { createSessions } from './sessions.ts'
import { createSiteStore } from './site-store.ts'

const test = suite('the session of a site')

const session: Session = {
  access: { id: 'a1', kind: ROOT },
  account: {
    evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  isBackedUp: false,
}
const sealed: Session = { ...session, access: { id: 'a1', kind: SEALED, box: '12'.repeat(44) } }
const refused = (): Storage => {
  throw new DOMException('', 'SecurityError')
}
let sites = 0
const fresh = (storage?: () => Storage) => {
  const ended: string[] = []
  const store = createSiteStore(`https://s${++sites}.example`, storage)
  return { sessions: createSessions(store, () => ended.push('end')), ended, store }
}

test('R180: the mark brings a session back, with storage that was wiped or refused', () => {
  for (const storage of [undefined, refused]) {
    const { sessions } = fresh(storage)
    assert.is(sessions.resume(undefined), false)
    assert.throws(() => sessions.read(), /Please sign in again/)
    assert.is(sessions.resume(markOf(session)), true)
    assert.equal(sessions.read(), session)
    assert.is(sessions.resume(markOf({ ...session, isBackedUp: true })), true)
  }
})

test('R180: marks of another session, of none, or without their seal bring nothing back', () => {
  for (const mark of ['', 'x', btoa('{}'), markOf(sealed), 'a'.repeat(5000), 7, {}]) {
    const { sessions } = fresh()
    assert.is(sessions.resume(mark), false, String(mark))
    assert.throws(() => sessions.read())
  }
  const { sessions } = fresh()
  sessions.begin(sealed)
  assert.is(sessions.resume(markOf(sealed)), true)
  assert.equal(sessions.read(), sealed)
  const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  assert.is(sessions.resume(markOf({ ...sealed, account: { ...sealed.account, evm } })), false)
  assert.equal(sessions.read(), sealed)
})

test('R180: signing out leaves nothing behind', () => {
  for (const storage of [undefined, refused]) {
    const { sessions, ended, store } = fresh(storage)
    sessions.begin(session)
    store.set('chain', 'eip155:1')
    sessions.end()
    assert.equal(ended, ['end'])
    assert.throws(() => sessions.read())
    assert.is(store.get('chain'), undefined)
    assert.is(sessions.resume(undefined), false)
  }
})

test('R180: sites do not see each other’s sessions', () => {
  const [one, two] = [fresh(), fresh()]
  one.sessions.begin(session)
  assert.is(two.sessions.resume(undefined), false)
})

test.run()

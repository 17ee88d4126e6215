import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../passkey/user-handle.ts'
import { readHandover } from './handover.ts'

const test = suite('handover between window and frame')
const state = '0123456789abcdef0123456789abcdef'
const session = {
  access: { id: 'a1', kind: ROOT },
  account: {
    evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  isBackedUp: false,
}
const signed = { message: 'text', signature: '0x12' }
const signIn = { namespace: 'eip155', text: 'text' }

for (const message of [
  { type: 'passkey/hello', state },
  { type: 'passkey/end', state },
  { type: 'passkey/ask', state, site: 'https://bakery.example' },
  { type: 'passkey/ask', state, site: 'https://bakery.example', signIn, mode: 'dark' },
  { type: 'passkey/done', state, session },
  { type: 'passkey/done', state, session, signed },
])
  test(`${message.type} with ${Object.keys(message).join(', ')} is read as it is`, () =>
    assert.equal(readHandover({ ...message, more: 1 }), message))

for (const [title, message] of [
  ['no state', { type: 'passkey/hello' }],
  ['a short state', { type: 'passkey/hello', state: '12' }],
  ['a state in capitals', { type: 'passkey/hello', state: state.toUpperCase() }],
  ['another type', { type: 'passkey/other', state }],
  ['a site that is none', { type: 'passkey/ask', state, site: 'bakery' }],
  ['no session', { type: 'passkey/done', state }],
  ['a session that is none', { type: 'passkey/done', state, session: { ...session, account: {} } }],
  ['a text', 'passkey/hello'],
  ['nothing', null],
] as const)
  test(`R176: ${title} is no message`, () => assert.is(readHandover(message), undefined))

test('what is signed along is left out if it is malformed or too long', () => {
  for (const wrong of [{ namespace: 'bip122', text: 'x' }, { namespace: 'eip155', text: 'x'.repeat(5_000) }, 'x'])
    assert.equal(readHandover({ type: 'passkey/ask', state, site: 'https://bakery.example', signIn: wrong }), {
      type: 'passkey/ask',
      state,
      site: 'https://bakery.example',
    })
  assert.equal(readHandover({ type: 'passkey/done', state, session, signed: { message: 1, signature: '0x' } }), {
    type: 'passkey/done',
    state,
    session,
  })
})

test.run()

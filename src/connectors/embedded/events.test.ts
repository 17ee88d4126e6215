import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EVENTS, SOCIAL_PROVIDERS, type EventName } from './events.ts'

const test = suite('events of the secure site')
const EOA = `0x${'a'.repeat(40)}`
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const user = { address: EOA, chainId: 1, accounts: [{ address: EOA, type: 'eoa' }] }
const fails = (name: EventName, payload: unknown) =>
  assert.throws(() => EVENTS[name].read(payload), undefined, `${name} of ${JSON.stringify(payload)}`)

test('every question has half a minute, but for the four that wait for somebody', () => {
  const waiting = ['CONNECT_DEVICE', 'CONNECT_FARCASTER', 'CONNECT_PASSKEY', 'RPC_REQUEST']
  // @spec:9.11
  for (const [name, { timeoutMs }] of Object.entries(EVENTS)) assert.is(timeoutMs, waiting.includes(name) ? 0 : 30_000)
})

test('a login by e-mail goes on in one of three ways, a change of the e-mail in one of two', () => {
  for (const action of ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
    // @spec:4.7
    assert.equal(EVENTS.CONNECT_EMAIL.read({ action }), { action })
  for (const action of ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
    // @spec:4.9
    assert.equal(EVENTS.UPDATE_EMAIL.read({ action }), { action })
  for (const action of [undefined, null, '', 'connect', 'VERIFY', ['CONNECT']]) {
    fails('CONNECT_EMAIL', { action })
    fails('UPDATE_EMAIL', { action })
  }
  fails('UPDATE_EMAIL', { action: 'CONNECT' })
  fails('CONNECT_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
})

test('e-mails have the form of one, wherever the site names them', () => {
  const newEmail = 'ana@example.com'
  assert.equal(EVENTS.UPDATE_EMAIL_SECONDARY_OTP.read({ newEmail }), { newEmail })
  for (const bad of [undefined, null, '', 'ana', 'ana@', '@example.com', 'a b@example.com', '<a@b.c>', 7, [newEmail]])
    // @spec:5.20 @spec:5.21
    fails('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: bad })
  for (const bad of ['', 'ana@', 7]) fails('GET_USER', { ...user, email: bad })
})

test('a user is read with what they may lack, and with accounts of both kinds', () => {
  // @spec:3.51
  assert.equal(EVENTS.GET_USER.read({ ...user, email: null, userName: undefined }), {
    email: undefined,
    userName: undefined,
    address: EOA,
    chainId: 1,
    accounts: [{ address: EOA, type: 'eoa' }],
    preferredAccountType: undefined,
    smartAccountDeployed: undefined,
  })
  const whole = {
    email: 'ana@example.com',
    userName: 'ana',
    address: SOL,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accounts: [{ address: EOA, type: 'smartAccount' }],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  }
  // @spec:3.52 @spec:3.53
  assert.equal(EVENTS.GET_USER.read(whole), whole)
  for (const bad of [
    { address: undefined },
    { address: '0x12' },
    { chainId: 1.5 },
    { chainId: null },
    { preferredAccountType: 'payment' },
    { smartAccountDeployed: 'false' },
  ])
    fails('GET_USER', { ...user, ...bad })
})

test('a passkey wallet’s answer says whether it is backed up, or is silent, and carries what was signed with it', () => {
  const { read } = EVENTS.CONNECT_PASSKEY
  for (const isBackedUp of [true, false]) assert.is(read({ ...user, isBackedUp }).isBackedUp, isBackedUp)
  assert.not.ok('isBackedUp' in read(user))
  fails('CONNECT_PASSKEY', { ...user, isBackedUp: 'false' })
  assert.equal(read({ ...user, message: 'Hello', signature: '0x1' }).signed, [{ message: 'Hello', signature: '0x1' }])
})

test('there are six social accounts that open a window', () => {
  // @spec:5.22
  assert.equal([...SOCIAL_PROVIDERS].sort(), ['apple', 'discord', 'facebook', 'github', 'google', 'x'])
})

test.run()

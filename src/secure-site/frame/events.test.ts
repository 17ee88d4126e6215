import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { fakeArea } from '../../../test/fakes.ts'
import { chains, session, SOLANA } from '../../../test/frame-session.ts'
import { writeMessage } from '../../base/sign-in-message.ts'
import { markOf } from '../session.ts'
import { ACCOUNT_PLACE, type SignIn } from '../signer/job.ts'
import type { Connected } from './connecting.ts'
import { createEvents } from './events.ts'
import type { SiteEvent } from './link.ts'
import { createNetworks } from './networks.ts'
import { createSessions } from './sessions.ts'
import { createSiteStore } from './site-store.ts'

const test = suite('events of a site')
const SITE = 'https://bakery.example'
const { evm, solana } = session.account

/** A frame whose window hands over `connected`, or refuses. */
function setUp(connected: Connected | Error = { session }) {
  const done: unknown[] = []
  const store = createSiteStore(SITE, () => fakeArea())
  const networks = createNetworks({ hosts: '*', chains }, store, null)
  const sessions = createSessions(store, () => done.push(['ended']))
  const events = createEvents({
    site: SITE,
    networks,
    sessions,
    approvals: { begin: () => async () => {}, voidAll: reason => done.push(['void', reason]) },
    connecting: {
      async connect(state: string, signIn?: SignIn) {
        done.push(['connect', state, signIn?.namespace])
        if (connected instanceof Error) throw connected
        return connected
      },
      end: reason => done.push(['end', reason]),
      hear() {},
    },
    answer: (payload, by) => ['answered', payload, by.account.evm],
    send: (...event) => done.push(['send', ...event]),
  })
  const answer = async (name: string, payload?: unknown) =>
    events.answer({ name, payload, id: '1' } as unknown as SiteEvent) as Promise<any>
  return { ...events, answer, done, networks, sessions }
}
const STATE = 'ab'.repeat(16)

test('a connection begins the session, brings the site its mark, and voids what was asked before', async () => {
  const run = setUp()
  const user = await run.answer('CONNECT_PASSKEY', { state: STATE, chainId: 8453 })
  assert.equal(user, {
    address: evm,
    chainId: 8453,
    smartAccountDeployed: false,
    accounts: [{ address: evm, type: 'eoa' }],
    preferredAccountType: 'eoa',
    isBackedUp: false,
  })
  assert.equal(run.done, [
    ['connect', STATE, undefined],
    ['void', 'The account was changed.'],
    ['send', 'SESSION_UPDATE', { token: markOf(session) }],
  ])
  assert.equal([run.sessions.read(), run.networks.active()], [session, 'eip155:8453'])
})

test('a sign-in for this site and network is passed on, and what was signed comes back; another one is not', async () => {
  const data = {
    accountAddress: ACCOUNT_PLACE,
    chainId: 'eip155:8453',
    domain: 'bakery.example',
    uri: SITE,
    version: '1',
    nonce: 'abcdef0123456789',
  } as const
  const siwxMessage = { ...data, serializedMessage: writeMessage(data) }
  const signed = { message: 'm', signature: '0xab' }
  const run = setUp({ session, signed })
  const user = await run.answer('CONNECT_PASSKEY', { state: STATE, chainId: 8453, siwxMessage })
  assert.equal([user.message, user.signature], ['m', '0xab'])
  assert.equal(run.done[0], ['connect', STATE, 'eip155'])
  await run.answer('CONNECT_PASSKEY', { state: STATE, chainId: 1, siwxMessage })
  assert.ok(run.done.some(it => JSON.stringify(it) === JSON.stringify(['connect', STATE, null])))
})

test('a connection that nobody made leaves session and network as they were', async () => {
  const run = setUp(new Error('Nobody connected.'))
  assert.is(
    (await failure(run.answer('CONNECT_PASSKEY', { state: STATE, chainId: 8453 }))).message,
    'Nobody connected.',
  )
  assert.is((await failure(run.answer('CONNECT_PASSKEY', { state: STATE, chainId: 5 }))).code, 4901)
  assert.equal([run.networks.active(), run.done.length], ['eip155:1', 1])
  assert.throws(() => run.sessions.read())
})

test('nobody is told without a session; with one, the account is that of the network', async () => {
  const run = setUp()
  for (const name of ['GET_USER', 'RPC_REQUEST', 'SET_PREFERRED_ACCOUNT'])
    assert.match((await failure(run.answer(name, {}))).message, 'sign in again', name)
  assert.equal(await run.answer('IS_CONNECTED', { token: 'forged' }), { isConnected: false })
  assert.equal(await run.answer('IS_CONNECTED', { token: markOf(session) }), { isConnected: true })
  const onSolana = await run.answer('GET_USER', { chainId: SOLANA })
  assert.equal([onSolana.address, onSolana.chainId], [solana, SOLANA])
  assert.equal(await run.answer('RPC_REQUEST', { method: 'x' }), ['answered', { method: 'x' }, evm])
  assert.equal(await run.answer('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }), { type: 'eoa', address: solana })
})

test('R177: another network, an abort and a sign-out void what was asked; the same network does not', async () => {
  const run = setUp()
  await run.answer('SWITCH_NETWORK', { chainId: 1 })
  assert.equal(run.done, [])
  assert.equal(await run.answer('SWITCH_NETWORK', { chainId: '0x2105' }), { chainId: 8453 })
  await run.answer('RPC_ABORT')
  assert.equal(run.done, [
    ['void', 'The network was changed.'],
    ['void', 'Request was aborted'],
  ])
  assert.is((await failure(run.answer('SWITCH_NETWORK', { chainId: 5 }))).code, 4901)
  assert.equal(await run.answer('GET_CHAIN_ID'), { chainId: 8453 })
  await run.answer('IS_CONNECTED', { token: markOf(session) })
  await run.answer('SIGN_OUT')
  assert.equal(run.done.slice(2), [['end', 'The session has ended.'], ['ended']])
  assert.throws(() => run.sessions.read())
})

test('what belongs to other kinds of login is not known here, nor any name of every object', () => {
  const { knows } = setUp()
  for (const name of ['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_OTP', 'constructor', '__proto__', ''])
    assert.not(knows(name), name)
  for (const name of ['CONNECT_PASSKEY', 'GET_USER', 'SIGN_OUT', 'RPC_REQUEST', 'RPC_ABORT'])
    assert.ok(knows(name), name)
})

test('the site’s own description of itself changes nothing, and its theme only the colours', async () => {
  const run = setUp()
  await run.answer('SYNC_DAPP_DATA', { metadata: { name: 'Bank' } })
  await run.answer('RELOAD')
  await run.answer('SYNC_THEME', { themeMode: 'dark' })
  assert.equal([run.done, document.documentElement.dataset['mode']], [[], 'dark'])
  assert.equal(await run.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), { smartAccountEnabledNetworks: [] })
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildAuthObject, encodeRecap, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { settled } from '../../../test/async.ts'
import { fakeClient, fakeNetworks, fakeParts, grantedSession, inUse } from '../../../test/fake-walletconnect.ts'
import type { Session } from '../connector.ts'
import { createWalletConnect } from './index.ts'

const test = suite('walletconnect, sign-in with the connection')
const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453']
const METHODS = ['eth_sendTransaction', 'personal_sign']
const account = privateKeyToAccount(generatePrivateKey())
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const message = (nonce: string) => ({
  accountAddress: '<<AccountAddress>>',
  chainId: BASE as 'eip155:8453',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce,
  statement: 'Welcome.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2036-01-01T00:00:00.000Z',
  requestId: 'r1',
  resources: ['https://app.example/terms'],
})
type Message = ReturnType<typeof message>

async function start({
  over = {},
  networks = fakeNetworks(ETHEREUM, BASE),
}: { over?: object; networks?: never[] | ReturnType<typeof fakeNetworks> } = {}) {
  const life = new AbortController()
  lives.add(life)
  const relay = fakeClient()
  const { parts } = fakeParts({ networks: () => networks })
  const wc = createWalletConnect(parts, life.signal, async () => relay.client)
  let offers = 0
  const signIn = async () => ({ ...message(`nonce${++offers}`), ...over }) as Message
  const answer = inUse(wc.any!.connect({ signal: life.signal, signIn }))
  answer.catch(() => {})
  await settled()
  return { relay, answer, wc, life, signIn, offers: () => offers }
}
type Relay = ReturnType<typeof fakeClient>

const asked = ({ sent }: Relay) => sent.find(it => it.method === 'wc_sessionAuthenticate')!.params
/** A wallet's answer to it: `over` changes what it signs. */
async function cacaosOf(relay: Relay, chains = [BASE!, ETHEREUM!], over: object = {}) {
  const { authPayload } = asked(relay)
  const request = { ...populateAuthPayload({ authPayload, chains, methods: METHODS }), ...over }
  return Promise.all(
    request.chains.map(async chain => {
      const iss = `did:pkh:${chain}:${account.address}`
      const s = await account.signMessage({ message: formatMessage(request as never, iss) })
      return buildAuthObject(request, { t: 'eip191', s }, iss)
    }),
  )
}
const responder = { publicKey: 'wallet-key', metadata: { name: 'Kestrel', icons: [] } }
const reply = ({ client }: Relay, answer: object, id = 0) =>
  (
    client.engine as unknown as { onSessionAuthenticateResponse(topic: string, answer: object): Promise<void> }
  ).onSessionAuthenticateResponse('response-0', { id, ...answer })

test('a code asks to sign in on every network, that of the message first, and for a plain session beside it', async () => {
  const { relay } = await start()
  const { authPayload, expiryTimestamp } = asked(relay)
  const { chains, domain, aud, nonce, iat, exp, requestId, resources } = authPayload
  assert.equal(chains, [BASE, ETHEREUM])
  assert.equal([domain, aud, nonce, requestId], ['app.example', 'https://app.example', 'nonce1', 'r1'])
  assert.equal([iat, exp], ['2026-01-01T00:00:00.000Z', '2036-01-01T00:00:00.000Z'])
  assert.ok(expiryTimestamp * 1000 <= Date.now() + 300_000)
  assert.is(resources[0], 'https://app.example/terms')
  const { att } = JSON.parse(atob(resources[1].replace('urn:recap:', '')))
  const methods = Object.keys(att.eip155).map(it => it.replace('request/', ''))
  assert.ok(methods.includes('wallet_sendCalls') && !methods.includes('wallet_showCallsStatus'))
  const { eip155 } = relay.sent[1]!.params.optionalNamespaces
  assert.equal([eip155.chains, eip155.methods.toSorted()], [[ETHEREUM, BASE], methods])
})

test('a wallet that signs for each network brings the session and every signature', async () => {
  const { relay, answer } = await start()
  const cacaos = await cacaosOf(relay)
  await reply(relay, { result: { cacaos, responder } })
  const { accounts, signed = [] } = await answer
  assert.equal(accounts, [{ address: account.address }])
  assert.equal(
    signed.map(it => /Chain ID: (.*)/.exec(it.message)![1]),
    ['8453', '1'],
  )
  for (const [at, it] of signed.entries()) {
    assert.is(await verifyMessage({ address: account.address, ...(it as { message: string; signature: '0x' }) }), true)
    // @spec:3.35
    assert.is(it.cacao, cacaos[at])
  }
  const [session] = [...(relay.client.session as unknown as { map: Map<string, any> }).map.values()]
  assert.equal(session.namespaces.eip155.methods, METHODS)
  assert.equal(session.namespaces.eip155.chains, [BASE, ETHEREUM])
  await settled()
  assert.equal(relay.topics.includes('response-0'), false, 'nobody listens for a second answer')
})

const more = encodeRecap({ att: { eip155: { 'request/eth_sign': [{}], 'request/personal_sign': [{}] } } })
const elsewhere = encodeRecap({
  att: { 'https://evil.example': { 'crud/read': [{}] }, eip155: { 'request/personal_sign': [{}] } },
})
const FORGED: Record<string, object> = {
  'another nonce': { nonce: 'nonce2' },
  'another site': { domain: 'evil.example' },
  'another address of the site': { aud: 'https://evil.example' },
  'another statement': { statement: 'Anything.' },
  'a longer life': { exp: '2046-01-01T00:00:00.000Z' },
  'no end': { exp: undefined },
  'another time': { iat: '2025-01-01T00:00:00.000Z' },
  'another request': { requestId: 'r2' },
  'a resource more': { resources: ['https://evil.example', more] },
  'a method that was not asked for': { resources: ['https://app.example/terms', more], statement: 'Welcome.' },
}
for (const [title, over] of Object.entries(FORGED))
  test(`a wallet that signs ${title} connects, and signs nobody in`, async () => {
    const { relay, answer } = await start()
    await reply(relay, { result: { cacaos: await cacaosOf(relay, undefined, over), responder } })
    const { accounts, signed } = await answer
    assert.equal([accounts, signed], [[{ address: account.address }], []])
  })

test('an answer that grants no method is no connection, whatever its shape', async () => {
  const good = await start()
  const [cacao] = await cacaosOf(good.relay)
  const grants = (resources: unknown) => [{ ...cacao, p: { ...cacao!.p, resources } }]
  for (const cacaos of [
    undefined,
    [],
    {},
    [null],
    [{}],
    [{ ...cacao, p: { ...cacao!.p, iss: 'did:pkh:eip155:1:nobody' } }],
    grants(undefined),
    grants(['urn:recap:']),
    grants([elsewhere]),
  ]) {
    const { relay, answer } = await start()
    await reply(relay, { result: { cacaos, responder } })
    assert.is(await answer.catch((error: { code: string }) => error.code), 'wallet/no-accounts')
  }
})

test('a signature that is no text is none', async () => {
  const { relay, answer } = await start()
  const [cacao] = await cacaosOf(relay)
  await reply(relay, { result: { cacaos: [{ ...cacao, s: { t: 'eip191', s: 7 } }], responder } })
  assert.equal((await answer).signed, [])
})

test('a decline ends the wait, and a wallet that does not know of sign-in takes the plain session', async () => {
  const declined = await start()
  await reply(declined.relay, { error: { code: 5000, message: 'User rejected.' } })
  assert.is(await declined.answer.catch((error: { code: string }) => error.code), 'wallet/declined')

  const { relay, answer } = await start()
  await reply(relay, { error: { code: 10_001, message: 'Unsupported wc_ method.' } })
  relay.sessions.push(grantedSession())
  relay.offers[0]!.resolve({ session: grantedSession() })
  assert.is((await answer).signed, undefined)
})

test('each code has a message of its own, and is read with its own key', async () => {
  const { relay, answer, life, signIn, wc, offers } = await start()
  const { now } = Date
  Date.now = () => now() + 235_000
  try {
    await wc.prepare({ signal: life.signal, signIn })
  } finally {
    Date.now = now
  }
  assert.equal([offers(), relay.offers.length], [2, 2])
  const { decode } = relay.client.core.crypto
  for (const topic of ['response-0', 'response-1', 'session']) await decode(topic, '', { receiverPublicKey: 'key-1' })
  assert.equal(relay.read, [
    ['response-0', 'key-0'],
    ['response-1', 'key-1'],
    ['session', undefined],
  ])
  await reply(relay, { result: { cacaos: await cacaosOf(relay), responder } })
  assert.match((await answer).signed![0]!.message, 'Nonce: nonce1')
})

test('a code whose two requests have got the same number is not shown', async () => {
  const life = new AbortController()
  lives.add(life)
  const relay = Object.assign(fakeClient(), { isSameId: true })
  const { parts, shown } = fakeParts()
  const wc = createWalletConnect(parts, life.signal, async () => relay.client)
  await wc.prepare({ signal: life.signal, signIn: async () => message('nonce1') })
  assert.equal(
    shown.map(it => it?.uri),
    [relay.offers[1]!.uri],
  )
})

test('nobody is asked to sign in where that cannot be: no message, other kinds of chain, letters beyond ASCII', async () => {
  const plain = async ({ relay }: { relay: Relay; answer: Promise<Session> }) => [
    relay.sent.length,
    relay.offers.length,
  ]
  const solana = fakeNetworks(ETHEREUM!, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  assert.equal(await plain(await start({ networks: solana })), [0, 1])
  assert.equal(await plain(await start({ over: { statement: 'Grüezi.' } })), [0, 1])
  const life = new AbortController()
  lives.add(life)
  const relay = fakeClient()
  const wc = createWalletConnect(fakeParts().parts, life.signal, async () => relay.client)
  await wc.prepare({ signal: life.signal, signIn: () => Promise.reject(new Error('The site isn’t responding')) })
  assert.equal([relay.sent.length, relay.offers.length], [0, 1])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { createPhone, WalletError, type Twist } from '../../../test/fake-mobile-wallet.ts'
import { fromHexDigits, toHexDigits } from '../../base/bytes.ts'
import { isRefusal } from '../../base/refusal.ts'
import { associationLink, randomPort, reachWallet, socketUrl } from './association.ts'
import { createChannel, deriveKey, makeAssociation, makeHello } from './channel.ts'
import { openSession, WalletRefusal } from './session.ts'

const test = suite('mobile session')
const PORT = 50_000

/** A page that has reached a wallet. */
async function reached(phone = createPhone(), limits = {}) {
  const life = new AbortController()
  const association = await makeAssociation()
  phone.openLink(associationLink(association.point, PORT))
  const socket = await reachWallet(socketUrl(PORT), { ...phone, pausesMs: [0] }, life.signal)
  return { phone, life, socket, session: openSession(socket, association, life.signal, limits) }
}
const said = (error: Error) => error.message

test('a session agrees on a key with the app of the link, and carries requests and answers', async () => {
  const phone = createPhone({ answer: (method, params) => ({ method, params }) })
  const { session } = await reached(phone)
  const { call } = await session
  assert.equal(await call('first', { a: 1 }), { method: 'first', params: { a: 1 } })
  assert.equal(await Promise.all([call('second', {}), call('third', {})]), [
    { method: 'second', params: {} },
    { method: 'third', params: {} },
  ])
  assert.equal(phone.problems, [])
  assert.equal(phone.protocols, ['com.solana.mobilewalletadapter.v1'])
  assert.equal(phone.urls, [`ws://localhost:${PORT}/solana-wallet`])
})

test('the key is the one of the protocol: RFC 5903 agreement, HKDF-SHA-256 with the association as salt, AES-128-GCM', async () => {
  // RFC 5903, section 8.1.
  const d = 'c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433'
  const x = 'dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180'
  const y = '5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3'
  const peer =
    '04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf6356fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab'
  const url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: url(d), x: url(x), y: url(y) }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const salt = new Uint8Array(65).fill(4)
  const key = await deriveKey({ privateKey }, fromHexDigits(peer), salt)
  // Made with node:crypto's hkdfSync from the RFC's shared secret, and createCipheriv.
  const message = '00000001000102030405060708090a0bdbb808b80a9d6ea66dd18ad1467d6d564b7585cbacf6ac2ca7'
  assert.is(await createChannel(key).open(fromHexDigits(message)), '{"v":"1"}')
  assert.is(
    (await failure(createChannel(key).open(fromHexDigits(message.replace(/^0{7}1/, '00000002'))))).name,
    'RangeError',
  )
})

test('each message has the next number and a start of its own', async () => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const { seal } = createChannel(key)
  const all = [await seal('same'), await seal('same'), await seal('same')].map(toHexDigits)
  assert.equal(
    all.map(it => it.slice(0, 8)),
    ['00000001', '00000002', '00000003'],
  )
  assert.is(new Set(all.map(it => it.slice(8, 32))).size, 3)
})

test('a greeting is a point and its signature; another key’s is refused by the wallet', async () => {
  const [association, other] = [await makeAssociation(), await makeAssociation()]
  assert.is((await makeHello(association)).request.length, 65 + 64)
  const phone = createPhone()
  phone.openLink(associationLink(other.point, PORT))
  const life = new AbortController()
  const socket = await reachWallet(socketUrl(PORT), phone, life.signal)
  const error = await failure(openSession(socket, association, life.signal, { helloMs: 20 }))
  assert.match(String(phone.problems[0]), /isn’t signed/)
  assert.is(error.code, 'wallet/failed')
})

test('the link names the point, the port and the version, at the scheme or at the wallet’s own https address', async () => {
  const { point } = await makeAssociation()
  const link = associationLink(point, PORT)
  assert.match(link, /^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=50000&v=v1$/)
  const own = associationLink(point, PORT, 'https://wallet.example/ul/?q=1#x')
  assert.match(own, /^https:\/\/wallet\.example\/ul\/v1\/associate\/local\?association=/)
  for (const base of ['http://wallet.example', 'javascript:alert(1)', 'intent://x', 'https://a:b@c.example', 'x'])
    assert.is(associationLink(point, PORT, base), link, base)
  for (let turn = 0; turn < 200; turn++) {
    const port = randomPort()
    assert.ok(Number.isInteger(port) && port >= 49_152 && port <= 65_535)
  }
})

const HOSTILE: Record<string, Twist> = {
  'a message that was changed on its way': (reply, _, at) => {
    if (at) reply[reply.length - 1]! ^= 1
    return [reply]
  },
  'a message that is repeated': (reply, _, at) => (at === 1 ? [reply, reply] : [reply]),
  'a number that was skipped': (reply, side, at) =>
    at ? [side.seal(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }), 9)] : [reply],
  'an answer that nothing follows from': (reply, side, at) => (at ? [side.seal('not JSON', 2)] : [reply]),
  'a message of text': (reply, _, at) => (at ? [reply.toString('base64')] : [reply]),
  'a message that is too long': (reply, _, at) => (at ? [Buffer.alloc(1_000_001)] : [reply]),
  'a message that is too short': (reply, _, at) => (at ? [reply.subarray(0, 12)] : [reply]),
  'more messages than it was asked for': (reply, _, at) =>
    at ? Array<Uint8Array>(20).fill(Buffer.alloc(40)) : [reply],
}
for (const [what, twist] of Object.entries(HOSTILE))
  test(`R193: ${what} ends the session, and no answer is taken from it`, async () => {
    const phone = createPhone({ answer: () => ({ fine: true }), twist })
    const { session, socket } = await reached(phone)
    const { call } = await session
    // A repeated message is only seen with the next request.
    const first = await call('one', {}).catch(error => error)
    const error = first instanceof Error ? first : await failure(call('two', {}))
    assert.is((error as { code?: unknown }).code, 'wallet/failed')
    assert.match(said(error), /can’t be read/)
    assert.ok((socket as unknown as { isClosed: boolean }).isClosed)
    assert.is((await failure(call('three', {}))).code, 'wallet/failed')
    assert.not.ok(phone.asked.includes('three'))
  })

test('R193: a key exchange that is damaged, of another version or without one is no session', async () => {
  const damaged: Twist[] = [
    reply => [reply.subarray(0, 64)],
    reply => [Buffer.concat([Buffer.alloc(65, 4), reply.subarray(65)])],
    reply => ((reply[reply.length - 1]! ^= 1), [reply]),
    reply => [Buffer.concat([reply.subarray(0, 65), Buffer.from([0, 0, 0, 2]), reply.subarray(69)])],
    () => ['close'],
  ]
  for (const twist of damaged) {
    const { session } = await reached(createPhone({ twist }))
    assert.is((await failure(session)).code, 'wallet/failed', String(twist))
  }
  for (const version of ['2', 'legacy', null, { a: 1 }, 'v1 ']) {
    const { session } = await reached(createPhone({ version }))
    assert.match(said(await failure(session)), /another version/)
  }
  const { session } = await reached(createPhone({ twist: reply => [reply.subarray(0, 65)] }))
  assert.match(said(await failure(session)), /another version/)
})

test('a wallet that was not ready asks for another greeting, which has another key', async () => {
  const phone = createPhone({ answer: () => 'here', twist: reply => [reply] })
  const association = await makeAssociation()
  phone.openLink(associationLink(association.point, PORT))
  const life = new AbortController()
  const socket = await reachWallet(socketUrl(PORT), phone, life.signal)
  const sent: string[] = []
  const { send } = socket
  socket.send = data => {
    sent.push(toHexDigits(data as Uint8Array))
    if (sent.length > 1) return send(data)
    queueMicrotask(() =>
      (socket as unknown as EventTarget).dispatchEvent(
        Object.assign(new Event('message'), { data: new ArrayBuffer(0) }),
      ),
    )
  }
  const { call } = await openSession(socket, association, life.signal)
  assert.is(await call('x', {}), 'here')
  assert.is(sent.length, 3)
  assert.is.not(sent[0], sent[1])
})

test('what the wallet refuses is thrown with its code, and its words are cleaned', async () => {
  const phone = createPhone({
    answer: () => {
      throw new WalletError(-3, 'No\u202e\n way', { signatures: [] })
    },
  })
  const error = (await failure((await (await reached(phone)).session).call('x', {}))) as unknown as WalletRefusal
  assert.instance(error, WalletRefusal)
  assert.equal([error.code, error.message, error.data], [-3, 'No way', { signatures: [] }])
})

test('R193: silence and a closed socket prove nothing about a transaction, and everything about other requests', async () => {
  for (const phone of [
    () => createPhone({ answer: () => undefined }),
    () => createPhone({ answer: () => ({}), twist: (reply, _, at) => (at ? ['close'] : [reply]) }),
  ]) {
    const open = (await (await reached(phone(), { answerMs: 20 })).session).call('send', {}, 'open')
    const lost = await failure(open)
    assert.is(isRefusal(lost), false)
    assert.match(said(lost), /may have sent/)
    const quiet = (await (await reached(phone(), { answerMs: 20 })).session).call('sign', {})
    assert.is(isRefusal(await failure(quiet)), true)
  }
  const mute = await failure((await reached(createPhone({ isMute: true }), { helloMs: 20 })).session)
  assert.match(said(mute), /hasn’t answered/)
})

test('the wallet is tried until it listens; if it never does, nothing was asked', async () => {
  const { phone } = await reached(createPhone({ deaf: 5 }))
  assert.is(phone.sockets.length, 6)
  const never = createPhone({ deaf: Infinity })
  const life = new AbortController()
  const parts = { ...never, pausesMs: [1], reachMs: 20 }
  const error = await failure(reachWallet(socketUrl(PORT), parts, life.signal))
  assert.is(isRefusal(error), true)
  const left = reachWallet(socketUrl(PORT), { ...parts, reachMs: 10_000 }, life.signal)
  life.abort()
  assert.is((await failure(left)).code, 'request/aborted')
})

test('leaving ends the session and its socket', async () => {
  const { session, life, socket } = await reached(createPhone({ answer: () => undefined }))
  const answer = (await session).call('x', {})
  life.abort()
  assert.is((await failure(answer)).code, 'request/aborted')
  assert.ok((socket as unknown as { isClosed: boolean }).isClosed)
})

test.run()

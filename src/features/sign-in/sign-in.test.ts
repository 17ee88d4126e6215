import { getEventListeners } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { A, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import { startClock } from '../../../test/page-clock.ts'
import type { SIWX, SIWXSession } from '../../base/siwx.ts'
import { readMessage, writeMessage } from '../../base/sign-in-message.ts'
import { createController } from './controller.ts'
import { createSIWX } from './create-siwx.ts'
import type { Candidate } from './prompt.ts'
import { createQuestions } from './questions.ts'
import { createStoredSessions } from './stored.ts'

const test = suite('sign-in')

const WHO = { accountAddress: A, chainId: 'eip155:1' } as const
const SIGNATURE = `0x${'1'.repeat(130)}`

/** Stands in for the browser's storage. */
function fakeArea(text: string | null) {
  let kept = text
  const area = {
    getItem: () => kept,
    setItem: (_: string, value: string) => (kept = value),
    removeItem: () => (kept = null),
  }
  return { area: () => area as unknown as Storage, read: () => kept }
}

const fakeSIWX = (over: Partial<SIWX> = {}): SIWX => ({
  createMessage: input => createSIWX(createCore().ctx, {}).createMessage(input),
  addSession() {},
  revokeSession() {},
  setSessions() {},
  getSessions: () => [],
  ...over,
})

test('R79: ten thousand messages have ten thousand nonces of 128 bits', async () => {
  const { createMessage } = createSIWX(createCore().ctx, {})
  const nonces = new Set<string>()
  for (let turn = 0; turn < 10_000; turn++) {
    const { nonce } = await createMessage(WHO)
    assert.match(nonce, /^[\da-f]{32}$/)
    nonces.add(nonce)
  }
  assert.is(nonces.size, 10_000)
})

test('R80: a message names this page and its origin, whatever its address has besides', async () => {
  history.replaceState(null, '', '/shop?token=secret#part')
  const message = await createSIWX(createCore().ctx, { statement: 'Hello.' }).createMessage(WHO)
  const { domain, uri, statement } = readMessage(`${message}`)!
  assert.equal([domain, uri, statement], [location.host, location.origin, 'Hello.'])
  assert.not.match(`${message}`, 'secret')
})

test('R82: what is stored is read from the text that was signed, and what is no message is absent', async () => {
  const message = `${await createSIWX(createCore().ctx, {}).createMessage(WHO)}`
  const data = readMessage(message)!
  const good = { data: { ...data, accountAddress: '0x0' }, message, signature: SIGNATURE }
  // @spec:3.34
  assert.equal(createStoredSessions(fakeArea(JSON.stringify([good])).area).get(), [
    { data, message, signature: SIGNATURE },
  ])
  for (const bad of [
    null,
    '',
    '[',
    '{}',
    '[null]',
    '"text"',
    JSON.stringify([{ ...good, message: 'Hello' }]),
    JSON.stringify([{ ...good, message: undefined }]),
    JSON.stringify([{ ...good, signature: 1 }]),
    JSON.stringify([{ ...good, signature: '0'.repeat(50_000) }]),
  ])
    assert.equal(createStoredSessions(fakeArea(bad).area).get(), [], String(bad))
})

test('where the browser keeps nothing a session lives as long as the page', () => {
  const refuse = () => {
    throw new Error('no storage')
  }
  const stored = createStoredSessions(refuse)
  assert.equal(stored.get(), [])
  stored.set([])
  assert.equal(stored.get(), [])
})

test('R82: a session counts for its account and network alone, verified by the chain, once', async () => {
  let asked = 0
  const adapter = fakeAdapter({ verifyMessage: async () => (asked++, true) })
  const siwx = createSIWX(createCore({ adapter }).ctx, {})
  const message = `${await siwx.createMessage(WHO)}`
  await siwx.addSession({ data: readMessage(message)!, message, signature: SIGNATURE })
  assert.is((await siwx.getSessions('eip155:1', A.toLowerCase())).length, 1)
  assert.is((await siwx.getSessions('eip155:8453', A)).length, 0)
  assert.is((await siwx.getSessions('eip155:1', `0x${'2'.repeat(40)}`)).length, 0)
  assert.is(asked, 1)
  // On the next visit nothing has been checked yet.
  const next = createSIWX(createCore({ adapter: fakeAdapter({ verifyMessage: async () => false }) }).ctx, {})
  assert.is((await next.getSessions('eip155:1', A)).length, 0)
  await siwx.setSessions([])
  assert.is((await siwx.getSessions('eip155:1', A)).length, 0)
})

/** A message as this page makes one, with a part changed. */
const signedWith = async (siwx: SIWX, change: object): Promise<SIWXSession> => {
  const { toString: _, ...data } = await siwx.createMessage(WHO)
  const message = writeMessage({ ...data, ...change })
  return { data: readMessage(message)!, message, signature: SIGNATURE }
}
const HOUR = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const ELSEWHERE: [string, object][] = [
  ['another site', { domain: 'evil.example' }],
  ['another port of it', { domain: `${location.hostname}:81` }],
  ['an end in the past', { issuedAt: at(-2 * HOUR), expirationTime: at(-HOUR) }],
  ['an end that is no time', { expirationTime: 'tomorrow' }],
  ['a start that is still to come', { notBefore: at(HOUR) }],
]
for (const [what, change] of ELSEWHERE)
  test(`R82: a message with ${what} signs nobody in, kept or new, whatever the chain says of its signature`, async () => {
    const siwx = createSIWX(createCore({ adapter: fakeAdapter({ verifyMessage: async () => true }) }).ctx, {})
    const session = await signedWith(siwx, change)
    for (const add of [() => siwx.addSession(session), () => siwx.setSessions([session])])
      assert.is((await failure(Promise.resolve(add()))).code, 'siwx/refused')
    const stored = createStoredSessions()
    assert.equal(stored.get(), [])
    stored.set([session])
    assert.equal(await siwx.getSessions('eip155:1', A), [])
    await siwx.setSessions([])
  })

test('R82: of a server that knows who is signed in, the account, the network and the end count', async () => {
  let said: object | undefined
  globalThis.fetch = async () => new Response(said && JSON.stringify(said), { status: said ? 200 : 401 })
  const adapter = fakeAdapter({ verifyMessage: async () => true })
  const siwx = createSIWX(createCore({ adapter }).ctx, { sessionUrl: '/session' })
  const end = async () => (await siwx.getSessions('eip155:1', A)).map(({ data }) => data.expirationTime)
  const [past, soon, late] = [at(-HOUR), at(HOUR), at(2 * HOUR)]
  const own = await signedWith(siwx, { expirationTime: late })
  // Whether the page knows the signed message, or only the server.
  for (const kept of [[], [own]]) {
    createStoredSessions().set(kept)
    said = { address: A.toLowerCase(), chainId: 1, expirationTime: soon }
    assert.equal(await end(), [soon])
    for (const other of [
      undefined,
      { address: A, chainId: 8453, expirationTime: soon },
      { address: `0x${'2'.repeat(40)}`, chainId: 1, expirationTime: soon },
      { address: A, chainId: 1, expirationTime: past },
    ]) {
      said = other
      assert.equal(await end(), [], `${kept.length} ${JSON.stringify(other)}`)
    }
    said = { address: A, chainId: 'eip155:1' }
    assert.equal(await end(), [kept[0] && late])
  }
  await createStoredSessions().set([])
})

test('R109: a thousand questions asked and left leave nothing that lives with the modal', async () => {
  const wallet = fakeConnector()
  const { ctx, router, networks, life, abort } = createCore({ connectors: [wallet], adapter: fakeAdapter() })
  const never = deferred<never>()
  const siwx = fakeSIWX({ createMessage: () => never.promise, getRequired: () => false })
  const { ask, prompt, leave } = createQuestions(ctx, siwx, 300_000)
  const candidate = { address: A, network: networks.active.peek(), connector: wallet } as Candidate
  const living = () => getEventListeners(life, 'abort').length
  const before = living()
  const first = ask(candidate)
  assert.ok(living() > before)
  prompt.peek()!.cancel()
  assert.is(await first, undefined)
  leave()
  for (let turn = 0; turn < 1000; turn++) {
    const answer = ask(candidate).catch(() => undefined)
    if (turn % 3 === 0) router.close()
    else if (turn % 3 === 1) router.back()
    else router.reset('Connect')
    await answer
    leave()
    if (turn % 10 === 0) await settled()
  }
  await settled()
  assert.equal([living(), prompt.peek()], [before, undefined])
  abort.abort()
})

test('a page that asks for sign-in is told what is missing: an account, or one of its networks', async () => {
  const wallet = fakeConnector()
  const { ctx, connections, life } = createCore({ connectors: [wallet], adapter: fakeAdapter() })
  ctx.handle = { connect: async () => undefined } as unknown as typeof ctx.handle
  let isRequired = true
  const { signIn } = createController(ctx, fakeSIWX({ getRequired: () => isRequired }))
  const nobody = await failure(signIn())
  // @spec:8.30
  assert.equal([nobody.code, nobody.message], ['connect/no-account', 'No ActiveCaipAddress found'])
  // If sign-in is required, no account connects there.
  isRequired = false
  wallet.answer = async () => sessionOf(A, 'eip155:5')
  await connections.connect(wallet, { signal: life })
  const lost = await failure(signIn())
  // @spec:8.31
  assert.equal([lost.code, lost.message], ['connect/no-network', 'No ActiveCaipNetwork or client found'])
})

test('R83: whoever leaves while the signature is verified is signed out again', async () => {
  const wallet = fakeConnector()
  const adapter = fakeAdapter({ signMessage: async () => SIGNATURE })
  const { ctx, networks } = createCore({ connectors: [wallet], adapter })
  const verified = deferred<void>()
  const revoked: unknown[] = []
  const siwx = fakeSIWX({
    addSession: () => verified.promise,
    revokeSession: (...of) => void revoked.push(of),
    getRequired: () => true,
  })
  const { ask, prompt } = createQuestions(ctx, siwx, 300_000)
  const answer = ask({ address: A, network: networks.active.peek(), connector: wallet }).then(
    (session?: SIWXSession) => session,
    (error: { code: string }) => error.code,
  )
  await settled()
  prompt.peek()!.sign()
  await settled()
  assert.is(prompt.peek()!.stage.peek(), 'check')
  prompt.peek()!.cancel()
  assert.is(await answer, 'request/aborted')
  verified.resolve()
  await settled()
  assert.equal(revoked, [['eip155:1', A]])
})

test('R162: whoever verifies may take longer than half a minute: the answer counts as long as the question stands', async () => {
  const clock = startClock()
  try {
    const wallet = fakeConnector()
    const adapter = fakeAdapter({ signMessage: async () => SIGNATURE })
    const { ctx, networks } = createCore({ connectors: [wallet], adapter })
    const verified = deferred<void>()
    const siwx = fakeSIWX({ addSession: () => verified.promise })
    const { ask, prompt } = createQuestions(ctx, siwx, 300_000)
    const answer = ask({ address: A, network: networks.active.peek(), connector: wallet })
    await settled()
    prompt.peek()!.sign()
    await settled()
    clock.move(31_000)
    await settled()
    assert.is(prompt.peek()!.failure.peek()!.code, 'http/timeout')
    verified.resolve()
    assert.is((await answer)!.signature, SIGNATURE)
    assert.is(prompt.peek(), undefined)
  } finally {
    clock.end()
  }
})

test.run()

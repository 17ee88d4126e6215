import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import type { SIWEConfig } from '../../base/siwx.ts'
import type { ModalError } from '../../base/errors.ts'
import { createController, type Controller } from './controller.ts'
import { createSIWX } from './create-siwx.ts'
import { fromSIWE } from './siwe.ts'

const test = suite('who is signed in, as hosts spell it')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const S = '7'.repeat(44)
const send = globalThis.fetch
test.after.each(() => {
  globalThis.fetch = send
})

/** Answers of the app's own server, one after another; the last one repeats. */
function serve(...answers: (() => { status?: number; body?: unknown } | undefined)[]) {
  let calls = 0
  globalThis.fetch = (async () => {
    const given = answers[Math.min(calls++, answers.length - 1)]!()
    if (!given) throw new TypeError('Failed to fetch')
    const { status = 200, body = null } = given
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(status === 204 ? null : text, { status })
  }) as typeof fetch
  return () => calls
}
/** A server's answer about one account, and how it is read. */
async function readUrl(body: unknown, chainId: CaipNetworkId = 'eip155:1', address = A): Promise<number | string> {
  serve(() => ({ body }))
  const siwx = createSIWX(createCore().ctx, { sessionUrl: '/session' })
  return Promise.resolve(siwx.getSessions(chainId, address)).then(
    it => it.length,
    (error: ModalError) => error.code,
  )
}
const config = (over: Partial<SIWEConfig>) => {
  const made: SIWEConfig & { signedOut: number } = {
    signedOut: 0,
    getNonce: async () => '0123456789abcdef',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => (made.signedOut++, true),
    ...over,
  }
  return made
}
async function readOlder(session: unknown, over: Partial<SIWEConfig> = {}): Promise<[number | string, number]> {
  const older = config({ getSession: async () => session as never, ...over })
  const found = await Promise.resolve(
    fromSIWE(
      older,
      () => [1],
      () => undefined,
    ).getSessions('eip155:1', A),
  ).then(
    it => it.length,
    (error: ModalError) => error.code,
  )
  return [found, older.signedOut]
}

const UPPER = `0x${A.slice(2).toUpperCase()}`
const RIGHT: [address: unknown, chainId: unknown][] = [
  [A, 1],
  [A, '1'],
  [A, '0x1'],
  [A, '0X1'],
  [A, '0x01'],
  [A, 'eip155:1'],
  [A, ' eip155:1 '],
  [UPPER, 1],
  [UPPER, 'eip155:1'],
  [` ${A} `, '1'],
  [A.slice(2), 1],
  [`eip155:1:${A}`, 1],
  [`eip155:1:${A}`, 'eip155:1'],
  [`eip155:1:${A}`, undefined],
  [`eip155:1:${A}`, null],
  [`eip155:1:${UPPER}`, '0x1'],
  [`did:pkh:eip155:1:${A}`, 1],
  [`did:pkh:eip155:1:${A}`, '0x1'],
  [`did:pkh:eip155:1:${UPPER}`, 'eip155:1'],
  [`did:pkh:eip155:1:${A}`, undefined],
]
const OTHER: [address: unknown, chainId: unknown][] = [
  [B, 1],
  [A, 10],
  [A, '0xa'],
  [A, 'eip155:11'],
  [`eip155:1:${B}`, 1],
  [`eip155:10:${A}`, undefined],
  [`did:pkh:eip155:1:${B}`, 'eip155:1'],
]
const UNREADABLE: [address: unknown, chainId: unknown][] = [
  ['vitalik.eth', 1],
  [A.slice(0, -1), 1],
  [`${A}0`, 1],
  [`did:web:${A}`, 1],
  [`did:pkh:${A}`, 1],
  [`eip155:${A}`, 1],
  [`eip155:2:${A}`, 1],
  [`did:pkh:eip155:10:${A}`, 'eip155:1'],
  [`eip155:1:${A}:1`, 1],
  [A, 'mainnet'],
  [A, 0],
  [A, -1],
  [A, 1.5],
  [A, '1n'],
  [A, '01 02'],
  [A, NaN],
  [A, true],
  [A, {}],
  [A, undefined],
  [A, SOLANA],
  [S, 1],
  [S, 'eip155:1'],
  [7, 1],
  [{ toString: () => A }, 1],
]
const spelled = (address: unknown, chainId: unknown) => JSON.stringify([address, chainId])

for (const [address, chainId] of RIGHT)
  test(`R151: ${spelled(address, chainId)} is the account`, async () => {
    assert.is(await readUrl({ address, chainId }), 1)
    assert.is(
      await readUrl([
        { address: B, chainId: 1 },
        { address, chainId },
      ]),
      1,
    )
    assert.equal(await readOlder({ address, chainId }), [1, 0])
  })
for (const [address, chainId] of OTHER)
  test(`R151: ${spelled(address, chainId)} is another account or network`, async () => {
    assert.is(await readUrl({ address, chainId }), 0)
    assert.equal(await readOlder({ address, chainId }), [0, 1])
  })
for (const [address, chainId] of UNREADABLE)
  test(`R151: ${spelled(address, chainId)} cannot be read, which is told, and signs nobody in or out`, async () => {
    if (typeof address !== 'object') assert.is(await readUrl({ address, chainId }), 'http/bad-reply')
    assert.equal(await readOlder({ address, chainId }), ['http/bad-reply', 0])
    if (typeof address !== 'object')
      assert.is(
        await readUrl([
          { address, chainId },
          { address: A, chainId: 1 },
        ]),
        1,
      )
  })

test('R151: an account on Solana is spelled in each way too, and its letters are what they are', async () => {
  for (const session of [
    { address: S, chainId: SOLANA },
    { address: `${SOLANA}:${S}` },
    { address: `did:pkh:${SOLANA}:${S}`, chainId: SOLANA },
  ])
    assert.is(await readUrl(session, SOLANA as CaipNetworkId, S), 1)
  const [upper, lower] = ['A'.repeat(44), 'a'.repeat(44)]
  assert.is(await readUrl({ address: upper, chainId: SOLANA }, SOLANA as CaipNetworkId, lower), 0)
})

test('R151: nobody is nobody, however that is said, and a page of the server is no answer', async () => {
  for (const body of [null, [], '', {}, { address: null }, { address: '', chainId: 1 }, [null]])
    assert.is(await readUrl(body), 0, JSON.stringify(body))
  for (const session of [null, undefined, {}, { address: null }, { address: '' }])
    assert.equal(await readOlder(session), [0, 0], JSON.stringify(session))
  for (const body of ['<!doctype html><title>Log in</title>', [1], ['0x']])
    assert.is(await readUrl(body), 'http/bad-reply', JSON.stringify(body))
})

test('R151: where neither account nor network sign out, neither has to be spelled', async () => {
  const over = { signOutOnAccountChange: false, signOutOnNetworkChange: false }
  assert.equal(await readOlder({ address: B, chainId: 10 }, over), [1, 0])
  assert.equal(await readOlder({ address: A }, { signOutOnNetworkChange: false }), [1, 0])
})

/** A visit of a user who has connected before. */
async function comeBack(required: boolean, over?: Partial<SIWEConfig>) {
  let controller: Controller
  const wallet = fakeConnector()
  wallet.answer = async () => sessionOf()
  const siweConfig = over && config({ required, ...over })
  const core = createCore({
    options: siweConfig && { siweConfig },
    connectors: [wallet],
    adapter: fakeAdapter(),
    authorize: (answer, wait) => controller.authorize(answer, wait),
  })
  const { ctx } = core
  const siwx = siweConfig
    ? fromSIWE(
        siweConfig,
        () => [1],
        () => core.connections.account('eip155'),
      )
    : createSIWX(ctx, { sessionUrl: '/session', required })
  controller = createController(ctx, siwx)
  await core.connections.reconnect(wallet)
  return {
    ...core,
    siweConfig,
    wallet,
    codes: () => core.heard('error').map(it => (it as ModalError).code),
    state: () => [core.connections.of('eip155').peek().status, ctx.sessions.peek().length],
  }
}
const MINE = { body: { address: A, chainId: 1 } }
const until = async (isTrue: () => boolean) => {
  for (let turn = 0; turn < 400 && !isTrue(); turn++) await new Promise(resolve => setTimeout(resolve, 10))
}

for (const required of [true, false])
  for (const [title, trouble] of [
    ['answers 503', () => ({ status: 503 })],
    ['cannot be reached', () => undefined],
  ] as const)
    test(`R151: a server that ${title} on load is asked again (required: ${required})`, async () => {
      const calls = serve(trouble, trouble, () => MINE)
      const run = await comeBack(required)
      await until(() => run.state()[1] === 1)
      assert.equal([run.state(), calls()], [['connected', 1], 3])
      run.abort.abort()
    })

test('R151: a host that throws once is asked again, and a server that stays down connects nobody who has to sign in', async () => {
  let calls = 0
  const run = await comeBack(true, {
    async getSession() {
      if (!calls++) throw new Error('offline')
      return { address: A, chainId: 1 }
    },
  })
  assert.equal([run.state(), calls, run.siweConfig!.signedOut], [['connected', 1], 2, 0])
  run.abort.abort()
  serve(() => ({ status: 503 }))
  const down = await comeBack(true)
  assert.equal([down.state(), down.codes()], [['disconnected', 0], ['http/status']])
  assert.equal(down.storage.get('session'), undefined, 'it was not stored in this test')
  down.abort.abort()
})

test('R151: what cannot be read on load is told, and is looked up once', async () => {
  const run = await comeBack(true, { getSession: async () => ({ address: 'ana', chainId: 1 }) })
  assert.equal([run.state(), run.codes()], [['disconnected', 0], ['http/bad-reply']])
  assert.is(run.siweConfig!.signedOut, 0)
  run.abort.abort()
})

test('R151: who is signed in stays so while the server spells it otherwise, and while it is down', async () => {
  let spelled: unknown = { address: A, chainId: 1 }
  const run = await comeBack(true, { getSession: async () => spelled as never })
  assert.equal(run.state(), ['connected', 1])
  for (const next of [
    { address: `did:pkh:eip155:1:${UPPER}`, chainId: '0x1' },
    { address: 'ana', chainId: 1 },
  ]) {
    spelled = next
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    await settled()
    assert.equal([run.state(), run.siweConfig!.signedOut], [['connected', 1], 0])
  }
  assert.equal(run.codes(), ['http/bad-reply'])
  run.abort.abort()
})

test.run()

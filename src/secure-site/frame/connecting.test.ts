import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { IN_WINDOW, SITE, softPasskey, verify } from '../../../test/soft-passkey.ts'
import { ROOT } from '../passkey/user-handle.ts'
import type { Job, Opened } from '../signer/job.ts'
import { perform } from '../signer/perform.ts'
import { createConnecting } from './connecting.ts'

const test = suite('connecting by a window')

const HERE = location.origin
const STATE = '0123456789abcdef0123456789abcdef'
const phone = softPasskey('phone')
const access = { id: phone.id, kind: ROOT } as const
const signIn = { namespace: 'eip155', text: 'Hello <<AccountAddress>>, welcome' } as const

async function opened(content: { signIn?: typeof signIn } = {}): Promise<Opened> {
  const job = { does: 'open', content } as const
  return (await perform({ ...job, access, by: await verify(phone, job as unknown as Job, IN_WINDOW) })) as Opened
}

/** A window, and what it was sent. */
function pretendWindow() {
  const heard: [data: any, origin: string][] = []
  const source = { postMessage: (data: object, origin: string) => heard.push([data, origin]) } as unknown as Window
  return { source, heard }
}
const hear = (it: ReturnType<typeof createConnecting>, source: unknown, data: unknown, origin = HERE) =>
  it.hear({ source, data, origin } as MessageEvent)
const sessionOf = ({ evm, solana }: Opened) => ({ access, account: { evm, solana }, isBackedUp: false })

test('the window that says hello first is asked, and what it hands over is taken', async () => {
  const wallet = await opened({ signIn })
  const connecting = createConnecting(SITE)
  const promise = connecting.connect(STATE, signIn)
  const [mine, late] = [pretendWindow(), pretendWindow()]
  hear(connecting, mine.source, { type: 'passkey/hello', state: STATE })
  hear(connecting, late.source, { type: 'passkey/hello', state: STATE })
  assert.equal(mine.heard, [[{ type: 'passkey/ask', state: STATE, site: SITE, signIn }, HERE]])
  assert.equal(late.heard, [])
  hear(connecting, mine.source, {
    type: 'passkey/done',
    state: STATE,
    session: sessionOf(wallet),
    signed: wallet.signed,
  })
  assert.equal(await promise, { session: sessionOf(wallet), signed: wallet.signed })
  assert.equal(mine.heard.at(-1), [{ type: 'passkey/end', state: STATE }, HERE])
})

test('a window that was reloaded is asked again', () => {
  const connecting = createConnecting(SITE)
  connecting.connect(STATE).catch(() => {})
  const mine = pretendWindow()
  for (let time = 1; time <= 2; time++) {
    hear(connecting, mine.source, { type: 'passkey/hello', state: STATE })
    assert.is(mine.heard.length, time)
  }
})

test('R176: 10,000 forged messages from the host, from siblings and from other windows: none is accepted', async () => {
  const wallet = await opened()
  const connecting = createConnecting(SITE)
  let isSettled = false
  void connecting.connect(STATE).then(() => (isSettled = true))
  const [mine, other] = [pretendWindow(), pretendWindow()]
  hear(connecting, mine.source, { type: 'passkey/hello', state: STATE })
  const session = sessionOf(wallet)
  const done = { type: 'passkey/done', state: STATE, session }
  const forgeries: [source: unknown, data: unknown, origin?: string][] = [
    [parent, done],
    [window, done],
    [null, done],
    [other.source, done],
    [other.source, { type: 'passkey/hello', state: STATE }],
    [other.source, { signed: ['0x12'] }],
    [mine.source, done, SITE],
    [mine.source, done, 'null'],
    [mine.source, done, `${HERE}.example`],
    [mine.source, { ...done, state: 'f'.repeat(32) }],
    [mine.source, { ...done, state: undefined }],
    [mine.source, { ...done, session: { ...session, account: { ...session.account, evm: '0x12' } } }],
    [mine.source, { ...done, session: { ...session, access: { id: 'x', kind: ROOT } } }],
    [mine.source, { type: 'passkey/ask', state: STATE, site: SITE }],
    [mine.source, { type: 'passkey/end', state: STATE }],
    [mine.source, 'approved'],
  ]
  for (let round = 0; round < 10_000; round++) hear(connecting, ...forgeries[round % forgeries.length]!)
  await Promise.resolve()
  assert.is(isSettled, false)
  assert.is(other.heard.length, 0)
  assert.is(mine.heard.length, 1)
  hear(connecting, mine.source, done)
  await Promise.resolve()
  assert.is(isSettled, true)
  hear(connecting, mine.source, done)
  assert.is(mine.heard.length, 2)
})

test('R176: a state counts once, and a second connection ends the first', async () => {
  const connecting = createConnecting(SITE)
  const first = failure(connecting.connect(STATE))
  const second = failure(connecting.connect('f'.repeat(32)))
  assert.match((await first)!.message, 'Another connection')
  connecting.end('The session has ended.')
  assert.match((await second)!.message, 'session has ended')
  assert.match((await failure(connecting.connect(STATE)))!.message, 'used before')
})

test('R176: a sign-in that was not asked for, or is another one, connects nobody', async () => {
  const wallet = await opened({ signIn })
  const session = sessionOf(wallet)
  for (const [asked, signed] of [
    [signIn, undefined],
    [undefined, wallet.signed],
    [signIn, { ...wallet.signed!, message: 'Hello' }],
    [signIn, { ...wallet.signed!, signature: `0x${'12'.repeat(64)}1b` }],
    [{ ...signIn, text: 'Bye <<AccountAddress>>' }, wallet.signed],
  ] as const) {
    const connecting = createConnecting(SITE)
    const result = failure(connecting.connect(STATE, asked))
    const { source } = pretendWindow()
    hear(connecting, source, { type: 'passkey/hello', state: STATE })
    hear(connecting, source, { type: 'passkey/done', state: STATE, session, signed })
    assert.match((await result)!.message, 'not signed as it was asked')
  }
})

test.run()

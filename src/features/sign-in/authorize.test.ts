import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { ConnectWait, SignedIn } from '../../connectors/connector.ts'
import type { WalletModalOptions } from '../../core/options.ts'
import type { SIWX, SIWXSession } from '../../base/siwx.ts'
import { ModalError } from '../../base/errors.ts'
import { writeMessage } from '../../base/sign-in-message.ts'
import { createAuthorization } from './authorize.ts'
import { createSIWX } from './create-siwx.ts'

const test = suite('sign-in with the connection')
const SIGNATURE = `0x${'1'.repeat(130)}`

/**
 * A wallet that signs what it is offered, once per network; `change` is what it signs instead, `text` whatever it is.
 */
function start({
  siwx: over = {},
  change = {},
  text,
  sessionsOf = async () => [],
  networks = [1, 8453],
  session = {},
}: {
  siwx?: Partial<SIWX>
  change?: object
  text?: string
  sessionsOf?: () => Promise<SIWXSession[]>
  networks?: WalletModalOptions['networks']
  /** The wallets that are connected or will be restored, by namespace. */
  session?: object
} = {}) {
  const asked: string[] = []
  const stored: SIWXSession[][] = []
  const wallet = fakeConnector({ type: 'walletConnect' })
  let signed: SignedIn[] = []
  wallet.connect = async ({ signIn }: ConnectWait) => {
    const message = await signIn!()
    signed = (['eip155:8453', 'eip155:1'] as const).map(chainId => ({
      message: text ?? writeMessage({ ...message, accountAddress: A, chainId, ...change }),
      signature: SIGNATURE,
      cacao: { chainId },
    }))
    return { ...sessionOf(), signed }
  }
  const { ctx, life, log } = createCore({
    options: { networks },
    connectors: [wallet],
    items: { 'wallet-modal/1/session': JSON.stringify(session) },
    adapter: fakeAdapter({ verifyMessage: async () => true }),
  })
  const siwx: SIWX = {
    createMessage: input => createSIWX(ctx, {}).createMessage(input),
    addSession: session => void stored.push([session]),
    setSessions: sessions => void stored.push(sessions),
    revokeSession: chainId => void asked.push(`revoke ${chainId}`),
    getSessions: () => [],
    getRequired: () => true,
    ...over,
  }
  const questions = {
    ask: async () => {
      asked.push('question')
      return undefined
    },
    isOnTop: () => false,
  }
  const authorization = createAuthorization({ ctx, siwx, questions: questions as never, sessionsOf })
  const connect = async (wait = { signal: life }) => {
    const session = await authorization.connect(wallet, wait)
    return authorization.authorize({ connector: wallet, session, isReturning: false }, wait)
  }
  return { connect, asked, stored, log, again: () => ({ ...sessionOf(), signed }), gate: authorization, wallet, life }
}

for (const [title, change] of Object.entries({
  'a line of its own': { statement: 'Hello.\n\nURI: https://evil.example' },
  'a line separator': { statement: 'Hello.\u2028URI' },
  'a mark of direction': { resources: ['https://a.example/\u202ex'] },
  'another site': { domain: 'evil.example' },
}))
  test(`R152: a message with ${title} is offered to no wallet, in parts neither`, async () => {
    for (const isWhole of [true, false]) {
      let offered: unknown
      const { gate, wallet, life } = start({
        siwx: {
          async createMessage({ accountAddress, chainId }) {
            const { host: domain, origin: uri } = location
            const well = { accountAddress, chainId, domain, uri, version: '1', nonce: '0123456789abcdef' }
            const data = { ...well, ...change }
            return { ...data, toString: () => writeMessage(isWhole ? data : well) }
          },
        },
      })
      wallet.connect = async ({ signIn }: ConnectWait) => {
        offered = await signIn!().catch(() => undefined)
        return sessionOf()
      }
      await gate.connect(wallet, { signal: life })
      assert.is(offered, undefined)
    }
  })

for (const [when, session] of Object.entries({ first: {}, again: { eip155: 'io.test' } }))
  test(`every network that a wallet signed for ${when} is stored, the one in front first, and nobody is asked`, async () => {
    const { connect, asked, stored } = start({ session })
    await connect()
    assert.equal(
      stored.map(list => list.map(({ data, cacao }) => [data.chainId, cacao])),
      [
        [
          ['eip155:1', { chainId: 'eip155:1' }],
          ['eip155:8453', { chainId: 'eip155:8453' }],
        ],
      ],
    )
    assert.equal(asked, [])
  })

for (const [what, session] of [
  ['a wallet on another kind of chain', { solana: 'io.sol' }],
  ['another wallet on the same kind of chain', { eip155: 'io.other' }],
] as const)
  test(`${what} keeps its session when one answer signs for several networks`, async () => {
    const siwx = createSIWX(createCore({ adapter: fakeAdapter({ verifyMessage: async () => true }) }).ctx, {})
    const message = await siwx.createMessage({ accountAddress: B, chainId: 'eip155:1' })
    await siwx.addSession({ data: message, message: `${message}`, signature: SIGNATURE })
    const { connect, asked } = start({ session, siwx })
    await connect()
    const countOf = async (address: string) => (await siwx.getSessions('eip155:1', address)).length
    assert.equal([await countOf(A), await countOf(B), asked], [1, 1, []])
    await siwx.setSessions([])
  })

for (const [title, change] of Object.entries({
  'another nonce': { nonce: 'a1b2c3d4e5f60718' },
  'another site': { domain: 'evil.example' },
  'an address of another site': { uri: 'https://evil.example' },
  'another account': { accountAddress: B },
}))
  test(`who has signed ${title} is asked again, and nothing of it is stored`, async () => {
    const { connect, asked, stored } = start({ change })
    await connect()
    assert.equal([asked, stored], [['question'], []])
  })

test('who has signed something that is no message of sign-in is asked again', async () => {
  const { connect, asked, stored } = start({ text: 'Welcome.' })
  await connect()
  assert.equal([asked, stored], [['question'], []])
})

test('R130: a signature that is not right signs nobody in, and the question comes', async () => {
  const refuse = async () => {
    throw new Error('Another signature')
  }
  const { connect, asked, log } = start({ siwx: { setSessions: refuse } })
  await connect()
  assert.equal(asked, ['question'])
  assert.ok(log.some(([, data]) => (data as { event?: string }).event === 'SIWX_AUTH_ERROR'))
})

test('R130: what was signed is taken once', async () => {
  const { connect, asked, stored, again, gate, wallet, life } = start()
  await connect()
  await gate.authorize({ connector: wallet, session: again(), isReturning: false }, { signal: life })
  assert.equal([stored.length, asked], [1, ['question']])
})

const down = async () => {
  throw new ModalError('http/network')
}
const known = [{ data: {}, message: '', signature: '' }] as unknown as SIWXSession[]
for (const [what, isRequired, sessionsOf, outcome] of [
  ['who has signed in comes back', true, async () => known, 'connected'],
  ['who has to sign in and has not does not come back', true, async () => [], 'request/aborted'],
  ['who has to sign in does not come back while nobody can tell', true, down, 'http/network'],
  ['who need not sign in comes back without', false, async () => [], 'connected'],
  ['who need not sign in comes back while nobody can tell', false, down, 'connected'],
] as const)
  test(`with the page loaded anew, ${what}, is asked nothing, and the wallet stays as it is`, async () => {
    const { gate, wallet, life, asked } = start({ siwx: { getRequired: () => isRequired }, sessionsOf })
    const answer = gate.authorize({ connector: wallet, session: sessionOf(), isReturning: true }, { signal: life })
    assert.is(
      await answer.then(
        () => 'connected',
        (error: ModalError) => error.code,
      ),
      outcome,
    )
    assert.equal([asked, wallet.calls], [[], []])
  })

test('what comes back behind the chain in front is asked about once it is in front itself', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { gate, wallet, life } = start({ sessionsOf: down, networks: [1, network], siwx: { getRequired: () => false } })
  const connector = { ...wallet, namespace: 'solana' as const }
  const session = sessionOf(A, network)
  assert.is(await gate.authorize({ connector, session, isReturning: true }, { signal: life }), session)
})

test('R83: whoever leaves while signatures are verified is signed out again, on every network', async () => {
  const verified = deferred<void>()
  const { connect, asked } = start({ siwx: { setSessions: () => verified.promise } })
  const leaving = new AbortController()
  const answer = connect({ signal: leaving.signal }).catch((error: { code: string }) => error.code)
  await settled()
  leaving.abort()
  assert.is(await answer, 'request/aborted')
  verified.resolve()
  await settled()
  assert.equal(asked.toSorted(), ['revoke eip155:1', 'revoke eip155:8453'])
})

test.run()

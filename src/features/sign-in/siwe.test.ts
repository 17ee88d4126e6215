import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import type { SIWEConfig, SIWESession } from '../../base/siwx.ts'
import type { ModalError } from '../../modal/kit.ts'
import { createController, type Controller } from './controller.ts'
import { fromSIWE } from './siwe.ts'

const test = suite('sign-in of siweConfig')

/** A page whose server has one session, of A on Ethereum at first, and a user who is connected with it. */
async function start(over: Partial<SIWEConfig> = {}) {
  let session: SIWESession | null = { address: A, chainId: 1 }
  const calls: string[] = []
  const siweConfig: SIWEConfig = {
    getNonce: async address => (calls.push(`nonce for ${address}`), '0123456789abcdef'),
    createMessage: ({ address, domain, uri, nonce, chainId }) =>
      `${domain} wants you to sign in with your Ethereum account:\n${address.split(':').at(-1)}\n\n\n` +
      `URI: ${uri}\nVersion: 1\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`,
    async verifyMessage({ message }) {
      const [, address = '', chainId] = /account:\n(\S+)[^]*Chain ID: (\d+)/.exec(message) ?? []
      session = { address, chainId: Number(chainId) }
      return true
    },
    getSession: async () => session,
    signOut: async () => (calls.push('signOut'), (session = null), true),
    onSignIn: it => calls.push(`signed in ${it?.address}`),
    ...over,
  }
  const wallet = fakeConnector()
  const other = fakeConnector({ id: 'io.other' })
  let controller: Controller
  const core = createCore({
    options: { networks: [1, 8453], siweConfig },
    connectors: [wallet, other],
    adapter: fakeAdapter({ signMessage: async () => `0x${'1'.repeat(130)}` }),
    authorize: (answer, wait) => controller.authorize(answer, wait),
  })
  const { ctx, connections, life } = core
  controller = createController(
    ctx,
    fromSIWE(
      siweConfig,
      () => [1, 8453],
      () => connections.account('eip155'),
    ),
  )
  const connect = (connector = wallet) =>
    connections.connect(connector, { signal: life }).then(
      () => 'connected',
      (error: ModalError) => error.code,
    )
  const wait = async () => {
    for (let turn = 0; turn < 12; turn++) await settled()
  }
  assert.is(await connect(), 'connected')
  return {
    ...core,
    wallet,
    calls,
    wait,
    prompt: () => controller.prompt.peek()!,
    server: () => session?.address,
    /** The account that is connected, and those that the state says are signed in. */
    state: () => [connections.account('eip155')?.address, ...ctx.sessions.peek().map(it => it.data.accountAddress)],
    /** Another wallet answers; resolves once the user is asked to sign in. */
    async tryOther(address: string, network: CaipNetworkId = 'eip155:1') {
      other.answer = async () => sessionOf(address, network)
      const done = connect(other)
      await wait()
      return { done }
    },
  }
}

for (const [title, address, network] of [
  ['with another account', B, 'eip155:1'],
  ['with the same account on another network', A, 'eip155:8453'],
] as const)
  test(`who tries another wallet ${title}, and cancels, stays connected and signed in, here and at the server`, async () => {
    const run = await start()
    const { done } = await run.tryOther(address, network)
    assert.equal([run.server(), run.state()], [A, [A, A]])
    // Coming back to the tab asks the server again.
    document.dispatchEvent(new Event('visibilitychange'))
    await run.wait()
    run.prompt().cancel()
    assert.is(await done, 'request/aborted')
    await run.wait()
    assert.equal([run.server(), run.state(), run.prompt()], [A, [A, A], undefined])
    assert.not.ok(run.calls.includes('signOut'))
    run.abort.abort()
  })

test('who signs in with another wallet takes the place of the account that was signed in', async () => {
  const run = await start()
  const { done } = await run.tryOther(B)
  run.prompt().sign()
  assert.is(await done, 'connected')
  await run.wait()
  assert.equal([run.server(), run.state()], [B, [B, B]])
  assert.equal(run.calls, [`nonce for ${B}`, `signed in ${B}`])
  run.abort.abort()
})

test('who connects another wallet without signing in, where that is optional, has signed out, and is not asked again', async () => {
  const run = await start({ required: false })
  const { done } = await run.tryOther(B)
  assert.is(run.server(), A)
  run.prompt().cancel()
  assert.is(await done, 'connected')
  await run.wait()
  assert.equal([run.server(), run.state(), run.prompt()], [undefined, [B], undefined])
  run.abort.abort()
})

test('the nonce is asked for by the address alone, and the text by the account with its chain', async () => {
  const addresses: (string | undefined)[] = []
  const siweConfig: SIWEConfig = {
    getNonce: async address => (addresses.push(address), '0123456789abcdef'),
    createMessage: ({ address }) => (addresses.push(address), 'text'),
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }
  const siwx = fromSIWE(
    siweConfig,
    () => [1],
    () => undefined,
  )
  await siwx.createMessage({ accountAddress: A, chainId: 'eip155:1' })
  assert.equal(addresses, [A, `did:pkh:eip155:1:${A}`])
})

test('another account or network of the connected wallet signs out, and asks', async () => {
  for (const change of [sessionOf(B), sessionOf(A, 'eip155:8453')]) {
    const run = await start()
    run.wallet.change(change)
    await run.wait()
    assert.equal([run.server(), run.state().length, run.calls[0]], [undefined, 1, 'signOut'])
    assert.ok(run.prompt())
    run.abort.abort()
  }
})

test.run()

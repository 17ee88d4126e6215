import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { CaipNetworkId, Namespace } from '../../base/network.ts'
import type { SIWEConfig, SIWX, SIWXSession } from '../../base/siwx.ts'
import { ModalError } from '../../modal/kit.ts'
import { restore } from '../../wallets/restore.ts'
import { createController, type Controller } from './controller.ts'
import { createSIWX } from './create-siwx.ts'
import { fromSIWE } from './siwe.ts'

const test = suite('required sign-in')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const S = '7'.repeat(44)
const T = '8'.repeat(44)
const SIGNATURE = `0x${'1'.repeat(130)}`
const down = async (): Promise<never> => {
  throw new ModalError('http/status', { message: 'HTTP status 503', data: { status: 503 } })
}

interface Given {
  /** The signed-in accounts, as CAIP-10. */
  signed?: string[]
  required?: boolean
  /** The network to which the wallet switches when asked; without it, it refuses. */
  goes?: CaipNetworkId
  siweConfig?: SIWEConfig
}

/** A page that requires sign-in, with a wallet in each namespace. */
function start({ signed = [], required = true, goes, siweConfig }: Given = {}) {
  const asked: string[] = []
  const kept = new Set(signed)
  const adapter = fakeAdapter({
    signMessage: async () => SIGNATURE,
    async switchNetwork(_, network) {
      asked.push(`switch ${network.caipNetworkId}`)
      if (!goes) throw new ModalError('wallet/declined')
      return goes
    },
  })
  const evm = fakeConnector()
  const solana = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  solana.answer = async () => sessionOf(S, SOLANA)
  let controller: Controller
  const core = createCore({
    options: { networks: [1, 8453, 'solana'], ...(siweConfig && { siweConfig }) },
    connectors: [evm, solana],
    adapter,
    authorize: (answer, wait) => controller.authorize(answer, wait),
  })
  const { ctx, connections, networks, router, life } = core
  const made = createSIWX(ctx, {})
  const sessionFor = (chainId: CaipNetworkId, accountAddress: string) =>
    ({ data: { chainId, accountAddress }, message: 'm', signature: SIGNATURE }) as unknown as SIWXSession
  const siwx: SIWX = {
    createMessage: input => made.createMessage(input),
    addSession: ({ data }) => void kept.add(`${data.chainId}:${data.accountAddress}`),
    revokeSession() {},
    setSessions: list => void (asked.push(`set ${list.length}`), list.length || kept.clear()),
    getSessions: async (id, address) => (kept.has(`${id}:${address}`) ? [sessionFor(id, address)] : []),
    getRequired: () => required,
  }
  controller = createController(
    ctx,
    siweConfig
      ? fromSIWE(
          siweConfig,
          () => [1, 8453],
          () => connections.account('eip155'),
        )
      : siwx,
  )
  const connect = (wallet = evm) =>
    connections.connect(wallet, { signal: life }).then(
      () => 'connected',
      (error: ModalError) => error.code,
    )
  const status = (namespace: Namespace = 'eip155') => connections.of(namespace).peek().status
  return {
    ...core,
    asked,
    kept,
    siwx,
    sessionFor,
    signIn: () => controller.signIn(),
    evm,
    solana,
    connect,
    status,
    prompt: () => controller.prompt.peek(),
    async sign() {
      for (let turn = 0; turn < 20 && controller.prompt.peek()?.stage.peek() !== 'ready'; turn++) await settled()
      controller.prompt.peek()!.sign()
      for (let turn = 0; turn < 5; turn++) await settled()
    },
    front: () => networks.namespace.peek(),
    views: () => router.steps.peek().map(it => it.view),
  }
}
const wait = async () => {
  for (let turn = 0; turn < 8; turn++) await settled()
}
const ON = (chain: string, address = A) => `${chain}:${address}`

for (const [title, network] of [
  ['that is not the page’s', 'eip155:5'],
  ['that nobody knows', undefined],
] as const) {
  test(`R151: a wallet on a network ${title} goes to one of the page’s, and is asked there`, async () => {
    const run = start({ goes: 'eip155:1' })
    run.evm.answer = async () => ({ accounts: [{ address: A }], caipNetworkId: network })
    const done = run.connect()
    await wait()
    assert.equal([run.asked, run.status()], [['switch eip155:1'], 'authorizing'])
    await run.sign()
    assert.equal([await done, run.networks.of('eip155').caipNetworkId], ['connected', 'eip155:1'])
    assert.is(run.ctx.sessions.peek().length, 1)
    run.abort.abort()
  })
  for (const goes of [undefined, 'eip155:5'] as const)
    test(`R151: a wallet on a network ${title} that ${goes ? 'stays there' : 'declines to leave it'} is not connected`, async () => {
      const run = start({ goes })
      run.evm.answer = async () => ({ accounts: [{ address: A }], caipNetworkId: network })
      assert.is(await run.connect(), goes ? 'network/unsupported' : 'wallet/declined')
      assert.equal([run.status(), run.evm.calls.at(-1)], ['disconnected', 'disconnect'])
      run.abort.abort()
    })
}

test('R151: a wallet that comes back on another network than the page’s is not connected, and nobody is asked', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  run.evm.answer = async () => sessionOf(A, 'eip155:5')
  await run.connections.reconnect(run.evm)
  assert.equal([run.status(), run.asked, run.prompt()], ['disconnected', [], undefined])
  run.abort.abort()
})

test('R151: a wallet that leaves the page’s networks while the question is open is not connected by that', async () => {
  const run = start()
  const done = run.connect()
  await wait()
  run.evm.change({ caipNetworkId: 'eip155:5' })
  await wait()
  assert.equal([await done, run.status()], ['wallet/declined', 'disconnected'])
  run.abort.abort()
})

test('R151: a wallet that moves at the very moment of the signature is asked where it is', async () => {
  const run = start()
  const done = run.connect()
  await wait()
  const { addSession } = run.siwx
  run.siwx.addSession = session => {
    addSession(session)
    run.evm.change({ accounts: [{ address: B }] })
  }
  await run.sign()
  await wait()
  assert.equal([run.status(), run.prompt()?.candidate.address], ['authorizing', B])
  run.prompt()!.cancel()
  assert.is(await done, 'request/aborted')
  run.abort.abort()
})

test('R151: who is signed in stays so on a network that is not the page’s; another account there is let go', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  assert.is(await run.connect(), 'connected')
  run.evm.change({ caipNetworkId: 'eip155:5' })
  await wait()
  assert.equal([run.status(), run.ctx.sessions.peek().length], ['connected', 1])
  run.evm.change({ accounts: [{ address: B }] })
  await wait()
  assert.equal([run.status(), run.ctx.sessions.peek().length], ['disconnected', 0])
  assert.equal([...run.kept], [ON('eip155:1')], 'and nobody is signed out by that')
  run.abort.abort()
})

test('R151: a session that ends while the wallet is on another network holds nobody', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  await run.connect()
  run.evm.change({ caipNetworkId: 'eip155:5' })
  await wait()
  run.kept.clear()
  dispatchEvent(Object.assign(new Event('storage'), { key: '@appkit/siwx' }))
  await wait()
  assert.equal([run.status(), run.ctx.sessions.peek().length], ['disconnected', 0])
  run.abort.abort()
})

test('R151: a second kind of chain is asked for itself', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  await run.connect()
  const done = run.connect(run.solana)
  await wait()
  assert.equal([run.status('solana'), run.prompt()?.candidate.address], ['authorizing', S])
  run.prompt()!.cancel()
  assert.is(await done, 'request/aborted')
  assert.equal([run.status('solana'), run.status(), run.front()], ['disconnected', 'connected', 'eip155'])
  run.abort.abort()
})

test('R158: a wallet that is connected on another kind of chain stays so when the question is declined', async () => {
  const run = start({ signed: [ON(SOLANA, S)] })
  const solana = fakeConnector({ id: 'sol', rdns: undefined, namespace: 'solana' })
  solana.answer = async () => sessionOf(S, SOLANA)
  await run.connect(solana)
  const done = run.connect()
  await wait()
  run.prompt()!.cancel()
  assert.is(await done, 'request/aborted')
  assert.equal([run.status(), run.status('solana')], ['disconnected', 'connected'])
  assert.equal([run.evm.calls, solana.calls], [['connect'], ['connect']])
  await run.connections.disconnect('solana')
  assert.equal([run.evm.calls.at(-1), solana.calls.at(-1)], ['disconnect', 'disconnect'])
  run.abort.abort()
})

test('R158: a connected wallet that is picked again while the site does not answer stays connected and signed in', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  await run.connect()
  run.siwx.getSessions = () => Promise.reject(new ModalError('http/timeout'))
  assert.is(await run.connect(), 'http/timeout')
  assert.equal([run.status(), run.evm.calls, run.kept.size], ['connected', ['connect', 'connect'], 1])
  run.abort.abort()
})

for (const [title, signed, expected] of [
  ['without a session', [], 'disconnected'],
  ['with a session', [ON(SOLANA, S)], 'connected'],
] as const)
  test(`R151: what comes along on another kind of chain ${title} is ${expected}`, async () => {
    const run = start({ signed: [ON('eip155:1'), ...signed] })
    await run.connect()
    await run.connections.reconnect(run.solana)
    await wait()
    assert.equal([run.status('solana'), run.status(), run.prompt()], [expected, 'connected', undefined])
    run.abort.abort()
  })

test('R151: behind the one in front another account without a session is let go, and nobody is signed out', async () => {
  const run = start({ signed: [ON('eip155:1'), ON(SOLANA, S)] })
  await run.connect()
  await run.connections.reconnect(run.solana)
  await wait()
  run.solana.change({ accounts: [{ address: T }] })
  await wait()
  assert.equal([run.status('solana'), run.status()], ['disconnected', 'connected'])
  assert.is(run.kept.size, 2)
  run.abort.abort()
})

test('R151: who is asked anew and goes behind another kind of chain instead is let go', async () => {
  const run = start({ signed: [ON('eip155:1'), ON(SOLANA, S)] })
  await run.connect()
  run.evm.change({ accounts: [{ address: B }] })
  await wait()
  assert.is(run.prompt()?.candidate.address, B)
  assert.is(await run.connect(run.solana), 'connected')
  await wait()
  assert.equal([run.status('solana'), run.status()], ['connected', 'disconnected'])
  run.abort.abort()
})

test('R82: what is found late of an account that has gone is not shown as the next one’s', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  await run.connect()
  const late = deferred<SIWXSession[]>()
  const { getSessions } = run.siwx
  run.siwx.getSessions = (id, address) => (address === B ? late.promise : getSessions(id, address))
  run.evm.change({ accounts: [{ address: B }] })
  await wait()
  assert.is(await run.connect(fakeConnector({ id: 'io.other' })), 'connected')
  late.resolve([run.sessionFor('eip155:1', B)])
  await wait()
  assert.equal(
    run.ctx.sessions.peek().map(it => it.data.accountAddress),
    [A],
  )
  run.abort.abort()
})

for (const [when, isSigning] of [
  ['is looked up', false],
  ['signs', true],
] as const)
  test(`R82: signIn() for an account that goes while it ${when} signs the next one in as nobody`, async () => {
    const run = start({ required: false })
    void run.connect()
    await wait()
    run.prompt()!.cancel()
    await wait()
    const late = deferred<SIWXSession[]>()
    const { getSessions, addSession } = run.siwx
    run.siwx.getSessions = (id, address) => (address === A && !isSigning ? late.promise : getSessions(id, address))
    run.siwx.addSession = session => (addSession(session), run.evm.change({ accounts: [{ address: B }] }))
    const answer = run.signIn().then(
      () => 'signed in',
      (error: ModalError) => error.code,
    )
    await wait()
    if (isSigning) await run.sign()
    else run.evm.change({ accounts: [{ address: B }] })
    late.resolve([run.sessionFor('eip155:1', A)])
    assert.is(await answer, 'request/aborted')
    await wait()
    assert.equal(run.ctx.sessions.peek(), [])
    run.abort.abort()
  })

test('R151: not required, all of them connect as before', async () => {
  const run = start({ required: false })
  run.evm.answer = async () => sessionOf(A, 'eip155:5')
  assert.is(await run.connect(), 'connected')
  await run.connections.reconnect(run.solana)
  assert.equal([run.status('solana'), run.asked], ['connected', []])
  run.abort.abort()
})

test('R151: with the server down another account is asked, and nobody is connected for good without a session', async () => {
  const run = start({ signed: [ON('eip155:1')] })
  await run.connect()
  run.siwx.getSessions = down
  run.evm.change({ accounts: [{ address: B }] })
  await new Promise(resolve => setTimeout(resolve, 3000))
  assert.is(run.prompt()?.candidate.address, B)
  run.prompt()!.cancel()
  await wait()
  assert.is(run.status(), 'disconnected')
  run.abort.abort()
})

for (const required of [true, false]) {
  const need = `required: ${required}`
  /** Connected and signed in; `other` is installed, too. */
  const signedIn = async () => {
    const run = start({ required, signed: [ON('eip155:1')] })
    const other = fakeConnector({ id: 'io.other' })
    other.answer = async () => sessionOf(B)
    run.wallets.setConnectors([run.evm, run.solana, other])
    assert.is(await run.connect(), 'connected')
    await restore(run, 0)
    /** Another tab stores who is connected. */
    const store = async (session: object) => {
      run.area.items['wallet-modal/1/session'] = JSON.stringify(session)
      dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet-modal/1/session' }))
      await wait()
    }
    return { ...run, store, id: () => run.connections.of('eip155').peek().connector?.id }
  }

  test(`R87: who signs in with another wallet in another tab stays signed in, and is so here (${need})`, async () => {
    const run = await signedIn()
    run.kept.clear()
    run.kept.add(ON('eip155:1', B))
    await run.store({ eip155: 'io.other' })
    assert.equal([run.asked, [...run.kept], run.id()], [[], [ON('eip155:1', B)], 'io.other'])
    assert.equal(
      run.ctx.sessions.peek().map(it => it.data.accountAddress),
      [B],
    )
    run.abort.abort()
  })

  test(`R87: the last account that disconnects is signed out, in this tab or another one (${need})`, async () => {
    for (const end of ['disconnect()', 'the wallet', 'another tab']) {
      const run = await signedIn()
      if (end === 'disconnect()') await run.connections.disconnect('eip155')
      else if (end === 'the wallet') run.evm.change('disconnect')
      else await run.store({})
      await wait()
      assert.equal([run.asked, run.kept.size, run.status()], [['set 0'], 0, 'disconnected'], end)
      run.abort.abort()
    }
  })
}

function older(over: Partial<SIWEConfig> = {}) {
  const config: SIWEConfig & { signedOut: number } = {
    signedOut: 0,
    getNonce: async () => '0123456789abcdef',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession: async () => ({ address: A, chainId: 1 }),
    signOut: async () => (config.signedOut++, true),
    ...over,
  }
  return config
}

for (const required of [true, false])
  test(`R151: siweConfig asks no Solana account, which is connected only where nobody has to (required: ${required})`, async () => {
    const siweConfig = older({ required })
    const run = start({ siweConfig })
    assert.is(await run.connect(), 'connected')
    assert.is(await run.connect(run.solana), required ? 'siwx/failed' : 'connected')
    assert.is(run.status(), 'connected')
    await run.connections.reconnect(run.solana)
    await wait()
    assert.is(run.status('solana'), required ? 'disconnected' : 'connected')
    assert.is(run.prompt(), undefined)
    assert.is(siweConfig.signedOut, 0)
    run.abort.abort()
  })

test.run()

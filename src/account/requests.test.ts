import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred } from '../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf } from '../../test/fakes.ts'

const test = suite('requests')
const live = () => ({ signal: new AbortController().signal })

async function connected() {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet] })
  await core.connections.connect(wallet, live())
  return { core, wallet, provider: core.requests.provider('eip155')! }
}

test('there is a provider only while connected, and it is the same one each time', async () => {
  const { core, provider } = await connected()
  assert.is(core.requests.provider('eip155'), provider)
  assert.is(core.requests.provider('solana'), undefined)
  await core.connections.disconnect('eip155')
  assert.is(core.requests.provider('eip155'), undefined)
  await core.connections.connect(fakeConnector(), live())
  assert.is(core.requests.provider('eip155'), provider)
})

test('requests go to the wallet as they are, and come back as they are', async () => {
  const { wallet, provider } = await connected()
  const call = { method: 'eth_call', params: [{ to: A }, 'latest'] }
  assert.is(await provider.request(call), call)
  const own = { code: 4001, message: 'no' }
  wallet.provider.request = () => Promise.reject(own)
  assert.is(await provider.request({ method: 'personal_sign' }).catch(error => error), own)
})

test('R158: a refusal as not authorised is told, each time; no other failure is', async () => {
  const { core, wallet, provider } = await connected()
  for (const code of [4001, -32603, '4100', undefined]) {
    wallet.provider.request = () => Promise.reject({ code })
    await provider.request({ method: 'eth_call' }).catch(() => {})
  }
  assert.is(core.requests.refused.peek(), undefined)
  wallet.provider.request = () => Promise.reject({ code: 4100 })
  const told: unknown[] = []
  for (let turn = 0; turn < 2; turn++) {
    await provider.request({ method: 'personal_sign' }).catch(() => {})
    told.push(core.requests.refused.peek())
  }
  assert.equal(told, [{ connector: wallet }, { connector: wallet }])
  assert.is.not(told[0], told[1])
})

test('what needs the user is listed while it waits, in order, and leaves the list however it ends', async () => {
  const { core, wallet, provider } = await connected()
  const first = deferred<unknown>(),
    second = deferred<unknown>()
  wallet.provider.request = ({ method }) => (method === 'personal_sign' ? first : second).promise
  const methods = () => core.requests.pending.peek().map(entry => entry.method)
  const calls = [provider.request({ method: 'personal_sign' }), provider.request({ method: 'eth_sendTransaction' })]
  assert.equal(methods(), ['personal_sign', 'eth_sendTransaction'])
  first.resolve('0x')
  await calls[0]
  assert.equal(methods(), ['eth_sendTransaction'])
  second.reject(new Error('no'))
  await calls[1]!.catch(() => {})
  assert.equal(methods(), [])
})

const ASKS: [string, boolean][] = [
  ['eth_sendTransaction', true],
  ['eth_signTypedData_v4', true],
  ['personal_sign', true],
  ['wallet_switchEthereumChain', true],
  ['wallet_sendCalls', true],
  ['eth_call', false],
  ['eth_getBalance', false],
  ['wallet_getCapabilities', false],
  ['wallet_getCallsStatus', false],
  ['wallet_requestExecutionPermissions', true],
  ['wallet_revokeExecutionPermission', true],
  ['wallet_getSupportedExecutionPermissions', false],
  ['wallet_getGrantedExecutionPermissions', false],
  ['eth_chainId', false],
]
test('reads of the chain are not listed', async () => {
  const { core, wallet, provider } = await connected()
  for (const [method, isListed] of ASKS) {
    const answer = deferred<unknown>()
    wallet.provider.request = () => answer.promise
    const call = provider.request({ method })
    assert.is(core.requests.pending.peek().length, isListed ? 1 : 0, method)
    answer.resolve(null)
    await call
  }
})

test('a method that no table knows reaches no wallet', async () => {
  const wallet = fakeConnector({ namespace: 'cosmos' as never })
  const core = createCore()
  let asked = 0
  wallet.provider.request = async () => asked++
  const error = await core.requests
    .signer(wallet)
    .request({ method: 'cosmos_signDirect' })
    .catch(error => error)
  assert.equal([(error as { code: number }).code, asked], [4200, 0])
})

test('after disconnecting a request fails with 4900 and reaches no wallet', async () => {
  const { core, wallet, provider } = await connected()
  let calls = 0
  wallet.provider.request = async () => calls++
  await core.connections.disconnect('eip155')
  assert.is(((await provider.request({ method: 'eth_call' }).catch(error => error)) as { code: number }).code, 4900)
  assert.is(calls, 0)
})

test('a wallet that throws at once, and a call that is none, reject instead of throwing', async () => {
  const { wallet, provider } = await connected()
  wallet.provider.request = () => {
    throw new Error('at once')
  }
  for (const call of [{ method: 'eth_call' }, undefined as never])
    assert.instance(await provider.request(call).catch(error => error), Error)
})

test('tells accounts, chain, connecting and disconnecting in the form of EIP-1193', async () => {
  const { core, wallet, provider } = await connected()
  const heard: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on!(event, (value: unknown) =>
      heard.push([event, value instanceof Error ? (value as unknown as { code: unknown }).code : value]),
    )
  wallet.change({ accounts: [{ address: B }] })
  wallet.change({ caipNetworkId: 'eip155:8453' })
  wallet.change('disconnect')
  assert.equal(heard, [
    ['accountsChanged', [B]],
    ['chainChanged', '0x2105'],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
  heard.length = 0
  await core.connections.connect(fakeConnector(), live())
  assert.equal(heard, [
    ['accountsChanged', [A]],
    ['connect', { chainId: '0x1' }],
  ])
  heard.length = 0
  const other = fakeConnector({ id: 'io.other' })
  other.answer = async () => sessionOf(B, 'eip155:8453')
  await core.connections.connect(other, live())
  assert.equal(heard, [
    ['chainChanged', '0x2105'],
    ['accountsChanged', [B]],
    ['connect', { chainId: '0x2105' }],
  ])
})

test('one function may listen to several events; each is taken off by its own name', async () => {
  const { wallet, provider } = await connected()
  const heard: unknown[] = []
  const listener = (value: unknown) => void heard.push(value)
  for (const event of ['accountsChanged', 'chainChanged', 'chainChanged', 'nothing', 'toString'])
    provider.on!(event, listener)
  wallet.change({ accounts: [{ address: B }] })
  wallet.change({ caipNetworkId: 'eip155:8453' })
  assert.equal(heard, [[B], '0x2105'])
  provider.removeListener!('accountsChanged', listener)
  provider.removeListener!('accountsChanged', listener)
  provider.removeListener!('disconnect', () => {})
  wallet.change({ accounts: [{ address: A }] })
  wallet.change({ caipNetworkId: 'eip155:1' })
  assert.equal(heard, [[B], '0x2105', '0x1'])
})

test('another namespace is not heard', async () => {
  const { core, provider } = await connected()
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on!(event, (value: unknown) => heard.push([event, value]))
  const solana = fakeConnector({ id: 'sol', namespace: 'solana' })
  solana.answer = async () => ({
    accounts: [{ address: '5'.repeat(40) }],
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  await core.connections.connect(solana, live())
  solana.change('disconnect')
  assert.equal(heard, [])
})

test.run()

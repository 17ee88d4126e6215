import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  getConnectorClient,
  http,
  reconnect,
  switchChain,
  type Config,
} from '@wagmi/core'
import { base, mainnet } from '@wagmi/core/chains'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled, until } from '../../test/async.ts'
import { createEmitter, type EventMap } from '../state/events.ts'
import { idleState, type WalletModal, type WalletModalState } from '../page/handle.ts'
import { ModalError } from '../base/errors.ts'
import { walletModal } from './wagmi.ts'

const test = suite('connector of wagmi')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** A modal as wagmi sees it; `answer` is what its user does when it opens. */
function fakeModal(answer: () => Promise<unknown>, isReady = true) {
  const { on, emit } = createEmitter<EventMap>()
  let state: WalletModalState = { ...idleState(), ready: isReady }
  const calls: string[] = []
  const subscribers = new Set<() => void>()
  const change = (next: Partial<WalletModalState>) => {
    state = { ...state, ...next }
    for (const tell of [...subscribers]) tell()
  }
  const put = (address: string | undefined, network = 'eip155:1', others: string[] = []) => {
    const chainId = Number(network.split(':')[1])
    const entry = address
      ? { status: 'connected', address, network, chainId, accounts: [address, ...others].map(it => ({ address: it })) }
      : { status: 'disconnected' }
    state = { ...state, network, namespaces: { eip155: entry } } as unknown as WalletModalState
  }
  const it = {
    calls,
    put,
    emit,
    /** How switches end that don't succeed. */
    switchError: new ModalError('wallet/declined') as Error,
    ready() {
      change({ ready: true })
      emit('ready', undefined)
    },
    destroy: () => change({ error: { code: 'modal/destroyed', message: '' } }),
    modal: {
      on,
      getState: () => state,
      subscribe(listener: () => void) {
        subscribers.add(listener)
        return () => subscribers.delete(listener)
      },
      getProvider: () => (state.namespaces.eip155?.address ? { request: async () => '0x1' } : undefined),
      async connect(options: object) {
        if (state.error) throw new ModalError(state.error.code)
        calls.push(`connect ${JSON.stringify(options)}`)
        await answer()
        emit('connect', { namespace: 'eip155' } as never)
      },
      async disconnect(namespace: string) {
        calls.push(`disconnect ${namespace}`)
        put(undefined)
        emit('disconnect', { namespace: 'eip155' })
      },
      async switchNetwork(network: string) {
        calls.push(`switch ${network}`)
        if (network === 'eip155:8453') return void (put(A, network), emit('network', { network, namespace: 'eip155' }))
        throw it.switchError
      },
    } as unknown as WalletModal,
  }
  return it
}
const configOf = (modal: WalletModal): Config =>
  createConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: http('http://127.0.0.1:9'), [base.id]: http('http://127.0.0.1:9') },
    connectors: [walletModal(modal)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  }) as unknown as Config

test('connecting opens the modal, and brings all accounts and the chain that was asked for', async () => {
  const fake = fakeModal(async () => fake.put(A, 'eip155:1', [B]))
  const config = configOf(fake.modal)
  const { accounts, chainId } = await connect(config, { connector: config.connectors[0]!, chainId: 8453 })
  assert.equal([accounts, chainId], [[A], 8453])
  assert.equal(fake.calls, ['connect {"namespace":"eip155"}', 'switch eip155:8453'])
  assert.is(getAccount(config).status, 'connected')
  fake.put(B, 'eip155:8453', [A])
  fake.emit('account', { namespace: 'eip155' } as never)
  assert.equal([getAccount(config).address, getAccount(config).addresses], [B, [B, A]])
  fake.put(B)
  fake.emit('network', { namespace: 'eip155', network: 'eip155:1' })
  assert.is(getAccount(config).chainId, 1)
  // Other namespaces do not concern it.
  fake.emit('disconnect', { namespace: 'solana' })
  assert.is(getAccount(config).status, 'connected')
  await disconnect(config)
  assert.is(getAccount(config).status, 'disconnected')
  assert.is(fake.calls.at(-1), 'disconnect eip155')
})

test("who closes the modal, and who refuses in the wallet, has refused in the words of wagmi's hosts", async () => {
  for (const code of ['request/aborted', 'wallet/declined'] as const) {
    const fake = fakeModal(() => Promise.reject(new ModalError(code)))
    const config = configOf(fake.modal)
    const error = await failure(connect(config, { connector: config.connectors[0]! }))
    assert.equal([error.name, (error as unknown as { code: number }).code], ['UserRejectedRequestError', 4001])
    assert.is(getAccount(config).status, 'disconnected')
  }
  const broken = fakeModal(() => Promise.reject(new ModalError('wallet/no-accounts')))
  const config = configOf(broken.modal)
  assert.is((await failure(connect(config, { connector: config.connectors[0]! }))).code, 'wallet/no-accounts')
})

test('a wallet that cannot switch to the chain asked for is connected on the chain that it is on', async () => {
  for (const code of ['wallet/unsupported-method', 'network/unsupported', 'wallet/failed'] as const) {
    const fake = fakeModal(async () => fake.put(A, 'eip155:8453'))
    fake.switchError = new ModalError(code)
    const config = configOf(fake.modal)
    const { accounts, chainId } = await connect(config, { connector: config.connectors[0]!, chainId: 1 })
    assert.equal([accounts, chainId], [[A], 8453])
    assert.equal([getAccount(config).status, getAccount(config).chainId], ['connected', 8453])
  }
})

test('who declines only the switch is connected in wagmi as in the modal, and the call is refused', async () => {
  const fake = fakeModal(async () => fake.put(A, 'eip155:8453'))
  const config = configOf(fake.modal)
  const connector = config.connectors[0]!
  assert.is((await failure(connect(config, { connector, chainId: 1 }))).name, 'UserRejectedRequestError')
  await until(() => getAccount(config).status === 'connected')
  assert.equal([getAccount(config).address, getAccount(config).chainId], [A, 8453])
  await disconnect(config)
  assert.is(getAccount(config).status, 'disconnected')
})

test('an account that leaves while the switch is asked for is connected nowhere', async () => {
  const fake = fakeModal(async () => fake.put(A, 'eip155:8453'))
  const config = configOf(fake.modal)
  fake.modal.switchNetwork = async () => {
    await fake.modal.disconnect('eip155')
    throw new ModalError('wallet/disconnected')
  }
  const error = await failure(connect(config, { connector: config.connectors[0]!, chainId: 1 }))
  assert.is(error.code, 'wallet/disconnected')
  await new Promise(resolve => setTimeout(resolve))
  assert.is(getAccount(config).status, 'disconnected')
})

test('an account that is connected by the modal itself is connected in wagmi', async () => {
  const fake = fakeModal(async () => {})
  const config = configOf(fake.modal)
  await settled()
  fake.put(A)
  fake.emit('connect', { namespace: 'eip155' } as never)
  assert.equal([getAccount(config).status, getAccount(config).address], ['connected', A])
  fake.put(undefined)
  fake.emit('disconnect', { namespace: 'eip155' })
  assert.is(getAccount(config).status, 'disconnected')
  // Connected in the modal, requested by wagmi: the user is not asked again.
  fake.put(A)
  assert.equal((await connect(config, { connector: config.connectors[0]! })).accounts, [A])
  assert.equal(fake.calls, [])
})

for (const way of ['connect', 'reconnect'] as const)
  test(`after wagmi's own ${way}, wagmi follows to each wallet that the user switches to in the modal`, async () => {
    const fake = fakeModal(async () => fake.put(A))
    const config = configOf(fake.modal)
    const connector = config.connectors[0]!
    if (way === 'reconnect') fake.put(A)
    if (way === 'connect') await connect(config, { connector })
    else await reconnect(config, { connectors: [connector] })
    const now = () => [getAccount(config).addresses, getAccount(config).chainId]
    assert.equal(now(), [[A], 1])
    for (const [address, chainId, others] of [
      [B, 8453, [A]],
      [A, 1, []],
    ] as const) {
      fake.put(address, `eip155:${chainId}`, [...others])
      fake.emit('connect', { namespace: 'eip155' } as never)
      assert.equal(now(), [[address, ...others], chainId])
      fake.emit('network', { namespace: 'eip155', network: `eip155:${chainId}` })
      assert.equal(now(), [[address, ...others], chainId])
      assert.is((await getConnectorClient(config)).account.address, address)
    }
    await disconnect(config)
    assert.is(getAccount(config).status, 'disconnected')
    // Once it has no connection, a new one is told as such.
    fake.put(B)
    fake.emit('connect', { namespace: 'eip155' } as never)
    assert.equal([getAccount(config).status, now()], ['connected', [[B], 1]])
  })

test('a session of the last visit is waited for, and comes back without a question', async () => {
  for (const comes of [true, false]) {
    const fake = fakeModal(async () => {}, false)
    const config = configOf(fake.modal)
    const coming = reconnect(config, { connectors: [config.connectors[0]!] })
    await settled()
    if (comes) fake.put(A)
    fake.ready()
    assert.is((await coming).length, comes ? 1 : 0)
    assert.equal(fake.calls, [])
  }
})

test('a modal that is destroyed before it is ready restores nothing, and connects nothing', async () => {
  const fake = fakeModal(async () => fake.put(A), false)
  const config = configOf(fake.modal)
  const connector = config.connectors[0]!
  const other = configOf(fake.modal)
  const coming = reconnect(config, { connectors: [connector] })
  const asked = failure(connect(other, { connector: other.connectors[0]! }))
  await settled()
  fake.destroy()
  assert.equal(await coming, [])
  assert.is(getAccount(config).status, 'disconnected')
  assert.is((await asked).code, 'modal/destroyed')
  // What it last knew of an account counts no more.
  fake.put(A)
  assert.is((await failure(connect(config, { connector }))).code, 'modal/destroyed')
  await new Promise(resolve => setTimeout(resolve))
  assert.is(getAccount(config).status, 'disconnected')
  assert.equal(fake.calls, [])
})

test('a switch that is refused, or to a chain that nobody configured, leaves the chain as it was', async () => {
  const fake = fakeModal(async () => fake.put(A, 'eip155:8453'))
  const config = configOf(fake.modal)
  await connect(config, { connector: config.connectors[0]! })
  const refused = await failure(switchChain(config, { chainId: 1 }))
  assert.is(refused.name, 'UserRejectedRequestError')
  assert.match(
    (await failure(switchChain(config, { chainId: 5 }))).message,
    /Chain 5 isn’t configured\. Add it to `chains`/,
  )
  assert.is(getAccount(config).chainId, 8453)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { createCore, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { createGetProvider, namespaceStates } from './all-namespaces.ts'

const test = suite('all namespaces')
const live = () => ({ signal: new AbortController().signal })
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const S = 'SoLvwFqUuhFXmAbHoLHxm4Pj3iDd4eCuGnTBwU8pJ1f'

/** A wallet of each namespace, connected there on demand; `asked` lists what reached them. */
function start(networks: (number | 'solana')[]) {
  const asked: string[] = []
  const wallets = {
    eip155: fakeConnector({ id: 'io.evm' }),
    solana: fakeConnector({ id: 'io.solana', namespace: 'solana' }),
  }
  wallets.solana.answer = async () => sessionOf(S, SOLANA)
  for (const wallet of Object.values(wallets))
    wallet.provider.request = async ({ method }) => void asked.push(`${wallet.namespace} ${method}`)
  const core = createCore({ options: { networks }, connectors: Object.values(wallets) })
  const getProvider = createGetProvider(core)
  const connect = (namespace: keyof typeof wallets) => core.connections.connect(wallets[namespace], live())
  return { core, asked, getProvider, connect }
}

test('an account of an EVM chain has the number of its chain, follows it, and one of Solana has none', async () => {
  const { core, connect } = start([1, 8453, 'solana'])
  const account = await connect('eip155')
  assert.is(account.chainId, 1)
  const states = () => namespaceStates(core.networks, core.connections)
  assert.is(states().eip155?.chainId, 1)
  core.networks.record('eip155:8453')
  assert.is(states().eip155?.chainId, 8453)
  assert.is(states().eip155?.network, 'eip155:8453')
  core.networks.record('eip155:0')
  assert.is(states().eip155?.chainId, 0, 'a chain that the wallet does not tell')
  const other = await connect('solana')
  assert.not.ok('chainId' in other)
  assert.not.ok('chainId' in states().solana!)
  assert.is(states().solana?.address, S)
})

test('without a namespace the provider is that of EVM, whatever else is in front', async () => {
  const { core, asked, getProvider, connect } = start(['solana', 1])
  await connect('solana')
  assert.is(core.networks.namespace.peek(), 'solana')
  assert.is(getProvider(), undefined)
  await connect('eip155')
  const provider = getProvider()!
  assert.is(provider, getProvider('eip155'))
  core.networks.bringToFront('solana')
  assert.is(getProvider(), provider)
  await provider.request({ method: 'eth_chainId' })
  assert.equal(asked, ['eip155 eth_chainId'])
})

test('a page that starts with Solana alone gets the provider of Solana, also once EVM is added', async () => {
  const { core, getProvider, connect } = start(['solana'])
  await connect('solana')
  const provider = getProvider()
  assert.is(provider, getProvider('solana'))
  core.networks.add(1)
  await connect('eip155')
  assert.is(core.networks.namespace.peek(), 'eip155')
  assert.is(getProvider(), provider)
})

test('a provider never asks the wallet of another namespace: it refuses once its own is gone', async () => {
  const { core, asked, getProvider, connect } = start([1, 'solana'])
  await connect('eip155')
  await connect('solana')
  const [evm, solana] = [getProvider('eip155')!, getProvider('solana')!]
  assert.is.not(evm as unknown, solana)
  await core.connections.disconnect('eip155')
  assert.is(getProvider('eip155'), undefined)
  assert.is((await failure(evm.request({ method: 'eth_accounts' }))).code as unknown, 4900)
  await solana.request({ method: 'solana_getAccounts' })
  assert.equal(asked, ['solana solana_getAccounts'])
})

test.run()

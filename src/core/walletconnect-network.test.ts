import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { A, createCore, fakeAdapter } from '../../test/fakes.ts'
import { fakeClient, fakeParts, grantedSession } from '../../test/fake-walletconnect.ts'
import { switchTo } from '../account/switch-network.ts'
import type { ModalError } from '../base/errors.ts'
import { createWalletConnect } from '../connectors/walletconnect/index.ts'

const test = suite('networks over WalletConnect')
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD = { main: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', dev: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K' }
const SOL = 'So11111111111111111111111111111111111111112'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/** A core that is connected to a phone, which shares these accounts. */
async function start(space: 'eip155' | 'solana', accounts: string[]) {
  const core = createCore({
    options: { networks: [1, 8453, 'solana', DEVNET] },
    adapter: fakeAdapter({
      // As the adapters: only EVM wallets are asked.
      switchNetwork: async (signer, { chainNamespace, caipNetworkId, id }) => {
        if (chainNamespace === 'solana') return caipNetworkId
        const chainId = `0x${id.toString(16)}`
        await (signer as { request(call: object): Promise<unknown> }).request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId }],
        })
        return caipNetworkId
      },
    }),
  })
  lives.add(core.abort)
  const methods = ['solana_signAndSendTransaction', 'eth_sendTransaction']
  const session = grantedSession({ namespaces: { [space]: { accounts, methods } } })
  const relay = fakeClient([session])
  const { parts } = fakeParts({
    networks: () => core.networks.list.peek(),
    active: space => core.networks.of(space as 'solana').caipNetworkId,
  })
  const wc = createWalletConnect(parts, core.abort.signal, async () => relay.client)
  await core.connections.reconnect(wc.connectors.find(it => it.namespace === space)!)
  core.networks.bringToFront(space)
  const to = (id: string) => switchTo(core.ctx, core.networks.find(id)!, { signal: core.abort.signal })
  /** The network on which the wallet is asked to send. */
  const asked = async () => {
    const method = space === 'solana' ? 'solana_signAndSendTransaction' : 'eth_sendTransaction'
    await core.requests.provider(space)!.request({ method, params: [] } as never)
    return relay.requests.at(-1)!.chainId
  }
  const network = () => core.state.peek().network
  return { core, relay, to, asked, network }
}

test('after a switch of a Solana wallet on a phone, its requests name the new network, and an update keeps it', async () => {
  const { core, relay, to, asked, network } = await start('solana', [`${MAINNET}:${SOL}`, `${DEVNET}:${SOL}`])
  assert.is(await asked(), MAINNET)
  await to(DEVNET)
  assert.is(await asked(), DEVNET)
  assert.is(network(), DEVNET)
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.is(network(), DEVNET)
  assert.equal(core.heard('network'), [{ namespace: 'solana', network: DEVNET }])
  await to(MAINNET)
  assert.is(await asked(), MAINNET)
})

test('a Solana network that the wallet didn’t share is refused, and nothing moves', async () => {
  const { core, to, asked, network } = await start('solana', [`${MAINNET}:${SOL}`])
  const { code, message } = (await failure(to(DEVNET))) as ModalError
  assert.equal([code, message], ['wallet/unsupported-method', 'The wallet didn’t share this chain.'])
  assert.is(network(), MAINNET)
  assert.is(await asked(), MAINNET)
  assert.equal(core.heard('network'), [])
})

test('a wallet with the former IDs of Solana’s networks is asked by them, and moves the page by them', async () => {
  const { relay, to, asked, network } = await start('solana', [`${OLD.main}:${SOL}`, `${OLD.dev}:${SOL}`])
  await to(DEVNET)
  assert.is(await asked(), OLD.dev)
  const event = { name: 'chainChanged', data: OLD.main }
  relay.emit('session_event', { topic: 'topic-1', params: { event, chainId: OLD.main } })
  assert.is(network(), MAINNET)
  assert.is(await asked(), OLD.main)
})

test('an EVM wallet on a phone is asked on the network that it was switched to', async () => {
  const { core, to, asked, network } = await start('eip155', [`eip155:1:${A}`, `eip155:8453:${A}`])
  await to('eip155:8453')
  assert.is(await asked(), 'eip155:8453')
  assert.is(network(), 'eip155:8453')
  assert.equal(core.heard('network'), [{ namespace: 'eip155', network: 'eip155:8453' }])
})

test.run()

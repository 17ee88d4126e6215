// Names of accounts against two real chains: Anvil of Foundry as Ethereum and as Base, with contracts in the form of ENS.
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  keccak256,
  parseAbi,
  type Hex,
} from 'viem'
import { namehash } from 'viem/ens'
import { privateKeyToAccount } from 'viem/accounts'
import { failure } from '../../../test/async.ts'
import type { Network } from '../../base/network.ts'
import names from '../../services/pinned/names.json'
import type { ChainAdapter } from '../adapter.ts'
import { findNetwork } from '../networks.ts'
import { createEvmAdapter } from './index.ts'
import code from './names.fixture.json'
import { normalName } from './normal-names.ts'

const test = suite('names of accounts on Anvil')
// The first accounts of Foundry's public test mnemonic.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const A: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const COIN = { ethereum: 60n, base: 2147492101n, polygon: 2147483785n }
const ABI = parseAbi([
  'function set(address who, string name)',
  'function set(bytes32 node, address who, string name)',
  'function setAddr(bytes32 node, uint256 coin, bytes who)',
  'function setGateway(bytes32 node, string url)',
  'function setAvatar(bytes32 node, string url)',
  'function setName(address who, uint256 coin, string name)',
])
const PICTURE = 'data:image/svg+xml,<svg/>'

interface Chain {
  process: ChildProcess
  url: string
  write(to: string, name: (typeof ABI)[number]['name'], args: readonly unknown[]): Promise<void>
}
let chains: Record<'ethereum' | 'base', Chain>
let adapter: ChainAdapter
const [ethereum, base, polygon] = [1, 8453, 137].map(id => findNetwork(id)!) as [Network, Network, Network]
/** Requests to hosts other than the nodes'. */
let outside: { url: string; init: RequestInit }[] = []
let gateway: (url: string, init: RequestInit) => Response | Promise<Response>

async function start(chainId: number, contracts: Record<string, string>): Promise<Chain> {
  const path = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : 'arm64'}/bin/anvil`
  const anvil = spawn(createRequire(import.meta.url).resolve(path), ['--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => anvil.kill())
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    anvil.on('error', reject)
    anvil.stdout.on('data', data => {
      const address = /Listening on (\S+)/.exec((text += data))?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  const transport = http(url, { timeout: 60_000 })
  const chain = createTestClient({ mode: 'anvil', transport })
  for (const [address, bytecode] of Object.entries(contracts))
    await chain.setCode({ address: address as Hex, bytecode: `0x${bytecode}` })
  const wallet = createWalletClient({ account, transport })
  const reader = createPublicClient({ transport, pollingInterval: 10 })
  return {
    process: anvil,
    url,
    async write(to, functionName, args) {
      const data = encodeFunctionData({ abi: ABI, functionName, args } as never)
      const hash = await wallet.sendTransaction({ chain: null, to: to as Hex, data, gas: 500_000n })
      await reader.waitForTransactionReceipt({ hash, checkReplacement: false })
    },
  }
}

async function prepare() {
  const { ens, basenames } = names
  const [one, two] = await Promise.all([
    start(1, { [ens.universalResolver]: code.Resolver, [ens.defaultReverseRegistrar]: code.Registrar }),
    start(8453, { [ens.l2ReverseRegistrar]: code.Registrar, [basenames.registry]: code.Basenames }),
  ])
  chains = { ethereum: one, base: two }
  adapter = createEvmAdapter({
    projectId: '',
    customRpcUrls: { 'eip155:1': [{ url: one.url }], 'eip155:8453': [{ url: two.url }] },
    normalName: async text => normalName(text),
    fetch: async (input, init = {}) => {
      const url = String(input)
      if (url.startsWith('http://127.0.0.1')) return fetch(url, init)
      outside.push({ url, init })
      return gateway(url, init)
    },
  })
}

// uvu does not report a failure in here.
test.before(() =>
  prepare().catch(error => {
    console.error(error)
    throw error
  }),
)
test.before.each(() => {
  outside = []
  gateway = () => assert.unreachable('a gateway was asked') as never
})
test.after(() => {
  adapter?.destroy()
  for (const { process } of Object.values(chains)) process.kill('SIGTERM')
})

const onEthereum = (name: (typeof ABI)[number]['name'], ...args: unknown[]) =>
  chains.ethereum.write(names.ens.universalResolver, name, args)
const pointTo = (name: string, coin: bigint, who: Hex) => onEthereum('setAddr', namehash(name), coin, who)
const reverse = (network: Network, address: string = A) => adapter.names!.reverse!(network, address)

test('Ethereum: the name that the account chose, with a picture only if that is within its own URL', async () => {
  assert.is(await reverse(ethereum, B), undefined)
  await onEthereum('setName', A, COIN.ethereum, 'vera.eth')
  await pointTo('vera.eth', COIN.ethereum, A)
  assert.equal(await reverse(ethereum), { name: 'vera.eth', avatar: undefined })
  await onEthereum('setAvatar', namehash('vera.eth'), 'https://pictures.example/vera.png')
  assert.equal(await reverse(ethereum), { name: 'vera.eth', avatar: undefined })
  await onEthereum('setAvatar', namehash('vera.eth'), PICTURE)
  assert.equal(await reverse(ethereum), { name: 'vera.eth', avatar: PICTURE })
  assert.equal(outside, [])
})

test('R169: a name that leads elsewhere, to nobody, or is not in its normal form, is none', async () => {
  await pointTo('rich.eth', COIN.ethereum, B)
  for (const name of [
    'rich.eth',
    'nobody.eth',
    'VERA.eth',
    'vеra.eth',
    'vera..eth',
    'vera',
    ' vera.eth',
    '\u202evera.eth',
  ]) {
    await onEthereum('setName', A, COIN.ethereum, name)
    assert.is(await reverse(ethereum), undefined, name)
  }
  await onEthereum('setName', A, COIN.ethereum, '🦊.eth')
  await pointTo('🦊.eth', COIN.ethereum, A)
  assert.is((await reverse(ethereum))?.name, '🦊.eth')
})

test('R169: a name for Ethereum never stands in on another chain', async () => {
  await onEthereum('setName', A, COIN.ethereum, 'vera.eth')
  await pointTo('vera.eth', COIN.ethereum, A)
  for (const network of [base, polygon]) assert.is(await reverse(network), undefined)
  // Claimed there, but it leads to the account on Ethereum only: by the wrong coin type.
  await onEthereum('setName', A, COIN.polygon, 'vera.eth')
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [A, 'vera.eth'])
  for (const network of [base, polygon]) assert.is(await reverse(network), undefined)
  await pointTo('vera.eth', COIN.polygon, A)
  assert.is((await reverse(polygon))?.name, 'vera.eth')
  assert.is(await reverse(base), undefined)
  await pointTo('vera.eth', COIN.base, B)
  assert.is(await reverse(base), undefined)
  await pointTo('vera.eth', COIN.base, A)
  assert.is((await reverse(base))?.name, 'vera.eth')
})

test('a rollup is asked itself; where it knows none, the name for all networks counts', async () => {
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [A, ''])
  assert.is(await reverse(base), undefined)
  await chains.ethereum.write(names.ens.defaultReverseRegistrar, 'set', [A, 'vera.eth'])
  assert.is((await reverse(base))?.name, 'vera.eth')
  // Its own decides, also if it is wrong.
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [A, 'nobody.eth'])
  assert.is(await reverse(base), undefined)
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [A, ''])
})

test('Basenames: read in their registry on Base, for Base alone, without a gateway', async () => {
  const { registry } = names.basenames
  const gatewayed = ['otto.base.eth', 'liar.base.eth']
  for (const name of gatewayed) await onEthereum('setGateway', namehash(name), 'https://gateway.example/{data}')
  await chains.base.write(registry, 'set', [namehash('otto.base.eth'), B, ''])
  const node = namehash(`${B.slice(2).toLowerCase()}.80002105.reverse`)
  await chains.base.write(registry, 'set', [node, account.address, 'otto.base.eth'])
  assert.is((await reverse(base, B))?.name, 'otto.base.eth')
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [B, 'otto.base.eth'])
  assert.is((await reverse(base, B))?.name, 'otto.base.eth')
  await chains.base.write(names.ens.l2ReverseRegistrar, 'set', [B, 'liar.base.eth'])
  assert.is(await reverse(base, B), undefined)
  const resolve = (network: Network, name: string) => adapter.names!.resolve(network, name, { gateways: 'off' })
  assert.equal(await resolve(base, 'Otto.base.eth'), { address: B })
  for (const network of [ethereum, polygon])
    assert.equal(await resolve(network, 'otto.base.eth'), { missing: 'outside' })
  // Unless it is allowed, only Ethereum's registry is asked, as ever.
  assert.equal(await adapter.names!.resolve(base, 'otto.base.eth'), { missing: 'outside' })
  assert.equal(outside, [])
})

test('R169: a network that does not answer is a failure, and no account without a name', async () => {
  const down = createEvmAdapter({
    projectId: '',
    customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:9' }], 'eip155:8453': [{ url: 'http://127.0.0.1:9' }] },
  })
  for (const network of [ethereum, base])
    assert.match((await failure(down.names!.reverse!(network, A))).code, /^(http|rpc)\//)
  down.destroy()
})

// --- gateways ---

const proofOf = (who: Hex, secret = 'secret') =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'string' }], [who, secret]))
const said = (who: Hex, secret?: string) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [who, proofOf(who, secret)])
const resolveWith = (gateways: 'off' | string[], name = 'far.eth', network = ethereum) =>
  adapter.names!.resolve(network, name, { gateways })

test('R169: a gateway is named before it is asked, and asked only if it is allowed', async () => {
  await onEthereum('setGateway', namehash('far.eth'), 'https://api.example/{sender}/{data}.json')
  assert.equal(await resolveWith('off'), { missing: 'outside' })
  assert.equal(await resolveWith([]), { missing: 'outside', host: 'api.example' })
  for (const others of [['example'], ['api.example.evil.test'], ['api.example:8443'], ['other.example']])
    assert.equal(await resolveWith(others), { missing: 'outside', host: 'api.example' })
  assert.equal(outside, [])
  gateway = () => Response.json({ data: said(B) })
  for (const allowed of ['api.example', 'https://API.example/'])
    assert.equal(await resolveWith([allowed]), { address: B })
  assert.equal(await resolveWith(['api.example'], 'far.eth', polygon), { address: B })
  const [{ url, init } = assert.unreachable() as never] = outside
  assert.ok(url.startsWith(`https://api.example/${names.ens.universalResolver.toLowerCase()}/0x`), url)
  const data = url.slice(url.lastIndexOf('/') + 1, -'.json'.length) as Hex
  const asked = decodeFunctionData({ abi: parseAbi(['function addr(bytes32) view returns (address)']), data })
  assert.equal(asked.args, [namehash('far.eth')])
  assert.equal(
    [init.method, init.redirect, init.credentials, init.referrerPolicy],
    ['GET', 'error', 'omit', 'no-referrer'],
  )
})

test('R169: a gateway that lies, redirects, fails or talks for ever is refused', async () => {
  const allowed = ['api.example']
  const replies: Record<string, (url: string, init: RequestInit) => Response | Promise<Response>> = {
    'signed by somebody else': () => Response.json({ data: said(B, 'guess') }),
    'another address than was signed': () =>
      Response.json({
        data: encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [account.address, proofOf(B)]),
      }),
    'a redirect': async (_, { redirect }) => {
      if (redirect === 'error') throw new TypeError('redirected')
      return Response.json({ data: said(B) })
    },
    'an error': () => new Response('no', { status: 500 }),
    'another form': () => Response.json({ result: said(B) }),
    'no bytes': () => Response.json({ data: 'vera' }),
    'a page': () => new Response('<html>'),
    'too much': () => new Response(`0x${'00'.repeat(300_000)}`),
    nothing: () => Response.json({ data: '0x' }),
  }
  for (const [title, reply] of Object.entries(replies)) {
    gateway = reply
    assert.equal(await resolveWith(allowed), { missing: 'outside', host: undefined }, title)
  }
})

test('R169: gateways that are no public https host are not even named', async () => {
  const urls = [
    'http://api.example/{data}',
    'https://192.168.1.1/{data}',
    'https://localhost/{data}',
    'https://router.local/',
    'https://{data}.example/',
    'https://user:secret@api.example/{data}',
    'javascript:alert(1)',
    'data:application/json,{}',
    '',
  ]
  for (const [at, url] of urls.entries()) {
    await onEthereum('setGateway', namehash(`odd${at}.eth`), url)
    assert.equal(
      await resolveWith(['api.example', '192.168.1.1'], `odd${at}.eth`),
      { missing: 'outside', host: undefined },
      url,
    )
  }
  assert.equal(outside, [])
})

test('R169: names of accounts are never looked up at a gateway', async () => {
  await onEthereum('setName', B, COIN.ethereum, 'far.eth')
  assert.is(await reverse(ethereum, B), undefined)
  assert.equal(outside, [])
})

test('a gateway without a place for the data is asked by POST', async () => {
  await onEthereum('setGateway', namehash('post.eth'), 'https://api.example/lookup')
  gateway = () => new Response(said(A))
  assert.equal(await resolveWith(['api.example'], 'post.eth'), { address: A })
  const { method, body } = outside[0]!.init
  assert.is(method, 'POST')
  assert.equal(Object.keys(JSON.parse(body as string) as object), ['data', 'sender'])
})

test.run()

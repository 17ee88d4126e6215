import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../test/fakes.ts'
import type { WalletConnectParts } from '../connectors/walletconnect/parts.ts'
import { createProtocol } from './pairing-protocol.ts'

const test = suite('protocol of WalletConnect')

const proxied = (origin: string, caip = 'eip155:1') =>
  `${origin}/v1/?${new URLSearchParams({ chainId: caip, projectId: 'local' })}`

/** The address in the session's `rpcMap` of a network. */
async function rpcUrlIn(options: object, caip = 'eip155:1'): Promise<string | undefined> {
  const core = createCore({ options })
  let parts: WalletConnectParts | undefined
  const createWalletConnect = (given: WalletConnectParts) => ((parts = given), { connectors: [] })
  const chunks = { ...core.chunks, load: async () => ({ createWalletConnect }) as never }
  await createProtocol({ ...core, chunks }).client()
  core.abort.abort()
  return parts!.rpcUrl(caip)
}

test('wallets of WalletConnect are read at the endpoint that the app names for a network, and not at the proxy', async () => {
  const own = { id: 1, rpcUrls: { default: { http: ['https://object.example/'] } } }
  const customRpcUrls = { 'eip155:1': [{ url: 'https://custom.example/' }] }
  const data = 'https://data.example'
  const rows: [title: string, options: object, url: string | undefined][] = [
    ['nothing named', {}, undefined],
    ['a data service', { endpoints: { data } }, proxied(data)],
    ['customRpcUrls', { endpoints: { data }, customRpcUrls }, 'https://custom.example/'],
    [
      'customRpcUrls of which only the second can be used',
      {
        endpoints: { data },
        customRpcUrls: { 'eip155:1': [{ url: 'http://custom.example/' }, ...customRpcUrls['eip155:1']] },
      },
      'https://custom.example/',
    ],
    [
      'endpoints.rpc for this network',
      { endpoints: { data, rpc: { 'eip155:1': 'https://one.example/' } } },
      'https://one.example/',
    ],
    ['a network object', { endpoints: { data }, networks: [own] }, 'https://object.example/'],
    [
      'a network object of which only the second URL can be used',
      {
        endpoints: { data },
        networks: [{ id: 1, rpcUrls: { default: { http: ['http://object.example/', 'https://object.example/b'] } } }],
      },
      'https://object.example/b',
    ],
    ['a network object without lists', { endpoints: { data }, networks: [{ id: 1, rpcUrls: {} }] }, proxied(data)],
    ['a proxy', { endpoints: { data, rpc: 'https://proxy.example/x' } }, proxied('https://proxy.example')],
    [
      'a proxy, and customRpcUrls',
      { endpoints: { rpc: 'https://proxy.example' }, customRpcUrls },
      'https://custom.example/',
    ],
    [
      "a proxy, and a library's chain object",
      { endpoints: { rpc: 'https://proxy.example' }, networks: [own] },
      proxied('https://proxy.example'),
    ],
  ]
  for (const [title, options, url] of rows) assert.is(await rpcUrlIn(options), url, title)
  assert.is(await rpcUrlIn({ endpoints: { data }, customRpcUrls }, 'eip155:8453'), proxied(data, 'eip155:8453'))
})

test('which links of wallets are followed is known with the first pairing, where the directory is of this build', async () => {
  const core = createCore()
  let parts: WalletConnectParts | undefined
  const createWalletConnect = (given: WalletConnectParts) => ((parts = given), { connectors: [] })
  const chunks = { ...core.chunks, load: async () => ({ createWalletConnect }) as never }
  const follows = () => false
  const sources = async () => ({ directory: { follows: async () => follows } }) as never
  await createProtocol({ ...core, chunks, sources, sourcesChunk: 'chain-sources' }).client()
  assert.is(parts!.follows, follows)
  const none = async () => assert.unreachable('loaded') as never
  await createProtocol({ ...core, chunks, sources: none, sourcesChunk: 'services' }).client()
  assert.is(parts!.follows, undefined)
  core.abort.abort()
})

test.run()

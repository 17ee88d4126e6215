import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { apartFrom, endpoints, endpointsAt, originsOf, ownEndpoints } from './endpoints.ts'
import { findNetwork } from './networks.ts'

const test = suite('endpoints')
const known = { publicUrl: 'https://public.example', isProxied: true }
const plain = findNetwork(1)!
const network = {
  ...plain,
  rpcUrls: { default: { http: ['https://host.example/a'] }, chainDefault: { http: ['https://host.example/b'] } },
}

const PROXIED = 'https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1'

test("orders custom endpoints and the host's own, each once, and the proxy is not among them", () => {
  const customRpcUrls = {
    'eip155:1': [{ url: 'https://custom.example/x' }, { url: 'https://host.example/b' }],
    'eip155:10': [{ url: 'https://other.example' }],
  }
  assert.equal(endpoints(network, { projectId: 'p1', proxy: 'https://proxy.example', customRpcUrls }, known), {
    first: ['https://custom.example/x', 'https://host.example/b', 'https://host.example/a'],
    spare: [],
  })
})

test('an endpoint that the host names for a network takes the proxy out of its list, not out of the others', () => {
  const customRpcUrls = { 'eip155:1': [{ url: 'https://custom.example/' }] }
  const own = ['https://host.example/a', 'https://host.example/b']
  const proxy = { projectId: 'p1', proxy: 'https://proxy.example' }
  const rows: [title: string, Parameters<typeof endpoints>[0], object, string[], string[]][] = [
    ['nothing named', plain, {}, [PROXIED], ['https://public.example/']],
    ['an own network object', network, {}, own, []],
    ['an own network object, and public ones allowed', network, { publicRpc: true }, own, []],
    ['customRpcUrls', plain, { customRpcUrls }, ['https://custom.example/'], []],
    ['both', network, { customRpcUrls }, ['https://custom.example/', ...own], []],
    [
      'customRpcUrls, and public ones allowed',
      plain,
      { customRpcUrls, publicRpc: true },
      ['https://custom.example/'],
      ['https://public.example/'],
    ],
    ['a proxy of its own for all networks', plain, { isProxyNamed: true }, [PROXIED], []],
    ["a proxy of its own, with a library's chain object", network, { isProxyNamed: true }, [PROXIED, ...own], []],
    [
      'a proxy of its own, and customRpcUrls',
      plain,
      { isProxyNamed: true, customRpcUrls },
      ['https://custom.example/'],
      [],
    ],
    [
      'customRpcUrls of another network',
      plain,
      { customRpcUrls: { 'eip155:10': customRpcUrls['eip155:1'] } },
      [PROXIED],
      ['https://public.example/'],
    ],
  ]
  for (const [title, given, options, first, spare] of rows)
    assert.equal(endpoints(given, { ...proxy, ...options }, known), { first, spare }, title)
})

test('R17: the public endpoint is asked where the host names nobody for a network, or wants it asked', () => {
  const rows: [Parameters<typeof endpoints>, string[], string[]][] = [
    [[network, { projectId: 'p1' }, known], ['https://host.example/a', 'https://host.example/b'], []],
    [[plain, { projectId: 'p1' }, known], ['https://public.example/'], []],
    [
      [plain, { projectId: 'p1', proxy: 'https://proxy.example' }, known],
      ['https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1'],
      ['https://public.example/'],
    ],
    [
      [plain, { projectId: 'p1', proxy: 'https://proxy.example' }, { publicUrl: known.publicUrl }],
      ['https://public.example/'],
      [],
    ],
    [
      [plain, { projectId: 'p1', customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example/' }] } }, known],
      ['https://custom.example/'],
      [],
    ],
    [
      [
        plain,
        { projectId: 'p1', customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example/' }] }, publicRpc: true },
        known,
      ],
      ['https://custom.example/'],
      ['https://public.example/'],
    ],
    [
      [plain, { projectId: 'p1', proxy: 'https://proxy.example', isProxyNamed: true }, known],
      ['https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1'],
      [],
    ],
    [
      [plain, { projectId: 'p1', customRpcUrls: { 'eip155:1': [{ url: 'https://public.example' }] } }, known],
      ['https://public.example/'],
      [],
    ],
    [[plain, { projectId: 'p1', proxy: 'http://proxy.example' }, {}], [], []],
  ]
  // @spec:3.42 @spec:7.27
  for (const [input, first, spare] of rows) assert.equal(endpoints(...input), { first, spare })
})

test('R103: whoever built a transaction does not judge it while anybody else is known for the network', () => {
  const builder = 'https://proxy.example/v1'
  const rows: [Parameters<typeof endpoints>[1], ReturnType<typeof apartFrom>][] = [
    [
      { projectId: 'p1', proxy: 'https://proxy.example' },
      { first: ['https://public.example/'], spare: [] },
    ],
    [{ projectId: 'p1', proxy: 'https://proxy.example', isProxyNamed: true }, undefined],
    [
      { projectId: 'p1', proxy: 'https://proxy.example', isProxyNamed: true, publicRpc: true },
      { first: ['https://public.example/'], spare: [] },
    ],
    [
      {
        projectId: 'p1',
        proxy: 'https://proxy.example',
        customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example/' }, { url: 'https://proxy.example/other' }] },
      },
      { first: ['https://custom.example/'], spare: [] },
    ],
    [{ projectId: 'p1', customRpcUrls: { 'eip155:1': [{ url: 'https://proxy.example/a' }] } }, undefined],
  ]
  for (const [options, others] of rows) assert.equal(apartFrom(endpoints(plain, options, known), builder), others)
  assert.equal(apartFrom({ first: ['https://a.example/'], spare: [] }, 'no origin'), {
    first: ['https://a.example/'],
    spare: [],
  })
})

test("adds the project id to a host's url on the proxy's origin", () => {
  const customRpcUrls = {
    'eip155:1': [
      { url: 'https://proxy.example/v1/?chainId=eip155%3A1' },
      { url: 'https://proxy.example/v1/?chainId=eip155%3A1&projectId=mine' },
    ],
  }
  assert.equal(
    endpoints(plain, { projectId: 'p1', proxy: 'https://proxy.example', customRpcUrls }, { isProxied: true }).first,
    [
      'https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1',
      'https://proxy.example/v1/?chainId=eip155%3A1&projectId=mine',
    ],
  )
})

test('contacts https only, and http on this machine', () => {
  const http = [
    'http://node.example',
    'http://127.0.0.1:8545',
    'http://localhost:1',
    'http://[::1]:1',
    'http://127.0.0.1.example',
    'ws://127.0.0.1',
    'ftp://x',
    'javascript:1',
    '',
    'no url',
    null,
    5,
    {},
  ] as string[]
  assert.equal(ownEndpoints({ ...network, rpcUrls: { default: { http } } }, {}), [
    'http://127.0.0.1:8545/',
    'http://localhost:1/',
    'http://[::1]:1/',
  ])
})

test('bears lists of a wrong shape', () => {
  for (const rpcUrls of [{}, { default: {} }, { default: { http: null } }, null, 'x'] as never[])
    assert.equal(ownEndpoints({ ...network, rpcUrls }, {}), [])
  for (const list of [null, {}, [null], 'x'] as never[])
    assert.equal(
      endpoints({ ...network, rpcUrls: undefined }, { projectId: 'p', customRpcUrls: { 'eip155:1': list } }, {}).first,
      [],
    )
})

test('endpoints are told apart by their origin, the spare ones included', () => {
  const all = {
    first: ['https://a.example/1', 'https://b.example/', 'https://a.example/2'],
    spare: ['https://c.example/'],
  }
  assert.equal(originsOf(all), ['https://a.example', 'https://b.example', 'https://c.example'])
  assert.equal(endpointsAt(all, 'https://a.example'), {
    first: ['https://a.example/1', 'https://a.example/2'],
    spare: [],
  })
  assert.equal(endpointsAt(all, 'https://c.example').first, ['https://c.example/'])
  assert.equal(endpointsAt(all, 'https://d.example').first, [], 'nobody else answers for it')
})

test.run()

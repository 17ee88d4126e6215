import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { endpoints, ownEndpoints } from './endpoints.ts'
import { findNetwork } from './networks.ts'

const test = suite('endpoints')
const known = { publicUrl: 'https://public.example', isProxied: true }
const network = { ...findNetwork(1)!, rpcUrls: { default: { http: ['https://host.example/a'] }, chainDefault: { http: ['https://host.example/b'] } } }

test('orders custom, proxy, the host\'s own and public endpoints, each once', () => {
  const urls = endpoints(network, { projectId: 'p1', proxy: 'https://proxy.example', customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example/x' }, { url: 'https://public.example/' }], 'eip155:10': [{ url: 'https://other.example' }] } }, known)
  assert.equal(urls, [
    'https://custom.example/x',
    'https://public.example/',
    'https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1',
    'https://host.example/a',
    'https://host.example/b',
  ])
})

test('leaves the proxy out where it is not set or does not serve the network', () => {
  assert.equal(endpoints(network, { projectId: 'p1' }, known), ['https://host.example/a', 'https://host.example/b', 'https://public.example/'])
  assert.equal(endpoints(findNetwork(250)!, { projectId: 'p1', proxy: 'https://proxy.example' }, { publicUrl: 'https://public.example' }), ['https://public.example/'])
})

test('adds the project id to a host\'s url on the proxy\'s origin', () => {
  const customRpcUrls = { 'eip155:1': [{ url: 'https://proxy.example/v1/?chainId=eip155%3A1' }, { url: 'https://proxy.example/v1/?chainId=eip155%3A1&projectId=mine' }] }
  assert.equal(endpoints(findNetwork(1)!, { projectId: 'p1', proxy: 'https://proxy.example', customRpcUrls }, { isProxied: true }), [
    'https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1',
    'https://proxy.example/v1/?chainId=eip155%3A1&projectId=mine',
  ])
})

test('contacts https only, and http on this machine', () => {
  const http = ['http://node.example', 'http://127.0.0.1:8545', 'http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1.example', 'ws://127.0.0.1', 'ftp://x', 'javascript:1', '', 'no url', null, 5, {}] as string[]
  assert.equal(ownEndpoints({ ...network, rpcUrls: { default: { http } } }, {}), ['http://127.0.0.1:8545/', 'http://localhost:1/', 'http://[::1]:1/'])
})

test('bears lists of a wrong shape', () => {
  for (const rpcUrls of [{}, { default: {} }, { default: { http: null } }, null, 'x'] as never[]) assert.equal(ownEndpoints({ ...network, rpcUrls }, {}), [])
  for (const list of [null, {}, [null], 'x'] as never[]) assert.equal(endpoints({ ...network, rpcUrls: undefined }, { projectId: 'p', customRpcUrls: { 'eip155:1': list } }, {}), [])
})

test.run()

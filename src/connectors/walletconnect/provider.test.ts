import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import { A, B } from '../../../test/fakes.ts'
import { fakeClient, fakeParts, grantedSession } from '../../../test/fake-walletconnect.ts'
import { everywhere, HOSTILE } from '../../../test/hostile.ts'
import type { Granted } from './namespaces.ts'
import { createProvider } from './provider.ts'

const test = suite('walletconnect provider')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const real = { fetch: globalThis.fetch, warn: console.warn, error: console.error }
test.after.each(() => {
  Object.assign(globalThis, { fetch: real.fetch })
  Object.assign(console, { warn: real.warn, error: real.error })
})

const eip155 = (methods: string[], accounts = [`eip155:1:${A}`, `eip155:8453:${A}`]) => ({ accounts, methods })

async function create(stored: unknown[] = []) {
  const relay = fakeClient(stored)
  const out: unknown[] = []
  const note =
    (kind: string) =>
    (...args: unknown[]) =>
      void out.push([kind, ...args])
  Object.assign(globalThis, {
    fetch: async (url: unknown) => (note('fetch')(url), Promise.reject(new Error('offline'))),
  })
  Object.assign(console, { warn: note('warn'), error: note('error') })
  Object.assign(relay.client.core, {
    storage: { getItem: async () => undefined, setItem: async (key: string) => note('store')(key) },
  })
  const urls: string[] = []
  const ask = await createProvider(relay.client, network => {
    urls.push(network)
    return fakeParts().parts.rpcUrl(network)
  })
  return { relay, ask, out, urls }
}

test('what a session grants goes to its wallet, on the chain that is named', async () => {
  const { relay, ask, out, urls } = await create()
  const session = grantedSession()
  assert.is(await ask(session, 'eip155:8453', { method: 'personal_sign', params: ['0x', A] }), 'answer')
  assert.is(await ask(session, 'eip155:1', { method: 'eth_sendTransaction', params: [{}] }), 'answer')
  assert.equal(relay.requests, [
    { topic: 'topic-1', chainId: 'eip155:8453', request: { method: 'personal_sign', params: ['0x', A] } },
    { topic: 'topic-1', chainId: 'eip155:1', request: { method: 'eth_sendTransaction', params: [{}] } },
  ])
  assert.equal(urls, ['eip155:1', 'eip155:8453'])
  assert.equal(out, [])
})

test('one session serves two namespaces, each by a signer of its own', async () => {
  const { relay, ask } = await create()
  const session = grantedSession({
    namespaces: {
      eip155: eip155(['personal_sign']),
      solana: { accounts: [`${SOLANA}:${SOLANA_ADDRESS}`], methods: ['solana_signMessage'] },
    },
  })
  await ask(session, SOLANA, { method: 'solana_signMessage', params: { message: 'x' } })
  await ask(session, 'eip155:1', { method: 'personal_sign' })
  assert.equal(
    relay.requests.map(({ chainId, request: { method } }) => [chainId, method]),
    [
      [SOLANA, 'solana_signMessage'],
      ['eip155:1', 'personal_sign'],
    ],
  )
  const error = await failure(ask(session, SOLANA, { method: 'personal_sign' }))
  assert.is(error.code as unknown, 4200)
})

test('an update of the session, and another session, count from the next request on', async () => {
  const { relay, ask } = await create()
  const before = grantedSession({ namespaces: { eip155: eip155(['personal_sign']) } })
  assert.is((await failure(ask(before, 'eip155:1', { method: 'eth_sign' }))).code as unknown, 4200)
  const after = grantedSession({ namespaces: { eip155: eip155(['eth_sign'], [`eip155:10:${B}`]) } })
  await ask(after, 'eip155:10', { method: 'eth_sign' })
  assert.is((await failure(ask(after, 'eip155:10', { method: 'personal_sign' }))).code as unknown, 4200)
  await ask(grantedSession({ topic: 'topic-2' }), 'eip155:1', { method: 'personal_sign' })
  assert.equal(
    relay.requests.map(({ topic, chainId }) => [topic, chainId]),
    [
      ['topic-1', 'eip155:10'],
      ['topic-2', 'eip155:1'],
    ],
  )
})

test('R17: what was not granted is asked nowhere, and no server that a wallet names is', async () => {
  const { relay, ask, out } = await create()
  const methods = ['wallet_getCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities']
  const session = Object.assign(grantedSession({ namespaces: { eip155: eip155(methods) } }), {
    sessionProperties: { bundler_url: 'https://bundler.example', bundler_name: 'example', capabilities: { [A]: {} } },
  })
  relay.answer = async () => ({
    id: '0x1',
    capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: ['0x1'] } },
  })
  for (const method of methods) await ask(session, 'eip155:1', { method, params: [A] })
  for (const method of ['eth_getBalance', 'eth_sendTransaction', 'eth_call'])
    assert.is((await failure(ask(session, 'eip155:1', { method }))).code as unknown, 4200)
  await settled()
  assert.equal(
    relay.requests.map(({ request }) => request.method),
    methods,
  )
  assert.equal(out, [])
})

test('R51: a switch is asked of the wallet as the host asked it, and leaves nothing behind', async () => {
  const { relay, ask, out } = await create()
  const session = grantedSession({ namespaces: { eip155: eip155(['wallet_switchEthereumChain', 'personal_sign']) } })
  const params = [{ chainId: '0x89', extra: 1 }]
  for (const chain of ['eip155:8453', 'eip155:1'])
    await ask(session, chain, { method: 'wallet_switchEthereumChain', params })
  assert.equal(relay.requests, [
    { topic: 'topic-1', chainId: 'eip155:8453', request: { method: 'wallet_switchEthereumChain', params } },
    { topic: 'topic-1', chainId: 'eip155:1', request: { method: 'wallet_switchEthereumChain', params } },
  ])
  assert.equal(out, [])
})

test('R51, R99: the library’s provider hears no event, and what stands in the store does not keep it from starting', async () => {
  const stored = [...HOSTILE, ...everywhere(grantedSession() as never, HOSTILE)].slice(0, 400)
  const { relay, ask, out } = await create(stored)
  assert.is(relay.listening(), 0)
  await ask(grantedSession(), 'eip155:1', { method: 'personal_sign' })
  assert.equal(out, [])
})

test('R52: whatever stands anywhere in the session, a request is answered or refused', async () => {
  const { ask, out } = await create()
  for (const session of everywhere(grantedSession() as never, HOSTILE) as Granted[])
    await ask(session, 'eip155:1', { method: 'personal_sign' }).catch(error => assert.instance(error, Error))
  await ask(grantedSession(), 'eip155:1', { method: 'personal_sign' })
  assert.equal(out, [])
})

test('two modals of one page ask each their own wallet', async () => {
  const [one, other] = [await create(), await create()]
  const session = grantedSession()
  await one.ask(session, 'eip155:1', { method: 'personal_sign', params: [1] })
  await other.ask(session, 'eip155:1', { method: 'personal_sign', params: [2] })
  await one.ask(session, 'eip155:1', { method: 'personal_sign', params: [3] })
  const asked = (relay: typeof one.relay) => relay.requests.map(({ request }) => request.params)
  assert.equal([asked(one.relay), asked(other.relay)], [[[1], [3]], [[2]]])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { createNodes } from './nodes.ts'

const test = suite('nodes of the configuration')
const NETWORK = 'eip155:1'
const URLS = ['https://one.example/key', 'https://two.example/']
const chains = { [NETWORK]: { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: URLS } }

/** Nodes that reply in turn with these texts, or fail with these errors. */
function setUp(...replies: unknown[]) {
  const asked: [url: string, init: RequestInit & { body: string }][] = []
  const nodes = createNodes({ chains }, (async (url: string, init: RequestInit & { body: string }) => {
    asked.push([url, init])
    const reply = replies[asked.length - 1]
    if (reply instanceof Error) throw reply
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }) as unknown as typeof fetch)
  return { ...nodes, asked, urls: () => asked.map(([url]) => url) }
}

test('the first node that answers counts, and learns nothing of the page', async () => {
  const { ask, asked } = setUp({ result: '0x1' })
  assert.is(await ask(NETWORK, 'eth_call', [{ to: '0x' }, 'latest']), '0x1')
  const [[url, { method, body, credentials, referrerPolicy }]] = asked as [(typeof asked)[number]]
  assert.equal([url, method, credentials, referrerPolicy], [URLS[0], 'POST', 'omit', 'no-referrer'])
  const { id, ...rest } = JSON.parse(body)
  assert.equal(rest, { jsonrpc: '2.0', method: 'eth_call', params: [{ to: '0x' }, 'latest'] })
  assert.type(id, 'number')
})

test('the next one is asked where one is silent or talks nonsense; null is an answer', async () => {
  for (const reply of [new TypeError('failed to fetch'), '<html>', '', ...HOSTILE.filter(it => it !== undefined)]) {
    const { ask, urls } = setUp(reply, { result: null })
    assert.is(await ask(NETWORK, 'eth_getTransactionReceipt'), null)
    assert.equal(urls(), URLS)
  }
  const { ask } = setUp(new Error('down'), {})
  assert.is((await failure(ask(NETWORK, 'eth_chainId'))).code, 'http/bad-reply')
})

test('a refusal is the node’s word: no other one is asked, and its reason is cleaned and cut', async () => {
  const message = `\u202ereverted${'x'.repeat(500)}`
  const { ask, urls } = setUp({ error: { code: 3, message, data: '0x08c379a0' } }, { result: '0x' })
  const error = await failure(ask(NETWORK, 'eth_call'))
  const { code, reason, data } = error.data as { code: number; reason: string; data: string }
  assert.equal([error.code, code, data, urls().length], ['rpc/error', 3, '0x08c379a0', 1])
  assert.ok(reason.startsWith('reverted') && reason.length <= 201)
  for (const odd of HOSTILE) {
    const told = setUp({ error: { code: odd, message: odd } }).ask(NETWORK, 'eth_call')
    assert.is((await failure(told)).code, 'rpc/error')
  }
})

test('R103: no node is asked that the configuration does not name for the network', async () => {
  for (const network of ['eip155:8453', 'constructor', '__proto__', '']) {
    const { ask, each, asked } = setUp({ result: '0x1' })
    assert.is((await failure(ask(network, 'eth_chainId'))).code, 'http/network')
    assert.equal([each(network), asked], [[], []])
  }
})

test('each node can be asked by itself, and its silence is its own', async () => {
  const { each, urls } = setUp({ result: '0x2' }, new Error('down'))
  const [first, second] = each(NETWORK)
  assert.is(await first!('eth_chainId'), '0x2')
  assert.is((await failure(second!('eth_chainId'))).code, 'http/network')
  assert.equal(urls(), URLS)
})

test('whoever gave up gets their own reason, and no further node is asked', async () => {
  const life = new AbortController()
  const { ask, asked } = setUp(new Error('down'), { result: '0x1' })
  life.abort(new Error('left'))
  assert.is((await failure(ask(NETWORK, 'eth_chainId', [], { signal: life.signal }))).message, 'left')
  assert.is(asked.length, 1)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allowAll, allows, allowScript, allowTypes, readPolicies } from './policy.ts'

const test = suite('policy of a page')
const PAGE = 'https://app.example'

test('a source takes addresses as browsers have it', () => {
  for (const [source, address] of [
    ['*', 'https://any.example/x'],
    ['*', 'wss://any.example'],
    ['https:', 'https://any.example:8443'],
    ['http:', 'https://any.example'],
    ['ws:', 'wss://any.example'],
    ['data:', 'data:,'],
    ["'self'", 'https://app.example/x'],
    ["'self'", 'wss://app.example/socket'],
    ['rpc.example', 'https://rpc.example/v1/?a=b'],
    ['https://rpc.example', 'https://rpc.example/v1'],
    ['http://rpc.example', 'https://rpc.example/'],
    ['https://RPC.example', 'https://rpc.example/'],
    ['*.example', 'https://a.b.example'],
    ['https://*.b.example', 'https://a.b.example'],
    ['https://rpc.example:8443', 'https://rpc.example:8443/x'],
    ['https://rpc.example:*', 'https://rpc.example:1/x'],
    ['https://rpc.example/v1/', 'https://rpc.example/v1/x'],
    ['https://rpc.example/v1', 'https://rpc.example/v1'],
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/'],
    ['http://[::1]:8545', 'http://[::1]:8545/'],
  ] as const)
    assert.ok(allows(source, address, PAGE), `${source} takes ${address}`)
  for (const [source, address] of [
    ['*', 'data:,'],
    ["'none'", 'https://app.example'],
    ["'nonce-abc'", 'https://app.example'],
    ["'self'", 'https://other.example'],
    ['https:', 'http://any.example'],
    ['https:', 'wss://any.example'],
    ['https://rpc.example', 'http://rpc.example'],
    ['https://rpc.example', 'wss://rpc.example'],
    ['https://rpc.example', 'https://rpc.example:8443'],
    ['https://rpc.example', 'https://rpc.example.evil.example'],
    ['*.example', 'https://example'],
    ['https://rpc.example/v1', 'https://rpc.example/v1/x'],
    ['https://rpc.example', 'no address'],
  ] as const)
    assert.not(allows(source, address, PAGE), `${source} does not take ${address}`)
})

test('each of several policies has to allow it, and what one does not speak of is allowed', () => {
  const isAllowed = (text: string, directive = 'connect-src') =>
    allowAll(readPolicies(text), directive, 'https://rpc.example', PAGE)
  assert.ok(isAllowed(''))
  assert.ok(isAllowed("img-src 'none'"))
  assert.not(isAllowed("default-src 'self'"))
  assert.ok(isAllowed("default-src 'none'; connect-src https://rpc.example"))
  assert.not(isAllowed("connect-src https://rpc.example, default-src 'self'"))
  assert.not(isAllowed('connect-src'), 'a directive without sources allows nothing')
  assert.not(isAllowed("connect-src 'self'; connect-src *"), 'the first of two counts')
  assert.not(isAllowed("child-src 'self'; default-src *", 'frame-src'))
  assert.ok(isAllowed('CONNECT-SRC https://rpc.example;; '))
})

test('a script runs by nonce or address, beside strict-dynamic by nonce alone', () => {
  const runs = (text: string, nonce = 'abc') =>
    allowScript(readPolicies(text), { src: 'https://cdn.example/wallet-modal.js', nonce, integrity: 'sha384-x' }, PAGE)
  assert.ok(runs("script-src 'nonce-abc'"))
  assert.ok(runs("script-src 'nonce-abc' 'strict-dynamic'"))
  assert.ok(runs("script-src 'sha384-x' 'strict-dynamic'", ''))
  assert.not(runs("script-src 'sha384-x'", ''), 'its chunks have hashes of their own')
  assert.ok(runs('default-src https://cdn.example', ''))
  assert.ok(runs("script-src 'none'; script-src-elem https://cdn.example", ''))
  assert.not(runs("script-src 'nonce-other'"))
  assert.not(runs("script-src 'nonce-abc'", ''))
  assert.not(runs("script-src https://cdn.example 'strict-dynamic'", ''))
})

test('our trusted type has to be among those that are named', () => {
  const has = (text: string) => allowTypes(readPolicies(text))
  assert.ok(has("require-trusted-types-for 'script'"))
  assert.ok(has("trusted-types other wallet-modal; require-trusted-types-for 'script'"))
  assert.ok(has('trusted-types *'))
  assert.not(has("trusted-types 'none'"))
  assert.not(has('trusted-types other'))
})

test.run()

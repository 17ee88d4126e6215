import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOSTILE, isPolluted } from '../../test/hostile.ts'
import { settingsOf } from '../chains/endpoints.ts'
import { findNetwork } from '../chains/networks.ts'
import { readRpcSettings } from './rpc-settings.ts'

const test = suite('settings of endpoints')

test('takes headers, time and tries of what viem takes, within limits, and nothing else', () => {
  const config = {
    fetchOptions: { headers: { 'X-Key': 'k', Authorization: 'Bearer t' }, mode: 'no-cors' },
    timeout: 4_000,
  }
  assert.equal(readRpcSettings({ ...config, retryCount: 2, batch: true, key: 'x' }), {
    headers: [
      ['X-Key', 'k'],
      ['Authorization', 'Bearer t'],
    ],
    timeoutMs: 4_000,
    retries: 2,
  })
  assert.equal(readRpcSettings({ timeout: 1e9, retryCount: 99 }), { headers: [], timeoutMs: 60_000, retries: 5 })
  assert.equal(readRpcSettings({ timeout: 0, retryCount: 1.9 }), { headers: [], timeoutMs: undefined, retries: 1 })
})

test('leaves out headers that would break the question or its body', () => {
  const headers = {
    'content-type': 'text/html',
    'a b': 'c',
    ok: 'yes',
    line: 'a\r\nb',
    number: 5,
    ü: 'x',
    long: 'x'.repeat(1001),
  }
  assert.equal(readRpcSettings({ fetchOptions: { headers } }).headers, [['ok', 'yes']])
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x-${at}`, 'v']))
  assert.is(readRpcSettings({ fetchOptions: { headers: many } }).headers.length, 20)
})

test('R10: whatever stands in their place comes to no settings at all', () => {
  const throwing = {
    get timeout(): never {
      throw new Error('no')
    },
  }
  for (const value of [...HOSTILE, throwing, new Proxy({}, { ownKeys: () => [] })]) {
    for (const config of [
      value,
      { fetchOptions: value },
      { fetchOptions: { headers: value } },
      { timeout: value, retryCount: value },
    ]) {
      const { headers, timeoutMs = 1, retries } = readRpcSettings(config)
      assert.ok(headers.every(([name, text]) => /^[\x21-\x7e]+$/.test(name) && typeof text === 'string'))
      assert.ok(timeoutMs >= 1 && timeoutMs <= 60_000 && retries >= 0 && retries <= 5)
    }
  }
  assert.not(isPolluted())
})

test('belongs to the endpoint as it is asked: of the first that names it, with the project id where it is the proxy', () => {
  const network = findNetwork(1)!
  const customRpcUrls = {
    'eip155:1': [
      { url: 'https://a.example', config: { retryCount: 1 } },
      { url: 'https://a.example/', config: { retryCount: 2 } },
      { url: 'https://proxy.example/v1', config: { retryCount: 3 } },
      { url: 'javascript:alert(1)', config: { retryCount: 4 } },
      { url: 'https://b.example/' },
    ],
  }
  const found = settingsOf(network, { projectId: 'p', proxy: 'https://proxy.example', customRpcUrls } as never)
  assert.equal(Object.fromEntries([...found].map(([url, { retries }]) => [url, retries])), {
    'https://a.example/': 1,
    'https://proxy.example/v1?projectId=p': 3,
  })
})

test.run()

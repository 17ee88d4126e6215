import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Provider } from '../../base/provider.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import { sendTransaction, signMessage } from './wallet.ts'

const test = suite('evm wallet')
const FROM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const HASH = '0x' + 'ab'.repeat(32)
const network = findNetwork(8453)!
const tx = { from: FROM, to: TO, value: 1n }

function wallet(replies: Record<string, unknown> = {}) {
  const asked: { method: string; params?: unknown }[] = []
  const all: Record<string, unknown> = {
    eth_accounts: [FROM.toLowerCase()],
    eth_chainId: '0x2105',
    eth_sendTransaction: HASH,
    personal_sign: '0x' + '11'.repeat(65),
    ...replies,
  }
  const provider: Provider = {
    async request(call) {
      asked.push(call)
      const reply = all[call.method]
      return typeof reply === 'function' ? reply() : reply
    },
  }
  return { provider, asked, methods: () => asked.map(call => call.method) }
}
async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    return `resolved ${await run}`
  } catch (error) {
    return error instanceof ModalError ? error.code : `foreign ${error}`
  }
}

test('hands the wallet hex fields and the chain id, and returns its hash', async () => {
  const { provider, asked } = wallet()
  assert.is(
    await sendTransaction(provider, network, { ...tx, from: FROM.toLowerCase(), data: '0x01', gas: 21000n }),
    HASH,
  )
  // @spec:7.21
  assert.equal(asked.at(-1), {
    method: 'eth_sendTransaction',
    params: [{ from: FROM, to: TO, value: '0x1', data: '0x01', gas: '0x5208', chainId: '0x2105' }],
  })
})

test('R77: takes only a 32-byte hash for success', async () => {
  for (const reply of [
    null,
    undefined,
    '',
    '0x',
    true,
    {},
    [HASH],
    HASH.slice(0, -1),
    HASH + '0',
    '0x' + '0'.repeat(64),
    '0x' + 'zz'.repeat(32),
    1,
    { hash: HASH },
  ]) {
    assert.is(
      await codeOf(sendTransaction(wallet({ eth_sendTransaction: reply }).provider, network, tx)),
      'wallet/failed',
      JSON.stringify(reply),
    )
  }
})

test('R70: asks for account and chain right before a transaction, and sends nothing when they moved', async () => {
  const moved = [
    { eth_accounts: [TO] },
    { eth_accounts: [] },
    { eth_accounts: null },
    { eth_accounts: 'x' },
    { eth_chainId: '0x1' },
    { eth_chainId: 1 },
    { eth_chainId: null },
    { eth_chainId: {} },
  ]
  for (const replies of moved) {
    const { provider, methods } = wallet(replies)
    assert.is(await codeOf(sendTransaction(provider, network, tx)), 'wallet/account-changed', JSON.stringify(replies))
    assert.equal(methods(), ['eth_accounts', 'eth_chainId'])
  }
  for (const replies of [{ eth_accounts: [TO, FROM] }, { eth_chainId: 8453 }, { eth_chainId: 'eip155:8453' }])
    assert.is(await sendTransaction(wallet(replies).provider, network, tx), HASH)
})

test('R70: a wallet that does not say where it is sends nothing, and that is certain', async () => {
  for (const method of ['eth_accounts', 'eth_chainId'])
    for (const error of [{ code: 4900 }, { code: -32603 }, 'boom']) {
      const { provider, methods } = wallet({ [method]: () => Promise.reject(error) })
      assert.is(await codeOf(sendTransaction(provider, network, tx)), 'wallet/account-changed')
      assert.equal(methods(), ['eth_accounts', 'eth_chainId'])
    }
})

test('asks the wallet nothing for a transaction that cannot be right', async () => {
  const { provider, methods } = wallet()
  for (const wrong of [
    { ...tx, to: '' },
    { ...tx, to: TO.replace('fB', 'Fb') },
    { ...tx, from: '0x1' },
    { ...tx, value: -1n },
    { ...tx, data: 'ab' },
  ])
    assert.match(await codeOf(sendTransaction(provider, network, wrong)), /address\/invalid|wallet\/failed/)
  assert.equal(methods(), [])
})

test('signs text as hex of its UTF-8 bytes with the account that was asked for', async () => {
  const { provider, asked } = wallet()
  assert.is(await signMessage(provider, FROM.toLowerCase(), 'Hé ✓'), '0x' + '11'.repeat(65))
  // @spec:7.23
  assert.equal(asked.at(-1), { method: 'personal_sign', params: ['0x48c3a920e29c93', FROM] })
  assert.is(await codeOf(signMessage(wallet({ eth_accounts: [TO] }).provider, FROM, 'x')), 'wallet/account-changed')
  for (const reply of [null, 'ok', '0x123', {}, true])
    assert.is(await codeOf(signMessage(wallet({ personal_sign: reply }).provider, FROM, 'x')), 'wallet/failed')
})

test('R34: turns what a wallet throws into one of our errors', async () => {
  const thrown: [unknown, string][] = [
    [{ code: 4001 }, 'wallet/declined'],
    [{ code: -32002 }, 'wallet/pending'],
    ['boom', 'wallet/failed'],
    [undefined, 'wallet/failed'],
    [Object.freeze({}), 'wallet/failed'],
    [5n, 'wallet/failed'],
  ]
  for (const [error, code] of thrown) {
    for (const fail of [
      () => Promise.reject(error),
      () => {
        throw error
      },
    ])
      assert.is(await codeOf(sendTransaction(wallet({ eth_sendTransaction: fail }).provider, network, tx)), code)
  }
  const sync: Provider = {
    request() {
      throw 'sync'
    },
  }
  assert.is(await codeOf(signMessage(sync, FROM, 'x')), 'wallet/failed')
})

test('R36: stops waiting for a wallet that never answers when aborted', async () => {
  const control = new AbortController()
  const { provider } = wallet({ eth_sendTransaction: () => (setTimeout(() => control.abort()), new Promise(() => {})) })
  assert.is(await codeOf(sendTransaction(provider, network, tx, control)), 'request/aborted')
})

test('stops waiting when aborted, and asks nothing of the wallet afterwards', async () => {
  const control = new AbortController()
  const { provider, methods } = wallet({ eth_accounts: () => (control.abort(), new Promise(() => {})) })
  assert.is(await codeOf(sendTransaction(provider, network, tx, control)), 'request/aborted')
  const asked = methods().length
  assert.is(await codeOf(sendTransaction(provider, network, tx, control)), 'request/aborted')
  assert.is(await codeOf(signMessage(provider, FROM, 'x', control)), 'request/aborted')
  assert.is(methods().length, asked)
  assert.not.ok(methods().some(method => /send|sign/.test(method)))
})

test.run()

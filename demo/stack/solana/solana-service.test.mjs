import { setTimeout as sleep } from 'node:timers/promises'
import {
  createSolanaRpcSubscriptions,
  getBase64Encoder,
  getTransactionDecoder,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import WebSocket from 'ws'
import { until } from '../until.mjs'
import { ACCOUNTS, CAIP, NATIVE, TOKEN } from './plan.mjs'
import { SOL, startFixture, transferSol } from './solana-fixture.mjs'

const [everyday, small] = ACCOUNTS
const LATER_MS = 60

const test = suite('Solana service')
let world, start

test.before(async () => {
  world = await startFixture()
  start = await world.snapshot()
})
test.after(() => world.stop())
test.before.each(async () => {
  world.faults.clear()
  await world.revert(start)
})

const payment = (options, lamports = SOL) =>
  world.sign(everyday, [transferSol(everyday.address, small.address, lamports)], options)
const statusOf = async signature => (await world.call('getSignatureStatuses', [signature])).result.value[0]

/** A socket that records its messages. */
async function listen() {
  const socket = new WebSocket(world.url.replace('http', 'ws'))
  const heard = []
  let lastId = 0
  socket.on('message', text => heard.push(JSON.parse(text)))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const hears = find =>
    until(
      () => heard.find(find),
      () => `not heard: ${JSON.stringify(heard)}`,
    )
  return {
    socket,
    heard,
    until: hears,
    ask(method, ...params) {
      const id = ++lastId
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return hears(it => it.id === id)
    },
    told: method => heard.filter(it => it.method === method).map(it => it.params.result),
  }
}

test('a batch is answered in order under the ids of the page, and CORS lets any header pass', async () => {
  const calls = [
    { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['0x1'] },
  ]
  assert.equal(
    (await world.post(calls)).map(it => [it.id, it.result ?? it.error.code]),
    [
      ['a', 'ok'],
      [1, -32601],
      [1, -32602],
    ],
  )
  assert.is((await world.post([])).error.code, -32600)
  const preflight = await fetch(world.url, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'solana-client' },
  })
  assert.is(preflight.headers.get('access-control-allow-headers'), 'solana-client')
})

test('accounts are found by program and filter, sliced and in several encodings', async () => {
  const memcmp = { offset: 32, bytes: everyday.address }
  const { result } = await world.call('getProgramAccounts', TOKEN, {
    encoding: 'base64',
    filters: [{ dataSize: 165 }, { memcmp }],
    dataSlice: { offset: 64, length: 8 },
  })
  assert.equal(result.map(it => Buffer.from(it.account.data[0], 'base64').readBigUInt64LE()).sort(), [
    1n,
    2_315_400_000n,
  ])
  assert.is((await world.call('getAccountInfo', result[0].pubkey)).error.code, -32600)
  const [none, some] = (await world.call('getMultipleAccounts', [CAIP.slice(7) + CAIP.slice(7, 19), everyday.address]))
    .result.value
  assert.is(none, null)
  assert.equal([some.lamports, some.data], [Number(NATIVE[0]), ['', 'base64']])
})

test('the client library sends and confirms', async () => {
  const rpcSubscriptions = createSolanaRpcSubscriptions(world.url.replace('http', 'ws'))
  const confirm = sendAndConfirmTransactionFactory({ rpc: world.rpc, rpcSubscriptions })
  const { value: blockhash } = await world.rpc.getLatestBlockhash().send()
  const { wire, signature } = await payment({ blockhash })
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
  await confirm({ ...decoded, lifetimeConstraint: blockhash }, { commitment: 'confirmed' })
  assert.is((await statusOf(signature)).confirmationStatus, 'finalized')
  assert.is(await world.lamportsOf(small.address), NATIVE[1] + SOL)
})

test('a subscriber hears of a signature once, of an account every time, of slots, and of nothing after leaving', async () => {
  const client = await listen()
  const { wire, signature } = await payment()
  const account = (await client.ask('accountSubscribe', small.address, { encoding: 'base64' })).result
  await client.ask('signatureSubscribe', signature)
  await client.ask('slotSubscribe')
  await world.sendWire(wire)
  await client.until(it => it.method === 'accountNotification')
  await world.send(everyday, [transferSol(everyday.address, small.address, 1n)])
  await until(() => client.told('accountNotification').length >= 2)
  assert.equal(
    client.told('signatureNotification').map(it => it.value),
    [{ err: null }],
  )
  assert.equal(
    client.told('accountNotification').map(it => BigInt(it.value.lamports)),
    [NATIVE[1] + SOL, NATIVE[1] + SOL + 1n],
  )
  assert.is(client.told('slotNotification').length, 2)
  assert.is((await client.ask('accountUnsubscribe', account)).result, true)
  assert.is((await client.ask('accountUnsubscribe', account)).error.code, -32602)
  await world.send(everyday, [transferSol(everyday.address, small.address, 2n)])
  // A late subscriber gets the result immediately.
  await client.ask('signatureSubscribe', signature)
  await until(() => client.told('signatureNotification').length >= 2)
  assert.equal([client.told('signatureNotification').length, client.told('accountNotification').length], [2, 2])
  client.socket.close()
})

test('faults hit the calls they name', async () => {
  world.faults.set(CAIP, 'rpc getBalance', { rpcError: { code: -32005, message: 'Node is behind by 42 slots' } }, 1)
  assert.is((await world.call('getBalance', everyday.address)).error.code, -32005)
  assert.is((await world.call('getBalance', everyday.address)).result.value, Number(NATIVE[0]))
  world.faults.set(CAIP, 'rpc getHealth', { status: 429 }, 1)
  assert.is((await fetch(world.url, { method: 'POST', body: '{"id":1,"method":"getHealth"}' })).status, 429)
  world.faults.set(CAIP, 'rpc getSlot', { refuse: true })
  assert.is(await world.call('getSlot').catch(() => 'refused'), 'refused')
  const from = performance.now()
  world.faults.set(CAIP, 'rpc getSlot', { delay: LATER_MS })
  await world.call('getSlot')
  assert.ok(performance.now() - from >= LATER_MS - 2)
})

test('an answer gets lost although the transaction lands', async () => {
  const { wire, signature } = await payment()
  world.faults.set(CAIP, 'rpc sendTransaction', { cut: 5 })
  assert.is(await world.sendWire(wire).catch(() => 'lost'), 'lost')
  assert.is((await statusOf(signature)).err, null)
})

test('a transaction is accepted and dropped, or lands late, or too late', async () => {
  world.faults.set(CAIP, 'land', { drop: true }, 1)
  const dropped = await payment()
  assert.is((await world.sendWire(dropped.wire)).result, dropped.signature)
  assert.is(await statusOf(dropped.signature), null)
  for (const [slots, lands] of [
    [150, true],
    [151, false],
  ]) {
    const { wire, signature } = await payment({}, BigInt(slots))
    world.faults.set(CAIP, 'land', { hold: true })
    assert.is((await world.sendWire(wire)).result, signature)
    await world.advance(slots)
    assert.is(await statusOf(signature), null)
    world.faults.clear(CAIP)
    await sleep(1)
    assert.is((await statusOf(signature)) !== null, lands, `after ${slots} slots`)
  }
})

test('sockets: refused, closed with a reason, silent, told twice, ended', async () => {
  world.faults.set(CAIP, 'connect', { status: 503 }, 1)
  assert.match((await listen().catch(error => error)).message, /503/)
  world.faults.set(CAIP, 'connect', { close: 1013, reason: 'later' }, 1)
  const closed = await listen()
  const [code, reason] = await new Promise(resolve => closed.socket.once('close', (...all) => resolve(all)))
  assert.equal([code, String(reason)], [1013, 'later'])

  const client = await listen()
  world.faults.set(CAIP, 'rpc slotSubscribe', { rpcError: { code: -32601, message: 'Method not found' } }, 1)
  assert.is((await client.ask('slotSubscribe')).error.code, -32601)
  assert.ok((await client.ask('slotSubscribe')).result)
  world.faults.set(CAIP, 'notify slotNotification', { drop: true }, 1)
  await world.advance()
  world.faults.set(CAIP, 'notify', { duplicate: true }, 1)
  await world.advance()
  await client.until(it => it.method === 'slotNotification')
  await client.ask('pingSubscribe')
  assert.is(client.told('slotNotification').length, 2)
  const gone = new Promise(resolve => client.socket.once('close', resolve))
  assert.is(world.sockets(), 1)
  world.disconnectAll()
  assert.is(await gone, 1006)
})

test('slots, snapshots and the log answer over HTTP', async () => {
  const slot = (await world.call('getSlot')).result
  assert.equal(await world.post({ count: 3 }, '/__slots'), { slot: slot + 3 })
  const { id } = await world.post({}, '/__snapshot')
  await world.call('requestAirdrop', small.address, 1000)
  assert.equal(await world.post({ id }, '/__revert'), { reverted: true })
  assert.is(await world.lamportsOf(small.address), NATIVE[1])
  const bad = await fetch(`${world.url}/__slots`, { method: 'POST', body: '{"count":-1}' })
  assert.is(bad.status, 400)
  const log = await (await fetch(`${world.url}/__log`)).json()
  assert.ok(log.some(it => it.rpc?.includes('requestAirdrop')))
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded, unfit } from '../../../test/hostile.ts'
import type { Provider } from '../../base/provider.ts'
import type { CallsResult } from '../adapter.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import { awaitCalls, callsResultOf, readOffers, sendCalls } from './calls.ts'

const test = suite('calls that happen together')
const FROM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const network = findNetwork(8453)!
const txs = [
  { from: FROM.toLowerCase(), to: TO, data: '0x095ea7b3', gas: 50_000n },
  { from: FROM, to: TO, value: 5n, gasPrice: 1n },
]

/** A wallet by method: a value, or a function to call. */
function wallet(replies: Record<string, unknown> = {}) {
  const asked: { method: string; params?: unknown }[] = []
  const all: Record<string, unknown> = {
    eth_accounts: [FROM.toLowerCase()],
    eth_chainId: '0x2105',
    wallet_sendCalls: { id: '0x01' },
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
const never = () => new Promise(() => {})
const capable = (status: unknown, key = '0x2105') => ({
  '0x1': { atomic: { status: 'unsupported' } },
  [key]: { atomic: { status } },
})
const offers = (reply: unknown) =>
  readOffers(wallet({ wallet_getCapabilities: reply }).provider, network, FROM.toLowerCase(), { answerMs: 50 })
const asks = async (reply: unknown) => !!(await offers(reply)).atomic
const trap = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get() {
      throw new Error('trap')
    },
  })
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

test('a wallet takes calls together where it says so of the chain, at once or after an upgrade', async () => {
  for (const status of ['supported', 'ready']) assert.is(await asks(capable(status)), true)
  assert.is(await asks(capable('supported', '0X2105')), true)
  assert.is(await asks({ '0x0': { atomic: { status: 'supported' } } }), true, 'said of all chains')
  for (const status of ['unsupported', '', true, 1, null, undefined, { status: 'supported' }, ['supported']])
    assert.is(await asks(capable(status)), false)
  assert.is(await asks(capable('supported', '0x2106')), false)
  assert.is(await asks({ '': { atomic: { status: 'supported' } } }), false)
  const { provider, asked } = wallet({ wallet_getCapabilities: capable('supported') })
  await readOffers(provider, network, FROM.toLowerCase(), { answerMs: 50 })
  // @spec:7.18
  assert.equal(asked, [{ method: 'wallet_getCapabilities', params: [FROM, ['0x2105']] }])
})

test('it is asked for the account and this chain alone', async () => {
  const { provider, asked } = wallet({ wallet_getCapabilities: {} })
  await readOffers(provider, network, FROM.toLowerCase())
  assert.equal(asked, [{ method: 'wallet_getCapabilities', params: [FROM, ['0x2105']] }])
})

test('R41: a wallet that refuses, fails or never answers takes none', async () => {
  for (const error of [
    { code: 4200 },
    { code: -32602, message: 'Expected one parameter' },
    { code: 4001 },
    'boom',
    undefined,
    new DOMException('', 'AbortError'),
  ])
    assert.is(await asks(() => Promise.reject(error)), false)
  assert.is(await asks(never), false)
  // oxlint-disable-next-line no-thenable -- a wallet may answer one
  assert.is(await asks({ then: never }), false)
  assert.equal(
    await readOffers(
      {
        request() {
          throw 'sync'
        },
      },
      network,
      FROM,
    ),
    {},
  )
  assert.equal(await readOffers(wallet().provider, network, 'no address'), {})
})

test('stops asking when aborted, and says so', async () => {
  const control = new AbortController()
  const { provider } = wallet({ wallet_getCapabilities: () => (control.abort(), never()) })
  assert.is((await failure(readOffers(provider, network, FROM, control))).code, 'request/aborted')
  assert.is((await failure(readOffers(provider, network, FROM, control))).code, 'request/aborted')
})

test('what stands in a prototype, behind a trap or under a foreign key is no capability', async () => {
  const supported = { atomic: { status: 'supported' } }
  for (const reply of [
    Object.create(capable('supported')),
    { '0x2105': Object.create(supported) },
    JSON.parse('{"__proto__":{"0x2105":{"atomic":{"status":"supported"}}}}'),
    trap('0x2105'),
    { '0x2105': trap('atomic') },
    { '0x2105': { atomic: trap('status') } },
    revoked(),
    { '0x2105': revoked() },
  ])
    assert.is(await asks(() => reply), false)
})

test('hands the wallet the calls in their order, all or none, with nothing undefined', async () => {
  const { provider, asked, methods } = wallet()
  assert.is(await sendCalls(provider, network, txs), '0x01')
  assert.equal(methods(), ['eth_accounts', 'eth_chainId', 'wallet_sendCalls'])
  assert.equal(asked.at(-1)!.params, [
    {
      version: '2.0.0',
      from: FROM,
      chainId: '0x2105',
      atomicRequired: true,
      calls: [
        { to: TO, data: '0x095ea7b3', value: '0x0' },
        { to: TO, value: '0x5' },
      ],
    },
  ])
})

test('R188: the paymaster goes along as a wish, for one call too, and only where there is one', async () => {
  for (const [some, atomicRequired] of [
    [txs, true],
    [txs.slice(0, 1), false],
  ] as const) {
    const { provider, asked } = wallet()
    await sendCalls(provider, network, [...some], { paymaster: 'https://pay.example/rpc' })
    const [batch] = asked.at(-1)!.params as [Record<string, unknown>]
    assert.equal(
      [batch['atomicRequired'], batch['capabilities']],
      [atomicRequired, { paymasterService: { url: 'https://pay.example/rpc', context: {}, optional: true } }],
    )
    await sendCalls(provider, network, [...some])
    assert.not.ok('capabilities' in (asked.at(-1)!.params as [object])[0])
  }
})

test('what calls need of a token goes along as a wish, for one call too (ERC-7682)', async () => {
  const { provider, asked } = wallet()
  await sendCalls(provider, network, txs.slice(0, 1), { required: { token: TO, amount: 1000n } })
  const [batch] = asked.at(-1)!.params as [Record<string, unknown>]
  assert.equal(batch['capabilities'], {
    auxiliaryFunds: { optional: true, requiredAssets: [{ address: TO, amount: '0x3e8', standard: 'erc20' }] },
  })
})

test('R188: a wallet can ask a paymaster only where it says just that of the chain', async () => {
  const says = (paymasterService: unknown, key = '0x2105') => offers({ [key]: { paymasterService } })
  assert.equal(await says({ supported: true }), { hasPaymasters: true })
  assert.equal(await says({ supported: true }, '0x0'), { hasPaymasters: true })
  assert.equal(await says({ supported: true }, '0x1'), {})
  for (const odd of [
    true,
    {},
    { supported: 'true' },
    { supported: 1 },
    { supported: false },
    null,
    [],
    trap('supported'),
  ])
    assert.equal(await says(odd), {})
})

test('takes the id alone too, as older wallets answer, and nothing else for one', async () => {
  for (const id of ['x', 'ab'.repeat(4097), 'not hex at all'])
    for (const reply of [id, { id }])
      assert.is(await sendCalls(wallet({ wallet_sendCalls: reply }).provider, network, txs), id)
  for (const reply of [
    null,
    undefined,
    '',
    true,
    1,
    {},
    [],
    ['x'],
    { id: '' },
    { id: 1 },
    { id: null },
    { id: { id: 'x' } },
    'a'.repeat(8195),
    { id: 'a'.repeat(8195) },
    Object.create({ id: 'x' }),
    trap('id'),
  ]) {
    const error = await failure(sendCalls(wallet({ wallet_sendCalls: reply }).provider, network, txs))
    assert.equal([error.code, error.message], ['wallet/failed', 'The wallet returned no call-batch ID.'])
  }
})

test('R70: asks for account and chain right before calls, and sends nothing when they moved or are not told', async () => {
  const moved = [
    { eth_accounts: [TO] },
    { eth_accounts: [] },
    { eth_accounts: null },
    { eth_chainId: '0x1' },
    { eth_chainId: null },
    ...['eth_accounts', 'eth_chainId'].map(method => ({ [method]: () => Promise.reject({ code: 4900 }) })),
  ]
  for (const replies of moved) {
    const { provider, methods } = wallet(replies)
    assert.is((await failure(sendCalls(provider, network, txs))).code, 'wallet/account-changed')
    assert.equal(methods(), ['eth_accounts', 'eth_chainId'])
  }
})

test('asks the wallet nothing for calls that cannot be right', async () => {
  const { provider, methods } = wallet()
  for (const wrong of [
    [],
    [{ ...txs[0]!, from: TO }, txs[1]!],
    [txs[0]!, { ...txs[1]!, to: '0x1' }],
    [{ ...txs[0]!, value: -1n }],
    [{ ...txs[0]!, data: 'ab' }],
  ])
    assert.match((await failure(sendCalls(provider, network, wrong))).code, /address\/invalid|wallet\/failed/)
  assert.equal(methods(), [])
})

test('what the wallet refuses with keeps its number', async () => {
  const refused = async (error: unknown) =>
    failure(sendCalls(wallet({ wallet_sendCalls: () => Promise.reject(error) }).provider, network, txs))
  assert.is((await refused({ code: 4001 })).code, 'wallet/declined')
  for (const code of [5700, 5710, 5740, 5750, 5760]) {
    const error = await refused({ code, message: 'no' })
    assert.equal([error.code, error.data!['code']], ['wallet/failed', code])
  }
  const control = new AbortController()
  assert.is(
    (
      await failure(
        sendCalls(wallet({ wallet_sendCalls: () => (control.abort(), never()) }).provider, network, txs, control),
      )
    ).code,
    'request/aborted',
  )
})

const receipt = (status: unknown = '0x1', transactionHash: unknown = HASH) => ({
  logs: [],
  status,
  blockHash: OTHER,
  blockNumber: '0x1',
  gasUsed: '0x1',
  transactionHash,
})
const told = (status: unknown, ...receipts: unknown[]) => ({
  version: '2.0.0',
  id: '0x01',
  chainId: '0x2105',
  status,
  atomic: true,
  receipts,
})

test('reads the numbers of the standard and the words of its first draft', () => {
  for (const status of [100, 199, 'PENDING']) assert.is(callsResultOf(told(status)), 'pending')
  for (const status of [200, 299, 'CONFIRMED'])
    assert.equal(callsResultOf(told(status, receipt())), { status: 'success', hash: HASH })
  for (const status of [300, 400, 499]) assert.equal(callsResultOf(told(status)), { status: 'failed' })
  for (const status of [500, 599])
    assert.equal(callsResultOf(told(status, receipt('0x0'))), { status: 'failed', hash: HASH })
  for (const status of [600, 699])
    assert.equal(callsResultOf(told(status, receipt('0x0'), receipt())), { status: 'partial', hash: HASH })
  for (const status of [
    0,
    99,
    700,
    -100,
    200.5,
    NaN,
    Infinity,
    1e300,
    '200',
    '0xc8',
    'confirmed',
    '',
    null,
    undefined,
    true,
    [200],
    { status: 200 },
  ])
    assert.is(callsResultOf(told(status, receipt())), undefined)
})

test('the hash is that of the last receipt, and success needs none', () => {
  assert.equal(callsResultOf(told(200, receipt('0x1', OTHER), receipt())), { status: 'success', hash: HASH })
  assert.equal(callsResultOf({ status: 200 }), { status: 'success' })
  // From wallets it is normalised, however they write it (R141).
  for (const hash of [HASH.toUpperCase(), HASH.slice(2), ` ${HASH}\n`, HASH.replace('0x', '0X')])
    assert.equal(callsResultOf(told(200, receipt('0x1', hash))), { status: 'success', hash: HASH })
  for (const hash of [null, '', '0x', `${HASH}0`, `0x${'0'.repeat(64)}`, '0'.repeat(64), 1, [HASH], {}])
    assert.equal(callsResultOf(told(200, receipt('0x1', OTHER), receipt('0x1', hash))), { status: 'success' })
  for (const receipts of [
    null,
    {},
    'x',
    { length: 1, 0: receipt() },
    [],
    [null],
    [trap('transactionHash')],
    [revoked()],
    revoked(),
  ])
    assert.equal(callsResultOf({ status: 200, receipts }), { status: 'success' })
})

test('a success whose transactions reverted is none', () => {
  for (const status of [200, 'CONFIRMED']) {
    assert.equal(callsResultOf(told(status, receipt('0x0'))), { status: 'failed', hash: HASH })
    assert.equal(callsResultOf(told(status, receipt('0x00'), receipt('0x0'))), { status: 'failed', hash: HASH })
    assert.equal(
      callsResultOf(told(status, receipt('0x0'), receipt())),
      { status: 'partial', hash: HASH },
      'what happened of them is not denied',
    )
  }
})

test('R138: receipts of what was done win over a bad status of the wallet, and no receipts over none', () => {
  for (const status of [300, 400, 500, 600]) {
    assert.equal(callsResultOf(told(status, receipt())), { status: 'success', hash: HASH })
    assert.equal(callsResultOf(told(status, receipt('0x01', OTHER), receipt('0x1'))), { status: 'success', hash: HASH })
    for (const odd of [null, 1, '1', '0x', '0x2', 'success', {}, trap('status')])
      assert.is.not((callsResultOf(told(status, receipt(odd as string))) as CallsResult).status, 'success')
  }
  assert.is(callsResultOf(told(100, receipt())), 'pending')
})

const waits = (statuses: unknown[], control = new AbortController()) => {
  const { provider, asked } = wallet({
    wallet_getCallsStatus: () => (statuses.length > 1 ? statuses.shift() : statuses[0]),
  })
  return { asked, ended: awaitCalls(provider, '0x01', { signal: control.signal, delayMs: 0 }) }
}
const refusal = (error: unknown) => {
  const promise = Promise.reject(error)
  promise.catch(() => {})
  return promise
}

test('asks until the calls are over', async () => {
  const { asked, ended } = waits([told(100), told(110), 'no answer', told('PENDING'), told(200, receipt())])
  assert.equal(await ended, { status: 'success', hash: HASH })
  assert.equal(
    asked,
    Array.from({ length: 5 }, () => ({ method: 'wallet_getCallsStatus', params: ['0x01'] })),
  )
})

test('failures now and then are waited out', async () => {
  const bad = [...Array(5).keys()].map(() => refusal({ code: 5730, message: 'unknown' }))
  assert.equal(await waits([...bad, told(100), null, null, refusal('boom'), told(500)]).ended, { status: 'failed' })
})

test('a wallet that never says what became of them is given up, and its reason is not taken for theirs', async () => {
  for (const [status, number] of [
    [{ code: 4001, message: 'User rejected the request.' }, 4001],
    [{ code: 4200 }, 4200],
    [{ code: 5730 }, 5730],
    ['boom', undefined],
  ] as const) {
    const { asked, ended } = waits([refusal(status)])
    const error = await failure(ended)
    assert.equal([error.code, error.data!['code'], asked.length], ['wallet/failed', number, 6])
  }
  assert.is((await failure(waits([{ status: 7 }]).ended)).code, 'wallet/failed')
})

test('R36: stops asking when aborted, also while the wallet isn’t responding', async () => {
  const control = new AbortController()
  const { ended } = waits([never()], control)
  setTimeout(() => control.abort())
  assert.is((await failure(ended)).code, 'request/aborted')
})

test('R57: whatever stands anywhere in the wallet’s answers, they read as something known', async () => {
  const random = seeded(5792)
  const [can, done] = [capable('supported'), told(200, receipt('0x1', OTHER), receipt())]
  const spread = (sample: unknown) => [
    ...HOSTILE,
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ]
  for (const reply of spread(can)) assert.type(await asks(() => reply), 'boolean')
  for (const reply of spread(done)) {
    const result = callsResultOf(reply)
    if (result === undefined || result === 'pending') continue
    assert.ok(['success', 'failed', 'partial'].includes(result.status))
    assert.ok(result.hash === undefined || /^0x[\da-f]{64}$/.test(result.hash))
    assert.equal([Object.keys(result).length, unfit(result)], ['hash' in result ? 2 : 1, undefined])
  }
  for (const reply of HOSTILE) {
    const id = await sendCalls(wallet({ wallet_sendCalls: reply }).provider, network, txs).catch(
      (error: ModalError) => {
        assert.is(error.code, 'wallet/failed')
      },
    )
    assert.ok(id === undefined || id === reply || typeof id === 'string')
  }
  assert.not(isPolluted())
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import type { Provider } from '../../base/provider.ts'
import { findSafe } from './index.ts'
import type { Framed } from './parent.ts'

const test = suite('safe')
const SAFE = '0x' + 'Ab'.repeat(20)
const HASH = '0x' + '11'.repeat(32)
const SAFE_HASH = '0x' + '22'.repeat(32)
const ORIGIN = 'https://app.safe.global'
const SITE = 'https://app.example'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

interface Question {
  id: string
  method: string
  params: unknown
}
type Answers = Record<string, (params: never) => unknown>
const INFO = { safeAddress: SAFE, chainId: 8453, threshold: 1, owners: [], isReadOnly: false }
const rejects = (error: string) => () => {
  throw new Error(error)
}

/** A page in another one's frame, which answers with `answers`, from `origin`. */
function framed(
  answers: Answers = {},
  { origin = ORIGIN, ancestor = [ORIGIN] as string[] | null, referrer = '' } = {},
) {
  const target = new EventTarget()
  const asked: [Question, string][] = []
  const say = (data: unknown, from = origin, source: unknown = parent) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  const all: Answers = { getSafeInfo: () => INFO, ...answers }
  const parent = {
    postMessage(question: Question, to: string) {
      asked.push([question, to])
      const { id, method, params } = question
      if (!all[method]) return
      queueMicrotask(() => {
        try {
          say({ id, success: true, version: '1.18.0', data: all[method]!(params as never) })
        } catch (error) {
          say({ id, success: false, version: '1.18.0', error: (error as Error).message })
        }
      })
    },
  }
  const life = new AbortController()
  lives.add(life)
  const page = {
    addEventListener: target.addEventListener.bind(target),
    parent,
    location: { origin: SITE, ...(ancestor && { ancestorOrigins: ancestor }) },
    document: { referrer },
  } as unknown as Framed
  return { page, life, asked, say, find: () => findSafe(life.signal, page, 0), all }
}
async function connected(answers: Answers = {}) {
  const scene = framed(answers)
  const connector = (await scene.find())!
  const { request } = connector.provider as Provider
  const codeOf = (call: Parameters<typeof request>[0]) => request(call).then(String, error => error.code as number)
  return { ...scene, connector, request, codeOf }
}

test('a page in the frame of a Safe has its wallet: its address on its network, as a smart account', async () => {
  const { connector, life, asked } = await connected()
  assert.equal(
    [connector.id, connector.name, connector.type, connector.namespace],
    ['safe', 'Safe', 'external', 'eip155'],
  )
  const session = { accounts: [{ address: SAFE, type: 'smartAccount' }], caipNetworkId: 'eip155:8453' }
  assert.equal(await connector.connect(life), session)
  assert.equal(await connector.reconnect(life), session)
  assert.equal(
    asked.map(([{ method }, to]) => [method, to]),
    [['getSafeInfo', ORIGIN]],
  )
})

test('somebody else who runs a Safe is named', async () => {
  for (const origin of ['https://safe.evil.example', 'https://notsafe.global', 'https://safe.global.evil.example'])
    assert.is((await framed({}, { origin, ancestor: [origin] }).find())!.name, `Safe (${new URL(origin).hostname})`)
})

test('where the browser does not tell who is around the page, it is asked once, and who answers first is the one', async () => {
  const { find, asked, say, all } = framed({}, { ancestor: null })
  const { provider } = (await find())!
  all['rpcCall'] = () => '0x1'
  assert.is(await (provider as Provider).request({ method: 'eth_blockNumber' }), '0x1')
  assert.equal(
    asked.map(([, to]) => to),
    ['*', ORIGIN],
  )
  delete all['rpcCall']
  let isSettled = false
  const open = (provider as Provider).request({ method: 'eth_blockNumber' }).finally(() => (isSettled = true))
  open.catch(() => {})
  say({ id: asked[2]![0].id, success: true, data: '0x2' }, 'https://evil.example')
  await settled()
  assert.is(isSettled, false)
})

test('the page that this one was opened from is the one around it; a page of this site is not', async () => {
  const scene = framed({}, { ancestor: null, referrer: `${ORIGIN}/apps?x=1` })
  await scene.find()
  assert.is(scene.asked[0]![1], ORIGIN)
  const moved = framed({}, { ancestor: null, referrer: `${SITE}/before` })
  await moved.find()
  assert.is(moved.asked[0]![1], '*')
})

test('answers of other windows, other origins, to no question, or without an origin are none', async () => {
  const { find, asked, say } = framed({ getSafeInfo: undefined as never })
  let found: unknown
  void find().then(it => {
    found = it
  })
  await settled()
  const [{ id }] = asked[0]!
  const reply = { id, success: true, version: '1.18.0', data: INFO }
  say(reply, ORIGIN, {})
  say(reply, ORIGIN, null)
  say(reply, 'https://evil.example')
  say(reply, 'null')
  for (const data of [null, 'x', [], { ...reply, id: 'x' }, { ...reply, id: undefined }, Object.create(reply)])
    say(data)
  await settled()
  assert.is(found, undefined)
})

test('a page around that has no origin of its own is no Safe, also where nobody knows yet who is around', async () => {
  const { find, asked, say } = framed({ getSafeInfo: undefined as never }, { ancestor: null })
  const found = find()
  await settled()
  const [{ id }] = asked[0]!
  say({ id, success: true, data: { ...INFO, safeAddress: '0x' + '66'.repeat(20) } }, 'null')
  say({ id, success: true, data: INFO })
  const { accounts } = await (await found)!.connect(new AbortController())
  assert.is(accounts[0]!.address, SAFE)
})

test('a page around that is no Safe, or sends nonsense, brings no wallet', async () => {
  for (const info of [
    undefined,
    {},
    { ...INFO, safeAddress: '0x12' },
    { ...INFO, chainId: 'x' },
    { ...INFO, chainId: 0 },
  ])
    assert.is(await framed({ getSafeInfo: () => info }).find(), undefined)
  const refused = framed({ getSafeInfo: rejects('no') })
  assert.is(await refused.find().catch(() => 'failed'), 'failed')
})

test('a transaction has the hash of the chain, once the owners have carried it out', async () => {
  const states = ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'SUCCESS']
  const sent: unknown[] = []
  const { request } = await connected({
    sendTransactions: params => (sent.push(params), { safeTxHash: SAFE_HASH }),
    getTxBySafeTxHash: () => {
      const txStatus = states.shift()
      if (txStatus === 'AWAITING_EXECUTION') throw new Error('Service unavailable')
      return { txStatus, txHash: txStatus === 'SUCCESS' ? HASH : null }
    },
  })
  const call = { from: SAFE.toLowerCase(), to: SAFE, value: '0x10', data: '0x', gas: '0x5208' }
  assert.is(await request({ method: 'eth_sendTransaction', params: [call] }), HASH)
  assert.equal(sent, [{ txs: [{ to: SAFE, value: '16', data: '0x' }] }])
})

const ENDS: [string, Answers, number][] = [
  ['the user declines', { sendTransactions: rejects('Transaction was rejected') }, 4001],
  ['the owners reject it', { getTxBySafeTxHash: () => ({ txStatus: 'CANCELLED', txHash: null }) }, 4001],
  ['it cannot be carried out', { getTxBySafeTxHash: () => ({ txStatus: 'FAILED', txHash: null }) }, -32603],
  ['the Safe sends no hash', { sendTransactions: () => ({ safeTxHash: '0x12' }) }, -32603],
]
for (const [what, answers, code] of ENDS)
  test(`a transaction fails with its code when ${what}`, async () => {
    const { codeOf } = await connected({ sendTransactions: () => ({ safeTxHash: SAFE_HASH }), ...answers })
    assert.is(await codeOf({ method: 'eth_sendTransaction', params: [{ to: SAFE }] }), code)
  })

test('what is for another account or network, or deploys a contract, never reaches the Safe', async () => {
  const { codeOf, asked } = await connected({ sendTransactions: () => ({ safeTxHash: SAFE_HASH }) })
  const send = (call: object) => codeOf({ method: 'eth_sendTransaction', params: [call] })
  assert.is(await send({ to: SAFE, from: '0x' + '12'.repeat(20) }), 4100)
  assert.is(await send({ to: SAFE, chainId: '0x1' }), 5710)
  for (const to of [undefined, null, '', '0x', 'vera.eth', SAFE.slice(2)])
    // @spec:5.23
    assert.is(await send({ to, data: '0x6000' }), -32602)
  assert.is(await send({ to: SAFE, value: 'much' }), -32602)
  const sendCalls = (over: object) =>
    codeOf({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', calls: [{ to: SAFE }], ...over }] })
  for (const call of [{ data: '0x6000' }, { to: '0x' }, { to: 'vera.eth' }])
    // @spec:5.23
    assert.is(await sendCalls({ calls: [{ to: SAFE }, call] }), -32602)
  assert.is(await sendCalls({ chainId: '0x2105', from: '0x' + '12'.repeat(20) }), 4100)
  for (const chainId of ['0x1', '0x210500', 'x', null]) assert.is(await sendCalls({ chainId, from: SAFE }), 5710)
  assert.is(await codeOf({ method: 'personal_sign', params: ['0x12', '0x' + '12'.repeat(20)] }), 4100)
  for (const method of ['eth_sign', 'eth_sendRawTransaction', 'wallet_grantPermissions', 'constructor'])
    assert.is(await codeOf({ method, params: [] }), 4200, method)
  assert.is(asked.length, 1)
})

const SIGNED: [string, unknown, string][] = [
  ['at once', { signature: '0xabcd' }, '0xabcd'],
  ['once all owners have signed', { messageHash: HASH }, '0xbeef'],
  ['on the chain, where the contract knows the message', { safeTxHash: SAFE_HASH }, '0x'],
]
for (const [when, reply, signature] of SIGNED)
  test(`a message is signed ${when}`, async () => {
    let tries = 0
    const { request, asked } = await connected({
      rpcCall: rejects('unknown setting'),
      signMessage: () => reply,
      signTypedMessage: () => reply,
      getOffChainSignature: () => (tries++ ? '0xbeef' : ''),
      getTxBySafeTxHash: () => ({ txStatus: 'SUCCESS', txHash: HASH }),
    })
    assert.is(await request({ method: 'personal_sign', params: ['0x6869', SAFE] }), signature)
    const typed = { domain: {}, types: {}, message: {}, primaryType: 'Mail' }
    assert.is(await request({ method: 'eth_signTypedData_v4', params: [SAFE, JSON.stringify(typed)] }), signature)
    const questions = asked.map(([it]) => it)
    assert.equal(questions.find(it => it.method === 'signMessage')!.params, { message: '0x6869' })
    assert.equal(questions.find(it => it.method === 'signTypedMessage')!.params, { typedData: typed })
    assert.equal(questions.find(it => it.method === 'rpcCall')!.params, {
      call: 'safe_setSettings',
      params: [{ offChainSigning: true }],
    })
  })

const UNSIGNED: [string, unknown][] = [
  ['nothing', undefined],
  ['an empty object', {}],
  ['nothing in each part', { signature: '', messageHash: null, safeTxHash: '' }],
  ['what is no signature', { signature: '0x123' }],
  ['what is no hash', { messageHash: '0x12', safeTxHash: '12' }],
  ['a text', 'signed'],
]
for (const [what, reply] of UNSIGNED)
  test(`R151: a Safe that answers a message with ${what} ends the request at once`, async () => {
    const { codeOf, asked } = await connected({
      rpcCall: () => true,
      signMessage: () => reply,
      getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }),
    })
    const answer = codeOf({ method: 'personal_sign', params: ['0x6869', SAFE] })
    assert.is(await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 300, 'no answer'))]), -32603)
    assert.not(asked.some(([it]) => it.method === 'getTxBySafeTxHash'))
  })

for (const [how, answers] of [
  ['as its signature', { signMessage: () => ({ signature: '0x' }) }],
  ['for the hash of its message', { signMessage: () => ({ messageHash: HASH }), getOffChainSignature: () => '0x' }],
] as [string, Answers][])
  test(`R151: 0x that a Safe gives ${how} is an answer, of which its contract knows`, async () => {
    const { codeOf } = await connected({ rpcCall: () => true, ...answers })
    const answer = codeOf({ method: 'personal_sign', params: ['0x6869', SAFE] })
    assert.is(await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 300, 'no answer'))]), '0x')
  })

test('R151: an empty signature beside a hash waits for the owners', async () => {
  let tries = 0
  const { codeOf } = await connected({
    rpcCall: () => true,
    signMessage: () => ({ signature: '0x', messageHash: HASH }),
    getOffChainSignature: () => (tries++ ? '0xbeef' : ''),
  })
  assert.is(await codeOf({ method: 'personal_sign', params: ['0x6869', SAFE] }), '0xbeef')
})

test('R151: calls that are none of a Safe have no state', async () => {
  const { codeOf } = await connected()
  for (const id of [undefined, '', '0x12'])
    assert.is(await codeOf({ method: 'wallet_getCallsStatus', params: [id] }), 5730)
})

test('several calls go as one transaction, and their state is told as it is', async () => {
  let state: object = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
  const sent: unknown[] = []
  const { request } = await connected({
    sendTransactions: params => (sent.push(params), { safeTxHash: SAFE_HASH }),
    getTxBySafeTxHash: () => state,
    rpcCall: () => ({ status: '0x1', blockNumber: '0x2' }),
  })
  const capabilities = (await request({ method: 'wallet_getCapabilities', params: [SAFE] })) as object
  assert.equal(Object.keys(capabilities), ['0x2105'])
  const calls = [
    { to: SAFE, data: '0xaa' },
    { to: SAFE, value: '0x1' },
  ]
  const params = [{ version: '2.0.0', from: SAFE, chainId: '0x2105', calls, atomicRequired: true }]
  assert.equal(await request({ method: 'wallet_sendCalls', params }), { id: SAFE_HASH })
  assert.equal(sent, [
    {
      txs: [
        { to: SAFE, value: '0', data: '0xaa' },
        { to: SAFE, value: '1', data: '0x' },
      ],
    },
  ])
  const status = async () =>
    (await request({ method: 'wallet_getCallsStatus', params: [SAFE_HASH] })) as { status: number; receipts?: object[] }
  assert.is((await status()).status, 100)
  state = { txStatus: 'SUCCESS', txHash: HASH }
  const done = await status()
  assert.equal([done.status, done.receipts], [200, [{ status: '0x1', blockNumber: '0x2', transactionHash: HASH }]])
  state = { txStatus: 'CANCELLED', txHash: null }
  assert.is((await status()).status, 400)
})

test('a Safe stays on its network', async () => {
  const { request, codeOf } = await connected()
  assert.is(await request({ method: 'eth_chainId' }), '0x2105')
  assert.is(await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }), null)
  assert.is(await codeOf({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }), 4200)
})

test('what waits for the owners ends with the modal', async () => {
  const { codeOf, life } = await connected({
    sendTransactions: () => ({ safeTxHash: SAFE_HASH }),
    getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }),
  })
  const answer = codeOf({ method: 'eth_sendTransaction', params: [{ to: SAFE }] })
  await settled()
  life.abort()
  assert.is.not(await answer, HASH)
})

test.run()

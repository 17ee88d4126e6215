import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeEventLog, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { ACCOUNTS, CHAINS, PASSES, PERMIT2, UNUSUAL } from './plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { connectChain } from './json-rpc.mjs'

const CHAIN = 'eip155:1'
const [{ address: owner }, { address: other }, { address: thief }] = ACCOUNTS
const USDC = CHAINS[0].tokens[0].address
const [SHAM, TOLL, BUNDLE] = UNUSUAL.map(it => it.address)
const UNLIMITED = 2n ** 256n - 1n

const test = suite('nodes and contracts of every kind')
let stack, node

test.before(async () => {
  stack = await takeStack()
  node = connectChain(stack.admin[CHAIN])
  for (const address of [owner, other, thief]) await node.call('anvil_impersonateAccount', [address])
})
test.after(leaveStack)
test.before.each(() => stack.nodes.reset())

const call = (method, ...params) => ({ jsonrpc: '2.0', id: 5, method, params })
const ask = async (url, body) => (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
const endpoint = (method, ...params) => ask(stack.urls.rpc[CHAIN], call(method, ...params))
const proxy = (method, ...params) =>
  ask(`${stack.urls.data}/v1/?chainId=${CHAIN}&projectId=local`, call(method, ...params))
const erc20 = (functionName, ...args) => encodeFunctionData({ abi: erc20Abi, functionName, args })
const pay = { from: owner, to: USDC, data: erc20('transfer', other, 1_000_000n) }
const grant = { from: owner, to: USDC, data: erc20('approve', thief, UNLIMITED) }
const simulate = (through, ...calls) =>
  through('eth_simulateV1', { blockStateCalls: [{ calls }], traceTransfers: true }, 'latest')
const resultsOf = ({ result }) => result[0].calls
const told = ({ logs }) =>
  logs.map(({ address, topics, data }) => {
    const { eventName, args } = decodeEventLog({ abi: erc20Abi, topics, data })
    return [eventName, address.toLowerCase(), ...Object.values(args)]
  })
const send = async (from, to, data) =>
  (await node.call('eth_sendTransactionSync', [{ from, to, data, gas: '0x7a120' }])).status
const read = async (abi, to, functionName, ...args) =>
  BigInt(
    await node.call('eth_call', [
      { to, data: encodeFunctionData({ abi: parseAbi([abi]), functionName, args }) },
      'latest',
    ]),
  )
const heldOf = (token, account) => read('function balanceOf(address)', token, 'balanceOf', account)

test('a whole node tells what a call does; a plain one knows no simulation and goes on with the rest', async () => {
  for (const through of [endpoint, proxy])
    assert.equal(told(resultsOf(await simulate(through, pay))[0]), [
      ['Transfer', USDC.toLowerCase(), owner, other, 1_000_000n],
    ])
  stack.nodes.set(CHAIN, 'plain')
  for (const through of [endpoint, proxy]) {
    assert.is((await simulate(through, pay)).error.code, -32601)
    assert.is((await through('eth_call', pay, 'latest')).result, `0x${'1'.padStart(64, '0')}`)
  }
  assert.is(
    (await ask(stack.urls.rpc['eip155:8453'], call('eth_simulateV1', { blockStateCalls: [{ calls: [] }] }, 'latest')))
      .error,
    undefined,
    'another chain is as it was',
  )
  const [first, second] = await ask(stack.urls.rpc[CHAIN], [call('eth_simulateV1', {}), call('eth_chainId')])
  assert.equal([first.error.code, second.result], [-32601, '0x1'])
})

test('a forging node says of whatever call what it was told to, and the truth of those before it', async () => {
  const hoped = [
    { from: owner, to: other, units: 5n },
    { token: USDC, from: other, to: owner, units: '7' },
  ]
  stack.nodes.set(CHAIN, 'forging', { tells: hoped })
  const [before, last] = resultsOf(await simulate(endpoint, grant, { ...pay, data: '0xdeadbeef' }))
  assert.equal(told(before), [['Approval', USDC.toLowerCase(), owner, thief, UNLIMITED]])
  assert.equal(
    [last.status, told(last)],
    [
      '0x1',
      [
        ['Transfer', `0x${'e'.repeat(40)}`, owner, other, 5n],
        ['Transfer', USDC.toLowerCase(), other, owner, 7n],
      ],
    ],
  )
  stack.nodes.set(CHAIN, 'forging', {
    tells: ({ call: { data }, before: rest }) => [
      { token: USDC, from: owner, to: other, units: BigInt(data.length + rest.length) },
    ],
  })
  assert.equal(told(resultsOf(await simulate(proxy, grant))[0])[0].at(-1), BigInt(grant.data.length))
  stack.nodes.set(CHAIN, 'forging')
  assert.equal(resultsOf(await simulate(endpoint, grant))[0].logs, [])
})

test('a half node leaves out what it is told to', async () => {
  const half = async lacks => {
    stack.nodes.set(CHAIN, 'half', { lacks })
    return simulate(endpoint, grant, pay)
  }
  assert.ok(resultsOf(await half('logs')).every(it => it.status === '0x1' && !('logs' in it)))
  assert.equal(
    resultsOf(await half('empty')).map(it => it.logs),
    [[], []],
  )
  assert.equal(
    resultsOf(await half('truncated')).map(it => told(it)[0][0]),
    ['Approval'],
  )
  assert.equal(resultsOf(await half('status')), [{ status: '0x1' }, { status: '0x1' }])
  assert.is((await half('null')).result, null)
})

test('endpoint and proxy may be of different minds; over HTTP the switches are the same', async () => {
  stack.nodes.set(CHAIN, 'plain', { at: 'proxy' })
  assert.is((await simulate(proxy, pay)).error.code, -32601)
  assert.is(resultsOf(await simulate(endpoint, pay))[0].status, '0x1')
  const url = `${stack.urls.rpc[CHAIN]}/__node`
  await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ mode: 'forging', tells: [{ from: owner, to: thief, units: '1' }] }),
  })
  assert.equal(
    (await (await fetch(url)).json()).map(it => it.mode),
    ['forging', 'plain'],
  )
  assert.is(told(resultsOf(await simulate(proxy, pay))[0])[0][3], thief)
  assert.is((await fetch(url, { method: 'DELETE' })).status, 204)
  assert.equal(await (await fetch(url)).json(), [])
  assert.is((await fetch(url, { method: 'POST', body: '{"mode":"odd"}' })).status, 400)
})

test('a rule that means nothing is refused by name', () => {
  assert.throws(() => stack.nodes.set('eip155:5', 'plain'), /unknown chain/)
  assert.throws(() => stack.nodes.set(CHAIN, 'blank'), /unknown mode/)
  assert.throws(() => stack.nodes.set(CHAIN, 'plain', { lacks: 'logs' }), /takes no 'lacks'/)
  assert.throws(() => stack.nodes.set(CHAIN, 'half', { lacks: 'all' }), /lacks must be/)
  assert.throws(() => stack.nodes.set(CHAIN, 'forging', { tells: 'x' }), /tells must be/)
  assert.throws(() => stack.nodes.set(CHAIN, 'plain', { at: 'home' }), /at must be/)
})

test('Permit2 takes what it was allowed to, from whoever let it', async () => {
  const permit2 = parseAbi([
    'function approve(address,address,uint160,uint48)',
    'function transferFrom(address,address,uint160,address)',
    'function allowance(address,address,address) view returns (uint160,uint48,uint48)',
  ])
  const encode = (functionName, ...args) => encodeFunctionData({ abi: permit2, functionName, args })
  const steal = encode('transferFrom', owner, thief, 900_000_000n, USDC)
  const before = await heldOf(USDC, thief)
  assert.is(await send(thief, PERMIT2, steal), '0x0')
  assert.is(await send(owner, USDC, erc20('approve', PERMIT2, UNLIMITED)), '0x1')
  assert.is(await send(owner, PERMIT2, encode('approve', USDC, thief, 1_000_000_000n, 2 ** 48 - 1)), '0x1')
  const allowance = encode('allowance', owner, USDC, thief)
  assert.is(
    BigInt((await node.call('eth_call', [{ to: PERMIT2, data: allowance }, 'latest'])).slice(0, 66)),
    1_000_000_000n,
  )
  assert.is(await send(thief, PERMIT2, steal), '0x1')
  assert.is((await heldOf(USDC, thief)) - before, 900_000_000n)
  assert.is(await send(thief, PERMIT2, steal), '0x0', 'no more than was allowed')
})

test('the unusual tokens do what they are for: false without a move, a hundredth kept, calls within a call', async () => {
  assert.is(await send(owner, SHAM, erc20('transfer', other, 1_000_000n)), '0x1')
  assert.equal([await heldOf(SHAM, owner), await heldOf(SHAM, other)], [250_000_000n, 50_000_000n])
  assert.is(await read('function transfer(address,uint256)', SHAM, 'transfer', other, 1n), 0n)

  assert.is(await send(owner, TOLL, erc20('transfer', other, 100n)), '0x1')
  assert.equal(
    [await heldOf(TOLL, owner), await heldOf(TOLL, other)],
    [200n * 10n ** 18n - 100n, 40n * 10n ** 18n + 99n],
  )

  const inner = [erc20('approve', thief, 1n), erc20('transfer', thief, 3n)]
  assert.is(
    await send(
      owner,
      BUNDLE,
      encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), functionName: 'multicall', args: [inner] }),
    ),
    '0x1',
  )
  assert.is(
    await send(
      owner,
      BUNDLE,
      encodeFunctionData({
        abi: parseAbi(['function transferAndCall(address,uint256,bytes)']),
        functionName: 'transferAndCall',
        args: [thief, 4n, '0x'],
      }),
    ),
    '0x1',
  )
  assert.is(await heldOf(BUNDLE, thief), 7n)
  assert.is(await read('function allowance(address,address)', BUNDLE, 'allowance', owner, thief), 1n)
})

test('passes are held by the number, and go where their owner or whom it lets sends them', async () => {
  const abi = parseAbi([
    'function safeTransferFrom(address,address,uint256,uint256,bytes)',
    'function setApprovalForAll(address,bool)',
  ])
  const take = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [owner, thief, 1n, 2n, '0x'] })
  const held = account => read('function balanceOf(address,uint256)', PASSES.address, 'balanceOf', account, 1n)
  assert.is(await held(owner), 5n)
  assert.is(await send(thief, PASSES.address, take), '0x0')
  assert.is(
    await send(
      owner,
      PASSES.address,
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] }),
    ),
    '0x1',
  )
  assert.is(await send(thief, PASSES.address, take), '0x1')
  assert.equal([await held(owner), await held(thief)], [3n, 2n])
})

test.run()

import * as assert from 'uvu/assert'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { callData, codeOf } from '../chain/abi.mjs'
import { connectChain } from '../chain/json-rpc.mjs'
import { CHAINS, COLLECTIBLE, EXECUTOR, NATIVE_TOKEN, ROUTER } from '../chain/plan.mjs'
import { swapData } from '../chain/swap-call.mjs'
import { approve, dialog, ethereum, journey, load, page, reject, send, tests } from './wallet-page.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAI = CHAINS[0].tokens.find(({ symbol }) => symbol === 'DAI').address
const UNIT = 10n ** 18n

const node = connectChain(ethereum.url)
const client = createPublicClient({ transport: http(ethereum.url) })
const play = async (to, data, value = '0x0') =>
  client.waitForTransactionReceipt({
    hash: await node.call('eth_sendTransaction', [{ from: FIRST, to, data, value, gas: '0x7a120' }]),
    pollingInterval: 10,
  })

/** A token of the first account and its pool, a collection, and the code for calls at once. */
async function setUp() {
  if (await client.getCode({ address: ROUTER })) return
  await node.batch(
    [
      [DAI, 'Token'],
      [COLLECTIBLE, 'Collectible'],
      [ROUTER, 'Router'],
      [EXECUTOR, 'Executor'],
    ].map(([address, contract]) => ['anvil_setCode', [address, codeOf(contract)]]),
  )
  await play(DAI, callData('Token', 'init(string,string,uint8)', 'Dai', 'DAI', 18))
  for (const holder of [FIRST, ROUTER])
    await play(DAI, callData('Token', 'mint(address,uint256)', holder, 1000n * UNIT))
  await play(ROUTER, callData('Router', 'open(address)', DAI), `0x${(10n * UNIT).toString(16)}`)
}
async function open(change = {}) {
  await setUp()
  await page.addInitScript(
    ([rpc, change]) => {
      window.__testWallet = { name: 'Kestrel', rpc: { 'eip155:1': rpc }, atomic: true, ...change }
    },
    [ethereum.url, change],
  )
  await load()
  const ended = send('eth_requestAccounts')
  if (!change.auto) await approve('Connect')
  await ended
}
const batchOf = (amount, allowed = amount, change = {}) => ({
  version: '2.0.0',
  chainId: '0x1',
  from: FIRST,
  atomicRequired: true,
  calls: [
    {
      to: DAI,
      value: '0x0',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, allowed] }),
    },
    { to: ROUTER, data: swapData({ from: DAI, to: NATIVE_TOKEN, amount, least: 1n, receiver: FIRST }) },
  ],
  ...change,
})
async function statusOf(id) {
  for (;;) {
    const { result } = await send('wallet_getCallsStatus', [id])
    // The node answers a send before its block is mined
    if (result.status !== 100) return result
  }
}
const holdings = async () => ({
  coin: await client.getBalance({ address: FIRST }),
  dai: await client.readContract({ address: DAI, abi: erc20Abi, functionName: 'balanceOf', args: [FIRST] }),
  allowed: await client.readContract({ address: DAI, abi: erc20Abi, functionName: 'allowance', args: [FIRST, ROUTER] }),
})

journey('set up to, it says that its calls happen together', async () => {
  await open()
  assert.equal((await send('wallet_getCapabilities', [FIRST, ['0x1']])).result, {
    '0x1': { atomic: { status: 'supported' } },
  })
})

journey('an allowance and the trade it is for are one transaction, asked for once', async () => {
  await open()
  for (const _ of ['lends its code', 'has lent it']) {
    const before = await holdings()
    const ended = send('wallet_sendCalls', [batchOf(UNIT)])
    const text = await dialog('2 calls at once').textContent()
    for (const part of ['all or none', '1. 0 ETH', DAI, '2. 0 ETH', ROUTER, 'Network fee, at most'])
      assert.ok(text.includes(part), part)
    await approve('2 calls at once')
    const { status, atomic, receipts } = await statusOf((await ended).result.id)
    assert.equal([status, atomic, receipts.length, receipts[0].status], [200, true, 1, '0x1'])
    const { gasUsed, effectiveGasPrice, from, to } = await client.getTransactionReceipt({
      hash: receipts[0].transactionHash,
    })
    assert.equal([from, to], [FIRST.toLowerCase(), FIRST.toLowerCase()])
    const after = await holdings()
    assert.is(after.dai, before.dai - UNIT)
    assert.is(after.allowed, 0n)
    assert.ok(after.coin + gasUsed * effectiveGasPrice > before.coin)
  }
})

journey('when the second call reverts, the first did not happen either', async () => {
  await open()
  const before = await holdings()
  const ended = send('wallet_sendCalls', [batchOf(UNIT, UNIT - 1n)])
  assert.match(await dialog('2 calls at once').getByRole('note').textContent(), /likely to fail/)
  await approve('2 calls at once')
  const { status, receipts } = await statusOf((await ended).result.id)
  assert.equal([status, receipts.map(it => it.status)], [500, ['0x0']])
  const { dai, allowed } = await holdings()
  assert.equal([dai, allowed], [before.dai, before.allowed])
})

journey('calls that it refuses, and calls that the user rejects, send nothing', async () => {
  await open()
  const nonce = await client.getTransactionCount({ address: FIRST })
  for (const [change, code] of [
    [{ chainId: '0x2105' }, 5710],
    [{ from: SECOND }, 4100],
    [{ capabilities: { paymasterService: {} } }, 5700],
    [{ calls: [] }, -32602],
    [{ calls: [{ data: '0x00' }] }, -32602],
  ])
    assert.is((await send('wallet_sendCalls', [batchOf(UNIT, UNIT, change)])).code, code)
  const ended = send('wallet_sendCalls', [batchOf(UNIT)])
  await reject('2 calls at once')
  assert.is((await ended).code, 4001)
  assert.is(await client.getTransactionCount({ address: FIRST }), nonce)
})

journey('on a chain without the executor it takes no calls at once', async () => {
  await open({ auto: 'approve' })
  await node.call('anvil_setCode', [EXECUTOR, '0x'])
  try {
    assert.is((await send('wallet_sendCalls', [batchOf(UNIT)])).code, 5760)
  } finally {
    await node.call('anvil_setCode', [EXECUTOR, codeOf('Executor')])
  }
})

journey(
  'only an account itself runs calls with the code it was lent, and it takes coins and collectibles as before',
  async () => {
    await open({ auto: 'approve' })
    const {
      result: { id },
    } = await send('wallet_sendCalls', [batchOf(UNIT)])
    assert.is((await statusOf(id)).status, 200)
    assert.is((await client.getCode({ address: FIRST })).toLowerCase(), `0xef0100${EXECUTOR.slice(2).toLowerCase()}`)
    const take = encodeFunctionData({
      abi: parseAbi(['function execute((address,uint256,bytes)[])']),
      functionName: 'execute',
      args: [[[SECOND, 1n, '0x']]],
    })
    const refusal = await client.call({ account: SECOND, to: FIRST, data: take }).then(
      () => 'done',
      error => error.message,
    )
    assert.match(refusal, /only the account itself/)
    await client.call({ account: SECOND, to: FIRST, value: 1n })
    await play(COLLECTIBLE, callData('Collectible', 'mint(address)', SECOND))
    await client.call({
      account: SECOND,
      to: COLLECTIBLE,
      data: callData('Collectible', 'safeTransferFrom(address,address,uint256)', SECOND, FIRST, 1),
    })
  },
)

tests.run()

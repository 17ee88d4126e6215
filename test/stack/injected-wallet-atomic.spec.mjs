import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { callData, codeOf } from '../../demo/stack/chain/abi.mjs'
import { connectChain } from '../../demo/stack/chain/json-rpc.mjs'
import { CHAINS, COLLECTIBLE, EXECUTOR, NATIVE_TOKEN, ROUTER } from '../../demo/stack/chain/plan.mjs'
import { receiptOf } from '../../demo/stack/chain/receipt.mjs'
import { swapData } from '../../demo/stack/chain/swap-call.mjs'
import { expect, test as base } from './injected-wallet.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAI = CHAINS[0].tokens.find(({ symbol }) => symbol === 'DAI').address
const UNIT = 10n ** 18n

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

/** The ways to act on a wallet whose calls happen together, and on its chain. */
function act({ page, send, approve, load, ethereum }) {
  const node = connectChain(ethereum.url)
  const client = createPublicClient({ transport: http(ethereum.url) })
  const play = async (to, data, value = '0x0') =>
    receiptOf(client, await node.call('eth_sendTransaction', [{ from: FIRST, to, data, value, gas: '0x7a120' }]))

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
    allowed: await client.readContract({
      address: DAI,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [FIRST, ROUTER],
    }),
  })

  return { open, statusOf, holdings, play, node, client }
}
const test = base.extend({
  wallet: async ({ wallet }, use) => use({ ...wallet, ...act(wallet) }),
})

test('set up to, it says that its calls happen together', async ({ wallet: { send, open } }) => {
  await open()
  expect((await send('wallet_getCapabilities', [FIRST, ['0x1']])).result).toStrictEqual({
    '0x1': { atomic: { status: 'supported' } },
  })
})

test('an allowance and the trade it is for are one transaction, asked for once', async ({
  wallet: { send, dialog, approve, open, statusOf, holdings, client },
}) => {
  await open()
  for (const _ of ['lends its code', 'has lent it']) {
    const before = await holdings()
    const ended = send('wallet_sendCalls', [batchOf(UNIT)])
    const text = await dialog('2 calls at once').textContent()
    for (const part of ['all or none', '1. 0 ETH', DAI, '2. 0 ETH', ROUTER, 'Network fee, at most'])
      expect(text.includes(part), part).toBeTruthy()
    await approve('2 calls at once')
    const { status, atomic, receipts } = await statusOf((await ended).result.id)
    expect([status, atomic, receipts.length, receipts[0].status]).toStrictEqual([200, true, 1, '0x1'])
    const { gasUsed, effectiveGasPrice, from, to } = await client.getTransactionReceipt({
      hash: receipts[0].transactionHash,
    })
    expect([from, to]).toStrictEqual([FIRST.toLowerCase(), FIRST.toLowerCase()])
    const after = await holdings()
    expect(after.dai).toBe(before.dai - UNIT)
    expect(after.allowed).toBe(0n)
    expect(after.coin + gasUsed * effectiveGasPrice > before.coin).toBeTruthy()
  }
})

test('when the second call reverts, the first did not happen either', async ({
  wallet: { send, dialog, approve, open, statusOf, holdings },
}) => {
  await open()
  const before = await holdings()
  const ended = send('wallet_sendCalls', [batchOf(UNIT, UNIT - 1n)])
  expect(await dialog('2 calls at once').getByRole('note').textContent()).toMatch(/likely to fail/)
  await approve('2 calls at once')
  const { status, receipts } = await statusOf((await ended).result.id)
  expect([status, receipts.map(it => it.status)]).toStrictEqual([500, ['0x0']])
  const { dai, allowed } = await holdings()
  expect([dai, allowed]).toStrictEqual([before.dai, before.allowed])
})

test('calls that it refuses, and calls that the user rejects, send nothing', async ({
  wallet: { send, reject, open, client },
}) => {
  await open()
  const nonce = await client.getTransactionCount({ address: FIRST })
  for (const [change, code] of [
    [{ chainId: '0x2105' }, 5710],
    [{ from: SECOND }, 4100],
    [{ capabilities: { paymasterService: {} } }, 5700],
    [{ calls: [] }, -32602],
    [{ calls: [{ data: '0x00' }] }, -32602],
  ])
    expect((await send('wallet_sendCalls', [batchOf(UNIT, UNIT, change)])).code).toBe(code)
  const ended = send('wallet_sendCalls', [batchOf(UNIT)])
  await reject('2 calls at once')
  expect((await ended).code).toBe(4001)
  expect(await client.getTransactionCount({ address: FIRST })).toBe(nonce)
})

test('on a chain without the executor it takes no calls at once', async ({ wallet: { send, open, node } }) => {
  await open({ auto: 'approve' })
  await node.call('anvil_setCode', [EXECUTOR, '0x'])
  try {
    expect((await send('wallet_sendCalls', [batchOf(UNIT)])).code).toBe(5760)
  } finally {
    await node.call('anvil_setCode', [EXECUTOR, codeOf('Executor')])
  }
})

test('only an account itself runs calls with the code it was lent, and it takes coins and collectibles as before', async ({
  wallet: { send, open, statusOf, play, client },
}) => {
  await open({ auto: 'approve' })
  const {
    result: { id },
  } = await send('wallet_sendCalls', [batchOf(UNIT)])
  expect((await statusOf(id)).status).toBe(200)
  expect((await client.getCode({ address: FIRST })).toLowerCase()).toBe(`0xef0100${EXECUTOR.slice(2).toLowerCase()}`)
  const take = encodeFunctionData({
    abi: parseAbi(['function execute((address,uint256,bytes)[])']),
    functionName: 'execute',
    args: [[[SECOND, 1n, '0x']]],
  })
  const refusal = await client.call({ account: SECOND, to: FIRST, data: take }).then(
    () => 'done',
    error => error.message,
  )
  expect(refusal).toMatch(/only the account itself/)
  await client.call({ account: SECOND, to: FIRST, value: 1n })
  await play(COLLECTIBLE, callData('Collectible', 'mint(address)', SECOND))
  await client.call({
    account: SECOND,
    to: COLLECTIBLE,
    data: callData('Collectible', 'safeTransferFrom(address,address,uint256)', SECOND, FIRST, 1),
  })
})

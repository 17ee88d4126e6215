import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, formatUnits, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { ACCOUNTS, BULK_ACCOUNT, CHAINS, COLLECTIBLE, COLLECTIBLES, LOOKALIKE, ROUTER, TIDES } from '../chain/plan.mjs'
import { baseUnits } from '../chain/units.mjs'
import { connectChain } from '../chain/json-rpc.mjs'
import { receiptOf } from '../chain/receipt.mjs'
import { startStack } from '../index.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'

const DAY_MS = 86_400_000
const [vera, otto, , , nobody] = ACCOUNTS
const test = suite('history')
let stack, chain, node

test.before(async () => {
  stack = await takeStack()
  chain = createPublicClient({ chain: mainnet, transport: http(stack.urls.rpc['eip155:1']) })
  node = connectChain(stack.admin['eip155:1'])
})
test.after(leaveStack)
test.before.each(() => stack.faults.clear())

const ask = (address, query = '') => fetch(`${stack.urls.data}/v1/account/${address}/history?projectId=local&${query}`)
const pageOf = async (address, query) => (await ask(address, query)).json()
async function all(address, query = 'chainId=eip155:1') {
  const pages = []
  for (let cursor = ''; cursor !== null; cursor = pages.at(-1).next)
    pages.push(await pageOf(address, `${query}&cursor=${cursor}`))
  return { pages, rows: pages.flatMap(it => it.data) }
}
const verbs = rows => new Set(rows.map(it => it.metadata.operationType))
const walletOf = ({ privateKey }) =>
  createWalletClient({
    chain: mainnet,
    account: privateKeyToAccount(privateKey),
    transport: http(stack.urls.rpc['eip155:1']),
  })
const same = (a, b) => a.toLowerCase() === b.toLowerCase()

test('after its past every account has the balances of the plan, to the last unit', async () => {
  for (const plan of CHAINS) {
    const at = connectChain(stack.admin[plan.caip])
    const read = createPublicClient({ transport: http(stack.urls.rpc[plan.caip]) })
    for (const [i, { address }] of ACCOUNTS.entries()) {
      assert.is(BigInt(await at.call('eth_getBalance', [address, 'latest'])), baseUnits(plan.native[i] ?? '0', 18))
      for (const { address: token, decimals, balances } of plan.tokens) {
        assert.is(
          await read.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [address] }),
          baseUnits(balances[i] || '0', decimals),
        )
      }
      assert.is(
        await read.readContract({ abi: erc20Abi, address: COLLECTIBLE, functionName: 'balanceOf', args: [address] }),
        BigInt(COLLECTIBLES[i] ?? 0),
      )
    }
    assert.is((await read.getBlock()).baseFeePerGas, 1_000_000_000n)
    await at.call('evm_mine')
    const { timestamp } = await read.getBlock()
    assert.ok(Math.abs(Number(timestamp) * 1000 - Date.now()) < 60_000, 'the clock of the chain is the real one')
  }
  assert.is(
    await chain.readContract({
      abi: erc20Abi,
      address: CHAINS[0].tokens[0].address,
      functionName: 'allowance',
      args: [vera.address, ROUTER],
    }),
    0n,
  )
})

test('the everyday account has more than three full pages over more than two years, the newest first, each row once', async () => {
  const { pages, rows } = await all(vera.address)
  assert.ok(pages.length > 3 && pages.slice(0, -1).every(it => it.data.length === 20))
  assert.is(new Set(rows.map(it => it.id)).size, rows.length)
  const times = rows.map(it => Date.parse(it.metadata.minedAt))
  assert.equal(
    times,
    [...times].sort((a, b) => b - a),
  )
  assert.ok(times[0] < Date.now() && times[0] - times.at(-1) > 2 * 366 * DAY_MS)
  const nonces = rows
    .filter(it => it.metadata.chain === 'eip155:1' && same(it.metadata.sentFrom, vera.address))
    .map(it => it.metadata.nonce)
  assert.is(nonces.length, await chain.getTransactionCount({ address: vera.address }))
  assert.ok(nonces.length >= 65)
  assert.equal([...verbs(rows)].sort(), ['approve', 'burn', 'deploy', 'execute', 'mint', 'receive', 'send', 'trade'])
  assert.equal((await all(vera.address)).rows, rows)
})

test('the past is the same at every start, its dates apart', async () => {
  const told = rows =>
    rows.map(({ id, metadata: { minedAt: _minedAt, ...metadata }, transfers }) => ({
      id,
      metadata,
      moved: transfers.map(it => [it.direction, it.quantity.numeric, it.value]),
    }))
  const first = told((await all(vera.address, '')).rows)
  const kept = stack
  stack = await startStack({ port: 0, quiet: true })
  try {
    assert.equal(told((await all(vera.address, '')).rows), first)
  } finally {
    await stack.stop()
    stack = kept
  }
})

test('rows agree with the chain', async () => {
  for (const { metadata } of (await all(vera.address)).rows.filter(it => it.metadata.chain === 'eip155:1')) {
    const receipt = await chain.getTransactionReceipt({ hash: metadata.hash })
    const block = await chain.getBlock({ blockNumber: receipt.blockNumber })
    assert.is(Date.parse(metadata.minedAt), Number(block.timestamp) * 1000)
    assert.is(metadata.status, receipt.status === 'success' ? 'confirmed' : 'failed')
  }
})

test('a row of a transfer has the shape of the contract', async () => {
  const row = (await all(vera.address)).rows[0]
  const price = 3012.4
  assert.match(row.id, /^[0-9a-f]{32}$/)
  const { hash, minedAt, ...metadata } = row.metadata
  assert.match(hash, /^0x[0-9a-f]{64}$/)
  assert.is(new Date(minedAt).toISOString(), minedAt)
  const nonce = (await chain.getTransactionCount({ address: vera.address })) - 1
  assert.equal(metadata, {
    operationType: 'send',
    chain: 'eip155:1',
    sentFrom: vera.address.toLowerCase(),
    sentTo: otto.address.toLowerCase(),
    status: 'confirmed',
    nonce,
  })
  assert.equal(row.transfers, [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: `${stack.urls.data}/icons/ETH.svg` } },
      direction: 'out',
      quantity: { numeric: '0.021' },
      value: Math.round(0.021 * price * 1e6) / 1e6,
      price,
    },
  ])
})

test('trades have both sides, coin that a contract sent included; failed transactions say what they were to do', async () => {
  const { rows } = await all(vera.address)
  const told = ({ transfers }) => transfers.map(it => `${it.direction} ${it.fungible_info?.symbol}`).join()
  const trades = rows.filter(it => it.metadata.operationType === 'trade')
  for (const pair of ['out ETH,in USDC', 'out USDC,in ETH', 'out USDC,in DAI'])
    assert.ok(
      trades.some(it => told(it) === pair),
      pair,
    )
  const failed = rows.filter(it => it.metadata.status === 'failed')
  assert.equal(
    failed.map(it => [it.metadata.operationType, told(it)]),
    [
      ['send', 'out USDT'],
      ['trade', 'out USDC'],
    ],
  )
  const elsewhere = trades.find(it => told(it) === 'out USDC' && it.metadata.status === 'confirmed')
  const received = (await all(otto.address)).rows.find(
    it => it.metadata.hash === elsewhere.metadata.hash && it.metadata.operationType === 'receive',
  )
  assert.equal([told(received), same(received.metadata.sentFrom, ROUTER)], ['in ETH', true])
  assert.equal(
    (await all(otto.address)).rows.filter(it => it.metadata.status === 'failed'),
    [],
  )
  assert.equal(
    rows.filter(it => it.transfers[0]?.direction === 'self' && it.metadata.operationType === 'send').map(told),
    ['self ETH'],
  )
  const allowed = rows.filter(it => it.metadata.operationType === 'approve').map(it => it.transfers[0].quantity.numeric)
  assert.ok(allowed.includes(formatUnits(2n ** 256n - 1n, 6)) && allowed.includes('0'))
})

test('a stranger who looks like account 1 sent nothing, a spam collectible is flagged, and one row is of the other chain', async () => {
  assert.ok(
    LOOKALIKE !== otto.address &&
      LOOKALIKE.slice(0, 6) === otto.address.slice(0, 6) &&
      LOOKALIKE.slice(-6) === otto.address.slice(-6),
  )
  const { rows } = await all(vera.address)
  const [poison, ...more] = rows.filter(it => same(it.metadata.sentFrom, LOOKALIKE))
  assert.equal(
    [more.length, poison.metadata.operationType, poison.transfers[0].direction, poison.transfers[0].quantity.numeric],
    [0, 'receive', 'in', '0'],
  )
  assert.is(rows.filter(it => it.transfers.some(transfer => transfer.nft_info?.flags.is_spam)).length, 1)
  assert.is(rows.filter(it => it.metadata.chain === 'eip155:8453').length, 1)
  assert.ok((await all(vera.address, 'chainId=eip155:8453')).rows.every(it => it.metadata.chain === 'eip155:8453'))
  assert.ok((await all(otto.address)).rows.every(it => it.metadata.chain === 'eip155:1'))
  const both = (await all(vera.address, '')).rows
  assert.is(new Set(both.map(it => it.id)).size, both.length)
  assert.is(both.length, rows.length - 1 + (await all(vera.address, 'chainId=eip155:8453')).rows.length)
})

test('pictures of collectibles are an SVG, a PNG, missing in the small size, or not found', async () => {
  const held = new Map()
  for (const { transfers } of (await all(vera.address)).rows.reverse()) {
    for (const { nft_info: info, direction } of transfers)
      if (info) direction === 'in' ? held.set(info.name, info) : held.delete(info.name)
  }
  assert.equal([...held.keys()].sort(), [
    '5000 USDC at claim-reward.example #1',
    'Harbour Print #1',
    'Harbour Print #2',
    'Harbour Print #3',
    'Tide Table #2',
  ])
  const fetched = async ({ url, content_type: type }) => {
    if (url === null) return null
    const response = await fetch(url)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.ok) assert.is(response.headers.get('content-type').split(';')[0], type)
    return [response.status, bytes.toString('latin1', 0, 4)]
  }
  const shown = async name => [
    await fetched(held.get(name).content.preview),
    await fetched(held.get(name).content.detail),
  ]
  assert.equal(await shown('Harbour Print #1'), [
    [200, '<svg'],
    [200, '<svg'],
  ])
  assert.equal(await shown('Harbour Print #2'), [
    [200, '\x89PNG'],
    [200, '\x89PNG'],
  ])
  assert.equal(await shown('Harbour Print #3'), [null, [200, '<svg']])
  assert.is((await shown('Tide Table #2'))[0][0], 404)
  const uri = await chain.readContract({
    abi: parseAbi(['function tokenURI(uint256) view returns (string)']),
    address: TIDES,
    functionName: 'tokenURI',
    args: [2n],
  })
  assert.is((await (await fetch(uri)).json()).name, 'Tide Table #2')
})

test('a transaction is in the history as soon as it is mined, and paging has no holes or repeats meanwhile', async () => {
  const wallet = walletOf(vera)
  const before = (await all(vera.address)).rows
  const seen = []
  const sent = []
  for (let cursor = ''; cursor !== null;) {
    const page = await pageOf(vera.address, `chainId=eip155:1&cursor=${cursor}`)
    seen.push(...page.data)
    cursor = page.next
    sent.unshift(await wallet.sendTransaction({ to: otto.address, value: 1n }))
    await receiptOf(chain, sent[0])
    assert.is((await pageOf(vera.address, 'chainId=eip155:1')).data[0].metadata.hash, sent[0])
  }
  assert.equal(
    seen.map(it => it.id),
    before.map(it => it.id),
  )
  assert.equal(
    (await all(vera.address)).rows.map(it => it.metadata.hash),
    [...sent, ...before.map(it => it.metadata.hash)],
  )
})

test('a chain that is reverted takes its rows along', async () => {
  const first = async () => (await pageOf(otto.address, 'chainId=eip155:1')).data[0].id
  const kept = await first()
  const snapshot = await node.call('evm_snapshot')
  const hash = await walletOf(otto).sendTransaction({ to: vera.address, value: 1n })
  await receiptOf(chain, hash)
  assert.is.not(await first(), kept)
  await node.call('evm_revert', [snapshot])
  assert.is(await first(), kept)
})

test('tokens that the plan does not know are told by their own name', async () => {
  const code = await node.call('eth_getCode', [CHAINS[0].tokens[0].address, 'latest'])
  const address = '0x00000000000000000000000000000000000c01a5'
  await node.call('anvil_setCode', [address, code])
  const abi = parseAbi(['function init(string,string,uint8)', 'function mint(address,uint256)'])
  for (const data of [
    encodeFunctionData({ abi, functionName: 'init', args: ['Cola', 'COLA', 2] }),
    encodeFunctionData({ abi, functionName: 'mint', args: [otto.address, 1234n] }),
  ]) {
    await receiptOf(chain, await walletOf(otto).sendTransaction({ to: address, data }))
  }
  const [minted, set] = (await pageOf(otto.address, 'chainId=eip155:1')).data
  assert.equal(
    [minted.metadata.operationType, minted.transfers],
    [
      'mint',
      [
        {
          fungible_info: { name: 'Cola', symbol: 'COLA', icon: null },
          direction: 'in',
          quantity: { numeric: '12.34' },
        },
      ],
    ],
  )
  assert.equal([set.metadata.operationType, set.transfers], ['execute', []])
})

test('cursors that are broken or of another question, unknown chains and bad addresses are 400', async () => {
  const { next } = await pageOf(vera.address, 'chainId=eip155:1')
  for (const [address, query] of [
    [vera.address, 'chainId=eip155:1&cursor=x'],
    [vera.address, `chainId=eip155:1&cursor=${next.slice(1)}`],
    [otto.address, `chainId=eip155:1&cursor=${next}`],
    [vera.address, `chainId=eip155:8453&cursor=${next}`],
    [vera.address, `cursor=${next}`],
    [vera.address, 'chainId=eip155:5'],
    ['vera', ''],
  ])
    assert.is((await ask(address, query)).status, 400, query)
  assert.is((await ask(vera.address.toLowerCase(), `chainId=eip155:1&cursor=${next}`)).status, 200)
  assert.equal(await pageOf(vera.address, 'onramp=coinbase'), { data: [], next: null })
  assert.equal(await pageOf(nobody.address), { data: [], next: null })
})

test('the history breaks by its switches', async () => {
  const broken = async fault => {
    stack.faults.set('data', 'GET /v1/account/*/history', fault, 1)
    return ask(vera.address, 'chainId=eip155:1')
  }
  assert.is((await broken({ status: 503 })).status, 503)
  assert.equal((await (await broken({ empty: true })).json()).data, [])
  assert.is((await (await broken({ duplicate: true })).json()).data.length, 40)
  assert.is(await (await broken({ malformed: true })).json().catch(() => 'no JSON'), 'no JSON')
  assert.is((await ask(vera.address, 'chainId=eip155:1')).status, 200)
})

test('the bulk account has 50,000 rows and 5,000 tokens, always the same, and as many as a test wants', async () => {
  const first = await pageOf(BULK_ACCOUNT.address, 'chainId=eip155:1')
  assert.equal([first.data.length, first.data[0].metadata.nonce], [20, 49_999])
  assert.equal(await pageOf(BULK_ACCOUNT.address, 'chainId=eip155:1'), first)
  const balances = async () =>
    (
      await (
        await fetch(
          `${stack.urls.data}/v1/account/${BULK_ACCOUNT.address}/balance?projectId=local&chainId=eip155:1&currency=usd`,
        )
      ).json()
    ).balances
  const tokens = await balances()
  assert.equal(
    [tokens.length, new Set(tokens.map(it => it.address)).size, new Set(tokens.map(it => it.symbol)).size],
    [5000, 5000, 5000],
  )
  stack.load({ transactions: 45, tokens: 7 })
  const { pages, rows } = await all(BULK_ACCOUNT.address)
  assert.equal(
    pages.map(it => it.data.length),
    [20, 20, 5],
  )
  assert.is(new Set(rows.map(it => it.id)).size, 45)
  assert.is((await balances()).length, 7)
  assert.is((await ask(BULK_ACCOUNT.address, `chainId=eip155:8453&cursor=${pages[0].next}`)).status, 400)
  assert.throws(() => stack.load({ tokens: -1 }))
  stack.load()
  assert.is((await balances()).length, 5000)
})

test.run()

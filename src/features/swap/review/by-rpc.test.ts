// A swap without any service: the product's own quotes and calls, the real contracts of Uniswap v3, a local node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../../test/async.ts'
import { ABC, DOLLAR, ETHER, NODES, startExchange, TOLL, USDC, WETH, type Exchange } from '../../../../test/exchange.ts'
import { createCore, fakeConnector, sessionOf } from '../../../../test/fakes.ts'
import { stretched } from '../../../../test/time.ts'
import { minimumOf } from '../../../base/quote.ts'
import { NATIVE_TOKEN } from '../../../base/token.ts'
import { createEvmAdapter } from '../../../chains/evm/index.ts'
import { createSwaps } from '../../../services/chain/swaps.ts'
import { reasonOf } from '../../transaction/state.ts'
import type { Side, SwapIntent } from './intent.ts'
import { startSwap } from './plan.ts'
import type { PreparedSwap } from './prepare.ts'

const test = suite('review of swaps by the network alone')
const NEVER_MS = 1e8
const NETWORK = 'eip155:1'
let local: Exchange
const lives = new Set<AbortController>()

test.before(() =>
  startExchange().then(
    it => {
      local = it
    },
    error => {
      console.error(error)
      throw error
    },
  ),
)
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})
test.after(() => local.stop())

const side = (symbol: string, contract: string, decimals: number, isPinned: boolean): Side => ({
  name: symbol,
  symbol,
  contract,
  decimals,
  isPinned,
  isStable: false,
  address: `${NETWORK}:${contract}`,
  isNative: contract === NATIVE_TOKEN,
})
const SIDES = {
  eth: side('ETH', NATIVE_TOKEN, 18, true),
  weth: side('WETH', WETH, 18, true),
  usdc: side('USDC', USDC, 6, true),
  abc: side('ABC', ABC, 18, false),
  toll: side('TOLL', TOLL, 18, false),
}

/** The review of a swap. `isOld`: the node cannot simulate. */
async function review(from: Side, to: Side, amount: bigint, { isOld = false, slippage = 50 } = {}) {
  const { owner, node } = local
  const asked: { to: string }[] = []
  const wallet = fakeConnector({
    provider: {
      async request({ method, params }) {
        if (method === 'eth_accounts') return [owner]
        if (method === 'eth_chainId') return '0x1'
        if (method !== 'eth_sendTransaction') throw { code: 4200, message: 'Not here' }
        const [tx] = params as [{ to: string }]
        asked.push(tx)
        // As wallets do: a pool used in another second than the one of the estimate needs more.
        const gas = BigInt(await node('eth_estimateGas', tx))
        return node(method, { ...tx, gas: `0x${((gas * 3n) / 2n).toString(16)}` })
      },
    },
  })
  wallet.answer = async () => sessionOf(owner)
  const hosts = new Set<string>()
  const adapter = createEvmAdapter(
    {
      projectId: '',
      customRpcUrls: { [NETWORK]: [{ url: NODES[0]! }] },
      async fetch(url, init) {
        hosts.add(new URL(String(url)).host)
        const body = JSON.parse(String(init?.body))
        if (!isOld || !String(init?.body).includes('eth_simulateV1')) return fetch(local.url, init)
        const error = { code: -32601, message: 'method not found' }
        return Response.json([body].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error }))[0])
      },
    },
    { receiptDelayMs: 5 },
  )
  const core = createCore({ connectors: [wallet], adapter })
  lives.add(core.abort)
  core.life.addEventListener('abort', () => adapter.destroy())
  const network = core.networks.active.peek()
  const swaps = createSwaps({ adapter: async () => adapter, networks: () => [network], pinned: async () => [] })
  Object.assign(core.ctx, { sources: async () => ({ swaps, prices: { gasPrice: async () => ({ standard: 1n }) } }) })
  await core.connections.connect(wallet, { signal: core.life })
  const pair = { account: owner, network: NETWORK, from: from.address, to: to.address, amount }
  const intent: SwapIntent = {
    network,
    account: owner,
    from,
    to,
    amount,
    quoted: (await swaps.quote(pair))!,
    slippage,
    onSent() {},
  }
  core.router.open('SwapPreview', intent)
  const pace = { refreshMs: NEVER_MS, silentMs: NEVER_MS, freshMs: NEVER_MS }
  const { plan, transaction } = startSwap(core.ctx, intent, pace)
  const status = () => transaction.state.peek().status
  const until = async (isThere: () => boolean) => {
    for (const end = Date.now() + stretched(20_000); !isThere(); await settled())
      if (Date.now() > end) throw new Error(`still ${status()}`)
  }
  await until(() => status() !== 'checking')
  return {
    intent,
    plan,
    transaction,
    asked,
    until,
    status,
    hosts,
    prepared: () => transaction.state.peek().prepared as PreparedSwap | undefined,
    why: () => reasonOf(transaction.state.peek()).text,
  }
}
const balance = async (token: string) =>
  BigInt(
    await local.node('eth_call', { to: token, data: `0x70a08231${local.owner.slice(2).padStart(64, '0')}` }, 'latest'),
  )

test('a token is approved for exactly the amount and swapped for the quote; only the named node is asked', async () => {
  const it = await review(SIDES.abc, SIDES.usdc, 1000n * ETHER)
  const { quoted, minimum, verifiedBy, isApart, calls, impact, target } = it.prepared()!
  assert.equal(
    [it.status(), verifiedBy, isApart, calls.map(call => call.kind)],
    ['ready', 'terms', true, ['approve', 'swap']],
  )
  assert.equal([quoted, minimum], [it.intent.quoted, minimumOf(it.intent.quoted, 50)])
  assert.ok(impact! > 0 && impact! < 5)
  const before = await balance(USDC)
  it.transaction.submit()
  await it.until(() => it.status() === 'sent')
  assert.equal(
    it.asked.map(tx => tx.to.toLowerCase()),
    [ABC.toLowerCase(), target.toLowerCase()],
  )
  for (const end = Date.now() + stretched(20_000); (await balance(USDC)) === before; await settled())
    if (Date.now() > end) throw new Error('what was swapped did not come')
  assert.is((await balance(USDC)) - before, quoted)
  assert.equal([...it.hosts], [new URL(NODES[0]!).host])
})

test('the native currency is swapped, wrapped and unwrapped without an approval', async () => {
  for (const [from, to] of [
    [SIDES.eth, SIDES.usdc],
    [SIDES.eth, SIDES.weth],
    [SIDES.weth, SIDES.eth],
  ] as const) {
    const it = await review(from, to, ETHER)
    assert.equal(
      [it.status(), it.prepared()?.verifiedBy],
      ['ready', 'terms'],
      `${from.symbol} ${to.symbol}: ${it.why()}`,
    )
    assert.equal(
      it.prepared()!.calls.map(call => call.kind),
      ['swap'],
    )
    it.transaction.submit()
    await it.until(() => it.status() === 'sent')
  }
})

test('R166: a token that keeps a part of each transfer is stopped: as source it cannot be paid, as destination less arrives', async () => {
  const source = await review(SIDES.toll, SIDES.usdc, 100n * ETHER)
  assert.equal([source.status(), source.why()], ['unchecked', 'swap.fails'])
  const strict = await review(SIDES.eth, SIDES.toll, ETHER, { slippage: 10 })
  assert.equal([strict.status(), strict.why()], ['unchecked', 'swap.moved'])
  // Within twice the slippage it is told what really arrives, and that nobody guarantees it.
  const loose = await review(SIDES.eth, SIDES.toll, ETHER)
  const { verifiedBy, minimum, quoted } = loose.prepared()!
  assert.equal([loose.status(), verifiedBy, minimum], ['changed', 'simulation', undefined])
  assert.is(quoted, loose.intent.quoted - loose.intent.quoted / 100n)
  loose.transaction.accept()
  loose.transaction.submit()
  await settled()
  assert.equal(loose.asked, [])
})

test('R166: other decimals than the contract’s stop a swap', async () => {
  const it = await review(SIDES.abc, { ...SIDES.usdc, decimals: 18 }, ETHER)
  assert.equal([it.status(), it.why()], ['unchecked', 'swap.facts.decimals'])
})

test('a destination that nobody vouches for needs a simulation, or the user’s word; a pinned one does not', async () => {
  const seen = await review(SIDES.eth, SIDES.abc, ETHER)
  assert.equal([seen.status(), seen.prepared()?.verifiedBy], ['ready', 'terms'])
  const pinned = await review(SIDES.eth, SIDES.usdc, ETHER, { isOld: true })
  assert.equal([pinned.status(), pinned.prepared()?.verifiedBy], ['ready', 'terms'])
  const unseen = await review(SIDES.eth, SIDES.abc, ETHER, { isOld: true })
  const { verifiedBy, minimum, target } = unseen.prepared()!
  assert.equal([verifiedBy, minimum], ['nothing', undefined])
  unseen.transaction.submit()
  await settled()
  assert.equal([unseen.asked, unseen.status()], [[], 'ready'])
  unseen.plan.trusted.value = target
  unseen.transaction.submit()
  await unseen.until(() => unseen.status() === 'sent')
  assert.is(unseen.asked.length, 1)
})

test('R166: all that an account has is swapped to the last unit, at an impact that is told', async () => {
  await local.node('anvil_setBalance', local.owner, `0x${(10_000n * ETHER).toString(16)}`)
  const it = await review(SIDES.usdc, SIDES.eth, 3_000_000n * DOLLAR)
  assert.is(it.status(), 'ready', it.why())
  assert.ok(it.prepared()!.impact! > 50)
})

test.run()

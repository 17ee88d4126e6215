// Against the real contracts of Uniswap v3, on a local node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import {
  ABC,
  DOLLAR,
  ETHER,
  LONELY,
  NARROW,
  NODES,
  startExchange,
  UNISWAP,
  USDC,
  WETH,
  type Exchange as Local,
} from '../../../test/exchange.ts'
import { ModalError } from '../../base/errors.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { createEvmAdapter } from '../../chains/evm/index.ts'
import { findNetwork } from '../../chains/networks.ts'
import pinned from '../pinned/dexes.json'
import { createSwaps, type Chain } from './swaps.ts'

const test = suite('swaps by the network alone')
const MAINNET = findNetwork(1)!,
  BNB = findNetwork(56)!
let local: Local
let adapter: ChainAdapter
/** The hosts that were asked for calls of contracts, in order. */
let asked: string[] = []

/** uvu does not report a failure in here. */
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
test.after(() => local.stop())

/** `nodes`: the endpoints of the network; all lead to the local node. */
function start({
  nodes = NODES.slice(0, 1),
  dexes = {},
  over,
}: { nodes?: string[]; dexes?: object; over?: (chain: ChainAdapter) => Chain } = {}) {
  const customRpcUrls = Object.fromEntries([MAINNET, BNB].map(it => [it.caipNetworkId, nodes.map(url => ({ url }))]))
  adapter = createEvmAdapter({
    projectId: '',
    customRpcUrls,
    fetch: (url, init) => {
      if (String(init?.body).includes('eth_call')) asked.push(new URL(String(url)).hostname)
      return fetch(local.url, init)
    },
  })
  const swaps = createSwaps({
    adapter: async () => over?.(adapter) ?? adapter,
    networks: () => [MAINNET, BNB],
    dexes: { ...dexes },
    pinned: async () => [],
  })
  const query = (from: string, to: string, amount: bigint, network = MAINNET.caipNetworkId) => ({
    account: local.owner,
    network,
    from: `${network}:${from}`,
    to: `${network}:${to}`,
    amount,
  })
  return { swaps, query }
}
test.after.each(() => {
  adapter?.destroy()
  asked = []
})

const balance = async (token: string): Promise<bigint> =>
  BigInt(
    token === NATIVE_TOKEN
      ? await local.node('eth_getBalance', local.owner, 'latest')
      : await local.node('eth_call', { to: token, data: holding() }, 'latest'),
  )
const holding = () => encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [local.owner as Hex] })
const approve = (token: string, amount: bigint) =>
  local.send(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [UNISWAP.router as Hex, amount] }),
  )
const allowance = async (token: string): Promise<bigint> => {
  const args = [local.owner as Hex, UNISWAP.router as Hex] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return BigInt(await local.node('eth_call', { to: token, data }, 'latest'))
}
/** What an account has more of a token after a step, without fees. */
async function gained(token: string, step: () => Promise<unknown>): Promise<bigint> {
  await local.node('anvil_setNextBlockBaseFeePerGas', '0x0')
  const before = await balance(token)
  const receipt = (await step()) as { gasUsed: Hex; effectiveGasPrice: Hex }
  const fee = token === NATIVE_TOKEN ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n
  return (await balance(token)) - before + fee
}
const failure = (promise: Promise<unknown>): Promise<ModalError> =>
  promise.then(
    value => assert.unreachable(`got ${String(value)}`) as never,
    error => error,
  )

test('a token goes over the one between where that brings more, in two calls to the node; the next quote in one', async () => {
  const { swaps, query } = start()
  const ask = query(ABC, USDC, 5000n * ETHER)
  assert.is(await swaps.quote(ask), 4_837_820_351n)
  assert.is(asked.length, 2)
  await swaps.quote(query(ABC, USDC, 4000n * ETHER))
  assert.is(asked.length, 3)
  const built = await swaps.buildSwap({ ...query(ABC, USDC, 4000n * ETHER), slippage: 0.5 })
  assert.is(asked.length, 3, 'the quote of this moment is the basis')
  assert.ok(built.impact! > 2 && built.impact! < 3, `${built.impact}`)
})

test('R167: what is built reads back, takes exactly the amount, pays exactly the quote and leaves no allowance', async () => {
  const { swaps, query } = start()
  const ask = query(ABC, USDC, 5000n * ETHER)
  const quote = (await swaps.quote(ask))!
  const built = await swaps.buildSwap({ ...ask, slippage: 0.5 })
  assert.equal(adapter.calls!.readSwap(MAINNET, built, built.exchange), {
    from: adapter.normalize(ABC),
    to: USDC,
    receiver: adapter.normalize(local.owner),
    amount: ask.amount,
    minimum: (quote * 9950n) / 10_000n,
    isWrap: false,
  })
  assert.equal([built.toAmount, built.value, built.to], [quote, 0n, UNISWAP.router])
  await approve(ABC, ask.amount)
  let used = 0n
  const held = await balance(ABC)
  const got = await gained(USDC, async () => {
    const receipt = (await local.send(built.to, built.data)) as { gasUsed: Hex }
    used = BigInt(receipt.gasUsed)
    return receipt
  })
  assert.equal([got, held - (await balance(ABC)), await allowance(ABC)], [quote, ask.amount, 0n])
  assert.ok(built.gas! > used && built.gas! < 2n * used, `${built.gas} for ${used}`)
})

test('the native currency is paid and received as such, and nothing stays with the router', async () => {
  const { swaps, query } = start()
  const into = query(NATIVE_TOKEN, USDC, ETHER)
  const first = (await swaps.quote(into))!
  const paid = await swaps.buildSwap({ ...into, slippage: 0.1 })
  assert.equal([paid.value, await gained(USDC, () => local.send(paid.to, paid.data, paid.value))], [ETHER, first])
  const back = query(USDC, NATIVE_TOKEN, 10_000n * DOLLAR)
  await approve(USDC, back.amount)
  const second = (await swaps.quote(back))!
  const got = await swaps.buildSwap({ ...back, slippage: 0.1 })
  assert.is(adapter.calls!.readSwap(MAINNET, got, got.exchange)?.to, undefined)
  assert.is(await gained(NATIVE_TOKEN, () => local.send(got.to, got.data)), second)
  assert.is(BigInt(await local.node('eth_getBalance', UNISWAP.router, 'latest')), 0n)
})

test('wrapping is one to one and asks nobody', async () => {
  const { swaps, query } = start()
  const [wrap, unwrap] = [query(NATIVE_TOKEN, WETH, ETHER), query(WETH, NATIVE_TOKEN, ETHER)]
  assert.equal([await swaps.quote(wrap), await swaps.quote(unwrap)], [ETHER, ETHER])
  for (const [ask, token] of [
    [wrap, WETH],
    [unwrap, NATIVE_TOKEN],
  ] as const) {
    const built = await swaps.buildSwap({ ...ask, slippage: 0.5 })
    assert.ok(adapter.calls!.readSwap(MAINNET, built, built.exchange)?.isWrap)
    assert.is(await gained(token, () => local.send(built.to, built.data, built.value)), ETHER)
  }
  assert.equal(asked, [])
  assert.is(await swaps.quote(query(WETH, WETH, 1n)), undefined)
})

test('a call is good for twenty minutes of the chain’s time, not of the visitor’s clock', async () => {
  const { swaps, query } = start()
  await local.node('evm_increaseTime', 40_000)
  await local.node('evm_mine')
  const { timestamp } = await local.node('eth_getBlockByNumber', 'latest', false)
  const built = await swaps.buildSwap({ ...query(WETH, USDC, ETHER), slippage: 0.5 })
  const deadline = BigInt(`0x${built.data.slice(10, 74)}`)
  assert.ok(deadline - BigInt(timestamp) <= 1260n && deadline - BigInt(timestamp) >= 1200n)
  assert.ok(adapter.calls!.readSwap(MAINNET, built, built.exchange))
})

/** Quotes of the second node are changed on their way. */
const lying =
  (change: (out: bigint) => bigint | undefined) =>
  (chain: ChainAdapter): Chain => ({
    ...chain,
    contracts: {
      async read(network, questions, wait) {
        const replies = await chain.contracts!.read(network, questions, wait)
        if (wait?.only !== new URL(NODES[1]!).origin) return replies
        return replies.map((reply, i) => {
          if (!reply || !questions[i]!.call.includes('quoteExactInput')) return reply
          const out = change(reply[0] as bigint)
          return out === undefined ? undefined : [out, ...reply.slice(1)]
        })
      },
    },
  })

test('R166: two nodes are both asked, and the lower of their quotes counts; more than 1 % apart is refused by name', async () => {
  const ask = (over?: (chain: ChainAdapter) => Chain) => {
    const { swaps, query } = start({ nodes: NODES, over })
    return swaps.quote(query(ABC, USDC, 5000n * ETHER))
  }
  const quote = (await ask())!
  assert.equal([...asked].sort(), ['127.0.0.1', '127.0.0.1', 'localhost', 'localhost'])
  assert.is(await ask(lying(out => (out * 995n) / 1000n)), (quote * 995n) / 1000n)
  assert.is(await ask(lying(out => (out * 1005n) / 1000n)), quote)
  for (const change of [
    (out: bigint) => (out * 98n) / 100n,
    (out: bigint) => (out * 102n) / 100n,
    (out: bigint) => out * 1000n,
    () => undefined,
    () => 0n,
  ])
    for (const one of [lying(change)]) {
      const error = await failure(ask(one))
      assert.equal([error.code, error.data?.['apart']], ['rpc/error', true])
    }
})

test('R166: a node that does not answer leaves the other one’s quote; if none does, there is no quote', async () => {
  const silent =
    (...origins: string[]) =>
    (chain: ChainAdapter): Chain => ({
      ...chain,
      contracts: {
        read: async (network, questions, wait) => {
          if (origins.includes(wait!.only!)) throw new ModalError('http/network')
          return chain.contracts!.read(network, questions, wait)
        },
      },
    })
  const [one, other] = NODES.map(url => new URL(url).origin)
  for (const origin of [one!, other!]) {
    const { swaps, query } = start({ nodes: NODES, over: silent(origin) })
    assert.ok(await swaps.quote(query(ABC, USDC, ETHER)))
  }
  const { swaps, query } = start({ nodes: NODES, over: silent(one!, other!) })
  assert.is((await failure(swaps.quote(query(ABC, USDC, ETHER)))).code, 'http/network')
})

test('R166: an empty pool, a token without one, and amounts too small to bring anything have no quote', async () => {
  const { swaps, query } = start()
  const none = [
    query(WETH, LONELY, ETHER),
    query(LONELY, USDC, ETHER),
    query(WETH, UNISWAP.factory, ETHER),
    query(WETH, USDC, 1n),
  ]
  for (const ask of none) {
    assert.is(await swaps.quote(ask), undefined, ask.to)
    const error = await failure(swaps.buildSwap({ ...ask, slippage: 0.5 }))
    assert.is(error.code, 'rpc/error')
  }
  // Of the coarser token one unit is left for the pool beside its fee, and is worth something.
  const least = (await swaps.quote(query(USDC, WETH, 2n)))!
  assert.ok(least > 400_000_000n && least < 600_000_000n, `${least}`)
})

test('R166: a minimum is never nothing, however little comes and however far the price may move', async () => {
  const { swaps, query } = start()
  const built = await swaps.buildSwap({ ...query(ABC, USDC, 2n * 10n ** 12n), slippage: 50 })
  const terms = adapter.calls!.readSwap(MAINNET, built, built.exchange)!
  assert.equal([built.toAmount, terms.minimum], [1n, 1n])
})

test('R166: a pool that runs dry takes only a part of the amount, so it is no way for all of it', async () => {
  const { swaps, query } = start()
  assert.ok(await swaps.quote(query(WETH, NARROW, ETHER / 10n)))
  assert.is(await swaps.quote(query(WETH, NARROW, 100n * ETHER)), undefined)
  // A deep one takes all of an account, at a price that is told.
  const built = await swaps.buildSwap({ ...query(ABC, WETH, await balance(ABC)), slippage: 0.5 })
  assert.ok(built.impact! > 90 && built.toAmount! < 100n * ETHER)
})

const OTHER = {
  factory: '0x1111111111111111111111111111111111111111',
  quoter: '0x2222222222222222222222222222222222222222',
  router: '0x3333333333333333333333333333333333333333',
  fees: [500],
}
test('R166: pools of another factory count only for an exchange that is named as a whole', async () => {
  const other = await local.deploy(OTHER)
  await other.open({ token: ABC, amount: 10_000n * ETHER }, { token: USDC, amount: 20_000n * DOLLAR }, 500)
  const ask = (dex?: unknown) => {
    const { swaps, query } = start({ dexes: { [MAINNET.caipNetworkId]: dex } })
    return { swaps, ask: query(ABC, USDC, 100n * ETHER) }
  }
  const alone = ask()
  const without = (await alone.swaps.quote(alone.ask))!
  for (const mixed of [
    { ...OTHER, factory: UNISWAP.factory },
    { ...OTHER, quoter: UNISWAP.quoter },
    { ...OTHER, router: local.owner },
    { ...OTHER, quoter: 'x' },
    { ...OTHER, fees: [0] },
    OTHER.router,
  ]) {
    const { swaps, ask: query } = ask(mixed)
    assert.is(await swaps.quote(query), without, JSON.stringify(mixed))
  }
  const both = ask([OTHER])
  assert.ok((await both.swaps.quote(both.ask))! > (without * 19n) / 10n)
  const built = await both.swaps.buildSwap({ ...both.ask, slippage: 0.5 })
  assert.is(built.to, OTHER.router)
  assert.ok(adapter.calls!.readSwap(MAINNET, built, built.exchange))
})

test('R166: a quoter that reverts or is gone, and contracts of nobody, are no missing route but a failure', async () => {
  const code = await local.node('eth_getCode', UNISWAP.quoter, 'latest')
  for (const broken of ['0x60006000fd', '0x']) {
    await local.node('anvil_setCode', UNISWAP.quoter, broken)
    const { swaps, query } = start()
    const error = await failure(swaps.quote(query(WETH, USDC, ETHER)))
    assert.equal([error.code, error.data?.['apart']], ['rpc/error', undefined])
  }
  // It was there when the pools were looked for.
  await local.node('anvil_setCode', UNISWAP.quoter, code)
  const { swaps, query } = start()
  await swaps.quote(query(WETH, USDC, ETHER))
  await local.node('anvil_setCode', UNISWAP.quoter, '0x60006000fd')
  assert.is((await failure(swaps.quote(query(WETH, USDC, ETHER)))).code, 'rpc/error')
  await local.node('anvil_setCode', UNISWAP.quoter, code)
  // Nothing of it is on this chain.
  const far = start()
  const { wrapped, intermediates } = pinned[56]
  const ask = far.query(wrapped, intermediates[0]!, ETHER, BNB.caipNetworkId)
  assert.is((await failure(far.swaps.quote(ask))).code, 'rpc/error')
})

test('where the fee is known, a way through one more pool has to bring more than it costs', async () => {
  const { swaps, query } = start()
  const small = query(WETH, ABC, ETHER / 100n)
  const without = await swaps.quote(small)
  // A hundred dollars of gas for each way: the order stays, and nothing is taken off what comes.
  assert.is(await swaps.quote({ ...small, gasPrice: 5n * 10n ** 11n }), without)
  // Through two pools 5,000 ABC bring more; not at a million dollars for the second one.
  const large = query(ABC, USDC, 5000n * ETHER)
  assert.is(await swaps.quote({ ...large, gasPrice: 10n ** 9n }), await swaps.quote(large))
  assert.ok((await swaps.quote({ ...large, gasPrice: 5n * 10n ** 16n }))! < 1_000_000_000n)
})

test('a network without an exchange, another network’s token and an aborted question are refused', async () => {
  const { swaps, query } = start()
  const pair = query(WETH, USDC, ETHER)
  for (const [over, code] of [
    [{ network: 'eip155:100' }, 'chain/unsupported'],
    [{ network: 'eip155:5' }, 'chain/unsupported'],
    [{ from: `eip155:56:${WETH}` }, 'address/invalid'],
    [{ to: WETH }, 'address/invalid'],
  ] as const)
    assert.is((await failure(swaps.quote({ ...pair, ...over }))).code, code)
  const gone = AbortSignal.abort()
  assert.is((await failure(swaps.quote({ ...pair, signal: gone }))).code, 'request/aborted')
})

test.run()

// Prices and balances by the EVM adapter against a real chain: Anvil of Foundry, with contracts at the pinned addresses.
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  concatHex,
  createPublicClient,
  createTestClient,
  encodeFunctionResult,
  http,
  numberToHex,
  parseAbi,
  size,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { mainnet } from 'viem/chains'
import type { Network } from '../../base/network.ts'
import { MULTICALL3 } from '../../chains/evm/contracts.fixture.ts'
import { createEvmAdapter } from '../../chains/evm/index.ts'
import { findNetwork } from '../../chains/networks.ts'
import { createChainBalances } from './balances.ts'
import { ETHEREUM, FACTORY, feedOf, HOLDER, pinned, sqrtOf, tickOf } from '../../../test/fake-contracts.ts'
import { createChainPrices } from './prices.ts'

const test = suite('balances and prices on Anvil')
const USDC = pinned(ETHEREUM, 'USDC')
const WETH = pinned(ETHEREUM, 'WETH')
const TOKEN = '0x0000000000000000000000000000000000000abc'
const POOL = '0x0000000000000000000000000000000000001001'
const GAS_PRICE = 7n * 10n ** 9n
const abi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function balanceOf(address) view returns (uint256)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
])
type Name = (typeof abi)[number]['name']

let anvil: ChildProcess
let network: Network
let nowS: number
let place: (address: string, answers: Partial<Record<Name, unknown>>) => Promise<void>
let prices: ReturnType<typeof createChainPrices>
let balances: ReturnType<typeof createChainBalances>

/** Code of a contract that answers each selector with the same data, whatever else it is asked, and reverts otherwise. */
function codeOf(answers: Partial<Record<Name, unknown>>): Hex {
  const rows = Object.entries(answers).map(([functionName, result]) => ({
    selector: toFunctionSelector(abi.find(it => it.name === functionName)!),
    data: encodeFunctionResult({ abi, functionName, result } as never),
  }))
  const [headBytes, jumpBytes, bodyBytes] = [6, 11, 16]
  const bodyAt = (i: number) => headBytes + rows.length * jumpBytes + 5 + i * bodyBytes
  const dataAt = (i: number) => bodyAt(rows.length) + rows.slice(0, i).reduce((sum, it) => sum + size(it.data), 0)
  const two = (value: number) => numberToHex(value, { size: 2 })
  return concatHex([
    '0x60003560e01c', // the selector
    ...rows.flatMap(({ selector }, i): Hex[] => ['0x8063', selector, '0x1461', two(bodyAt(i)), '0x57']),
    '0x60006000fd',
    ...rows.flatMap(({ data }, i): Hex[] => {
      const length = two(size(data))
      return ['0x5b61', length, '0x61', two(dataAt(i)), '0x60003961', length, '0x6000f3']
    }),
    ...rows.map(it => it.data),
  ])
}

const feed = (price: number, ageS = 60, decimals = 8) => ({
  latestRoundData: [1n, BigInt(Math.round(price * 1e8)), 1n, BigInt(nowS - ageS), 1n],
  decimals,
})
const token = (symbol: string, decimals: number, balanceOf: bigint) => ({ symbol, name: symbol, decimals, balanceOf })
/** A USDC pool of a token with 18 decimals; `mean`: of the last minutes. */
const pool = (price: number, mean?: number) => ({
  slot0: [sqrtOf((price * 1e6) / 1e18), tickOf((price * 1e6) / 1e18), 1, 1, 1, 0, true],
  liquidity: 1n,
  ...(mean && {
    observe: [
      [0n, BigInt(tickOf((mean * 1e6) / 1e18)) * 600n],
      [0n, 0n],
    ],
  }),
})

function start(): Promise<string> {
  const path = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : 'arm64'}/bin/anvil`
  anvil = spawn(createRequire(import.meta.url).resolve(path), ['--port', '0', '--chain-id', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => anvil.kill())
  return new Promise((resolve, reject) => {
    let text = ''
    anvil.on('error', reject)
    anvil.on('exit', code => reject(new Error(`anvil ended with ${code}`)))
    anvil.stdout!.on('data', data => {
      const address = /Listening on (\S+)/.exec((text += data))?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
}

async function prepare() {
  const url = await start()
  const transport = http(url, { timeout: 60_000 })
  const node = createTestClient({ mode: 'anvil', chain: mainnet, transport })
  place = (address, answers) => node.setCode({ address: address as Hex, bytecode: codeOf(answers) })
  await node.setCode({ address: '0xcA11bde05977b3631167028862bE2a173976CA11', bytecode: MULTICALL3 })
  await node.setBalance({ address: HOLDER, value: 2n * 10n ** 18n })
  nowS = Number((await createPublicClient({ chain: mainnet, transport }).getBlock()).timestamp)
  network = findNetwork({ id: 1, rpcUrls: { default: { http: [url] } } })!
  const chain = createEvmAdapter({ projectId: 'p1' })
  const options = {
    adapter: async () => chain,
    networkOf: () => network,
    dexOf: () => ({ factory: FACTORY, fees: [500, 3000], wrapped: WETH, usdc: USDC }),
    tokens: { 'eip155:1': { address: TOKEN } },
  }
  prices = createChainPrices(options)
  balances = createChainBalances(options)
  await place(feedOf(ETHEREUM, 'ETH'), feed(3000))
  await place(feedOf(ETHEREUM, 'USDC'), feed(1))
  await place(feedOf(ETHEREUM, 'EUR'), feed(1.25))
  await place(USDC, token('USDC', 6, 50_000n * 10n ** 6n))
  await place(FACTORY, { getPool: POOL })
  await place(TOKEN, token('SOME', 18, 10n ** 18n))
}

// uvu does not report a failure in here.
test.before(() =>
  prepare().catch(error => {
    console.error(error)
    process.exit(1)
  }),
)
test.after(() => void anvil.kill())

const held = async () => {
  balances.expire({ network: 'eip155:1', address: HOLDER, tokens: [] })
  const found = await balances.read({ network, address: HOLDER })
  return Object.fromEntries(found.map(it => [it.symbol, { price: it.price, priced: it.priced, value: it.value }]))
}
const near = (price: number | undefined, expected: number) =>
  assert.ok(price && Math.abs(price / expected - 1) < 0.001, `${price} instead of ${expected}`)

test('native currency and pinned tokens are priced by feeds, others by a pool', async () => {
  await place(POOL, pool(2, 2.05))
  const { ETH, USDC: usdc, SOME } = await held()
  assert.is(ETH?.value, 6000)
  assert.is(usdc?.value, 50_000)
  assert.equal(usdc?.priced, { by: 'feed', at: (nowS - 60) * 1000 })
  near(SOME?.price, 2.05)
  assert.is(SOME?.priced?.by, 'pool')
  const [some] = await prices.of({ network: 'eip155:1', addresses: [`eip155:1:${TOKEN}`] })
  near(some?.price, 2.05)
})

test('R168: a pool that is moved or young, and a feed that is stale or of other decimals', async () => {
  await place(POOL, pool(2, 3))
  assert.is((await held())['SOME']?.price, undefined)
  await place(POOL, pool(2))
  assert.is((await held())['SOME']?.price, undefined)
  await place(feedOf(ETHEREUM, 'ETH'), feed(3000, 27 * 3600))
  await place(feedOf(ETHEREUM, 'USDC'), feed(1, 60, 18))
  for (const [symbol, it] of Object.entries(await held())) assert.is(it.price, undefined, symbol)
})

test('currency and gas price come from the chain', async () => {
  assert.equal(await prices.currency({ code: 'EUR', network: 'eip155:1' }), { code: 'EUR', rate: 0.8 })
  const { standard } = await prices.gasPrice({ network: 'eip155:1' })
  assert.ok(standard > 0n && standard < GAS_PRICE)
})

test.run()

// The chains of a page whose wallet asks nobody but nodes: Ethereum with the real contracts of Uniswap v3, and Solana.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeFunctionData, numberToHex, pad, parseAbi, type Hex } from 'viem'
import { dist, expect } from './fixtures.ts'
import { startOtherNode, type OtherNode } from './other-node.ts'
import { startSite, type Site } from './site.ts'

const root = process.cwd()
const load = (path: string) => import(pathToFileURL(join(root, path)).href)
const json = (path: string): any => JSON.parse(readFileSync(join(root, path), 'utf8'))

export type Node = (method: string, ...params: unknown[]) => Promise<any>

const FACTS = json('src/services/pinned/facts.json').networks[1]
const EXCHANGE = json('src/services/pinned/dexes.json')[1]
export const WETH: string = EXCHANGE.wrapped
export const USDC: string = FACTS.tokens.find(([symbol]: [string]) => symbol === 'USDC')[1]
/** No list of the product knows them; TOLL keeps a hundredth of each transfer. */
export const [LOCAL, TOLL] = ['abc', '7011'].map(digits => `0x${digits.repeat(14).slice(0, 40)}`) as [string, string]
export const ROUTER: string = EXCHANGE.dexes[0].router
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const ETHER = 10n ** 18n
export const DOLLAR = 10n ** 6n
/** Anvil's first account, which has everything, and the test wallet's. */
export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160)) payable',
])
type Call = (typeof ABI)[number]['name']
const callOf = (functionName: Call, ...args: unknown[]) => encodeFunctionData({ abi: ABI, functionName, args } as never)

/** The code of a price feed that says `price` (8 decimals), as of `at` in seconds, or of each block. */
export const feedCode = (price: bigint, at?: number): Hex => {
  const time = at === undefined ? '42' : `63${at.toString(16).padStart(8, '0')}`
  return `0x60086000527f${pad(numberToHex(price)).slice(2)}602052${time}604052${time}606052600160805260a06000f3`
}

export interface Alone {
  node: Node
  rpc: string
  solana: Solana
  /** Another node of Ethereum, which can lie. */
  other: OtherNode
  site: Site
  cdn: Site
  /** Everything on the chain as it was at the start, and the other node is honest. */
  rewind(): Promise<void>
  /** Base units that an account has of a token; of the native currency without one. */
  held(owner: string, token?: string): Promise<bigint>
  /** What the exchange may take of the owner's token. */
  allowed(token: string): Promise<bigint>
  give(to: string, token: string, amount: bigint): Promise<void>
  giveFrom(from: string, to: string, token: string, amount: bigint): Promise<void>
  /** Somebody else buys USDC for so much of the native currency. */
  buyDollars(amount: bigint): Promise<void>
  /** From now on the feed of a token says that its price is three days old. */
  stale(symbol: string): Promise<void>
}

/** The chain of LiteSVM. */
export interface Solana {
  caip: string
  url: string
  accounts: { address: string; privateKey: string }[]
  rewind(): Promise<void>
}

export interface BareNode {
  url: string
  node: Node
  stop(): Promise<void>
}

export async function startNode(chainId: number): Promise<BareNode> {
  const [{ startAnvil }, { connectChain }] = await Promise.all(
    ['demo/stack/chain/anvil.mjs', 'demo/stack/chain/json-rpc.mjs'].map(load),
  )
  const { url, stop } = await startAnvil({ chainId, port: 0 })
  const { call } = connectChain(url)
  return { url, stop, node: (method, ...params) => call(method, params) }
}

export async function startAlone(): Promise<Alone & { stop(): Promise<unknown> }> {
  const [
    { startAnvil },
    { connectChain },
    { EXECUTOR },
    { codeOf },
    { deployUniswap, placeToken },
    { buildTestWallet },
    plan,
    svm,
    faults,
  ] = await Promise.all(
    [
      'demo/stack/chain/anvil.mjs',
      'demo/stack/chain/json-rpc.mjs',
      'demo/stack/chain/plan.mjs',
      'demo/stack/chain/abi.mjs',
      'test/uniswap.mjs',
      'demo/stack/injected-wallet/build.mjs',
      'demo/stack/solana/plan.mjs',
      'demo/stack/solana/solana-service.mjs',
      'demo/stack/http/faults.mjs',
    ].map(load),
  )
  const now = Math.floor(Date.now() / 1000)
  const anvil = await startAnvil({ chainId: 1, port: 0, genesis: now - 3600 })
  const solana = await svm.startSolana({ port: 0, faults: faults.createFaults([plan.CAIP]) })
  const { call } = connectChain(anvil.url)
  const node: Node = (method, ...params) => call(method, params)
  await node('anvil_setCode', MULTICALL3, codeOf('Multicall3'))
  await node('anvil_setCode', EXECUTOR, codeOf('Executor'))
  for (const [name, price] of [
    [FACTS.native, 2000n],
    ['USDC', 1n],
  ] as const)
    await node('anvil_setCode', FACTS.feeds[name], feedCode(price * 10n ** 8n))
  await node('anvil_setCode', FACTS.fx.EUR, feedCode(125_000_000n))
  const { send, open } = await deployUniswap(node, EXCHANGE.dexes[0], WETH)
  // What the pools take, and what the account keeps.
  await placeToken(node, {
    address: USDC,
    code: codeOf('Token'),
    symbol: 'USDC',
    decimals: 6,
    supply: 1_002_500n * DOLLAR,
  })
  for (const [address, symbol] of [
    [LOCAL, 'LOCAL'],
    [TOLL, 'TOLL'],
  ] as const)
    await placeToken(node, { address, code: codeOf('Token'), symbol, decimals: 18, supply: 200_040n * ETHER })
  await send(WETH, '0xd0e30db0', (7005n * ETHER) / 10n)
  const coins = (amount: bigint) => ({ token: WETH, amount: amount * ETHER })
  await open(coins(500n), { token: USDC, amount: 1_000_000n * DOLLAR }, 500)
  for (const token of [LOCAL, TOLL]) await open(coins(100n), { token, amount: 200_000n * ETHER }, 3000)
  // No pool takes less from its provider than it should get, so the toll begins afterwards.
  await node('anvil_setCode', TOLL, codeOf('TollToken'))
  await node('anvil_setBalance', OWNER, numberToHex(3n * ETHER))
  // The pools are old enough for a mean.
  await node('evm_setNextBlockTimestamp', now)
  await node('evm_mine')
  const [site, cdn, wallet, other] = await Promise.all([
    startSite(dist),
    startSite(dist),
    buildTestWallet(),
    startOtherNode(anvil.url),
  ])
  site.put('/test-wallet.js', wallet)
  site.put('/favicon.ico', (_, response) => void response.writeHead(204).end())
  const sendFrom = async (from: string, to: string, data: Hex, value = 0n) => {
    const hash = await node('eth_sendTransaction', { from, to, data, value: numberToHex(value) })
    await expect.poll(() => node('eth_getTransactionReceipt', hash), { intervals: [5] }).not.toBeNull()
  }
  const read = async (to: string, name: Call, ...args: unknown[]) =>
    BigInt(await node('eth_call', { to, data: callOf(name, ...args) }, 'latest'))
  let snapshot = await node('evm_snapshot')
  return {
    node,
    rpc: anvil.url,
    solana: { caip: plan.CAIP, url: solana.url, accounts: plan.ACCOUNTS, rewind: solana.rewind },
    other,
    site,
    cdn,
    async rewind() {
      other.tell = undefined
      await solana.rewind()
      await node('evm_revert', snapshot)
      snapshot = await node('evm_snapshot')
    },
    held: async (owner, token) =>
      token ? read(token, 'balanceOf', owner) : BigInt(await node('eth_getBalance', owner, 'latest')),
    allowed: token => read(token, 'allowance', OWNER, ROUTER),
    give: (to, token, amount) => sendFrom(OWNER, token, callOf('transfer', to, amount)),
    giveFrom: (from, to, token, amount) => sendFrom(from, token, callOf('transfer', to, amount)),
    buyDollars: amount =>
      sendFrom(OTHER, ROUTER, callOf('exactInputSingle', [WETH, USDC, 500, OTHER, amount, 0n, 0n]), amount),
    async stale(symbol) {
      const { timestamp } = await node('eth_getBlockByNumber', 'latest', false)
      await node('anvil_setCode', FACTS.feeds[symbol], feedCode(10n ** 8n, Number(timestamp) - 3 * 86_400))
    },
    stop: () => Promise.all([anvil, solana, other].map(it => it.stop()).concat([site, cdn].map(it => it.close()))),
  }
}

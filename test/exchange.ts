// A local node with the real contracts of Uniswap v3 at the addresses that the product knows on Ethereum, tokens, and
// pools of these. Everything that the product asks the network goes through two endpoints, which both lead there.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hex } from 'viem'
import type { Dex } from '../src/services/pinned/dexes.ts'
import pinned from '../src/services/pinned/dexes.json'

export type Node = (method: string, ...params: unknown[]) => Promise<any>
interface Amount {
  token: string
  amount: bigint
}
interface Uniswap {
  owner: string
  send(to: string, data: string, value?: bigint): Promise<unknown>
  open(one: Amount, other: Amount, fee: number, reach?: number): Promise<void>
  openEmpty(one: string, other: string, fee: number): Promise<void>
}

export const ETHER = 10n ** 18n
export const DOLLAR = 10n ** 6n
const { wrapped, intermediates, dexes } = pinned[1]
export const WETH = wrapped
export const UNISWAP = dexes[0] as Dex
export const USDC = intermediates[0]!
/** Tokens that no list of the product knows. */
export const [ABC, TOLL, LONELY, NARROW] = ['abc', '7011', '1093', 'aa'].map(
  digits => `0x${digits.repeat(40).slice(0, 40)}`,
) as [string, string, string, string]
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Two names of this machine, so that they count as two origins; nobody listens there. */
export const NODES = ['http://localhost:1', 'http://127.0.0.1:1']

/** They read files beside their own, so they are not bundled. */
const load = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)

/** Pools of 1 ABC = 1 TOLL = 1 USDC = 1/2000 ETH. */
export async function startExchange() {
  const { startAnvil } = await load('demo/stack/chain/anvil.mjs')
  const { connectChain } = await load('demo/stack/chain/json-rpc.mjs')
  const { codeOf } = (await load('demo/stack/chain/abi.mjs')) as { codeOf(name: string): Hex }
  const { deployUniswap, placeToken } = (await load('test/uniswap.mjs')) as {
    deployUniswap(node: Node, dex: Dex, wrapped: string): Promise<Uniswap>
    placeToken(node: Node, token: { address: string; code: Hex; symbol: string; decimals: number }): Promise<void>
  }
  const anvil = (await startAnvil({ chainId: 1, port: 0 })) as { url: string; stop(): Promise<void> }
  const { call } = connectChain(anvil.url) as { call(method: string, params: unknown[]): Promise<any> }
  const node: Node = (method, ...params) => call(method, params)
  await node('anvil_setCode', MULTICALL3, codeOf('Multicall3'))
  const uniswap = await deployUniswap(node, UNISWAP, WETH)
  const { send, open } = uniswap
  for (const [address, symbol, decimals] of [
    [USDC, 'USDC', 6],
    [ABC, 'ABC', 18],
    [TOLL, 'TOLL', 18],
    [LONELY, 'LONE', 18],
    [NARROW, 'NARROW', 18],
  ] as const)
    await placeToken(node, { address, code: codeOf('Token'), symbol, decimals })
  const DEPOSIT = '0xd0e30db0'
  await send(WETH, DEPOSIT, 2000n * ETHER)
  const coins = (amount: bigint) => ({ token: WETH, amount: amount * ETHER })
  await open(coins(500n), { token: USDC, amount: 1_000_000n * DOLLAR }, 500)
  await open(coins(300n), { token: USDC, amount: 600_000n * DOLLAR }, 3000)
  await open(coins(100n), { token: ABC, amount: 200_000n * ETHER }, 3000)
  await open({ token: ABC, amount: 1000n * ETHER }, { token: USDC, amount: 1000n * DOLLAR }, 10_000)
  await open(coins(100n), { token: TOLL, amount: 200_000n * ETHER }, 3000)
  await open(coins(1n), { token: NARROW, amount: 2000n * ETHER }, 3000, 2)
  await uniswap.openEmpty(WETH, LONELY, 3000)
  // No pool takes less from its provider than it should get, so the toll begins afterwards.
  await node('anvil_setCode', TOLL, codeOf('TollToken'))
  return { ...anvil, ...uniswap, node, deploy: (dex: Dex) => deployUniswap(node, dex, WETH) }
}

export type Exchange = Awaited<ReturnType<typeof startExchange>>

// The local stack's tokens and router, and the calls that swaps consist of.
import { decodeFunctionData, encodeFunctionData, formatUnits, parseAbi, parseUnits, type Hex } from 'viem'

export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const ROUTER = '0x5E1F7a2094bd36c8E50714F92AD8B36CE1079F4B'
export const TOKENS = {
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  DAI: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  LINK: { address: '0x514910771aF9CA656aF840Dff83e8391EcF986CA', decimals: 18 },
  WETH: { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', decimals: 18 },
  ETH: { address: NATIVE, decimals: 18 },
} as const
export type Symbol = keyof typeof TOKENS
export const UNLIMITED = 2n ** 256n - 1n
export const unitsOf = (text: string, symbol: Symbol): bigint =>
  parseUnits(text.replaceAll(',', ''), TOKENS[symbol].decimals)
export const textOf = (units: bigint, symbol: Symbol): string => formatUnits(units, TOKENS[symbol].decimals)

const PARTIES = 'address srcToken; address dstToken; address srcReceiver; address dstReceiver;'
const AMOUNTS = 'uint256 amount; uint256 minReturnAmount; uint256 flags;'
export const ABI = parseAbi([
  'function deposit()',
  'function withdraw(uint256 amount)',
  `struct Desc { ${PARTIES} ${AMOUNTS} }`,
  'function swap(address executor, Desc desc, bytes data)',
  'function pools(address token) view returns (uint256 token, uint256 native)',
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])
/** A swap as the service builds it. */
export const swapCall = (from: string, to: string, amount: bigint, minReturnAmount: bigint, receiver: string): Hex =>
  encode(
    'swap',
    ROUTER,
    { srcToken: from, dstToken: to, srcReceiver: ROUTER, dstReceiver: receiver, amount, minReturnAmount, flags: 0n },
    '0x',
  )
export const encode = (
  functionName: 'swap' | 'pools' | 'approve' | 'allowance' | 'balanceOf',
  ...args: unknown[]
): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)

/** A complete wallet request. */
export interface Request {
  method: string
  params: Record<string, unknown>[]
}
/**
 * What a wallet was asked for as transactions: where to, with what, and what it says in the words of the contracts.
 */
export const transactionsIn = (asked: Request[]) =>
  asked
    .flatMap(({ method, params: [first] }) =>
      method === 'eth_sendTransaction' ? [first!] : (first!['calls'] as Record<string, unknown>[]),
    )
    .map(tx => {
      const { functionName, args } = decodeFunctionData({ abi: ABI, data: tx['data'] as Hex })
      const desc = functionName === 'swap' ? args[1] : undefined
      const told = desc
        ? [desc.srcToken, desc.dstToken, desc.amount, desc.minReturnAmount, desc.dstReceiver]
        : [...(args ?? [])]
      return {
        to: (tx['to'] as string).toLowerCase(),
        value: BigInt((tx['value'] as string | undefined) ?? 0),
        name: functionName,
        args: told as unknown[],
      }
    })

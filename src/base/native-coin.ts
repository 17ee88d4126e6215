import { keyOf } from './caip.ts'
import { NATIVE_TOKEN } from './token.ts'
import type { Network } from './network.ts'

const ZERO = '0x0000000000000000000000000000000000000000'
/** OP Stack's predeploy, which reports the native balance. */
const OF_OP_STACK = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'

/** What services and routers write instead of an address, by namespace. */
const PLACEHOLDERS: Record<string, string[]> = {
  eip155: [NATIVE_TOKEN, ZERO],
  solana: ['So11111111111111111111111111111111111111111', '11111111111111111111111111111111'],
}

/** Contracts through which a chain exposes its native coin as a token: one balance, two ways to reach it. */
const CONTRACTS: Record<string, string> = {
  'eip155:10': OF_OP_STACK,
  'eip155:130': OF_OP_STACK,
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:280': '0x000000000000000000000000000000000000800a',
  'eip155:300': '0x000000000000000000000000000000000000800a',
  'eip155:324': '0x000000000000000000000000000000000000800a',
  'eip155:1088': OF_OP_STACK,
  'eip155:1284': '0x0000000000000000000000000000000000000802',
  'eip155:5000': OF_OP_STACK,
  'eip155:5003': OF_OP_STACK,
  'eip155:8453': OF_OP_STACK,
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:44787': '0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9',
  'eip155:80001': '0x0000000000000000000000000000000000001010',
  'eip155:80002': '0x0000000000000000000000000000000000001010',
  'eip155:7777777': OF_OP_STACK,
}

/**
 * Mints by which Solana's two token programs hold its native coin one to one. Most lists call them by the coin's own
 * symbol. But a wrapped coin pays no fee, and who expects the coin itself may have no use for it.
 */
export const WRAPPED_SOL: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP',
]

/** How the wrapped native coin is called here, whatever a source calls it; undefined for any other address. */
export function wrappedTitle(
  { chainNamespace, nativeCurrency: { symbol } }: Pick<Network, 'chainNamespace' | 'nativeCurrency'>,
  address: string | undefined,
): { name: string; symbol: string } | undefined {
  if (chainNamespace !== 'solana' || !address || !WRAPPED_SOL.includes(address)) return
  return { name: `Wrapped ${symbol}`, symbol: `W${symbol}` }
}

/** The network's contract of that kind; undefined if it has none. */
export const coinContract = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): string | undefined =>
  CONTRACTS[caipNetworkId]

/** Whether a plain address stands for the network's native coin (R134); so does no address at all. */
export const isNativeCoin = (
  { caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
  address: string | undefined,
): boolean =>
  address === undefined ||
  [...(PLACEHOLDERS[chainNamespace] ?? []), CONTRACTS[caipNetworkId]].some(
    it => it !== undefined && keyOf(chainNamespace, it) === keyOf(chainNamespace, address),
  )

import type { ChainServices } from '../base/services.ts'
import { sameAddress } from '../base/caip.ts'
import { NATIVE_TOKEN } from '../base/token.ts'
import type { Network, CaipNetworkId } from '../base/network.ts'

/** Networks on which the service swaps (spec section 9). */
const SWAPPED = /^eip155:(1|42161|10|324|8453|56|137|100|43114|250|8217|1313161554)$/

export { NATIVE_TOKEN }

/** Networks with a pinned exchange (services/pinned/dexes.json). */
const EXCHANGED = /^eip155:(1|10|56|137|324|8453|42161|43114)$/

/**
 * Whether the product swaps on a network: the data service does or, by nodes alone, an exchange is pinned or named by the
 * app (`dexes`). A named service swaps where an exchange is pinned. Loads nothing.
 */
export function canSwap(
  { chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>,
  { services }: { services: 'network' | ChainServices },
): boolean {
  const caip = `${chainNamespace}:${id}`
  if (services === 'network') return SWAPPED.test(caip)
  const { swaps = ['chain'] } = services
  if (!swaps.length) return false
  if (EXCHANGED.test(caip)) return true
  return swaps.includes('chain') && chainNamespace === 'eip155' && Object.hasOwn(services.dexes ?? {}, caip)
}

export const isNativeToken = (address: string): boolean => sameAddress('eip155', address, NATIVE_TOKEN)

/** Symbols that are suggested first (spec section 9). */
export const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/**
 * 1inch aggregation routers, versions 6 and 5, on the networks with swaps: data services of this kind build calls for
 * them. Addresses as published in the README of 1inch/limit-order-protocol (version 6) and in the constants of
 * 1inch/1inch-sdk-go (version 5).
 */
const EVERYWHERE = ['0x111111125421cA6dc452d289314280a0f8842A65', '0x1111111254EEB25477B68fb85Ed929f73A960582']
const ZKSYNC = ['0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', '0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F']

/** The wrapped native currency of each network with swaps: the token with `deposit()` and `withdraw(uint256)`. */
const WRAPPED: Record<string, string> = {
  1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  10: '0x4200000000000000000000000000000000000006',
  56: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  100: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  250: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  324: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  8217: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  8453: '0x4200000000000000000000000000000000000006',
  42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  43114: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  1313161554: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
}

const reference = (caip: CaipNetworkId) => caip.replace('eip155:', '')

/** Routers known to pay what their generic swap call promises; none on networks without swaps. */
export function swapRouters(caip: CaipNetworkId): string[] {
  if (!Object.hasOwn(WRAPPED, reference(caip))) return []
  return caip === 'eip155:324' ? ZKSYNC : EVERYWHERE
}

/** Contract of the wrapped native currency, if known. */
export const wrappedNative = (caip: CaipNetworkId): string | undefined =>
  Object.hasOwn(WRAPPED, reference(caip)) ? WRAPPED[reference(caip)] : undefined

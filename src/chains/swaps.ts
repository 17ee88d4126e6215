import { sameAddress } from '../base/caip.ts'
import { NATIVE_TOKEN } from '../base/token.ts'
import type { Network } from '../base/network.ts'

/** Networks where the service swaps (specification section 9). */
const SWAPPED = /^eip155:(1|42161|10|324|8453|56|137|100|43114|250|8217|1313161554)$/

export { NATIVE_TOKEN }

export const canSwap = ({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): boolean =>
  SWAPPED.test(`${chainNamespace}:${id}`)

export const isNativeToken = (address: string): boolean => sameAddress('eip155', address, NATIVE_TOKEN)

/** Symbols that are proposed first (specification section 9). */
export const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

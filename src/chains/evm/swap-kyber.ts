import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { SwapCall, TransactionRequest } from '../transaction.ts'
import { NATIVE_TOKEN } from '../swaps.ts'
import { isBytes, normalize } from './codec.ts'

const SIDES = 'address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts;'
const FEES = 'address[] feeReceivers; uint256[] feeAmounts;'
const TERMS = 'address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit;'
/** The generic call of MetaAggregationRouterV2 (0xe21fd0e9). */
const ROUTER = parseAbi([
  `struct Description { ${SIDES} ${FEES} ${TERMS} }`,
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
])
/** No token has more. */
const AMOUNT_MAX = 1n << 255n
const RECEIVERS_MAX = 16

const is = (one: string | undefined, other: string) => sameAddress('eip155', one, other)

/**
 * What a generic call of KyberSwap's router guarantees: it takes at most the amount from the sender, and reverts unless
 * the receiver has the minimum more afterwards; its executor chooses the pools. Undefined for every other call, and for
 * one with a fee, a permit, a flag, another receiver than the sender, or value beside a token.
 */
export function readKyberCall({ from, to, data, value = 0n }: TransactionRequest): SwapCall | undefined {
  const bytes = data?.toLowerCase()
  if (!isBytes(bytes)) return
  const call = attempt(() => decodeFunctionData({ abi: ROUTER, data: bytes }))
  // A call that does not re-encode to the same bytes could mean something else to the contract.
  if (!call || attempt(() => encodeFunctionData({ abi: ROUTER, args: call.args })) !== bytes) return
  const [{ callTarget, approveTarget, targetData, desc }] = call.args
  const { srcToken, dstToken, srcReceivers, srcAmounts, amount, minReturnAmount: minimum } = desc
  // Flags choose partial fills, other ways to pay, and fees.
  if (desc.flags || desc.permit !== '0x' || desc.feeReceivers.length || desc.feeAmounts.length) return
  if (!is(desc.dstReceiver, from) || !amount || amount >= AMOUNT_MAX || !minimum || targetData === '0x') return
  if (approveTarget !== zeroAddress || is(srcToken, dstToken)) return
  if ([callTarget, srcToken, dstToken].includes(zeroAddress)) return
  if ([srcToken, dstToken, from, to].some(it => is(it, callTarget))) return
  const isNative = is(srcToken, NATIVE_TOKEN)
  if (value !== (isNative ? amount : 0n)) return
  // Who gets the amount on its way: all of it, and never back to where it could be called for again.
  if (srcReceivers.length !== srcAmounts.length || srcReceivers.length > RECEIVERS_MAX) return
  if (srcReceivers.some(it => it === zeroAddress || [srcToken, from, to].some(other => is(other, it)))) return
  const paid = srcAmounts.reduce((sum, it) => sum + it, 0n)
  if (paid !== amount && !(isNative && !srcReceivers.length)) return
  const tokenOf = (address: string) => (is(address, NATIVE_TOKEN) ? undefined : normalize(address))
  return { from: tokenOf(srcToken), to: tokenOf(dstToken), receiver: from, amount, minimum, isWrap: false }
}

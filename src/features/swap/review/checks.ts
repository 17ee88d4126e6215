import type { Built } from '../../../services/network/convert.ts'
import { sameAddress } from '../../../base/caip.ts'

/** The terms of a swap; anything that would change them ends it (R69). Addresses are plain, amounts base units. */
export interface SwapTerms {
  account: string
  from: { address: string; isNative: boolean }
  to: { address: string; isNative: boolean }
  amount: bigint
  /** The minimum received. */
  minimum: bigint
}

/** Selectors of calls that give something away without a swap. No checkbox turns one of them into a swap. */
export const GIVING = [
  'a9059cbb', // transfer(address,uint256)
  '23b872dd', // transferFrom(address,address,uint256)
  '42842e0e', // safeTransferFrom(address,address,uint256)
  'b88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  'f242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '2eb2c2d6', // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '095ea7b3', // approve(address,uint256)
  '39509351', // increaseAllowance(address,uint256)
  'd73dd623', // increaseApproval(address,uint256)
  'b753a98c', // push(address,uint256)
  'bb35783b', // move(address,address,uint256)
  '205c2878', // withdrawTo(address,uint256)
  '00f714ce', // withdraw(uint256,address)
  '69328dec', // withdraw(address,uint256,address)
  'b460af94', // withdraw(uint256,address,address)
  'ba087652', // redeem(uint256,address,address)
  '8fcb4e5b', // transferShares(address,uint256)
  '6d780459', // transferSharesFrom(address,address,uint256)
  'a22cb465', // setApprovalForAll(address,bool)
  '4000aea0', // transferAndCall(address,uint256,bytes)
  '1296ee62', // transferAndCall(address,uint256)
  'cae9ca51', // approveAndCall(address,uint256,bytes)
  '3177029f', // approveAndCall(address,uint256)
  '9bd9bbc6', // send(address,uint256,bytes)
  '959b8c3f', // authorizeOperator(address)
  'd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '8fcbaf0c', // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  // Permit2, which can spend for others what it was approved for.
  '87517c45', // approve(address,address,uint160,uint48)
  '36c78516', // transferFrom(address,address,uint160,address)
  '0d58b1db', // transferFrom((address,address,uint160,address)[])
  '2b67b570', // permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
  '2a2d80d1', // permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)
  '30f28b7a', // permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)
]
/** Its own calls move what it was approved for; the same address on every network but one. */
const PERMIT2 = /^0x(000000000022d473030f116ddee9f6b43ac78ba3|0000000000225e31d15943971f47ad3022f714fa)$/i
const APPROVE = /^0x095ea7b3/i
const NOBODY = /^0x0*$/

const same = (a: string, b: string) => sameAddress('eip155', a, b)
const word = (data: string, at: number) => data.slice(10 + 64 * at, 74 + 64 * at)
const addressIn = (text: string) => (/^0{24}/.test(text) ? `0x${text.slice(24)}` : undefined)

/**
 * Checks that a built swap asks the paying user for exactly what was agreed. Returns the reason if not, for developers,
 * or undefined. `isWrap`: the call reads as one that wraps or unwraps the native currency.
 */
export function faultOfSwap(
  built: Built,
  { account, from, to, amount, minimum }: SwapTerms,
  isWrap = false,
): string | undefined {
  const { from: sender, to: target, data, value, toAmount } = built
  if (!same(sender, account)) return 'sender'
  if (value !== undefined && value !== (from.isNative ? amount : 0n)) return 'value'
  if (NOBODY.test(target) || same(target, account)) return 'target'
  // A call of the token itself, which no allowance limits, is a swap only where it wraps.
  if (!isWrap && (same(target, from.address) || same(target, to.address))) return 'target'
  if (PERMIT2.test(target) || GIVING.includes(data.slice(2, 10).toLowerCase())) return 'call'
  // Some services repeat the source amount there.
  if (toAmount !== undefined && toAmount !== amount && toAmount < minimum) return 'minimum'
  return undefined
}

/** Spender and amount of a built approval. */
export interface Approval {
  spender: string
  amount: bigint
}

/**
 * The approval in a built transaction, or why this swap cannot use it (`fault`). `target`: the contract that executes
 * the swap.
 */
export function readApproval(
  { from, to, data, value }: Built,
  terms: SwapTerms,
  target: string,
): Approval | { fault: string } {
  if (!same(from, terms.from.address) || !same(to, terms.from.address)) return { fault: 'token' }
  if (value) return { fault: 'value' }
  if (!APPROVE.test(data) || data.length !== 138) return { fault: 'call' }
  const spender = addressIn(word(data, 0))
  if (!spender || NOBODY.test(spender) || !same(spender, target)) return { fault: 'spender' }
  return { spender, amount: BigInt(`0x${word(data, 1)}`) }
}

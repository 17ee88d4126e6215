import type { Built } from '../../services/convert.ts'
import { sameAddress } from '../../lib/caip.ts'

/** What a swap is tied to; anything that would change it ends it (R69). Addresses are plain, amounts base units. */
export interface SwapTerms {
  account: string
  from: { address: string; isNative: boolean }
  to: { address: string; isNative: boolean }
  amount: bigint
  /** The least that may come. */
  minimum: bigint
}

/**
 * Calls that give something away without a swap: `transfer`, `transferFrom`, `safeTransferFrom` (two), `approve`,
 * `increaseAllowance`, `setApprovalForAll` and `permit`, by their selectors.
 */
const GIVING = /^0x(a9059cbb|23b872dd|42842e0e|b88d4fde|095ea7b3|39509351|a22cb465|d505accf)/i
const APPROVE = /^0x095ea7b3/i
const NOBODY = /^0x0*$/

const same = (a: string, b: string) => sameAddress('eip155', a, b)
const word = (data: string, at: number) => data.slice(10 + 64 * at, 74 + 64 * at)
const addressIn = (text: string) => (/^0{24}/.test(text) ? `0x${text.slice(24)}` : undefined)

/** Whoever is paid by a built swap must be asked for exactly what was agreed; the reason why not, for developers, or undefined. */
export function faultOfSwap(built: Built, { account, from, to, amount, minimum }: SwapTerms): string | undefined {
  const { from: sender, to: target, data, value, toAmount } = built
  // Wrapping and unwrapping are calls of the wrapped token itself.
  const isWrap = from.isNative !== to.isNative && (same(target, from.address) || same(target, to.address))
  return !same(sender, account) ? 'sender'
    : value !== undefined && value !== (from.isNative ? amount : 0n) ? 'value'
    : NOBODY.test(target) || same(target, account) || (!isWrap && (same(target, from.address) || same(target, to.address))) ? 'target'
    : GIVING.test(data) ? 'call'
    // Some services repeat the source amount there.
    : toAmount !== undefined && toAmount !== amount && toAmount < minimum ? 'minimum'
    : undefined
}

/** Whom a built approval lets take the token, and how much of it. */
export interface Approval {
  spender: string
  amount: bigint
}

/** The approval that a built transaction is, or why it is none that this swap needs (`fault`). `target`: whom the swap goes to. */
export function readApproval({ from, to, data, value }: Built, terms: SwapTerms, target: string): Approval | { fault: string } {
  const spender = addressIn(word(data, 0))
  const fault = !same(from, terms.from.address) || !same(to, terms.from.address) ? 'token'
    : value ? 'value'
    : !APPROVE.test(data) || data.length !== 138 ? 'call'
    : !spender || NOBODY.test(spender) || !same(spender, target) ? 'spender'
    : undefined
  return fault ? { fault } : { spender: spender!, amount: BigInt(`0x${word(data, 1)}`) }
}

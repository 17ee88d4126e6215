// Tokens that the product knows without asking a node, and the names that others take.
import type { PaymentToken } from '../../base/authorization.ts'
import { createLookalikes } from '../../base/lookalike.ts'
import { bareSymbol } from '../../base/symbol.ts'
import { PINNED_TOKENS } from '../../payments/tokens.ts'

/** `network`: CAIP-2. `token`: its mint, or its contract with checksum. */
export const knownToken = (network: string, token: string): Pick<PaymentToken, 'symbol' | 'decimals'> | undefined =>
  PINNED_TOKENS.find(it => it.network === network && it.asset === token)

const lookOf = createLookalikes()

/** What a symbol looks like, of those that the product knows: `more` as well. Undefined if it is of no such name. */
export function nameTaken(given: string, more: string): string | undefined {
  const symbol = bareSymbol(given)
  const known = [more, ...PINNED_TOKENS.map(it => it.symbol)]
  return known.find(it => it.toUpperCase() === symbol.toUpperCase()) ?? lookOf(symbol)
}

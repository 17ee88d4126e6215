// Anyone's contract can log a transfer that never happened, under the symbol of a token that users know.
import { createLookalikes } from './lookalike.ts'
import { isNativeCoin, wrappedTitle } from './native-coin.ts'
import type { Network } from './network.ts'
import { bareSymbol, quoted } from './symbol.ts'

/** A transfer of the activity. */
interface Told {
  token?: string | undefined
  fungible?: { name: string; symbol: string } | undefined
  isUnlisted?: boolean | undefined
  isForged?: true
}

/** What a transaction is told by: forged transfers count only where there is nothing else. */
export function realOf<T extends Pick<Told, 'isForged'>>(transfers: readonly T[]): readonly T[] {
  const real = transfers.filter(it => !it.isForged)
  return real.length ? real : transfers
}

/**
 * Marks transfers of unlisted tokens that go by the symbol of the native currency or of a listed token (`listed`), or
 * by one that looks like it. The wrapped native coin is as real as the coin.
 */
export function createForgeries(network: Network, listed: readonly string[]): <T extends Told>(transfer: T) => T {
  const symbols = [network.nativeCurrency.symbol, ...listed.map(bareSymbol)].filter(Boolean)
  const taken = new Set(symbols.map(it => it.toUpperCase()))
  const like = createLookalikes(symbols)
  return transfer => {
    const { fungible, token, isUnlisted } = transfer
    const isReal = isNativeCoin(network, token) || wrappedTitle(network, token)
    if (!fungible || !isUnlisted || isReal) return transfer
    const symbol = bareSymbol(fungible.symbol)
    if (!taken.has(symbol.toUpperCase()) && !like(symbol)) return transfer
    return { ...transfer, fungible: { ...fungible, symbol: quoted(symbol) }, isForged: true }
  }
}

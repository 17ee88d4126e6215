import { createLookalikes } from '../base/lookalike.ts'
import { isNativeCoin } from '../base/native-coin.ts'
import type { Network } from '../base/network.ts'
import { bareSymbol, quoted } from '../base/symbol.ts'
import type { Transfer } from './history.ts'

/**
 * Marks transfers of unlisted tokens that go by the symbol of the native currency or of a listed token (`listed`), or
 * by one that looks like it: a contract of such a token can log what never happened.
 */
export function createForgeries(network: Network, listed: readonly string[]): (transfer: Transfer) => Transfer {
  const symbols = [network.nativeCurrency.symbol, ...listed.map(bareSymbol)].filter(Boolean)
  const taken = new Set(symbols.map(it => it.toUpperCase()))
  const like = createLookalikes(symbols)
  return transfer => {
    const { fungible, token, isUnlisted } = transfer
    if (!fungible || !isUnlisted || isNativeCoin(network, token)) return transfer
    const symbol = bareSymbol(fungible.symbol)
    if (!taken.has(symbol.toUpperCase()) && !like(symbol)) return transfer
    return { ...transfer, fungible: { ...fungible, symbol: quoted(symbol) }, isForged: true }
  }
}

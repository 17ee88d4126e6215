// Names beside addresses of contracts that are known by them. The address itself stays whole.
import type { CaipNetworkId } from '../../base/network.ts'
import { contractName } from '../../chains/evm/contract-names.ts'
import type { Row } from './approval-view.ts'

/** The rows, with the name of each known contract behind its label. Of Solana, none is known. */
export function withNames(rows: readonly Row[], of: { network: string; symbol: string }): Row[] {
  const known = { network: of.network as CaipNetworkId, symbol: of.symbol }
  return rows.map(([label, value, kind]): Row => {
    if (typeof value !== 'string') return [label, withNames(value, of)]
    const name = kind === 'address' ? contractName(value, known) : undefined
    if (name) return [`${label} (${name})`, value, kind]
    return kind ? [label, value, kind] : [label, value]
  })
}

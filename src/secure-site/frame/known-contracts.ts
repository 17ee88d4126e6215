// Names beside addresses of contracts that are known by them. The address itself stays whole.
import { sameAddress } from '../../base/caip.ts'
import type { Row } from './approval-view.ts'

/** What a contract of EVM is called. `names`: by address. */
export const nameIn = (names: ReadonlyMap<string, string>, address: string): string | undefined =>
  [...names].find(([it]) => sameAddress('eip155', it, address))?.[1]

/** The rows, with the name of each known contract behind its label. `names`: by address. */
export function withNames(rows: readonly Row[], names: ReadonlyMap<string, string>): Row[] {
  return rows.map(([label, value, kind]): Row => {
    if (typeof value !== 'string')
      return kind ? [label, withNames(value, names), kind] : [label, withNames(value, names)]
    const name = kind === 'address' ? nameIn(names, value) : undefined
    if (name) return [`${label} (${name})`, value, kind]
    return kind ? [label, value, kind] : [label, value]
  })
}

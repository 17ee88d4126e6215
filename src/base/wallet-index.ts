import { identityOf, type Identity, type Named } from './wallet-identity.ts'

/** Finds which wallet of a list another source means. */
export function createIndex<T extends Named>(list: readonly T[] = []) {
  const byId = new Map<string, T>()
  const byName = new Map<string, [T, Identity][]>()
  /** Called again when more is known about a wallet that was added before. */
  const add = (it: T) => {
    const identity = identityOf(it)
    for (const id of identity.ids) if (!byId.has(id)) byId.set(id, it)
    for (const name of identity.names) byName.set(name, [...(byName.get(name) ?? []), [it, identity]])
  }
  list.forEach(add)
  return {
    add,
    find(wallet: Named): T | undefined {
      const { ids, names, isSure } = identityOf(wallet)
      for (const id of ids) if (byId.has(id)) return byId.get(id)
      for (const name of names)
        for (const [it, other] of byName.get(name) ?? []) if (!(isSure && other.isSure)) return it
      return undefined
    },
  }
}

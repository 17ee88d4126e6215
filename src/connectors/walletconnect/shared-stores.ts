import { attempt } from '../../base/errors.ts'
import { PREFIX, type RelayStorage } from './relay-storage.ts'

/**
 * One of the library's stores: on every change it writes all of `map` under `storageKey`, overwriting what other tabs
 * wrote.
 */
export interface Store {
  storageKey: string
  map: Map<string, unknown>
  /** If the entries are a list: the field that identifies one. */
  name?: string
}

/** The entries of a stored value, given as text or parsed; undefined if it is not in the library's format. */
const entriesOf = (given: unknown, name: string | undefined): Store['map'] | undefined =>
  attempt(() => {
    const value = typeof given === 'string' ? JSON.parse(given) : given
    const entries: [string, unknown][] = name
      ? value.map((it: Record<string, string>) => [it[name], it])
      : Object.entries(value)
    return new Map(entries.filter(([key, it]) => typeof (name ? key : it) === 'string'))
  })

function merge(map: Store['map'], before: Iterable<string>, after: Map<string, unknown>) {
  for (const key of before) if (!after.has(key)) map.delete(key)
  for (const [key, value] of after) map.set(key, value)
}

/**
 * Keeps the library's memory in step with what other tabs of the app write; the library itself reads its storage only
 * at its start. `around` wraps each change. The result reads everything again, for a page that received nothing for a
 * while.
 */
export function shareStores(
  stores: Store[],
  storage: RelayStorage,
  around: (change: () => void) => void,
  life: AbortSignal,
): () => Promise<void> {
  addEventListener(
    'storage',
    ({ key, oldValue, newValue }) => {
      const store = stores.find(({ storageKey }) => key === PREFIX + storageKey)
      const after = store && entriesOf(newValue, store.name)
      // An entry that is in neither the old nor the new value belongs to this tab.
      if (after) around(() => merge(store.map, entriesOf(oldValue, store.name)?.keys() ?? [], after))
    },
    { signal: life },
  )

  return async () => {
    for (const store of stores) {
      const after = entriesOf(await storage.getItem(store.storageKey), store.name)
      // A key that exists only here may have been overwritten by another tab.
      if (after) around(() => merge(store.map, store.name ? [...store.map.keys()] : [], after))
    }
  }
}

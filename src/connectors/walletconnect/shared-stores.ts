import { attempt } from '../../base/errors.ts'
import { PREFIX, type RelayStorage } from './relay-storage.ts'

/** One store of the library: it writes all of `map` under `storageKey` at every change, over what other tabs wrote. */
export interface Store {
  storageKey: string
  map: Map<string, unknown>
  /** Where the entries are a list: the field that names one. */
  name?: string
}

/** The entries of what is stored, as text or read; undefined when it has not the shape that the library writes. */
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
 * Keeps what the library holds in memory up to what other tabs of the page write; it reads its storage only at its
 * start. `around` runs each change. The result reads everything anew, for a page that has heard nothing for a while.
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
      // What is neither in the old nor in the new value is this tab's own.
      if (after) around(() => merge(store.map, entriesOf(oldValue, store.name)?.keys() ?? [], after))
    },
    { signal: life },
  )

  return async () => {
    for (const store of stores) {
      const after = entriesOf(await storage.getItem(store.storageKey), store.name)
      // A key that is here alone may be one that another tab wrote over.
      if (after) around(() => merge(store.map, store.name ? [...store.map.keys()] : [], after))
    }
  }
}

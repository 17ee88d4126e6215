// What the frame keeps of one embedding site. Browsers may refuse frames their storage: then it lasts as long as the page.
import { attempt } from '../../base/errors.ts'

export interface SiteStore {
  get(name: string): string | undefined
  /** Undefined removes it. */
  set(name: string, value: string | undefined): void
  /** Reports what other tabs of the same site change. */
  onForeign(name: string, hear: (value: string | undefined) => void): void
}

/** `site`: origin of the embedding page. `storageOf` may throw. */
export function createSiteStore(site: string, storageOf: () => Storage = () => localStorage): SiteStore {
  const memory = new Map<string, string>()
  const keyOf = (name: string) => `${site}|${name}`
  return {
    get: name => attempt(() => storageOf().getItem(keyOf(name))) ?? memory.get(name),
    set(name, value) {
      if (value === undefined) {
        memory.delete(name)
        attempt(() => storageOf().removeItem(keyOf(name)))
      } else {
        memory.set(name, value)
        attempt(() => storageOf().setItem(keyOf(name), value))
      }
    },
    onForeign(name, hear) {
      window.addEventListener('storage', ({ key, newValue }) => {
        // Without a key, all storage was cleared.
        if (key !== null && key !== keyOf(name)) return
        memory.delete(name)
        hear(newValue ?? undefined)
      })
    },
  }
}

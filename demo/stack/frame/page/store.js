/**
 * The page's storage, separate for each site, under its own origin; if the browser refuses it, in memory while the page
 * is open. Data that belongs to the browser rather than a site is stored under the site `*`.
 */
export function createStore(site) {
  const memory = new Map()
  const listeners = []
  const keyOf = (name, owner) => `${owner}|${name}`
  window.addEventListener('storage', event => {
    for (const { name, hear } of listeners)
      // Without a key, all storage was cleared.
      if (event.key === null || event.key === keyOf(name, site)) hear(event.newValue ?? undefined)
  })
  return {
    get(name, owner = site) {
      const key = keyOf(name, owner)
      try {
        return localStorage.getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    set(name, value, owner = site) {
      const key = keyOf(name, owner)
      memory.set(key, value)
      if (value === undefined) memory.delete(key)
      try {
        if (value === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Kept in memory.
      }
    },
    /** Reports changes from other tabs of the same site. */
    onForeign: (name, hear) => listeners.push({ name, hear }),
  }
}

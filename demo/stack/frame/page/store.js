/**
 * What the page remembers, each site apart, in the storage of its own origin; where the browser refuses that, as long as
 * it is open. What belongs to the browser and no site is kept under the site `*`.
 */
export function createStore(site) {
  const memory = new Map()
  const listeners = []
  const keyOf = (name, owner) => `${owner}|${name}`
  window.addEventListener('storage', event => {
    for (const { name, hear } of listeners)
      // Without a key everything was cleared
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
        // Kept in memory
      }
    },
    /** Hears of changes that another tab of the same site made. */
    onForeign: (name, hear) => listeners.push({ name, hear }),
  }
}

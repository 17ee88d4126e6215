/**
 * What a wallet remembers about this origin: the permission, the selected account, the chain, and added networks.
 * localStorage belongs to the page, so the memory is per origin; if the browser refuses it, it lasts until the page
 * closes.
 */
export function createStore(rdns, initial, onForeign = () => {}) {
  const key = `test-wallet:${rdns}`
  let state = initial
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (kept && typeof kept === 'object') state = { ...initial, ...kept }
  } catch {
    /* no storage, or not ours: start fresh */
  }
  // All tabs of an origin share one wallet, like an extension: reports another tab's changes, with the state before
  // them.
  window.addEventListener('storage', event => {
    if (event.key !== key) return
    const before = state
    try {
      state = { ...initial, ...JSON.parse(event.newValue ?? '{}') }
    } catch {
      return
    }
    onForeign(before)
  })
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      try {
        localStorage.setItem(key, JSON.stringify(state))
      } catch {
        /* kept in memory */
      }
    },
  }
}

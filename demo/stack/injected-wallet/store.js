/**
 * What a wallet remembers about this origin: the permission, the chosen account, the chain, and networks it was taught.
 * localStorage is the page's own, so the memory is per origin by nature; where the browser refuses it, it lasts as long
 * as the page.
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
  // All tabs of an origin share one wallet, as they would an extension: what another tab's part of it did is told with
  // the state before.
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

// The demo's fault switches: what a reader may break from the page, in words of the page.
const FAULTS = { slow: { delay: 4000 }, error: { status: 503 }, silent: { hold: true }, broken: { malformed: true } }
const CHUNK = /^chunks\//

/**
 * @param {import('./stack/http/faults.mjs').Faults | undefined} faults of the stack; without it only the chunks can be
 * broken
 */
export function createBreakage(faults) {
  const now = { chunks: 'working', ...Object.fromEntries((faults?.services ?? []).map(name => [name, 'working'])) }
  return {
    list: () => ({ ...now }),
    /** Returns false for a service or a fault that does not exist. */
    set(service, fault) {
      const known = service === 'chunks' ? ['working', 'changed', 'missing'] : ['working', ...Object.keys(FAULTS)]
      if (!Object.hasOwn(now, service) || !known.includes(fault)) return false
      now[service] = fault
      if (service !== 'chunks') {
        faults.clear(service)
        if (fault !== 'working') faults.set(service, '*', FAULTS[fault])
      }
      return true
    },
    /** A file of dist/ as it goes out: undefined when it is to be missing. */
    deliver(name, bytes) {
      if (!CHUNK.test(name) || now.chunks === 'working') return bytes
      if (now.chunks === 'missing') return undefined
      // Still a valid script, and still refused: the hash is what counts.
      return Buffer.concat([bytes, Buffer.from(' ')])
    },
  }
}

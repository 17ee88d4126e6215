// The fault switches: which request to which service fails, and how.
import { glob } from './glob.mjs'

/**
 * @typedef {object} Fault
 * @property {number} [delay] Delays the answer by this many milliseconds.
 * @property {number} [status] Answers with this status, without running the call.
 * @property {Record<string, string>} [headers] Added to the answer.
 * @property {unknown} [body] Replaces the body; anything but a string is sent as JSON. The call does not run.
 * @property {{ code: number, message: string, data?: unknown }} [rpcError] JSON-RPC error for every call of the
 * request.
 * @property {string} [redirect] Answers 302 to this address.
 * @property {boolean} [refuse] Destroys the socket immediately.
 * @property {boolean} [hold] Holds the request until the service's faults are cleared, then continues.
 * @property {number} [cut] Sends this many bytes of the body, then destroys the socket.
 * @property {boolean} [malformed] Truncates the body, as if it were complete.
 * @property {boolean} [duplicate] Repeats each entry of every list in the body.
 * @property {boolean} [empty] Empties every list in the body; a body without lists becomes empty.
 * @property {boolean} [cors] False omits the CORS headers, also of the preflight.
 * @property {number} [chunkMs] Trickles the body with this pause between chunks.
 * @property {number} [chunkBytes] Size of those chunks, 64 if missing.
 * @property {number} [close] Sockets: accepts one and closes it with this code; 1006 drops the connection.
 * @property {string} [reason] Sockets: the reason for that close.
 * @property {boolean} [drop] Relay, Solana, mail, frame: loses the message, the notification, the transaction or the reply.
 * @property {string} [error] Frame: answers an event with this error; if empty, without a message.
 * @property {string} [name] Frame: answers an event under this name.
 * @property {string} [without] Frame: does not know this part of an event's payload. Phone: leaves a member out of its answer.
 * @property {boolean} [reorder] Relay: holds the message until another one has been delivered.
 *
 * @typedef {{ match: string, fault: Fault, times: number }} Rule
 */

const KINDS = {
  delay: 'number',
  status: 'number',
  headers: 'object',
  body: 'any',
  rpcError: 'object',
  redirect: 'string',
  refuse: 'boolean',
  hold: 'boolean',
  cut: 'number',
  malformed: 'boolean',
  duplicate: 'boolean',
  empty: 'boolean',
  cors: 'boolean',
  chunkMs: 'number',
  chunkBytes: 'number',
  close: 'number',
  reason: 'string',
  drop: 'boolean',
  error: 'string',
  name: 'string',
  without: 'string',
  reorder: 'boolean',
}

/** Throws a TypeError that names the problem with a rule. */
function check(match, fault, times) {
  if (typeof match !== 'string' || match === '')
    throw new TypeError("match must be text such as 'GET /v1/account/*/balance'")
  if (typeof fault !== 'object' || fault === null || Object.keys(fault).length === 0)
    throw new TypeError('fault must be an object with at least one kind')
  for (const [kind, value] of Object.entries(fault)) {
    if (!Object.hasOwn(KINDS, kind))
      throw new TypeError(`unknown fault '${kind}'; known are ${Object.keys(KINDS).join(', ')}`)
    if (KINDS[kind] !== 'any' && typeof value !== KINDS[kind])
      throw new TypeError(`fault '${kind}' must be a ${KINDS[kind]}`)
    if (KINDS[kind] === 'number' && !(value >= 0)) throw new TypeError(`fault '${kind}' must not be negative`)
  }
  if ('status' in fault && !(Number.isInteger(fault.status) && fault.status >= 200 && fault.status <= 599))
    throw new TypeError("fault 'status' must be 200 to 599")
  const { close } = fault
  if (
    close !== undefined &&
    !(
      close === 1006 ||
      (close >= 1000 && close <= 1014 && ![1004, 1005].includes(close)) ||
      (close >= 3000 && close <= 4999)
    )
  )
    throw new TypeError("fault 'close' must be a close code")
  if (!(times >= 1)) throw new TypeError('times must be at least 1')
}

/** A pattern without a method matches every method. */
function matcher(pattern) {
  const regex = glob(pattern)
  const hasMethod = pattern.includes(' ')
  return key => regex.test(hasMethod ? key : key.slice(key.indexOf(' ') + 1))
}

/** @param {string[]} services Names that accept faults. */
export function createFaults(services) {
  /** @type {Map<string, (Rule & { hits: (key: string) => boolean })[]>} */
  const rules = new Map(services.map(name => [name, []]))
  /** @type {Map<string, Set<() => void>>} */
  const held = new Map(services.map(name => [name, new Set()]))
  const known = (map, service) => {
    if (!map.has(service)) throw new TypeError(`unknown service '${service}'; known are ${services.join(', ')}`)
    return map.get(service)
  }
  return {
    services,

    /**
     * The newest matching rule wins.
     * @param {string} service
     * @param {string} match `METHOD /path`, `/path` or `rpc eth_method`, with `*` for any text.
     * @param {Fault} fault
     * @param {number} [times] How many requests it affects; all if missing.
     */
    set(service, match, fault, times = Infinity) {
      check(match, fault, times)
      known(rules, service).unshift({ match, fault, times, hits: matcher(match) })
    },

    /** Clears the faults of one service, or of all, and releases held requests. */
    clear(service) {
      for (const name of service === undefined ? services : [service]) {
        known(rules, name).length = 0
        const waiting = [...known(held, name)]
        held.get(name).clear()
        for (const release of waiting) release()
      }
    },

    /** @returns {Rule[]} */
    list: service => known(rules, service).map(({ match, fault, times }) => ({ match, fault, times })),

    /**
     * The fault for a request; taking it counts as a use.
     * @param {string} service
     * @param {string[]} keys What a rule can match: `GET /path`, and `rpc eth_method` for each call in the request.
     * @param {(fault: Fault) => boolean} [applies]
     * @returns {Fault}
     */
    take(service, keys, applies = () => true) {
      const list = known(rules, service)
      const rule = list.find(it => keys.some(it.hits) && applies(it.fault))
      if (rule && --rule.times < 1) list.splice(list.indexOf(rule), 1)
      return rule?.fault ?? {}
    },

    /**
     * Waits until the service's faults are cleared, or the request is aborted.
     * @param {string} service
     * @param {AbortSignal} signal
     */
    released: (service, signal) =>
      new Promise(resolve => {
        if (signal.aborted) return resolve()
        held.get(service).add(resolve)
        signal.addEventListener(
          'abort',
          () => {
            held.get(service).delete(resolve)
            resolve()
          },
          { once: true },
        )
      }),
  }
}

/** @typedef {ReturnType<typeof createFaults>} Faults */

// How a node behaves: each chain can answer eth_simulateV1 honestly, not at all, with forged results or with half of
// them, at the endpoint, at the data service's proxy, or at both.
import { hex } from './units.mjs'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address under which eth_simulateV1 reports transfers of the native coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * @typedef {{ token?: string, from: string, to: string, units: bigint | string | number }} Change Without `token`, the
 * native coin.
 * @typedef {{ address: string, topics: string[], data: string }} Log
 * @typedef {(Change | Log)[]} Forged
 * @typedef {{ call: Record<string, string>, before: Record<string, string>[] }} Asked The simulated call and the calls
 * before it.
 *
 * @typedef {object} ModeOptions
 * @property {Forged | ((asked: Asked) => Forged)} [tells] `forging`: what the node claims the call does; by default
 * nothing.
 * @property {'logs' | 'empty' | 'truncated' | 'status' | 'null'} [lacks] `half`: results without `logs`, with empty
 * logs, without the last call, with only `status`, or no result at all.
 * @property {'endpoint' | 'proxy'} [at] Limits the mode to one place; by default it applies to both.
 *
 * @typedef {'whole' | 'plain' | 'forging' | 'half'} Mode
 */

const LACKS = ['logs', 'empty', 'truncated', 'status', 'null']
const PLACES = ['endpoint', 'proxy']
const TAKES = { whole: ['at'], plain: ['at'], forging: ['tells', 'at'], half: ['lacks', 'at'] }
const MISSING = /^(eth_simulateV1$|debug_|trace_)/

const word = value => `0x${BigInt(value).toString(16).padStart(64, '0')}`

/** A log as the node returns it. @param {Change | Log} it */
function logOf(it) {
  if ('topics' in it) return { address: it.address, topics: it.topics, data: it.data ?? '0x' }
  return { address: it.token ?? COIN, topics: [TRANSFER, word(it.from), word(it.to)], data: word(it.units) }
}

/** Throws a TypeError that names the problem. */
function check(mode, options) {
  if (!Object.hasOwn(TAKES, mode))
    throw new TypeError(`unknown mode '${mode}'; known are ${Object.keys(TAKES).join(', ')}`)
  for (const name of Object.keys(options))
    if (!TAKES[mode].includes(name)) throw new TypeError(`mode '${mode}' takes no '${name}'`)
  const { at, lacks, tells } = options
  if (at !== undefined && !PLACES.includes(at)) throw new TypeError(`at must be one of ${PLACES.join(', ')}`)
  if (lacks !== undefined && !LACKS.includes(lacks)) throw new TypeError(`lacks must be one of ${LACKS.join(', ')}`)
  if (tells !== undefined && typeof tells !== 'function' && !Array.isArray(tells))
    throw new TypeError('tells must be a list or a function')
}

/** Replaces the truth about the last call in an answer to eth_simulateV1. */
function forge(blocks, calls, tells = []) {
  const [call, ...before] = [...calls].reverse()
  const told = typeof tells === 'function' ? tells({ call, before: before.reverse() }) : tells
  const logs = told.map((it, i) => ({
    ...logOf(it),
    blockHash: word(0),
    blockNumber: '0x0',
    blockTimestamp: '0x0',
    transactionHash: word(0),
    transactionIndex: '0x0',
    logIndex: hex(i),
    removed: false,
  }))
  const good = { returnData: word(1), logs: [], gasUsed: '0x1d4c0', maxUsedGas: '0x1d4c0', status: '0x1' }
  // Earlier calls keep the node's own results, so that only the forged one differs.
  const honest = blocks?.at(-1) ?? {}
  const results = calls.map((_, i) => (i < calls.length - 1 ? (honest.calls?.[i] ?? good) : { ...good, logs }))
  return [{ ...honest, calls: results }]
}

function halve(blocks, lacks) {
  if (lacks === 'null') return null
  return blocks.map(block => ({
    ...block,
    calls: (lacks === 'truncated' ? block.calls.slice(0, -1) : block.calls).map(({ logs, ...rest }) => {
      if (lacks === 'status') return { status: rest.status }
      if (lacks === 'empty') return { ...rest, logs: [] }
      return lacks === 'logs' ? rest : { ...rest, logs }
    }),
  }))
}

/** @param {string[]} chains CAIP-2 ids. */
export function createNodeModes(chains) {
  /** @type {Map<string, ({ mode: Mode } & ModeOptions)[]>} */
  const rules = new Map(chains.map(caip => [caip, []]))
  const known = caip => {
    if (!rules.has(caip)) throw new TypeError(`unknown chain '${caip}'; known are ${chains.join(', ')}`)
    return rules.get(caip)
  }
  const modeOf = (caip, place) => known(caip).find(it => it.at === undefined || it.at === place) ?? { mode: 'whole' }

  return {
    /**
     * Applies from now on; for each place the newest rule wins.
     * @param {string} caip
     * @param {Mode} mode
     * @param {ModeOptions} [options]
     */
    set(caip, mode, options = {}) {
      const list = known(caip)
      check(mode, options)
      const { tells } = options
      list.unshift({ mode, ...options, ...(Array.isArray(tells) && { tells: tells.map(logOf) }) })
    },

    /** Restores one chain, or all of them. */
    reset(caip) {
      for (const it of caip === undefined ? chains : [caip]) known(it).length = 0
    },

    /** @returns {({ mode: Mode } & ModeOptions)[]} */
    list: caip => known(caip).map(it => ({ ...it })),

    /** Whether the node knows a method. */
    knows: (caip, place, method) => modeOf(caip, place).mode !== 'plain' || !MISSING.test(method),

    /**
     * The answer to send instead of the node's own.
     * @param {string} caip
     * @param {'endpoint' | 'proxy'} place
     * @param {{ method: string, params?: any[] }} asked
     * @param {any} answer
     */
    alter(caip, place, asked, answer) {
      const { mode, tells, lacks = 'logs' } = modeOf(caip, place)
      if (asked.method !== 'eth_simulateV1' || (mode !== 'forging' && mode !== 'half')) return answer
      if (mode === 'half') return answer.error ? answer : { ...answer, result: halve(answer.result, lacks) }
      const calls = (asked.params?.[0]?.blockStateCalls ?? []).flatMap(it => it?.calls ?? [])
      const { error: _, ...rest } = answer
      return { ...rest, result: forge(answer.result, calls, tells) }
    },
  }
}

/** @typedef {ReturnType<typeof createNodeModes>} NodeModes */

/**
 * The chain's switches over HTTP, at its endpoint: `POST /__node` with `{ mode, ...options }` sets, `GET` lists,
 * `DELETE` resets.
 * @param {NodeModes} modes
 * @param {string} caip
 * @param {(message: string) => Error} bad
 * @returns {import('../http/service.mjs').Route[]}
 */
export const nodeRoutes = (modes, caip, bad) => [
  ['GET', '/__node', () => ({ body: modes.list(caip) })],
  ['DELETE', '/__node', () => (modes.reset(caip), { status: 204 })],
  [
    'POST',
    '/__node',
    ({ body }) => {
      const { mode, ...options } = body ?? {}
      try {
        modes.set(caip, mode, options)
      } catch (error) {
        throw bad(error.message)
      }
      return { body: modes.list(caip) }
    },
  ],
]

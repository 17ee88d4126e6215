// The Solana chain behind JSON-RPC and WebSockets. The machine starts with the first call: loading it takes longer than
// starting everything else, and most pages never need it.
import { HttpError } from '../http/reply.mjs'
import { startService } from '../http/service.mjs'
import { CAIP } from './plan.mjs'
import { createSubscriptions } from './subscriptions.mjs'

const BATCH_LIMIT = 1000
const SLOTS_LIMIT = 10_000

/**
 * @typedef {object} Solana
 * @property {string} url `http:` address; the same one over `ws:` takes subscriptions.
 * @property {(body: any) => Promise<object>} answer Answers a JSON-RPC body, single or batch.
 * @property {() => Promise<import('./chain.mjs').Chain>} chain The chain itself, bypassing every fault.
 * @property {(count?: number) => Promise<number>} advance Lets slots pass; returns the newest.
 * @property {() => Promise<number>} snapshot Saves the state under the returned number.
 * @property {(id: number) => Promise<boolean>} revert Restores a saved state, any number of times.
 * @property {() => Promise<void>} rewind Restores the initial state, if the chain was used.
 * @property {() => number} sockets How many clients are connected.
 * @property {(code?: number, reason?: string) => number} disconnectAll Closes every socket, with 1006 (or nothing) by
 * dropping the connection; returns how many.
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ port: number, faults: import('../http/faults.mjs').Faults }} options Port 0 takes a free one.
 * @returns {Promise<Solana>}
 */
export async function startSolana({ port, faults }) {
  const stopping = new AbortController()
  const name = CAIP
  let opening, start
  const open = () => (opening ??= load())

  async function load() {
    const [{ createChain }, { accountMethods }, { transactionMethods }, { accountView }, read] = await Promise.all([
      import('./chain.mjs'),
      import('./account-methods.mjs'),
      import('./transaction-methods.mjs'),
      import('./account-view.mjs'),
      import('./params.mjs'),
    ])
    const chain = await createChain()
    start = chain.snapshot()
    const service = { name, faults, stopping: stopping.signal }
    const methods = { ...accountMethods(chain), ...transactionMethods(chain, service) }
    return { chain, methods, read, view: (account, options) => accountView(account, options, chain.decimalsOf) }
  }

  async function answerOne(call) {
    const id = call?.id ?? null
    try {
      if (typeof call?.method !== 'string')
        return { jsonrpc: '2.0', id, error: { code: -32600, message: 'Invalid request' } }
      const { methods } = await open()
      if (!Object.hasOwn(methods, call.method))
        return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
      return { jsonrpc: '2.0', id, result: await methods[call.method](call.params ?? []) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: error.reply ?? { code: -32603, message: `Internal error: ${error.message}` } }
    }
  }

  async function answer(body) {
    if (!Array.isArray(body)) return answerOne(body)
    if (body.length === 0 || body.length > BATCH_LIMIT) return answerOne(undefined)
    const answers = []
    for (const call of body) answers.push(await answerOne(call))
    return answers
  }

  async function advance(count = 1) {
    if (!Number.isInteger(count) || count < 0 || count > SLOTS_LIMIT)
      throw new TypeError(`count must be 0 to ${SLOTS_LIMIT}`)
    return (await open()).chain.advance(count)
  }
  const snapshot = async () => (await open()).chain.snapshot()
  const revert = async id => (await open()).chain.revert(id)
  async function rewind() {
    if (opening) (await opening).chain.revert(start)
  }

  /** @type {import('../http/service.mjs').Route[]} */
  const routes = [
    ['POST', '/', async ({ body }) => ({ body: await answer(body) })],
    [
      'POST',
      '/__slots',
      async ({ body }) => ({
        body: {
          slot: await advance(body?.count).catch(error => {
            throw new HttpError(400, error.message)
          }),
        },
      }),
    ],
    ['POST', '/__snapshot', async () => ({ body: { id: await snapshot() } })],
    ['POST', '/__revert', async ({ body }) => ({ body: { reverted: await revert(body?.id) } })],
  ]

  const subscriptions = createSubscriptions({
    name,
    faults,
    stopping: stopping.signal,
    record: entry => service.record(entry),
    open,
  })
  const service = await startService({ name, port, routes, faults, upgrade: subscriptions.upgrade })
  const { sockets, disconnectAll } = subscriptions
  return {
    url: service.url,
    answer,
    chain: async () => (await open()).chain,
    advance,
    snapshot,
    revert,
    rewind,
    sockets,
    disconnectAll,
    async stop() {
      stopping.abort()
      await service.stop()
    },
  }
}

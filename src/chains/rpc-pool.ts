import { child } from '../base/abort.ts'
import { roomOf } from '../base/error-catalogue.ts'
import { ModalError, toModalError, type ErrorCode } from '../base/errors.ts'
import { createRpc, type Rpc, type RpcOptions } from '../services/rpc.ts'
import { canMove } from '../services/rpc-writes.ts'
import type { AdapterOptions } from './adapter.ts'
import { apartFrom, endpoints, endpointsAt, originsOf, settingsOf, type Known } from './endpoints.ts'
import type { Wait } from './intents.ts'
import type { Network } from '../base/network.ts'

/** The nodes of all networks of a namespace behind one interface. */
export interface RpcPool {
  /**
   * A JSON-RPC call. A read that fails goes to the spare endpoint; a transaction is submitted once, and goes there only
   * if the request itself was refused. Throws `rpc/*`, `http/*` and `service/*`, and `request/aborted` after the adapter
   * was destroyed.
   */
  request(network: Network, method: string, params: unknown[], wait?: Wait): Promise<unknown>
  /** Whether any endpoint outside this origin answers for the network. Makes no request. */
  isApart(network: Network, origin: string): boolean
  /** The origins of the network's endpoints, in order of preference. Makes no request. */
  origins(network: Network): string[]
  /** Runs a long wait, aborted by the caller's signal or by the end of the pool, whichever comes first. */
  within<T>(signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Aborts everything that is running. */
  destroy(): void
}

/** Nothing answered the call itself: no reply, none that can be read, or a refusal of the project (`service/*`). */
const isUnanswered = (code: ErrorCode): boolean => ['http', 'service'].includes(roomOf(code)) || code === 'rpc/timeout'

/**
 * `known`: what is known of a network besides the options. `how`: how its nodes are probed and their replies parsed.
 */
export function createRpcPool(
  options: AdapterOptions,
  known: (network: Network) => Known,
  how?: Pick<RpcOptions, 'ping' | 'parse'>,
): RpcPool {
  const life = new AbortController()
  const rpcs = new Map<string, Rpc>()
  const endpointsOf = (network: Network) => endpoints(network, options, known(network))

  /** One transport per list of endpoints, so that an app can change a network's list. */
  function rpcOf(network: Network, urls: string[]): Rpc {
    const key = urls.join(' ')
    let rpc = rpcs.get(key)
    if (!rpc) {
      const settings = settingsOf(network, options)
      rpcs.set(key, (rpc = createRpc({ urls, settings: url => settings.get(url), fetch: options.fetch, ...how })))
    }
    return rpc
  }

  return {
    async request(network, method, params, { apart, only, ...wait } = {}) {
      if (life.signal.aborted || wait.signal?.aborted) throw new ModalError('request/aborted')
      const all = endpointsOf(network)
      const { first, spare } = only ? endpointsAt(all, only) : (apart && apartFrom(all, apart)) || all
      try {
        return await rpcOf(network, first).request(method, params, wait)
      } catch (error) {
        const failure = toModalError(error, 'rpc/error')
        if (!spare.length || !canMove(method, failure) || !isUnanswered(failure.code)) throw failure
        return rpcOf(network, spare).request(method, params, wait)
      }
    },
    isApart: (network, origin) => !!apartFrom(endpointsOf(network), origin),
    origins: network => originsOf(endpointsOf(network)),
    async within(signal, run) {
      const end = child(life.signal, signal)
      try {
        return await run(end.signal)
      } finally {
        end.abort()
      }
    },
    destroy() {
      life.abort()
      for (const rpc of rpcs.values()) rpc.destroy()
      rpcs.clear()
    },
  }
}

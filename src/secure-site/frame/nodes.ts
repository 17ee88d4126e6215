// The nodes of the site's configuration. No other is ever asked, whatever the embedding site says.
import { timeout, type Wait } from '../../base/abort.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { isRecord, own } from '../../base/record.ts'
import { clean } from '../../base/text.ts'
import type { SiteConfig } from '../config.ts'

const TIMEOUT_MS = 10_000
const REASON_MAX = 200

export interface Nodes {
  /**
   * Asks the first node of a network (CAIP-2) that answers. Throws `ModalError`: `rpc/error` with the node's `data.code`,
   * `data.reason` and `data.data` if the node refuses, `http/network` if none answers.
   */
  ask(network: string, method: string, params?: unknown, wait?: Wait): Promise<unknown>
  /** Each node by itself, in the order of the configuration. */
  each(network: string): ((method: string, params?: unknown) => Promise<unknown>)[]
}

export function createNodes({ chains }: Pick<SiteConfig, 'chains'>, fetch = globalThis.fetch): Nodes {
  let ids = 0

  async function askOne(url: string, method: string, params: unknown = [], { signal }: Wait = {}): Promise<unknown> {
    const limit = timeout(TIMEOUT_MS, signal)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++ids, method, params }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: limit.signal,
      })
      const reply: unknown = await response.json()
      const error = own(reply, 'error')
      if (isRecord(error)) {
        const { code, data } = error
        const reason = clean(error['message'], REASON_MAX)
        throw new ModalError('rpc/error', {
          message: reason ? `The network refused: ${reason}.` : 'The network refused.',
          data: { code, reason, data },
        })
      }
      if (!isRecord(reply) || !('result' in reply))
        throw new ModalError('http/bad-reply', { message: 'The network didn’t answer.' })
      return reply['result']
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ModalError && !isAbort(error)) throw error
      throw new ModalError('http/network', { cause: error, message: 'The network didn’t answer.' })
    } finally {
      limit.done()
    }
  }

  return {
    async ask(network, method, params, wait) {
      let failure: unknown = new ModalError('http/network', { message: 'The network didn’t answer.' })
      for (const url of chains[network]?.rpc ?? []) {
        try {
          return await askOne(url, method, params, wait)
        } catch (error) {
          failure = error
          wait?.signal?.throwIfAborted()
          if (error instanceof ModalError && error.code === 'rpc/error') throw error
        }
      }
      throw failure
    },
    each: network => (chains[network]?.rpc ?? []).map(url => (method, params) => askOne(url, method, params)),
  }
}

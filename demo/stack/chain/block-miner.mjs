// Mines transactions at given times, one block per call.
import { hex } from './units.mjs'

const GAS = '0x7a120'
export const GAS_PRICE_WEI = 1_000_000_000n

/**
 * Needs a node that does not mine automatically, and senders whose keys the node has or that it impersonates.
 * @param {import('./json-rpc.mjs').Chain} chain
 */
export function createBlockMiner(chain) {
  /** @type {Map<string, number>} */
  const nonces = new Map()
  const expected = []

  const request = (from, { to, data, value = 0n, fails = false }) => {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    expected.at(-1).push(fails ? '0x0' : '0x1')
    return [
      'eth_sendTransaction',
      [{ from, to, data, value: hex(value), nonce: hex(nonce), gas: GAS, gasPrice: hex(GAS_PRICE_WEI) }],
    ]
  }

  return {
    /**
     * Mines one block. One account sends all calls: a batch runs in no fixed order, and only nonces keep the calls in
     * order.
     * @param {string} from
     * @param {{ to?: string, data: string, value?: bigint, fails?: boolean }[]} calls
     * @param {number} [at] Seconds; the node's own time if missing.
     */
    async mine(from, calls, at) {
      expected.push([])
      await chain.batch(calls.map(call => request(from, call)))
      await chain.call('evm_mine', at === undefined ? [] : [{ timestamp: hex(at) }])
    },

    /** Throws unless every transaction ended as expected. */
    async check() {
      const receipts = await chain.batch(expected.map((_, i) => ['eth_getBlockReceipts', [hex(i + 1)]]))
      expected.forEach((statuses, i) => {
        const wrong = statuses.findIndex((status, at) => receipts[i][at]?.status !== status)
        if (wrong >= 0) throw new Error(`transaction ${wrong} of block ${i + 1} did not end as planned`)
      })
    },
  }
}

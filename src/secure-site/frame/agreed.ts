// What an explanation knows of an address counts only if no node says otherwise.
import { abortable, timeout } from '../../base/abort.ts'
import { tokenAt, type AskNode } from '../../chains/evm/token-calls.ts'
import type { Asking } from '../explainer/job.ts'

/** No explanation waits longer to learn what a proxy runs: without it, it says less. */
const CODE_MS = 1_000

/** What they tell; undefined if none does, or if they differ. */
async function agreed<Told>(told: readonly Promise<Told | undefined>[]): Promise<Told | undefined> {
  const [first, ...others] = (await Promise.all(told)).filter(it => it !== undefined)
  return others.every(it => JSON.stringify(it) === JSON.stringify(first)) ? first : undefined
}

/** Asks these nodes. */
export const agreedBy = (nodes: readonly AskNode[]): Asking => ({
  token: address => agreed(nodes.map(node => tokenAt(address, node))),
  async code(address) {
    const { signal, done } = timeout(CODE_MS)
    const told = nodes.map(node => node('eth_getCode', [address, 'latest']).catch(() => undefined))
    return abortable(agreed(told), signal)
      .catch(() => undefined)
      .finally(done)
  },
})

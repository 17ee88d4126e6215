import type { Context } from '../../../kit.ts'
import { delay } from '../../../lib/abort.ts'
import { sameAddress } from '../../../lib/caip.ts'
import type { Sender } from './form.ts'

/** Longer nobody waits for a warning. */
const PATIENCE_MS = 2_000

/**
 * Addresses that the account has sent something to, as the newest history tells. Who only sent something to the
 * account, or moved nothing in its name, is not known by that: anybody can do so to get on such a list.
 */
export function createPastRecipients({
  remote,
  life,
}: Pick<Context, 'remote' | 'life'>): (from: Sender) => Promise<string[]> {
  const pages = new Map<string, Promise<string[]>>()
  async function load({ network: { caipNetworkId: network, chainNamespace }, address }: Sender): Promise<string[]> {
    const page = await (await remote()).data.history({ network, address, signal: life })
    return (page?.rows ?? []).flatMap(({ metadata: { chain, status, sentFrom, sentTo }, transfers }) => {
      const isOurs =
        chain === network &&
        status === 'confirmed' &&
        sameAddress(chainNamespace, sentFrom, address) &&
        transfers.some(it => it.direction === 'out' && /[1-9]/.test(it.quantity.numeric))
      return isOurs && sentTo ? [sentTo] : []
    })
  }
  return from => {
    const key = `${from.network.caipNetworkId}:${from.address}`
    let found = pages.get(key)
    if (!found)
      pages.set(
        key,
        (found = load(from).catch(() => {
          pages.delete(key)
          return []
        })),
      )
    return Promise.race([
      found,
      delay(PATIENCE_MS, life).then(
        () => [],
        () => [],
      ),
    ])
  }
}

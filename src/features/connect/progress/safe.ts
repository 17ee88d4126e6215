import type { Context } from '../../../kit.ts'
import { child } from '../../../lib/abort.ts'

/**
 * Looks for the Safe in whose frame this page may be shown; its wallet joins the list. Nobody else answers, so one that
 * was not ready is asked again with the next opening.
 */
export function createSafe({ life, chunks, events, networks, wallets }: Context): () => Promise<void> {
  const { added } = wallets
  let asking: AbortController | undefined
  async function look() {
    if (self === top || !networks.namespaces().includes('eip155') || added.peek().some(it => it.id === 'safe')) return
    asking?.abort()
    const mine = (asking = child(life))
    const { findSafe } = await chunks.load('safe')
    const connector = await findSafe(mine.signal)
    if (connector && asking === mine) added.value = [...added.peek(), connector]
  }
  events.on('open', () => void look().catch(() => {}))
  return look
}

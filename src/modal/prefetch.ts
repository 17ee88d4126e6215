import type { Context } from './context.ts'
import type { ViewName } from './routes.ts'
import type { ChunkId } from '../state/load-chunks.ts'
import { watch } from '../state/resource.ts'
import { afterPaint } from './painted.ts'
import { printAccounts } from '../account/print-accounts.ts'

/** Without services, what views ask beyond balances and prices is code of its own. */
const ASKED: { [Name in ViewName]?: ChunkId } = { Swap: 'chain-swaps', Transactions: 'chain-activity' }

/**
 * Loads chunks and data as soon as the need is known: when the modal opens, the wallet directory and the views on the
 * way to a wallet; with an account, its view and its chain's code. Never earlier.
 */
export function prefetch(ctx: Context): void {
  const { life, options, router, networks, connections, chunks, storage, wallets } = ctx
  const { isWanted } = wallets
  const isSomebody = () => networks.namespaces().some(it => connections.of(it).peek().status !== 'disconnected')
  watch(life, () => {
    if (router.isOpen.value)
      afterPaint(() => {
        if (!router.isOpen.peek()) return
        isWanted.value = true
        chunks.preload(ctx.sourcesChunk)
        // The file that they read for the list; with an account, its balances come first.
        if (ctx.sourcesChunk === 'chain-sources' && options.enableWallets && !isSomebody()) chunks.preload('wallets')
        ctx.loadView('ConnectingExternal').catch(() => {})
        if (options.remoteConfig) ctx.loadSlot('project').catch(() => {})
        if (options.siwx || options.siweConfig) ctx.signIn().catch(() => {})
      })
    else {
      const { status, data } = wallets.directory.peek()
      // Loaded data is kept; the rest is abandoned and requested again.
      isWanted.value = status === 'ready' && !data?.error
    }
  })
  watch(life, () => {
    const { view } = router.current.value ?? {}
    const asked = view && ctx.sourcesChunk === 'chain-sources' && ASKED[view]
    if (asked) chunks.preload(asked)
  })
  /** For a connected account, and for the wallets of earlier visits, which are part of the public state. */
  const bringPresence = () => {
    if (isSomebody() || storage.read('connections', list => Array.isArray(list) && !!list[0]))
      ctx.loadSlot('PageAccount').catch(() => {})
  }
  watch(life, () => {
    // Again with each opening, in case loading failed.
    router.isOpen.value
    bringPresence()
  })
  storage.watch(bringPresence, life)
  addEventListener('online', bringPresence, { signal: life })
  watch(life, () => {
    const namespace = networks.namespace.value
    const { connector, address } = connections.of(namespace).value
    if (!connector || !address) return
    chunks.preload(ctx.sourcesChunk)
    chunks.whenLoaded(() => ctx.loadView('Account').catch(() => {}))
    ctx.adapter(namespace).then(
      ({ normalize }) => printAccounts(connections, namespace, normalize),
      () => {},
    )
  })
}

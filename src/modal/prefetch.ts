import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import { afterPaint } from './painted.ts'
import { printAccounts } from '../account/print-accounts.ts'

/**
 * Fetches what will be needed the moment that is known: with the open modal the directory and the views on
 * the way to a wallet, with an account its own view and its chain's code, and never anything before.
 */
export function prefetch(ctx: Context): void {
  const { life, options, router, networks, connections, chunks, wallets } = ctx
  const { isWanted } = wallets
  watch(life, () => {
    if (router.isOpen.value)
      afterPaint(() => {
        if (!router.isOpen.peek()) return
        isWanted.value = true
        chunks.preload('services')
        ctx.loadView('ConnectingExternal').catch(() => {})
        if (options.remoteConfig) ctx.loadSlot('project').catch(() => {})
        if (options.siwx || options.siweConfig) ctx.signIn().catch(() => {})
      })
    else {
      const { status, data } = wallets.directory.peek()
      // What has come is kept, what has not is given up and asked for anew.
      isWanted.value = status === 'ready' && !data?.error
    }
  })
  watch(life, () => {
    const namespace = networks.namespace.value
    const { connector, address } = connections.of(namespace).value
    if (!connector || !address) return
    chunks.preload('services')
    chunks.whenLoaded(() => ctx.loadView('Account').catch(() => {}))
    ctx.adapter(namespace).then(
      ({ normalize }) => printAccounts(connections, namespace, normalize),
      () => {},
    )
  })
}

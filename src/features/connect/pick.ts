import type { EarlyContext } from '../../modal/context.ts'
import type { Connector } from '../../connectors/connector.ts'
import { connectorOf, type WalletEntry } from '../../wallets/offered.ts'
import { startConnecting } from './controller.ts'
import { noop } from '../../base/abort.ts'

/** Continues with a wallet that the user picked in a list, see `EarlyContext.pick`. */
export function pickWallet(
  ctx: EarlyContext,
  entry: WalletEntry,
  connector: Connector | undefined = connectorOf(entry, ctx.networks),
): void {
  const { router, options } = ctx
  const { mobile, desktop, webapp } = entry.wallet ?? {}
  // Its links arrive with the directory.
  const isOfBefore = entry.isRecent && !entry.wallet
  if (ctx.mustAgree()) ctx.consent.value = false
  else if (connector) startConnecting(ctx, entry, connector).catch(noop)
  else if ((options.enableWalletConnect || ctx.wallets.code.peek()) && (mobile || desktop || webapp || isOfBefore))
    router.push('ConnectingWalletConnect', entry)
  else router.push('Downloads', entry)
}

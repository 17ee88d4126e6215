import type { Account } from '../base/network.ts'
import type { WalletsContext } from '../wallets/context.ts'
import { watch } from '../state/resource.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import { appBase, appHref } from '../wallets/app-href.ts'
import { connectPairing } from '../wallets/connect-pairing.ts'
import { createProtocol } from '../wallets/pairing-protocol.ts'
import { abortable, child } from '../base/abort.ts'
import { platform } from '../base/platform.ts'
import type { WithSignal } from './authorizing.ts'
import type { ConnectOptions } from './wallet-core.ts'

type Parts = Parameters<typeof createProtocol>[0] & Pick<WalletsContext, 'connections' | 'events'>

export interface Pairing {
  /** Adds the connectors of a stored session. */
  restore(): Promise<unknown>
  /** Waits for a wallet to use the pairing. `entry`: the wallet it is meant for, if any. */
  connect(
    entry: WalletEntry | undefined,
    given: ConnectOptions & Required<Pick<ConnectOptions, 'onUri'>>,
  ): Promise<Account>
}

/** The link that opens a wallet app with the pairing URI; undefined if the wallet has none, or none is known. */
function linkWith(entry: WalletEntry | undefined, uri: string, preferUniversal: boolean): string | undefined {
  const on = platform(navigator)
  const { wallet } = entry ?? {}
  const base = wallet && ((on.mobile ? appBase(wallet, on, preferUniversal) : wallet.desktop) ?? wallet.webapp)
  return base && appHref(base.replace(/\/?$/, '/'), uri, on)
}

export function createPairing(ctx: Parts, withSignal: WithSignal): Pairing {
  const { life, options, events } = ctx
  const { pairing, client } = createProtocol(ctx)
  return {
    restore: client,
    async connect(entry, { namespace, signal, onUri }) {
      const over = child(life, signal)
      try {
        const protocol = await abortable(client(), over.signal)
        watch(over.signal, () => {
          const { uri, expiresAt = 0 } = pairing.value ?? {}
          if (!uri || expiresAt <= Date.now()) return
          events.deliver(code => onUri(code, linkWith(entry, code, options.preferUniversalLinks)), uri)
        })
        const wish = { namespace: namespace ?? ('' as const), entry, signal: over.signal }
        return await withSignal(over.signal, () => connectPairing(ctx, protocol, wish))
      } finally {
        over.abort()
      }
    },
  }
}

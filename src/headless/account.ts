import type { Namespace } from '../base/network.ts'
import type { CoreContext } from '../core/compose.ts'
import { restore } from '../wallets/restore.ts'
import { watch } from '../state/resource.ts'
import { parseUnits } from '../base/amount.ts'
import { parseAccountId } from '../base/caip.ts'
import type { Token } from '../services/tokens.ts'
import { forgetWithConnection } from '../account/forget-connection.ts'
import { createKnownConnections } from '../account/known-connections.ts'
import { printAccounts } from '../account/print-accounts.ts'
import { holder, readBalance } from '../account/read-balance.ts'
import type { TokenBalance, WalletCore } from './wallet-core.ts'
import { noop } from '../base/abort.ts'

type Parts = Pick<
  CoreContext,
  | 'life'
  | 'options'
  | 'storage'
  | 'events'
  | 'networks'
  | 'connections'
  | 'wallets'
  | 'lookForWallets'
  | 'knownConnections'
  | 'chunks'
  | 'adapter'
  | 'sources'
  | 'sourcesChunk'
  | 'loadSlot'
  | 'slots'
>

/** A token as apps see it: amounts in base units. */
function tokenBalance(token: Token): TokenBalance {
  const { name, symbol, chainId, address, quantity, price, value: worth, iconUrl: icon, imitates } = token
  const decimals = Number(quantity.decimals)
  const [whole = '', fraction = ''] = quantity.numeric.split('.')
  // Digits beyond the token's decimals cannot be spent.
  const formatted = fraction ? `${whole}.${fraction.slice(0, decimals)}` : whole
  return {
    network: chainId as TokenBalance['network'],
    address: address && parseAccountId(address)?.address,
    name,
    symbol,
    decimals,
    value: parseUnits(formatted, decimals) ?? 0n,
    formatted,
    icon,
    price,
    worth,
    imitates,
  }
}

/** The methods that need an account or a stored session. */
export function createAccount(ctx: Parts): Pick<WalletCore, 'getBalance' | 'getTokens'> & { restored: Promise<void> } {
  const { life, options, networks, connections, chunks } = ctx
  createKnownConnections(ctx)
  const restored = options.enableReconnect ? restore(ctx) : Promise.resolve()
  forgetWithConnection(ctx)
  watch(life, () => {
    for (const namespace of networks.namespaces())
      if (connections.of(namespace).value.connector)
        // In the form their chain prints, once its code has loaded.
        ctx.adapter(namespace).then(({ normalize }) => printAccounts(connections, namespace, normalize), noop)
  })
  return {
    restored,
    getBalance: namespace => readBalance(ctx, namespace),
    async getTokens(namespace: Namespace = networks.namespace.peek()) {
      const { account, network } = holder(ctx, namespace)
      const { loadBalances } = await chunks.load(ctx.sourcesChunk)
      const { tokens } = await loadBalances(ctx, { network, address: account.address, signal: life })
      return tokens.map(tokenBalance)
    },
  }
}

import type { Namespace } from '../chains/network.ts'
import type { Context } from '../core/context.ts'
import type { Balance, WalletModal } from '../core/handle.ts'
import { formatUnits } from '../lib/amount.ts'
import { ModalError } from '../lib/errors.ts'

/** Calls of the handle that nothing on screen needs. */
export type Calls = Pick<WalletModal, 'getBalance' | 'getIdentity' | 'setPreferredAccountType' | 'notify'>

export function createCalls(ctx: Context): Calls {
  const { life, networks, connections } = ctx
  return {
    async getBalance(namespace: Namespace = networks.namespace.peek()): Promise<Balance> {
      const account = connections.account(namespace)
      if (!account) throw new ModalError('connect/no-account', { message: 'No ActiveCaipAddress found' })
      const network = networks.of(namespace)
      if (network.unsupported) throw new ModalError('network/unsupported')
      const adapter = await ctx.adapter(namespace)
      const value = await adapter.getBalance(network, account.address, { signal: life })
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol, formatted: formatUnits(value, decimals), network: network.caipNetworkId }
    },
    async getIdentity(address) {
      const { data } = await ctx.remote()
      return data.identity({ address, sender: address, signal: life })
    },
    async setPreferredAccountType(type) {
      if (connections.of('eip155').peek().connector?.type !== 'auth') throw new ModalError('connect/no-account')
      await ctx.loadSlot('setAccountType')
      await ctx.slots.peek().setAccountType!(type)
    },
    async notify(message, variant = 'success') {
      ctx.notifications.show({ message, variant })
    },
  }
}

import type { Network } from '../base/network.ts'
import type { Context } from './context.ts'
import type { LaterMethods } from '../page/handle.ts'
import { findLate } from '../wallets/late-wallets.ts'
import { switchNetwork, switchTo, type SwitchWait } from '../account/switch-network.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import { ModalError } from '../base/errors.ts'
import { readBalance } from '../account/read-balance.ts'

/** Calls of the handle that nothing on screen needs. */
export interface Calls extends LaterMethods {
  /** What views ask for, see `switchTo`. */
  switchTo(network: Network, wait: SwitchWait): Promise<void>
  /** A wallet that is on no list yet, by id, rdns or name; undefined where the directory has none. */
  findWallet(text: string): Promise<WalletEntry | undefined>
}

export function createCalls(ctx: Context): Calls {
  const { life, connections } = ctx
  const profile = async () => {
    await ctx.loadSlot('profile')
    return ctx.slots.peek().profile!
  }
  return {
    switchTo: (network, wait) => switchTo(ctx, network, wait),
    switchNetwork: ref => switchNetwork(ctx, ref),
    getBalance: namespace => readBalance(ctx, namespace),
    async findWallet(text) {
      await ctx.loadSlot('findWallet')
      return (await findLate(ctx, text)) ?? ctx.slots.peek().findWallet!(text)
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
    signIn: async () => (await ctx.signIn()).signIn(),
    signOut: async () => (await ctx.signIn()).signOut(),
    getSIWX: async () => (await ctx.signIn()).siwx,
    switchConnection: async which => (await profile()).switchConnection(which),
    deleteConnection: async which => (await profile()).deleteConnection(which),
    setAddressLabel: async (address, label) => ctx.slots.peek().known!.setLabel(address, label),
  }
}

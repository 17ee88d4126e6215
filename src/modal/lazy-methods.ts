import { isAddress } from '../base/caip.ts'
import type { Account, Namespace, Network } from '../base/network.ts'
import type { SIWX, SIWXSession } from '../base/siwx.ts'
import type { Identity } from '../services/network/data.ts'
import type { Context } from './context.ts'
import { findLate } from '../wallets/late-wallets.ts'
import { switchNetwork, switchTo, type SwitchWait } from '../account/switch-network.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { PayFetch } from '../base/payment.ts'
import { ModalError } from '../base/errors.ts'
import { isRecord, recordOf } from '../base/record.ts'
import { clean } from '../base/text.ts'
import { readBalance } from '../account/read-balance.ts'
import type { Balance } from '../account/public.ts'

/** One of the user's wallets; without a namespace the active one, if it is known there. */
interface Which {
  namespace?: Namespace
  id: string
}

/** Methods of the handle that no visible element needs, with its arguments; the handle documents them. */
export interface LazyMethods {
  switchNetwork(ref: string | number): Promise<void>
  switchConnection(which: Which): Promise<Account>
  deleteConnection(which: Which): Promise<void>
  setAddressLabel(address: string, label: string | undefined): Promise<void>
  signIn(): Promise<SIWXSession>
  signOut(): Promise<void>
  getSIWX(): Promise<SIWX>
  getBalance(namespace?: Namespace): Promise<Balance>
  getIdentity(address: string): Promise<Identity>
  setPreferredAccountType(type: 'eoa' | 'smartAccount'): Promise<void>
  notify(message: string, variant?: 'success' | 'loading' | 'error'): Promise<void>
  payFetch: PayFetch
  /** For views, see `switchTo`. */
  switchTo(network: Network, wait: SwitchWait): Promise<void>
  /**
   * A wallet that is not on the list yet, or not with a connector for `namespace`, by ID, rdns or name. Rejects with
   * `wallet/not-installed` if there is none.
   */
  findWallet(text: string, namespace?: Namespace): Promise<WalletEntry>
  /** Says what is wrong with the options of `open` or `connect`. */
  refuse(given: unknown): Promise<never>
}

declare module './slots.ts' {
  interface Slots {
    /** Methods of the handle that no visible element needs. */
    lazyMethods: LazyMethods
  }
}

export function createLazyMethods(ctx: Context): LazyMethods {
  const { life, connections, networks } = ctx
  const profile = () => ctx.loadSlot('profile')
  return {
    switchTo: (network, wait) => switchTo(ctx, network, wait),
    switchNetwork: ref => switchNetwork(ctx, ref),
    getBalance: namespace => readBalance(ctx, namespace),
    async findWallet(text, namespace) {
      const find = await ctx.loadSlot('findWallet')
      const found = (await findLate(ctx, text, { namespace })) ?? (await find(text))
      if (found) return found
      const message = `There’s no wallet with the ID, rdns or name “${clean(text, 70)}” (option wallet).`
      throw new ModalError('wallet/not-installed', { message })
    },
    async refuse(given) {
      const { namespace } = recordOf(given)
      const known: readonly unknown[] = networks.namespaces()
      if (isRecord(given) && (!namespace || known.includes(namespace)))
        throw new ModalError('walletconnect/invalid-uri')
      const message = namespace
        ? `None of your networks has the namespace “${clean(`${namespace}`, 70)}” (option namespace). Use ${known.join(' or ')}.`
        : "Call open and connect with an object, such as { view: 'Networks' } or { wallet: 'io.metamask' }."
      throw new ModalError('options/invalid', { message })
    },
    async getIdentity(address) {
      const { names } = await ctx.sources()
      const space = networks.namespaces().find(it => isAddress(it, address)) ?? networks.namespace.peek()
      return names.identity({ network: networks.of(space), address, sender: address, signal: life })
    },
    async setPreferredAccountType(type) {
      if (connections.of('eip155').peek().connector?.type !== 'auth') throw new ModalError('connect/no-account')
      const set = await ctx.loadSlot('setAccountType')
      await set(type)
    },
    async notify(message, variant = 'success') {
      ctx.notifications.show({ message, variant })
    },
    payFetch: async (...args) => (await ctx.loadSlot('payFetch'))(...args),
    signIn: async () => (await ctx.signIn()).signIn(),
    signOut: async () => (await ctx.signIn()).signOut(),
    getSIWX: async () => (await ctx.signIn()).siwx,
    switchConnection: async which => (await profile()).switchConnection(which),
    deleteConnection: async which => (await profile()).deleteConnection(which),
    setAddressLabel: async (address, label) => (await ctx.loadSlot('knownConnections')).setLabel(address, label),
  }
}

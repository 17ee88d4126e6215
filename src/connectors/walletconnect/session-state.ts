import { toAddresses } from '../../base/caip.ts'
import type { Session } from '../connector.ts'
import type { WalletConnectParts } from './parts.ts'
import { grantedAccounts, grantsMethod, type Granted } from './namespaces.ts'

/** The state of the sessions in use, by namespace: what they grant, and what the wallet reported since. */
export interface SessionState {
  /** Active chain (CAIP-2). */
  chains: Map<string, string>
  /** The chain that the wallet moved to, while the session does not share it. */
  ahead: Map<string, string>
  /** The accounts that the wallet has made active since. */
  fronts: Map<string, string[]>
  /** The accounts on the active chain, or all if the session grants none there; the wallet's choice first. */
  addresses(namespace: string): string[]
  /** Undefined if nothing is shared. */
  sessionOf(namespace: string): Session | undefined
  shares(namespace: string, chain: string): boolean
  /**
   * Picks one of the chains that a session shares: the current one, else the app's, else one that the app knows, else
   * any.
   */
  chainOf(session: Granted, namespace: string): string | undefined
  /** Whether the wallet is on one of the app's networks, or can be asked to switch to one. */
  isUsable(session: Granted, namespace: string): boolean
  /** Forgets what was reported, or continues with what was reported elsewhere. */
  clear(namespace: string, said?: Said): void
}

/** What wallets reported, by namespace. */
export type Said = Pick<SessionState, 'chains' | 'ahead' | 'fronts'>

function move<T>(key: string, from: Map<string, T> | undefined, to: Map<string, T>): void {
  const value = from?.get(key)
  to.delete(key)
  if (value) to.set(key, value)
}

export function createSessionState(
  held: (namespace: string) => Granted | undefined,
  { active, networks, takesAnyNetwork }: Pick<WalletConnectParts, 'active' | 'networks' | 'takesAnyNetwork'>,
): SessionState {
  const chains = new Map<string, string>()
  const ahead = new Map<string, string>()
  const fronts = new Map<string, string[]>()
  const granted = (namespace: string) => {
    const session = held(namespace)
    return session ? grantedAccounts(session, namespace) : []
  }
  const addresses = (namespace: string) => {
    const all = granted(namespace)
    const here = all.filter(({ chain }) => chain === chains.get(namespace))
    const known = toAddresses(
      namespace,
      (here.length ? here : all).map(({ address }) => address),
    )
    const front = (fronts.get(namespace) ?? []).filter(address => known.includes(address))
    return [...new Set([...front, ...known])]
  }
  return {
    chains,
    ahead,
    fronts,
    addresses,
    sessionOf(namespace) {
      const accounts = addresses(namespace).map(address => ({ address }))
      return accounts.length ? { accounts, caipNetworkId: chains.get(namespace) } : undefined
    },
    shares: (namespace, chain) => granted(namespace).some(it => it.chain === chain),
    chainOf(session, namespace) {
      const shared = grantedAccounts(session, namespace).map(({ chain }) => chain)
      const known = networks().map(({ caipNetworkId }) => caipNetworkId)
      const wanted = [ahead.get(namespace), chains.get(namespace), active(namespace), ...known]
      return wanted.find(chain => chain && shared.includes(chain)) ?? shared[0]
    },
    isUsable: (session, namespace) =>
      takesAnyNetwork() ||
      grantsMethod(session, namespace, 'wallet_switchEthereumChain') ||
      grantedAccounts(session, namespace).some(({ chain }) => networks().some(it => it.caipNetworkId === chain)),
    clear(namespace, said) {
      move(namespace, said?.chains, chains)
      move(namespace, said?.ahead, ahead)
      move(namespace, said?.fronts, fronts)
    },
  }
}

import { toAddresses } from '../../base/caip.ts'
import type { Session } from '../connector.ts'
import type { WalletConnectParts } from './parts.ts'
import { grantedAccounts, type Granted } from './namespaces.ts'

/** What is true of the sessions in use, by namespace: what they grant, and what was said since. */
export interface SessionState {
  /** Chain in use (CAIP-2). */
  chains: Map<string, string>
  /** Where the wallet went, while the session does not share that chain. */
  ahead: Map<string, string>
  /** Whom the wallet has put at the front since. */
  fronts: Map<string, string[]>
  /** Of the chain in use, or of all where the session grants none there; the wallet's choice first. */
  addresses(namespace: string): string[]
  /** Undefined when nothing is shared. */
  sessionOf(namespace: string): Session | undefined
  shares(namespace: string, chain: string): boolean
  /** Of the chains that a session shares: the one in use, else that of the page, one that the page knows, or any. */
  chainOf(session: Granted, namespace: string): string | undefined
  clear(namespace: string): void
}

export function createSessionState(
  held: (namespace: string) => Granted | undefined,
  { active, networks }: Pick<WalletConnectParts, 'active' | 'networks'>,
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
    clear(namespace) {
      for (const said of [chains, ahead, fronts]) said.delete(namespace)
    },
  }
}

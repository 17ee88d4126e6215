// What hosts see of accounts: shapes alone, which ship with the types of the package.
import type { Account, CaipAddress, CaipNetworkId, Namespace, SharedAccount } from '../base/network.ts'

/** `authorizing`: the wallet has answered, and the account has to sign in before it counts as connected. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'authorizing' | 'connected'

/** One namespace of the snapshot; the account's fields are absent unless `status` is `connected`. */
export type NamespaceState = { status: ConnectionStatus } & Partial<Omit<Account, 'namespace'>> & {
    /** All accounts that the wallet shares, the active one first; `type` where the wallet says it. */
    accounts?: readonly Readonly<SharedAccount>[]
  }

/** Who is signed in by e-mail or a social account, and what their wallet is. */
export interface EmbeddedWalletInfo {
  user: {
    email?: string
    /** Name at the social account. */
    username?: string
    /** On the network asked for last. */
    accounts: readonly Readonly<SharedAccount>[]
  }
  /** `email`, or the social account: `google`, `farcaster`, … */
  authProvider: string
  /** Of the account in use. */
  accountType: 'eoa' | 'smartAccount'
  /** Whether the smart account is on the chain yet; its first transaction puts it there. */
  isSmartAccountDeployed: boolean
}

/** A wallet that was connected and has not been disconnected since; one of a namespace is the active one. */
export interface KnownConnection {
  namespace: Namespace
  /** Of its connector: the reverse-DNS id where there is one, `walletConnect`, `AUTH`, … */
  id: string
  /** Of the wallet. */
  name: string
  /** The active account as of the last time. */
  address: string
  /** CAIP-10, of the active one alone. */
  caipAddress?: CaipAddress
  isActive: boolean
  /** What the user calls the account. */
  label?: string
}

/** What an account has of a network's own currency. */
export interface Balance {
  /** Base units. */
  value: bigint
  decimals: number
  symbol: string
  /** `value` as a plain decimal number. */
  formatted: string
  network: CaipNetworkId
}

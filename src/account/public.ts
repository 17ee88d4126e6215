// What apps see of accounts: only types, which ship with the package.
import type {
  AccountOf,
  CaipAddress,
  CaipNetworkId,
  Namespace,
  ServedNamespace,
  SharedAccount,
} from '../base/network.ts'

/** `authorizing`: the wallet has answered, and the user has to sign in before the account counts as connected. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'authorizing' | 'connected'

/** One namespace of the state; the account's fields are absent unless `status` is `connected`. */
export type NamespaceState<N extends Namespace = Namespace> = { status: ConnectionStatus } & Partial<
  Omit<AccountOf<N & ServedNamespace>, 'namespace'>
> & {
    /** All accounts that the wallet shares, the active one first; `type` is set if the wallet reports it. */
    accounts?: readonly Readonly<SharedAccount>[]
  }

/** The user who is signed in by email or a social account, and their embedded wallet. */
export interface EmbeddedWalletInfo {
  /** The signed-in user. */
  user: {
    /** The user's email address. */
    email?: string
    /** The user's name at the social account. */
    username?: string
    /** The accounts on the network that was last requested. */
    accounts: readonly Readonly<SharedAccount>[]
  }
  /** `email`, `passkey`, or the social account: `google`, `farcaster`, … */
  authProvider: string
  /** With a passkey: whether the recovery words are saved, or another passkey opens the wallet. */
  isBackedUp?: boolean
  /** Type of the active account. */
  accountType: 'eoa' | 'smartAccount'
  /** Whether the smart account has been deployed; its first transaction deploys it. */
  isSmartAccountDeployed: boolean
}

/** A wallet that connected and has not been disconnected since; one per namespace is active. */
export interface KnownConnection {
  /** Namespace of its account. */
  namespace: ServedNamespace
  /** ID of its connector: the reverse-DNS ID if it has one, otherwise `walletConnect`, `AUTH`, … */
  id: string
  /** Name of the wallet. */
  name: string
  /** Its last known active account. */
  address: string
  /** CAIP-10; only set for the active wallet. */
  caipAddress?: CaipAddress
  /** Whether it is the active wallet of its namespace. */
  isActive: boolean
  /** The user's label for the account. */
  label?: string
}

/** An account's balance of a network's native currency. */
export interface Balance {
  /** In base units. */
  value: bigint
  /** Decimals of the currency. */
  decimals: number
  /** Symbol of the currency. */
  symbol: string
  /** `value` as a plain decimal string. */
  formatted: string
  /** CAIP-2 ID. */
  network: CaipNetworkId
}

/** The options about wallets that this room reads; the core's options fit. */
export interface WalletsOptions {
  projectId: string
  metadata: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  endpoints: { data?: string; relay?: string; rpc?: string | Record<string, string> }
  customRpcUrls: Record<string, readonly { url: string }[]>
  features: { connectorTypeOrder?: readonly string[] }
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  customWallets: readonly unknown[]
  connectorImages: Record<string, string>
  enableWallets: boolean
  enableWalletConnect: boolean
  enableCoinbase: boolean
  coinbasePreference: 'all' | 'smartWalletOnly' | 'eoaOnly'
  universalProviderConfigOverride: {
    methods?: Record<string, readonly string[]>
    events?: Record<string, readonly string[]>
    chains?: Record<string, readonly string[]>
    rpcMap?: Record<string, string>
    defaultChain?: string
  }
  preferUniversalLinks: boolean
  allowUnsupportedChain: boolean
}

/** Groups of the wallet list. */
export type WalletGroup =
  | 'walletConnect'
  | 'recent'
  | 'multiChain'
  | 'announced'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

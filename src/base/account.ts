import type { CaipAddress, CaipNetworkId, Namespace } from './network.ts'

/** An account that a wallet shares. */
export interface SharedAccount {
  address: string
  /** What the account is, where the connector says so. */
  type?: 'eoa' | 'smartAccount'
}

/** A connected account as hosts see it. `caipAddress` is CAIP-10, `network` CAIP-2. */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  network: CaipNetworkId
  wallet: { id: string; name: string; rdns?: string; icon?: string }
}

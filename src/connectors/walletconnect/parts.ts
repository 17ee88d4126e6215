import type { Network } from '../../base/network.ts'
import type { ProposalOverride } from './namespaces.ts'

/** A pairing that a wallet can use, by QR code or by link. */
export interface Pairing {
  /** `wc:…`; anyone who has it can take the place of the user's wallet, so it is shown and never logged. */
  uri: string
  /** ms since 1970. */
  expiresAt: number
}

/** What the connector needs of the app and its options. */
export interface WalletConnectParts {
  projectId: string
  /** The relay to use; the library's public one by default. */
  relayUrl?: string
  /** The app's metadata, shown by the wallet; read for each pairing. */
  metadata(): { name: string; description: string; url: string; icons: string[] }
  networks(): Network[]
  /** Whether the app works with networks that it did not configure (option `allowUnsupportedChain`). */
  takesAnyNetwork(): boolean
  /** What to request instead of our lists. */
  override(): ProposalOverride
  /** The active network of a namespace. */
  active(namespace: string): string
  /** Reads the chain, for wallets that can only sign. */
  read(network: string, call: { method: string; params?: unknown }): Promise<unknown>
  /** The RPC URL at which the app reads a network (CAIP-2); undefined if the options set none. */
  rpcUrl(network: string): string | undefined
  onPairing(pairing: Pairing | undefined): void
  /** The ID by which the relay knows this browser, once its client has started. */
  onClientId(id: string): void
  /** Whether https links to a wallet app are preferred to its own scheme. */
  preferUniversal(): boolean
  /** Whether an https link that a wallet gives is followed; absent: all are. */
  follows?(link: string): boolean
}

import type { Network } from '../../base/network.ts'
import type { ProposalOverride } from './namespaces.ts'

/** A pairing that a wallet can take up, by QR code or by link. */
export interface Pairing {
  /** `wc:…`; whoever has it can take the place of the user's wallet, so it is shown and never logged. */
  uri: string
  /** ms since 1970. */
  expiresAt: number
}

/** What the connector is given of the page and its options. */
export interface WalletConnectParts {
  projectId: string
  /** Relay to use; the library's public one unless named. */
  relayUrl?: string
  /** Of the page, shown by the wallet; asked for with each code. */
  metadata(): { name: string; description: string; url: string; icons: string[] }
  networks(): Network[]
  /** Whether the page works with networks that it did not name (option `allowUnsupportedChain`). */
  takesAnyNetwork(): boolean
  /** What is asked for in place of our lists. */
  override(): ProposalOverride
  /** The network of a namespace that the page is on. */
  active(namespace: string): string
  /** A read of the chain, for wallets that only sign. */
  read(network: string, call: { method: string; params?: unknown }): Promise<unknown>
  /** The address at which the page reads a network (CAIP-2); undefined where the options name none. */
  rpcUrl(network: string): string | undefined
  onPairing(pairing: Pairing | undefined): void
  /** By which the relay knows this browser, once its client has started. */
  onClientId(id: string): void
  /** Whether https links to a wallet's app come before its own scheme. */
  preferUniversal(): boolean
}

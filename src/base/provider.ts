/** EIP-1193 provider, as far as a wallet can be relied on to implement it. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** What asks a wallet for signatures, by namespace; each chain's adapter speaks the one of its own. */
export interface Signers {
  eip155: Provider
  /** Its requests are the `solana_*` methods of WalletConnect. */
  solana: Provider
}
export type Signer = Signers[keyof Signers]

/** What a provider rejects with (EIP-1193): an Error with a number of EIP-1193 or EIP-1474. */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

export const providerError = (code: number, message: string, cause?: unknown): ProviderRpcError =>
  Object.assign(new Error(message, { cause }), { code })

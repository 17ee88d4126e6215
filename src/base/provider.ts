/** EIP-1193 provider, reduced to what wallets reliably implement. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** The provider that asks a wallet for signatures, by namespace; each chain's adapter speaks its own. */
export interface Signers {
  eip155: Provider
  /** Its requests are WalletConnect's `solana_*` methods. */
  solana: Provider
}
export type Signer = Signers[keyof Signers]

/** What a provider rejects with (EIP-1193): an Error with an EIP-1193 or EIP-1474 code. */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

export const providerError = (code: number, message: string, cause?: unknown): ProviderRpcError =>
  Object.assign(new Error(message, { cause }), { code })

import type { ServedNamespace } from './network.ts'

/** EIP-1193 provider, reduced to what wallets reliably implement. */
export interface Provider {
  /** Sends a request to the wallet. */
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** Adds a listener, such as for `accountsChanged`. */
  on?(event: string, listener: (value: never) => void): unknown
  /** Removes a listener. */
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/**
 * Provider of a Solana wallet. Signatures are base58, transactions base64; `pubkey` is the signing account, default the
 * active one.
 */
export interface SolanaProvider extends Pick<Provider, 'on' | 'removeListener'> {
  request(call: {
    method: 'solana_getAccounts' | 'solana_requestAccounts'
    params?: object
  }): Promise<{ pubkey: string }[]>
  /** `message` is base58. */
  request(call: {
    method: 'solana_signMessage'
    params: { message: string; pubkey: string }
  }): Promise<{ signature: string }>
  /** Older wallets answer with the signature only. */
  request(call: {
    method: 'solana_signTransaction'
    params: { pubkey?: string; transaction: string }
  }): Promise<{ transaction: string; signature?: string } | { transaction?: undefined; signature: string }>
  request(call: {
    method: 'solana_signAllTransactions'
    params: { pubkey?: string; transactions: readonly string[] }
  }): Promise<{ transactions: string[] }>
  request(call: {
    method: 'solana_signAndSendTransaction'
    params: { pubkey?: string; transaction: string; sendOptions?: object | undefined }
  }): Promise<{ signature: string }>
  /**
   * Only for wallets with the feature of this name, otherwise code 4200. One result for each transaction: some can be
   * sent and others not.
   */
  request(call: {
    method: 'solana_signAndSendAllTransactions'
    params: {
      pubkey?: string
      transactions: readonly string[]
      mode?: 'parallel' | 'serial' | undefined
      sendOptions?: object | undefined
    }
  }): Promise<{ results: ({ signature: string } | { error: { code: number; message: string } })[] }>
}

/** What `getProvider` returns for a namespace. */
export type ProviderOf<N extends ServedNamespace> = { eip155: Provider; solana: SolanaProvider }[N]

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

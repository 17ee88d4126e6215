/** What a provider rejects with (EIP-1193): an Error with a number of EIP-1193 or EIP-1474. */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

export const providerError = (code: number, message: string, cause?: unknown): ProviderRpcError =>
  Object.assign(new Error(message, { cause }), { code })

// Payments by a signature (EIP-3009): what is signed, and what a chain can be asked about it.

/** A dollar of a chain; its domain (EIP-712) is known beforehand and never taken from a site. */
export interface PaymentToken {
  /** CAIP-2, of eip155 or solana. */
  network: string
  /** Address of the contract; on Solana of the mint, which belongs to the program SPL Token. */
  asset: string
  symbol: string
  decimals: number
  /** `name` and `version` of its EIP-712 domain; on Solana there is none. */
  name?: string
  version?: string
}

/**
 * What the payer signs: `value` of the token moves to `to` if it reaches the chain before `validBefore`. On Solana the
 * network counts blocks and not seconds, so the time is an estimate, and the nonce is in the memo.
 */
export interface Authorization {
  from: string
  to: string
  /** Base units. */
  value: bigint
  /** Seconds since 1970; both bounds are exclusive. */
  validAfter: number
  validBefore: number
  /** 32 bytes as 0x-hex; it can be used once. */
  nonce: string
}

/**
 * What a chain says of something signed. `open`: it can still be taken until `until`, in s. `unknown`: the chain does not
 * say, which is no answer; with `isUsed`, only that it is used up, by the payment or because the payer withdrew it.
 */
export type Settled =
  | { is: 'paid'; transaction: string }
  | { is: 'unpaid' }
  | { is: 'open'; until: number }
  | { is: 'unknown'; isUsed?: true }

/** The transaction that used an authorization, and whether it moved exactly what was signed. */
export interface AuthorizationUse {
  transaction: string
  isTransfer: boolean
}

/** The chain's part. Every function throws `rpc/*` and `http/*` while the network does not answer. */
export interface Authorizations {
  /** The last mined block and its time, and the time of the one that is being built, if the node says; in s. */
  time(network: string): Promise<{ block: bigint; mined: number; next?: number }>
  /** Base units. */
  balance(token: PaymentToken, account: string): Promise<bigint>
  /** Whether the contract's own domain is the known one. */
  isDomain(token: PaymentToken): Promise<boolean>
  hasCode(network: string, account: string): Promise<boolean>
  /** Whether the key of `from` made the signature. */
  isSigned(token: PaymentToken, authorization: Authorization, signature: string): Promise<boolean>
  /** Whether the contract would accept it now. */
  wouldMove(token: PaymentToken, authorization: Authorization, signature: string): Promise<boolean>
  /** Whether the nonce is used up after a block: by the payment, or because the payer withdrew it. */
  isUsed(token: PaymentToken, authorization: Authorization, block: bigint): Promise<boolean>
  /** The transaction that used it, not before the time `since` in s; undefined if the node shows none. */
  use(token: PaymentToken, authorization: Authorization, since: number): Promise<AuthorizationUse | undefined>
}

/** The typed data of `transferWithAuthorization`, for a wallet's `eth_signTypedData_v4`. */
export const authorizationData = (token: PaymentToken, it: Authorization) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization' as const,
  domain: {
    name: token.name,
    version: token.version,
    chainId: Number(token.network.slice('eip155:'.length)),
    verifyingContract: token.asset,
  },
  message: {
    from: it.from,
    to: it.to,
    value: String(it.value),
    validAfter: String(it.validAfter),
    validBefore: String(it.validBefore),
    nonce: it.nonce,
  },
})

// Payments by a transaction that the payer signs and somebody else pays for and sends (x402 on Solana): what is signed, and
// what the chain can be asked about it.
import type { Authorizations, PaymentToken, Settled } from './authorization.ts'
import type { Network } from './network.ts'

/** What the payer agreed to. */
export interface SponsoredTerms {
  token: PaymentToken
  /** Addresses of accounts, not of their token accounts. */
  from: string
  to: string
  /** Base units. */
  amount: bigint
  /** Pays the network's fee and sends the transaction; takes part in nothing else. */
  feePayer: string
  /** Public, at most 256 bytes. */
  memo: string
}

/** By what a signed transfer is found on the chain. */
export interface Trace {
  memo: string
  /** The payer's token account, whose transactions the chain lists. */
  account: string
  /** SHA-256 of the signed message, as hex digits: no other transaction has it. */
  message: string
  /** The chain's slot when it was made. */
  slot: number
  /** Height of the last block that can have it. */
  lastBlock: number
}

/** Why no offer of a token can be paid: by what its mint is, or because the recipient has no account for it. */
export type Obstacle = 'domain' | 'no-receiver'

/** A transaction for a wallet to sign, and nothing else: base64, without signatures. */
export interface UnsignedTransfer {
  transaction: string
  /** Hash of the block from which it counts. */
  blockhash: string
  /** Token accounts of payer and recipient. */
  source: string
  destination: string
  slot: number
  lastBlock: number
}

/**
 * Why what a wallet returned is not sent: it is no signature of the account, of another transaction, too late, or the
 * network would not carry it out.
 */
export type Unaccepted = 'signature' | 'altered' | 'late' | 'would-fail'

/** The chain's part. Every function throws `rpc/*` and `http/*` while the network does not answer. */
export interface SponsoredTransfers {
  /** The payer's base units, and what stands in the way. */
  look(token: PaymentToken, from: string, to: string): Promise<{ balance: bigint; obstacle?: Obstacle }>
  prepare(terms: SponsoredTerms): Promise<UnsignedTransfer | Obstacle>
  /**
   * What may be sent of a wallet's answer to `solana_signTransaction`: the same message, or with at most two assertions
   * of Lighthouse more, signed by the payer alone. `transaction`: base64.
   */
  accept(
    terms: SponsoredTerms,
    unsigned: UnsignedTransfer,
    answer: unknown,
  ): Promise<{ transaction: string; trace: Trace } | Unaccepted>
  /** Whether it was carried out, is still possible, or can never be. */
  landed(token: PaymentToken, trace: Trace): Promise<Settled>
}

type NetworkOf = (caipNetworkId: string) => Network | undefined

/**
 * A chain's payments to sites; absent where there are none. `networkOf`: the network of a CAIP-2 ID; their functions throw
 * `network/unsupported` for any other.
 */
export interface Payments {
  /** By a signature. */
  authorizations?(networkOf: NetworkOf): Authorizations
  /** By a transaction that somebody else pays for and sends. Loads its code. */
  sponsoredTransfers?(networkOf: NetworkOf): Promise<SponsoredTransfers>
}

// What apps see of a payment for a request (x402).

/** A payment whose signature was sent to a site. Whoever has it can prove what was paid for, and pay nothing with it. */
export interface PaymentReceipt {
  /** CAIP-2. */
  network: string
  /** Contract of the token; on Solana its mint. */
  asset: string
  /** Of the token. */
  symbol: string
  /** In whole tokens, decimal: `0.05`. */
  amount: string
  /** Address of the payer. */
  from: string
  /** Address of the recipient. */
  to: string
  /** Of the authorization (EIP-3009): SHA-256 of a JSON array of salt, method, URL, SHA-256 of the body, and terms. */
  nonce: string
  /** On Solana, the memo of the transaction: the first 16 bytes of `nonce` in hex, unless the site asked for another. */
  memo?: string
  /** 32 random bytes as hex digits. */
  salt: string
  /** Of the request. */
  method: string
  /** Origin and path of the request. */
  place: string
  /** When it was sent, in s since 1970. */
  at: number
  /** Until when it can be taken, in s since 1970. On Solana an estimate, because the network counts blocks. */
  validBefore: number
  /**
   * `paid`: the chain shows it. `said`: only the site says so. `sent`: nobody knows yet. `unpaid`: the chain shows that it
   * was not taken and never can be.
   */
  status: 'sent' | 'said' | 'paid' | 'unpaid'
  /** Whether the site answered with what was paid for (2xx). */
  isDelivered: boolean
  /** The transaction that the chain shows for the nonce, or on Solana for what was signed. */
  transaction?: string
}

/**
 * What the user may agree to with the first payment, so that later ones under it are not asked about here. The wallet asks
 * each time all the same.
 */
export interface PayBudget {
  /** The highest price, as an amount and a symbol: `0.05 USDC`. */
  perPayment: string
  /** For all payments together, in the same symbol. */
  total: string
  /** How long it lasts once agreed to; at most 24. */
  hours: number
  /** Origins that can be paid, such as `https://example.com`; at most 20. */
  origins: readonly string[]
}

/** What a payment may be. */
export interface PayOptions {
  /** The highest price, as an amount and a symbol: `0.05 USDC`. Without it, the user alone decides. */
  max?: string
  /** CAIP-2 IDs of the networks on which may be paid; default all of the app's. */
  networks?: readonly string[]
  /**
   * Limits that the user can agree to with the first payment. They count for the account, the token and exactly these
   * terms, end by themselves, and can be revoked in the account menu. Without it, each payment is asked about.
   */
  budget?: PayBudget
}

/** What a site asks for, before anybody agrees. */
export interface PaymentOffer {
  /** Origin that asks. */
  origin: string
  /** The site's own words, cleaned; show them as such. */
  description: string
  /** CAIP-2. */
  network: string
  /** Contract of the token; on Solana its mint. */
  asset: string
  /** Of the token. */
  symbol: string
  /** In whole tokens, decimal. */
  amount: string
  /** Address of the recipient. */
  to: string
  /** Address of the payer. */
  from: string
  /** Whether the account has enough; undefined if the network did not say. */
  isEnough?: boolean
}

/** The answer of the site, and what was paid for it; no receipt: it asked for nothing. */
export interface Payment {
  response: Response
  receipt?: PaymentReceipt
}

/** Options of the headless core's `payFetch`. */
export interface CorePayOptions extends Omit<PayOptions, 'budget'> {
  /**
   * Asks the user, in your own interface; only `true` pays. Called again if the account changed meanwhile. What it gets is
   * what will be signed.
   */
  onOffer(offer: Readonly<PaymentOffer>): boolean | Promise<boolean>
}

/** See `payFetch` of the handle. */
export type PayFetch = (url: string | URL, init?: RequestInit, options?: PayOptions) => Promise<Payment>

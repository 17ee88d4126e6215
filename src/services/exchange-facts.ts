/** What the product's own swap calls are read with. */
export interface OwnExchange {
  /** The wrapped native currency. */
  wrapped: string
  /** Absent for wrapping. */
  pools?: {
    router: string
    /** That pools of the exchange can have, in millionths. */
    fees: readonly number[]
    /** The time of the chain, in seconds. */
    now: bigint
  }
}

/** What the calls of a named service are read with: they are for its router, as this build knows it, and nothing else. */
export interface Aggregator {
  aggregator: string
}

export type ExchangeFacts = OwnExchange | Aggregator

// What a page and its explainer say to each other.
import type { Call } from '../../clear-signing/codec.ts'
import type { TypedData } from '../../chains/evm/digests.ts'
import type { Row } from '../frame/approval-view.ts'

/** What a token says of itself. */
export interface Token {
  symbol: string
  decimals: number
}

/** What is to be explained; `network` is in CAIP-2. */
export type ExplainJob = { network: string; account: string; coin: Token } & (
  { does: 'calls'; calls: readonly Pick<Call, 'to' | 'value' | 'data'>[] } | { does: 'typed-data'; data: TypedData }
)

/** How an approval says it. */
export interface Clear {
  /** Our verb; undefined for a message of which nothing is known. */
  title?: string
  /** What a description says it is for. */
  lead?: string
  /** What is at stake first. */
  rows: readonly Row[]
  /** Contracts of the network that are known, by their address. */
  names: ReadonlyMap<string, string>
}

/** From the page: the job, then what it was asked for. */
export type ToExplainer = { job: ExplainJob } | { token: string; told: Token | undefined }
/** To the page: which token it needs to know of, and in the end what it has to say. */
export type FromExplainer = { asks: string } | { clear: Clear }

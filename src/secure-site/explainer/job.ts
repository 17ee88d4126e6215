// What a page and its explainer say to each other.
import type { Token } from '../../clear-signing/codec.ts'
import type { Clear, ExplainJob } from '../../clear-signing/explaining.ts'

export type { Clear, ExplainJob }

/** What only nodes can tell of an address; undefined if none does. */
export interface Asking {
  token(address: string): Promise<Token | undefined>
  /** The code that is there; 0x-hex if the nodes are honest. */
  code(address: string): Promise<unknown>
}

type Asked = { asks: keyof Asking; of: string }

/** From the page: the job, then what it was asked for. */
export type ToExplainer = { job: ExplainJob } | (Asked & { told: unknown })
/** To the page: what it needs to know, and in the end what it has to say. */
export type FromExplainer = Asked | { clear: Clear }

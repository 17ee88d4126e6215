// What a page and its explainer say to each other.
import type { Token } from '../../clear-signing/codec.ts'
import type { Clear, ExplainJob } from '../../clear-signing/explaining.ts'

export type { Clear, ExplainJob, Token }

/** From the page: the job, then what it was asked for. */
export type ToExplainer = { job: ExplainJob } | { token: string; told: Token | undefined }
/** To the page: which token it needs to know of, and in the end what it has to say. */
export type FromExplainer = { asks: string } | { clear: Clear }

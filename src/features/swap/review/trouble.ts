/** Why there is no plan; `why` is a key of the texts, `words` those of the contract that refuses. */
export interface Trouble {
  kind: 'poor' | 'unsafe' | 'fails'
  why: string
  words?: string
  /** Symbol of the token that it is about, where that is not the source. */
  symbol?: string
}

/** Names what failed, for people to read. */
export class Failed extends Error {
  readonly why: string
  constructor(why: string, cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** A named failure in preparing a swap, for display: `text` is a key of the texts. */
export class NamedFailure extends Error {
  readonly text: string
  constructor(text: string, cause: unknown) {
    super(text, { cause })
    this.text = text
  }
}

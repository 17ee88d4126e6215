/** Names what failed while a swap was prepared, for people to read: `text` is a key of the texts. */
export class NamedFailure extends Error {
  readonly text: string
  constructor(text: string, cause: unknown) {
    super(text, { cause })
    this.text = text
  }
}

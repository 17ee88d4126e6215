import { parseJson } from '../../services/decode.ts'

/** Without such a run, no number has lost a digit. */
const LONG = /\d{16}/
/** JSON strings and numbers, each as a whole. */
const PARTS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
const WHOLE = /^-?\d{16,}$/

/**
 * JSON, as `parseJson` reads it, except that integers beyond JavaScript's precision become strings of their digits.
 * Nodes write lamports as numbers, and a wallet can hold more than 2^53. Throws 'http/bad-reply'.
 */
export function parseExact(text: string): unknown {
  // Validate it first: in malformed JSON the pattern could run on without end.
  const value = parseJson(text)
  const quoted = (part: string) => (WHOLE.test(part) && !Number.isSafeInteger(+part) ? `"${part}"` : part)
  return LONG.test(text) ? parseJson(text.replace(PARTS, quoted)) : value
}

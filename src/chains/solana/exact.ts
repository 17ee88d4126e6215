import { parseJson } from '../../services/decode.ts'

/** Where none of these is, no number has lost a digit. */
const LONG = /\d{16}/
/** Strings and numbers of JSON, each as a whole. */
const PARTS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
const WHOLE = /^-?\d{16,}$/

/**
 * JSON, as `parseJson` reads it, but for whole numbers that no number of JavaScript holds: these come as texts of their
 * digits. Nodes write lamports as numbers, of which a wallet may have more than 2^53. Throws 'http/bad-reply'.
 */
export function parseExact(text: string): unknown {
  // First as it is: of what is no JSON the parts have no end.
  const value = parseJson(text)
  const quoted = (part: string) => (WHOLE.test(part) && !Number.isSafeInteger(+part) ? `"${part}"` : part)
  return LONG.test(text) ? parseJson(text.replace(PARTS, quoted)) : value
}

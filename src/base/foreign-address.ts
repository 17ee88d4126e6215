import { BASE58 } from './bytes.ts'
import { attempt } from './errors.ts'
import { sameAddress } from './caip.ts'

/** How many bytes a base58 text encodes. */
function bytesOf(text: string): number {
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(BASE58.indexOf(digit)), 0n)
  return /^1*/.exec(text)![0].length + (value ? Math.ceil(value.toString(16).length / 2) : 0)
}

/**
 * Addresses as the chains write them. EVM: 40 hex digits, also within a word of call data. Solana: 32 bytes in base58;
 * Bitcoin, Tron and similar: 25. Bech32, used by Bitcoin and others. And names that resolve to an address. Runs of
 * letters are matched whole, so that a piece of a longer token does not count. Of random 43-letter tokens, one in 70 is
 * mistaken for an address; the next order has a different token.
 */
const EVM = /(?<![\da-z])(?:0x)?([\da-f]{40})(?![\da-z])|0{24}([1-9a-f][\da-f]{39})/gi
const BASE58_RUN = /(?<![\w.-])[1-9A-HJ-NP-Za-km-z]{26,44}(?![\w.-])/g
const BECH32 = /(?<![\w.-])(?:[a-z]{1,16}1[02-9ac-hj-np-z]{38,90}|[A-Z]{1,16}1[02-9AC-HJ-NP-Z]{38,90})(?![\w.-])/g
const NAME = /\w\.(eth|sol)(?![\w-])/i

const isBase58Address = (text: string) => [25, 32].includes(bytesOf(text))

const fromCode = (_: string, code: string) => String.fromCharCode(parseInt(code, 16))

/** Every way in which a reader might decode a text: each encoding that web pages undo, undone once. */
const readings = (text: string): string[] => [
  text.replace(/%([\da-f]{2})/gi, fromCode),
  text.replace(/\\+u\{?([\da-f]{2,4})\}?|\\+x([\da-f]{2})/gi, (_, long, short) => fromCode('', long ?? short)),
  text.replace(/&#x([\da-f]{1,4});?/gi, fromCode).replace(/&#(\d{1,5});?/g, (_, code) => String.fromCharCode(+code)),
  // Base64, including base64url. A slash can be a digit or the end.
  ...[/[\w+/-]{12,}/g, /[\w+-]{12,}/g]
    .flatMap(run => text.match(run) ?? [])
    .flatMap(
      run =>
        attempt(() =>
          atob(
            run
              .replace(/-/g, '+')
              .replace(/_/g, '/')
              .slice(0, run.length - (run.length % 4 === 1 ? 1 : 0)),
          ),
        ) ?? [],
    ),
  // Hex-encoded letters.
  ...(text.match(/(?:[2-7][\da-f]){9,}/gi) ?? []).map(run => run.replace(/([\da-f]{2})/gi, fromCode)),
]

/** No honest URL nests more encodings or has more readings. */
const DEPTH_MAX = 6
const READINGS_MAX = 400

/**
 * Whether the path, query or fragment of a URL carries a chain address other than `account`, however it is encoded: in
 * JSON, percent-encoded more than once, in base64 or hex. A URL that cannot be decoded to its end counts as carrying
 * one.
 */
export function carriesForeignAddress(url: URL, account: string): boolean {
  const isForeign = (text: string) =>
    NAME.test(text) ||
    [...text.matchAll(EVM)].some(([, digits, inWord]) => !sameAddress('eip155', digits ?? inWord, account)) ||
    (text.match(BASE58_RUN) ?? []).some(run => run !== account && isBase58Address(run)) ||
    (text.match(BECH32) ?? []).some(run => run !== account)
  let fresh = [url.pathname + url.search + url.hash]
  const seen = new Set(fresh)
  for (let depth = 0; fresh.length; depth++) {
    if (depth > DEPTH_MAX || seen.size > READINGS_MAX || fresh.some(isForeign)) return true
    fresh = [...new Set(fresh.flatMap(readings))].filter(text => !seen.has(text))
    for (const text of fresh) seen.add(text)
  }
  return false
}

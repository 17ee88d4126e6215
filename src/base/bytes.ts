// Bytes as texts. Both directions throw where a text is none of its kind. The adapter of Solana has the library's codecs;
// connectors run without it, and the one for base58 alone would add 7 kB to each of them.

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Each leading zero byte becomes a leading '1'. */
export function toBase58(bytes: Uint8Array): string {
  let left = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; left; left /= 58n) text = BASE58[Number(left % 58n)] + text
  const zeros = bytes.findIndex(byte => byte > 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  let left = 0n
  for (const digit of text) {
    const value = BASE58.indexOf(digit)
    if (value < 0) throw new TypeError('Not base58')
    left = left * 58n + BigInt(value)
  }
  const bytes: number[] = []
  for (; left; left /= 256n) bytes.unshift(Number(left % 256n))
  return Uint8Array.from([...Array<number>(text.search(/[^1]|$/)).fill(0), ...bytes])
}

export const toBase64 = (bytes: Uint8Array): string => btoa([...bytes].map(byte => String.fromCharCode(byte)).join(''))

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), byte => byte.charCodeAt(0))

/** Two lower-case digits for each byte, without `0x`. */
export const toHexDigits = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

export function fromHexDigits(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([\da-f]{2})*$/i.test(text)) throw new TypeError('Not hex')
  return Uint8Array.from(text.match(/../g) ?? [], byte => parseInt(byte, 16))
}

/** The alphabet for addresses, without padding (RFC 4648, section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const ID_BYTES = 16

/** 128 random bits as hex digits. */
export const randomId = (): string => toHexDigits(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

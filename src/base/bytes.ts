// Bytes as text. Both directions throw if the text is not of the expected encoding.

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Each leading zero byte becomes a leading '1'. */
export function toBase58(bytes: Uint8Array): string {
  let left = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; left; left /= 58n) text = BASE58[Number(left % 58n)] + text
  const zeros = bytes.findIndex(byte => byte > 0)
  return BASE58[0]!.repeat(zeros < 0 ? bytes.length : zeros) + text
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
  return Uint8Array.from([...Array<number>(/^1*/.exec(text)![0].length).fill(0), ...bytes])
}

export const toBase64 = (bytes: Uint8Array): string => btoa([...bytes].map(byte => String.fromCharCode(byte)).join(''))

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), byte => byte.charCodeAt(0))

const ID_BYTES = 16

/** 128 random bits as hex digits. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('')

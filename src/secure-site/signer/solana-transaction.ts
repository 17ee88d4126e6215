// Where a signature belongs in a transaction of Solana, in its wire format: a list of signatures of 64 bytes, then the
// message, whose first keys are those that must sign.
import { attempt } from '../../base/errors.ts'
import { toBase58 } from '../../base/bytes.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The first bit says that the message has a version; older ones begin with the number of signers. */
const VERSIONED = 0x80
/** A transaction fits into one packet. */
const BYTES_MAX = 1232

function read(bytes: Uint8Array, signer: string): { at: number; message: Uint8Array } | undefined {
  let at = 0
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new RangeError('The transaction ends too early')
    return value
  }
  // The network's compact form: 7 bits a byte, three bytes at most.
  const number = (): number => {
    const first = byte()
    if (first < 0x80) return first
    const second = byte()
    return second < 0x80 ? (first & 0x7f) + (second << 7) : (first & 0x7f) + ((second & 0x7f) << 7) + (byte() << 14)
  }
  const slots = number()
  const first = at
  at += slots * SIGNATURE_BYTES
  const message = bytes.subarray(at)
  // Of versions, only 0 is defined.
  if (bytes[at]! & VERSIONED && byte() !== VERSIONED) return
  const signers = byte()
  at += 2
  const keys = number()
  if (signers !== slots || signers > keys || at + keys * KEY_BYTES > bytes.length) return
  for (let index = 0; index < signers; index++) {
    const start = at + index * KEY_BYTES
    if (toBase58(bytes.subarray(start, start + KEY_BYTES)) === signer)
      return { at: first + index * SIGNATURE_BYTES, message }
  }
}

/**
 * The transaction with the signature of `signer` (base58) in its place; signatures of others stay. `sign` gets the message.
 * Undefined if the bytes are no transaction, or if `signer` is none of those that must sign it.
 */
export function signedByAccount(
  bytes: Uint8Array,
  signer: string,
  sign: (message: Uint8Array) => Uint8Array,
): Uint8Array | undefined {
  const found = bytes.length <= BYTES_MAX ? attempt(() => read(bytes, signer)) : undefined
  if (!found) return
  const signed = new Uint8Array(bytes)
  signed.set(sign(found.message), found.at)
  return signed
}

/** What `signer` signs of a transaction, and the 64 bytes in the place of its signature. Undefined as above. */
export function signatureIn(
  bytes: Uint8Array,
  signer: string,
): { message: Uint8Array; signature: Uint8Array } | undefined {
  const found = bytes.length <= BYTES_MAX ? attempt(() => read(bytes, signer)) : undefined
  return found && { message: found.message, signature: bytes.slice(found.at, found.at + SIGNATURE_BYTES) }
}

// Where a signature belongs in a transaction of Solana.
import { readTransaction, SIGNATURE_BYTES } from '../../chains/solana/wire.ts'

function placeOf(bytes: Uint8Array, signer: string): { at: number; message: Uint8Array } | undefined {
  const read = readTransaction(bytes)
  const index = read?.accounts.slice(0, read.signers).indexOf(signer) ?? -1
  return read && index >= 0 ? { at: read.signaturesAt + index * SIGNATURE_BYTES, message: read.message } : undefined
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
  const found = placeOf(bytes, signer)
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
  const found = placeOf(bytes, signer)
  return found && { message: found.message, signature: bytes.slice(found.at, found.at + SIGNATURE_BYTES) }
}

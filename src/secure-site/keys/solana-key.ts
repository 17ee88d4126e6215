import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { toBase58 } from '../../base/bytes.ts'
import { utf8 } from './hkdf.ts'

/** `m/44'/501'/0'/0'`, the first account in the wallets that people know. */
const PATH = [44, 501, 0, 0]
const HARDENED = 0x80000000
const KEY_BYTES = 32

/** One hardened step of SLIP-10, the only kind that ed25519 has: from key and chain code to those of the child. */
function childOf(node: Uint8Array, index: number): Uint8Array {
  const data = new Uint8Array(1 + KEY_BYTES + 4)
  data.set(node.subarray(0, KEY_BYTES), 1)
  new DataView(data.buffer).setUint32(1 + KEY_BYTES, HARDENED + index)
  const child = hmac(sha512, node.subarray(KEY_BYTES), data)
  data.fill(0)
  node.fill(0)
  return child
}

/** The private key at a path of hardened indices (SLIP-10 for ed25519), 32 bytes. What is on the way to it is wiped. */
export function slip10Key(seed: Uint8Array, path: readonly number[]): Uint8Array {
  const node = path.reduce(childOf, hmac(sha512, utf8('ed25519 seed'), seed))
  const key = node.slice(0, KEY_BYTES)
  node.fill(0)
  return key
}

export const solanaKeyOf = (seed: Uint8Array): Uint8Array => slip10Key(seed, PATH)

/** The account of a private key, in base58. */
export const solanaAddress = (key: Uint8Array): string => toBase58(ed25519.getPublicKey(key))

/** Signs a message of any length (RFC 8032), 64 bytes. */
export const signMessage = (key: Uint8Array, message: Uint8Array): Uint8Array => ed25519.sign(message, key)

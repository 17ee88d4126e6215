import { base58 } from '@scure/base'

/** PKCS #8 of an Ed25519 key, up to its seed (RFC 8410). */
const SEED_PREFIX = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/** A key as wallets export it: seed and public key, base58. */
export function keyOf(privateKey) {
  const bytes = base58.decode(privateKey)
  const publicKey = bytes.slice(32)
  let key
  return {
    address: base58.encode(publicKey),
    publicKey,
    async sign(message) {
      key ??= crypto.subtle.importKey('pkcs8', Uint8Array.of(...SEED_PREFIX, ...bytes.slice(0, 32)), 'Ed25519', false, [
        'sign',
      ])
      return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message))
    },
  }
}

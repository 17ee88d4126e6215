import { secp256k1 } from '@noble/curves/secp256k1'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import type { EvmSignature } from '../../chains/evm/digests.ts'

/** `m/44'/60'/0'/0/0`, the first account in every other wallet of these words. */
const PATH = [HARDENED_OFFSET + 44, HARDENED_OFFSET + 60, HARDENED_OFFSET, 0, 0]

/** The private key of a seed (BIP-32), 32 bytes. The keys on the way to it are wiped. */
export function evmKeyOf(seed: Uint8Array): Uint8Array {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of PATH) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey!.slice()
  node.wipePrivateData()
  return key
}

/** The public key of a private one: 64 bytes, without the mark of its form. */
export const evmPublicKey = (key: Uint8Array): Uint8Array => secp256k1.getPublicKey(key, false).subarray(1)

/** Signs 32 bytes, always in the same way (RFC 6979). */
export function signDigest(key: Uint8Array, digest: Uint8Array): EvmSignature {
  const { r, s, recovery } = secp256k1.sign(digest, key, { lowS: true })
  return { r, s, yParity: recovery === 1 ? 1 : 0 }
}

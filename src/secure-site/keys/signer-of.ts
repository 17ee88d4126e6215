// Who signed: what the frame checks before it sends what the signer answered. No private key is here.
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { fromBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { evmAddressOf, type EvmSignature } from '../../chains/evm/digests.ts'

/** The account, in its EIP-55 form, that signed 32 bytes; undefined if nobody can have. */
export const evmSignerOf = (digest: Uint8Array, { r, s, yParity }: EvmSignature): string | undefined =>
  attempt(() => {
    const signature = new secp256k1.Signature(r, s).addRecoveryBit(yParity)
    return evmAddressOf(signature.recoverPublicKey(digest).toRawBytes(false).subarray(1))
  })

/** Whether an account of Solana (base58) signed a message. */
export const isSolanaSigner = (account: string, message: Uint8Array, signature: Uint8Array): boolean =>
  attempt(() => ed25519.verify(signature, message, fromBase58(account), { zip215: false })) === true

import { getAddressEncoder, getBase58Encoder, type Address } from '@solana/web3.js'
import { attempt } from '../../base/errors.ts'

const SIGNATURE_BYTES = 64
const CURVE = 'Ed25519'

/** Whether the account signed the text. Uses the browser's own Ed25519, which secure contexts have. */
export async function verifyMessage(address: Address, message: string, signature: string): Promise<boolean> {
  const bytes = attempt(() => Uint8Array.from(getBase58Encoder().encode(signature)))
  if (bytes?.length !== SIGNATURE_BYTES) return false
  const key = Uint8Array.from(getAddressEncoder().encode(address))
  const { subtle } = crypto
  const publicKey = await subtle.importKey('raw', key, CURVE, false, ['verify'])
  return subtle.verify(CURVE, publicKey, bytes, new TextEncoder().encode(message))
}

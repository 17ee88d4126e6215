import { expand } from './hkdf.ts'

/** As many as twelve words stand for. */
export const ROOT_BYTES = 16

/**
 * The root of a wallet whose passkey is the wallet: 16 bytes, the entropy of its twelve words. The same passkey gives
 * the same root on each of its devices, with nothing stored. The given bytes are zeros afterwards.
 */
export const rootOf = (prf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  expand(prf, 'root', async (from, base) => new Uint8Array(await crypto.subtle.deriveBits(from, base, ROOT_BYTES * 8)))

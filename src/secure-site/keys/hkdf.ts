// The first step from a passkey to a wallet. The strings here are the wallet: whoever changes one of them gives every
// user another, empty one.

/** The name of the scheme, before every label. */
export const SCHEME = 'wallet-modal/passkey/1'

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** What each ceremony has the passkey's pseudo-random function evaluate (WebAuthn Level 3, section 10.1.4). */
export const PRF_INPUT = utf8(SCHEME)

export const PRF_BYTES = 32

/** As many zeros as the hash has bytes: what RFC 5869 takes where there is no salt. */
const NO_SALT = new Uint8Array(32)

/**
 * HKDF with SHA-256 (RFC 5869) over the passkey's bytes; `label` separates what is made of the same bytes.
 *
 * The given bytes are zeros afterwards, even if it throws: a `TypeError` for anything but 32 bytes.
 */
export async function expand<Result>(
  prf: Uint8Array<ArrayBuffer>,
  label: 'root' | 'box',
  derive: (from: HkdfParams, base: CryptoKey) => Promise<Result>,
): Promise<Result> {
  try {
    if (prf.length !== PRF_BYTES) throw new TypeError('A passkey gives 32 bytes')
    const base = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey', 'deriveBits'])
    return await derive({ name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info: utf8(`${SCHEME}/${label}`) }, base)
  } finally {
    prf.fill(0)
  }
}

/** As many as twelve words stand for. */
export const ROOT_BYTES = 16

/**
 * The root of a wallet whose passkey is the wallet: 16 bytes, the entropy of its twelve words. The same passkey gives
 * the same root on each of its devices, with nothing stored. The given bytes are zeros afterwards.
 */
export const rootOf = (prf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  expand(prf, 'root', async (from, base) => new Uint8Array(await crypto.subtle.deriveBits(from, base, ROOT_BYTES * 8)))

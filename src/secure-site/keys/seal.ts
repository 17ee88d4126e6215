// A root sealed under a passkey that is not the root itself: a second one, one that stays on its device, or any of a wallet
// that was restored from words. AES-256-GCM: 12 bytes of initialisation vector, the root, 16 bytes of tag.
import { expand, ROOT_BYTES, SCHEME, utf8 } from './hkdf.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
export const SEAL_BYTES = IV_BYTES + ROOT_BYTES + TAG_BYTES

const sealKey = (prf: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  expand(prf, 'box', (from, base) =>
    crypto.subtle.deriveKey(from, base, { name: 'AES-GCM', length: 256 }, false, [use]),
  )

/** Binds a seal to its passkey: under another one's name it does not open. */
const gcm = (iv: Uint8Array<ArrayBuffer>, id: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${SCHEME}|box|${id}`),
})

/**
 * Seals a root under a passkey. `id`: the passkey's, in lower-case hex. The passkey's bytes are zeros afterwards, the root
 * is not.
 */
export async function seal(
  prf: Uint8Array<ArrayBuffer>,
  id: string,
  root: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(gcm(iv, id), await sealKey(prf, 'encrypt'), root)
  return Uint8Array.from([...iv, ...new Uint8Array(sealed)])
}

/**
 * Opens a seal with its passkey alone; undefined for another passkey, another ID or a changed byte. The passkey's bytes
 * are zeros afterwards.
 */
export async function unseal(
  prf: Uint8Array<ArrayBuffer>,
  id: string,
  box: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await sealKey(prf, 'decrypt')
  if (box.length !== SEAL_BYTES) return
  try {
    const root = await crypto.subtle.decrypt(gcm(box.slice(0, IV_BYTES), id), key, box.slice(IV_BYTES))
    return new Uint8Array(root)
  } catch {
    // The one thing that AES-GCM says of a seal that is not this passkey's.
    return
  }
}

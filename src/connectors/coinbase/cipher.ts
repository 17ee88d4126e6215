/** Encrypts messages between two peers: P-256 keys as hex digits (PKCS #8, SPKI), AES-GCM between them. */
export interface Keys {
  privateKey: string
  publicKey: string
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  cipherText: ArrayBuffer
}

export interface Cipher {
  seal(value: unknown): Promise<Sealed>
  /** Throws if `sealed` was not sealed by the peer. */
  open(sealed: { iv: BufferSource; cipherText: BufferSource }): Promise<unknown>
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const IV_BYTES = 12

const toHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map(it => it.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], it => parseInt(it, 16))

export async function makeKeys(): Promise<Keys> {
  const { subtle } = crypto
  const { privateKey, publicKey } = await subtle.generateKey(CURVE, true, ['deriveKey'])
  return {
    privateKey: toHex(await subtle.exportKey('pkcs8', privateKey)),
    publicKey: toHex(await subtle.exportKey('spki', publicKey)),
  }
}

/** Throws if one of the two is not a valid key. */
export async function createCipher(privateKey: string, peer: string): Promise<Cipher> {
  const { subtle } = crypto
  const own = await subtle.importKey('pkcs8', fromHex(privateKey), CURVE, false, ['deriveKey'])
  const theirs = await subtle.importKey('spki', fromHex(peer), CURVE, false, [])
  const key = await subtle.deriveKey({ name: 'ECDH', public: theirs }, own, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return {
    async seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const bytes = new TextEncoder().encode(JSON.stringify(value))
      return { iv, cipherText: await subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
    },
    open: async ({ iv, cipherText }) =>
      JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText))),
  }
}

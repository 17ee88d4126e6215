// The cryptography of Solana's Mobile Wallet Adapter 2.0 (solana-mobile.github.io/mobile-wallet-adapter/spec): a session
// between this page and a wallet app on the same phone, whose keys live only as long as the session.

/** The page's key by which the wallet knows that whoever opens the session is the one whose link was tapped. */
export interface Association {
  /** The point of the public key, uncompressed, 65 bytes. */
  point: Uint8Array<ArrayBuffer>
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** The page's half of the key exchange, used for one session. */
export interface Hello {
  /** HELLO_REQ: the point of the public key, then its signature by the association's key (P1363, 64 bytes). */
  request: Uint8Array<ArrayBuffer>
  privateKey: CryptoKey
}

/** Encrypted messages in both directions, numbered from 1 in each. */
export interface Channel {
  /** Sequence number (4 bytes, big-endian), IV, then the sealed text. */
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** Throws if the message is not the peer's next one. */
  open(message: Uint8Array<ArrayBuffer>): Promise<string>
}

export const POINT_BYTES = 65
const NUMBER_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const MAX_NUMBER = 0xffff_ffff
const CURVE = 'P-256'
const SIGNING = { name: 'ECDSA', namedCurve: CURVE, hash: 'SHA-256' }
const EXCHANGE = { name: 'ECDH', namedCurve: CURVE }

const rawOf = async (key: CryptoKey) => new Uint8Array(await crypto.subtle.exportKey('raw', key))

const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

export async function makeAssociation(): Promise<Association> {
  const { subtle } = crypto
  const { privateKey, publicKey } = await subtle.generateKey(SIGNING, false, ['sign', 'verify'])
  return {
    point: await rawOf(publicKey),
    sign: async message => new Uint8Array(await subtle.sign(SIGNING, privateKey, message)),
  }
}

export async function makeHello({ sign }: Association): Promise<Hello> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(EXCHANGE, false, ['deriveBits'])
  const point = await rawOf(publicKey)
  return { request: joined(point, await sign(point)), privateKey }
}

/** The session's key: HKDF over the shared secret, with the association's point as salt. Throws if `peer` is no point. */
export async function deriveKey(
  { privateKey }: Pick<Hello, 'privateKey'>,
  peer: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const { subtle } = crypto
  const theirs = await subtle.importKey('raw', peer, EXCHANGE, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256)
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() },
    base,
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Messages must be opened in the order in which they arrive, one after the other. */
export function createChannel(key: CryptoKey): Channel {
  const { subtle } = crypto
  let sent = 0
  let received = 0
  const parameters = (number: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: number,
  })
  return {
    async seal(text) {
      if (sent === MAX_NUMBER) throw new RangeError('The session has no numbers left')
      const number = new Uint8Array(NUMBER_BYTES)
      new DataView(number.buffer).setUint32(0, ++sent)
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await subtle.encrypt(parameters(number, iv), key, new TextEncoder().encode(text))
      return joined(number, iv, new Uint8Array(sealed))
    },
    async open(message) {
      const start = NUMBER_BYTES + IV_BYTES
      if (message.length < start + TAG_BYTES) throw new RangeError('The message is too short')
      const number = message.slice(0, NUMBER_BYTES)
      if (new DataView(number.buffer).getUint32(0) !== received + 1) throw new RangeError('The message is out of order')
      const text = await subtle.decrypt(
        parameters(number, message.slice(NUMBER_BYTES, start)),
        key,
        message.slice(start),
      )
      received++
      return new TextDecoder('utf-8', { fatal: true }).decode(text)
    },
  }
}

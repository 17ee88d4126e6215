// The wallet's side of a Mobile Wallet Adapter 2.0 session, over node:crypto.
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

const CURVE = 'prime256v1'
const CIPHER = 'aes-128-gcm'
const POINT_BYTES = 65
const SIGNATURE_BYTES = 64
const NUMBER_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** An uncompressed point of P-256 as a key that verifies. */
function verifierOf(point) {
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new RangeError('Expected a point of 65 bytes')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(it => it.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

/** The parameters of a page's link; undefined if it is no local association of version 1. */
export function readLink(link) {
  const url = new URL(link)
  const { searchParams: query } = url
  const path = `${url.host ? `/${url.host}` : ''}${url.pathname}`
  const port = Number(query.get('port'))
  const association = Buffer.from((query.get('association') ?? '').replaceAll('.', ''), 'base64url')
  const isLocal = path.endsWith('/v1/associate/local') && query.getAll('v').includes('v1')
  return isLocal && port >= 49152 && port <= 65535 && association.length === POINT_BYTES
    ? { association, port }
    : undefined
}

/** An error that goes to the page as such. */
export class WalletError extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * @param {object} options
 * @param {Buffer} options.association The point of the link.
 * @param {(method: string, params: any) => Promise<unknown>} options.answer Throws WalletError to refuse, and resolves
 * with undefined to stay silent.
 * @param {unknown} [options.version] What the session's properties name.
 */
export function createWalletSide({ association, answer, version = '1' }) {
  let key
  let sent = 0
  let received = 0

  /** Sequence number, IV, sealed text and tag. @param {number} [at] Another number than the next. */
  function seal(text, at = ++sent) {
    const number = Buffer.alloc(NUMBER_BYTES)
    number.writeUInt32BE(at)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(number)
    return Buffer.concat([number, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  function open(message) {
    const number = message.subarray(0, NUMBER_BYTES)
    if (number.readUInt32BE() !== ++received) throw new RangeError('The page’s message is out of order')
    const iv = message.subarray(NUMBER_BYTES, NUMBER_BYTES + IV_BYTES)
    const decipher = createDecipheriv(CIPHER, key, iv).setAAD(number).setAuthTag(message.subarray(-TAG_BYTES))
    const sealed = message.subarray(NUMBER_BYTES + IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  }

  function greet(message) {
    const point = message.subarray(0, POINT_BYTES)
    const signature = message.subarray(POINT_BYTES)
    const verifier = { key: verifierOf(association), dsaEncoding: 'ieee-p1363' }
    if (signature.length !== SIGNATURE_BYTES || !verify('sha256', point, verifier, signature))
      throw new RangeError('The greeting isn’t signed by the key of the link')
    const exchange = createECDH(CURVE)
    const own = exchange.generateKeys()
    key = Buffer.from(hkdfSync('sha256', exchange.computeSecret(point), association, Buffer.alloc(0), 16))
    return Buffer.concat([own, seal(JSON.stringify({ v: version }))])
  }

  return {
    seal,
    /** Resolves with the reply to a message of the page. @param {Buffer} message */
    async receive(message) {
      if (!key) return greet(message)
      const { id, method, params } = JSON.parse(open(message))
      try {
        const result = await answer(method, params)
        return result === undefined ? undefined : seal(JSON.stringify({ jsonrpc: '2.0', id, result }))
      } catch (error) {
        if (!(error instanceof WalletError)) throw error
        const { code, message: text, data } = error
        return seal(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: text, data } }))
      }
    },
  }
}

// Identifies the caller: every client of the relay sends a JWT signed by the key that its issuer names (did:key,
// Ed25519).
import { createPublicKey, verify } from 'node:crypto'

/** How far a clock can be off before its tokens are refused. */
export const CLOCK_LEEWAY_S = 120
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ED25519_CODE = 'ed01'
const SPKI_HEADER = '302a300506032b6570032100'
const KEY_HEX = 64

/** The public key of a did:key, or undefined. No such key starts with a zero byte, so none needs padding. */
function keyOf(issuer) {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer)?.[1]
  if (!text) return undefined
  const hex = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n).toString(16)
  if (!hex.startsWith(ED25519_CODE) || hex.length !== ED25519_CODE.length + KEY_HEX) return undefined
  return createPublicKey({
    key: Buffer.from(SPKI_HEADER + hex.slice(ED25519_CODE.length), 'hex'),
    format: 'der',
    type: 'spki',
  })
}

/**
 * @param {string | null} jwt
 * @param {number} [nowS]
 * @returns {{ issuer: string, problem?: string } | undefined} Undefined if the signature is not the issuer's.
 * `problem`: what the hosted relay says about a token that is not valid now.
 */
export function readToken(jwt, nowS = Date.now() / 1000) {
  const parts = String(jwt).split('.')
  if (parts.length !== 3) return undefined
  let header, claims
  try {
    ;[header, claims] = parts.slice(0, 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return undefined
  }
  const key = header?.alg === 'EdDSA' ? keyOf(claims?.iss) : undefined
  if (!key || !verify(null, Buffer.from(`${parts[0]}.${parts[1]}`), key, Buffer.from(parts[2], 'base64url')))
    return undefined
  if (!(claims.iat <= nowS + CLOCK_LEEWAY_S))
    return { issuer: claims.iss, problem: 'JWT validation error: JWT Token is not yet valid' }
  if (!(claims.exp >= nowS - CLOCK_LEEWAY_S))
    return { issuer: claims.iss, problem: 'JWT validation error: JWT Token is expired' }
  return { issuer: claims.iss }
}

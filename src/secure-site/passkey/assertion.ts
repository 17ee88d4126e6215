// What the answer of a passkey must prove before its bytes are used (WebAuthn Level 3, sections 5.8.1 and 7.2).
import { toBase64Url } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { isVerified } from './ceremonies.ts'
import { SCHEME, utf8 } from '../keys/hkdf.ts'

/** What one verification by the user is for. */
export interface Purpose {
  /** Origin of the site that asks; that of the secure site for what it does for itself. */
  site: string
  /** What is done with the passkey's bytes. */
  does: string
  /** What it is done to: data that JSON can write. */
  content: unknown
  /** Random, once. */
  once: string
}

/** SHA-256 over the purpose: the answer of a passkey to one question is none to another. 32 bytes. */
export async function challengeOf({ site, does, content, once }: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify([SCHEME, site, does, content, once])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
}

/** A passkey's answer. */
export interface Assertion {
  /** Of the passkey, in lower-case hex. */
  id: string
  clientData: Uint8Array<ArrayBuffer>
  authenticatorData: Uint8Array<ArrayBuffer>
}

/** Where the question was shown. */
export interface Place {
  /** The secure site's own origin, and its host name. */
  origin: string
  rpId: string
  /** Origin of the site that asks, as it was shown to the user. */
  site: string
  /** In a page of its own, in a frame of the site, or in a frame of the site that is itself in a frame. */
  framing: 'none' | 'direct' | 'nested'
}

/** What it answers. */
export interface Expected {
  challenge: Uint8Array
  /** The only passkey that was asked; without it, any. */
  id?: string
}

export type AssertionProblem =
  'malformed' | 'type' | 'challenge' | 'origin' | 'unverified' | 'framing' | 'top-origin' | 'another-passkey' | 'rp'

/** Rp ID hash, flags and counter. */
const AUTHENTICATOR_DATA_MIN = 37
const HASH_BYTES = 32

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/**
 * Why the answer does not count; undefined if it does.
 *
 * In a frame, `topOrigin` must be the site that was shown. Browsers that do not tell it are believed only if nobody embeds
 * that site in turn.
 */
export async function problemWith(
  { id, clientData, authenticatorData }: Assertion,
  place: Place,
  expected: Expected,
): Promise<AssertionProblem | undefined> {
  const client: unknown = attempt(() => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(clientData)))
  if (client === undefined || authenticatorData.length < AUTHENTICATOR_DATA_MIN) return 'malformed'
  if (own(client, 'type') !== 'webauthn.get') return 'type'
  if (own(client, 'challenge') !== toBase64Url(expected.challenge)) return 'challenge'
  if (own(client, 'origin') !== place.origin) return 'origin'
  const rpIdHash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(place.rpId)))
  if (!isSame(authenticatorData.subarray(0, HASH_BYTES), rpIdHash)) return 'rp'
  if (!isVerified(authenticatorData)) return 'unverified'
  const isFramed = place.framing !== 'none'
  const crossOrigin = own(client, 'crossOrigin')
  // Absent in browsers that do not let frames ask at all.
  if (crossOrigin === undefined ? isFramed : crossOrigin !== isFramed) return 'framing'
  const top = own(client, 'topOrigin')
  if (top === undefined ? place.framing === 'nested' : top !== (isFramed ? place.site : place.origin))
    return 'top-origin'
  if (expected.id !== undefined && id !== expected.id) return 'another-passkey'
}

// A passkey in software, as WebAuthn Level 3 has it: bytes of its pseudo-random function, and answers that say where they
// were asked for.
import { createHash, createHmac } from 'node:crypto'
import { fromHexDigits, toBase64Url } from '../src/base/bytes.ts'
import { PRF_INPUT } from '../src/secure-site/keys/hkdf.ts'
import { challengeOf, type Place } from '../src/secure-site/passkey/assertion.ts'
import type { Job, Verification } from '../src/secure-site/signer/job.ts'

type Bytes = Uint8Array<ArrayBuffer>
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

export const SITE = 'https://bakery.example'
export const IN_FRAME: Place = {
  origin: 'https://wallet.example',
  rpId: 'wallet.example',
  site: SITE,
  framing: 'direct',
}
export const IN_WINDOW: Place = { ...IN_FRAME, framing: 'none' }

export interface SoftPasskey {
  id: string
  /** What each ceremony gives. */
  prf(): Bytes
}

/** `secret`: any text; the same one is the same passkey. */
export function softPasskey(secret: string): SoftPasskey {
  const key = sha256(secret)
  const salt = sha256(Buffer.concat([Buffer.from('WebAuthn PRF\0'), PRF_INPUT]))
  return {
    id: sha256(`id of ${secret}`).subarray(0, 16).toString('hex'),
    prf: () => new Uint8Array(createHmac('sha256', key).update(salt).digest()),
  }
}

export const clientDataOf = (challenge: Uint8Array, place: Place, changed: object = {}): Bytes =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'webauthn.get',
      challenge: toBase64Url(challenge),
      origin: place.origin,
      crossOrigin: place.framing !== 'none',
      ...(place.framing === 'direct' && { topOrigin: place.site }),
      ...changed,
    }),
  )

/** Present, verified, synced. */
const FLAGS = 0x1d
export const authenticatorDataOf = (rpId: string, flags = FLAGS): Bytes =>
  Uint8Array.from([...sha256(rpId), flags, 0, 0, 0, 0])

/** The user verifies for a job. */
export async function verify(
  passkey: SoftPasskey,
  { does, content }: Pick<Job, 'does' | 'content'>,
  place: Place = IN_FRAME,
): Promise<Verification> {
  const once = 'once'
  const challenge = await challengeOf({ site: place.site, does, content, once })
  return {
    id: passkey.id,
    prf: passkey.prf(),
    clientData: clientDataOf(challenge, place),
    authenticatorData: authenticatorDataOf(place.rpId),
    place,
    once,
  }
}

export const bytesOf = fromHexDigits

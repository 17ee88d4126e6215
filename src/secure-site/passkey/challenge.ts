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

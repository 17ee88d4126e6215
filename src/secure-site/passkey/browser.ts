// The ceremonies themselves, as the browser holds them.
import { fromHexDigits, randomId, toBase64Url, toHexDigits } from '../../base/bytes.ts'
import type { Wait } from '../../base/abort.ts'
import type { Used } from '../ring.ts'
import type { Verification } from '../signer/job.ts'
import { challengeOf, type Purpose } from './assertion.ts'
import { creationOptions, isSynced, useOptions, type Made } from './ceremonies.ts'
import type { Kind } from './user-handle.ts'

/** Why a ceremony gave nothing. */
export type CeremonyProblem =
  /** The user did not go through with it, it timed out, or the browser does not allow it here: browsers do not tell which. */
  | 'not-allowed'
  /** There is a passkey of this wallet in that place already. */
  | 'known'
  /** The passkey, or the browser, has no pseudo-random function: it cannot hold a wallet. */
  | 'no-prf'
  /** The browser has no passkeys. */
  | 'unsupported'

/** A ceremony that gave nothing. Nothing was signed. */
export class CeremonyError extends Error {
  override name = 'CeremonyError'
  constructor(
    readonly problem: CeremonyProblem,
    options?: ErrorOptions,
  ) {
    super(`The passkey was not used: ${problem}`, options)
  }
}

const PROBLEMS: Record<string, CeremonyProblem> = {
  NotAllowedError: 'not-allowed',
  AbortError: 'not-allowed',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
}

async function hold(run: () => Promise<Credential | null>, { signal }: Wait): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential !== 'function' || !navigator.credentials) throw new CeremonyError('unsupported')
  try {
    const credential = await run()
    if (!credential) throw new CeremonyError('not-allowed')
    return credential as PublicKeyCredential
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof CeremonyError) throw error
    const problem = PROBLEMS[(error as Error).name]
    throw problem ? new CeremonyError(problem, { cause: error }) : error
  }
}

const bytesOf = (buffer: ArrayBuffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/**
 * Makes a passkey, in a click and in a page of its own. It is not in use before `usePasskey` has shown that it works.
 * `known`: IDs on the ring, in hex. Rejects with `CeremonyError`; for a passkey without the function it resolves with
 * `hasPrf: false`, and the caller removes it with `forgetPasskey`.
 */
export async function makePasskey(kind: Kind, known: readonly string[], wait: Wait = {}): Promise<Made> {
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = creationOptions({ rpId: location.hostname, kind, challenge, known })
  const made = await hold(() => navigator.credentials.create({ publicKey, ...wait }), wait)
  const { prf, largeBlob } = made.getClientExtensionResults()
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: toHexDigits(bytesOf(made.rawId)),
    hasPrf: prf?.enabled === true,
    isSynced: isSynced(bytesOf(response.getAuthenticatorData())),
    hasBlob: largeBlob?.supported === true,
  }
}

/** What a ceremony is for; see `Purpose`. */
export type Reason = Omit<Purpose, 'once'>

export interface Using extends Wait {
  /** The only passkey that may answer, in hex; without it, the user chooses. */
  id?: string
  /** The passkey's own storage, read or written (browsers write for a single passkey only). */
  blob?: 'read' | Uint8Array<ArrayBuffer>
}

/** What a passkey gave. */
export interface Given {
  /** For a job of the signer that `does` and has `content` as the ceremony's reason says. */
  by: Verification
  used: Used
  isSynced: boolean
  /** Whether `blob` was written; undefined if nothing was to be written. */
  isWritten?: boolean
}

/** In a page of its own, in a frame of the page at the top, or deeper. */
function framing(): 'none' | 'direct' | 'nested' {
  if (window === window.top) return 'none'
  return window.parent === window.top ? 'direct' : 'nested'
}

/** Uses a passkey for one purpose. Rejects with `CeremonyError`, or with the signal's reason. */
export async function usePasskey({ site, does, content }: Reason, { id, blob, ...wait }: Using = {}): Promise<Given> {
  const rpId = location.hostname
  const once = randomId()
  const challenge = await challengeOf({ site, does, content, once })
  const publicKey = useOptions({ rpId, challenge, ...(id !== undefined && { id }), ...(blob && { blob }) })
  const got = await hold(() => navigator.credentials.get({ publicKey, ...wait }), wait)
  const { prf, largeBlob } = got.getClientExtensionResults()
  const first = prf?.results?.first
  if (!(first instanceof ArrayBuffer)) throw new CeremonyError('no-prf')
  const { clientDataJSON, authenticatorData, userHandle } = got.response as AuthenticatorAssertionResponse
  const used: Used = {
    id: toHexDigits(bytesOf(got.rawId)),
    ...(userHandle && { handle: bytesOf(userHandle) }),
    ...(largeBlob?.blob instanceof ArrayBuffer && { blob: bytesOf(largeBlob.blob) }),
  }
  const by: Verification = {
    id: used.id,
    prf: bytesOf(first),
    clientData: bytesOf(clientDataJSON),
    authenticatorData: bytesOf(authenticatorData),
    place: { origin: location.origin, rpId, site, framing: framing() },
    once,
  }
  const isWritten = largeBlob?.written
  return { by, used, isSynced: isSynced(by.authenticatorData), ...(isWritten !== undefined && { isWritten }) }
}

/** WebAuthn Level 3, section 5.1.10; browsers without it keep the useless passkey. */
interface Signals {
  signalUnknownCredential?(told: { rpId: string; credentialId: string }): Promise<void>
  signalCurrentUserDetails?(told: { rpId: string; userId: string; name: string; displayName: string }): Promise<void>
}
const signals = (): Signals => PublicKeyCredential as typeof PublicKeyCredential & Signals

/** Removes a passkey that cannot hold a wallet, where the browser can. True if it was told to. */
export async function forgetPasskey(id: string): Promise<boolean> {
  const credentialId = toBase64Url(fromHexDigits(id))
  await signals().signalUnknownCredential?.({ rpId: location.hostname, credentialId })
  return !!signals().signalUnknownCredential
}

/** Names a passkey in its manager, where the browser can. `handle`: its user handle. */
export async function namePasskey(handle: Uint8Array, name: string): Promise<void> {
  const userId = toBase64Url(handle)
  await signals().signalCurrentUserDetails?.({ rpId: location.hostname, userId, name, displayName: name })
}

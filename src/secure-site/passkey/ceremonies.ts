// What the browser is asked for when a passkey is made and when it is used (WebAuthn Level 3).
import { fromHexDigits } from '../../base/bytes.ts'
import { PRF_INPUT } from '../keys/hkdf.ts'
import { newUserHandle, type Kind } from './user-handle.ts'

/** Signatures of passkeys: ES256 first, which chains can verify (EIP-7951), and RS256 for Windows Hello. */
const ALGORITHMS = [-7, -257]
const NAME = 'Wallet'

const descriptor = (id: string): PublicKeyCredentialDescriptor => ({ type: 'public-key', id: fromHexDigits(id) })
const prf = () => ({ eval: { first: PRF_INPUT.slice() } })

/** A passkey to be made. */
export interface Creation {
  /** The site's host name, forever. */
  rpId: string
  kind: Kind
  /** 32 random bytes. */
  challenge: Uint8Array<ArrayBuffer>
  /** Passkeys of this site that are known here, in hex: none of them is made anew in the same place. */
  known: readonly string[]
}

/**
 * For `navigator.credentials.create`. The bytes that creation may give are never used: they can differ from those of a
 * later use, or be absent. They are requested because Windows Hello does not tell of its ability otherwise.
 */
export const creationOptions = ({ rpId, kind, challenge, known }: Creation): PublicKeyCredentialCreationOptions => ({
  rp: { id: rpId, name: NAME },
  user: { id: newUserHandle(kind), name: NAME, displayName: NAME },
  challenge,
  pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
  excludeCredentials: known.map(descriptor),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  extensions: { prf: prf(), largeBlob: { support: 'preferred' } },
})

/** A passkey to be used. */
export interface Use {
  rpId: string
  /** Binds the answer to what was shown, see challenge.ts. */
  challenge: Uint8Array<ArrayBuffer>
  /** The only passkey that may answer, in hex; without it, the user chooses. */
  id?: string
  /**
   * The passkey's own storage: read along with its bytes, or written. Browsers write for a single passkey only, so this
   * needs `id`.
   */
  blob?: 'read' | Uint8Array<ArrayBuffer>
}

/** For `navigator.credentials.get`. */
export const useOptions = ({ rpId, challenge, id, blob }: Use): PublicKeyCredentialRequestOptions => ({
  rpId,
  challenge,
  allowCredentials: id === undefined ? [] : [descriptor(id)],
  userVerification: 'required',
  extensions: {
    prf: prf(),
    ...(blob !== undefined && { largeBlob: blob === 'read' ? { read: true } : { write: blob } }),
  },
})

/** Bits of the authenticator data (section 6.1). */
const FLAGS_AT = 32
const VERIFIED = 1 << 2
const BACKUP_ELIGIBLE = 1 << 3

export const isVerified = (authenticatorData: Uint8Array): boolean => !!(authenticatorData[FLAGS_AT]! & VERIFIED)

/** Whether the passkey can be on further devices; if not, it is lost with the one that it is on. */
export const isSynced = (authenticatorData: Uint8Array): boolean => !!(authenticatorData[FLAGS_AT]! & BACKUP_ELIGIBLE)

/** What a passkey that was just made says of itself. */
export interface Made {
  /** In lower-case hex. */
  id: string
  /** Whether it can hold a wallet; if not, it is removed again. */
  hasPrf: boolean
  isSynced: boolean
  /** Whether it can keep its seal itself. */
  hasBlob: boolean
}

// An authenticator in software, for unit tests and for all windows and frames of a browser: DevTools' virtual one belongs to
// one tab. It has the pseudo-random function, user handles, flags, large blobs, signals, `topOrigin`, and the permission
// that frames need, as WebAuthn Level 3 has them.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** A ceremony, as a page asks for it; bytes are base64url. */
interface Asked {
  type: 'webauthn.create' | 'webauthn.get'
  origin: string
  isFramed: boolean
  topOrigin?: string
  challenge: string
  rpId: string
  user?: string
  exclude: string[]
  allow: string[]
  salt?: string
  blob?: { read?: boolean; write?: string; support?: string }
}
/** What a page lets the passkeys' manager know. */
interface Told {
  signal: 'unknown' | 'details'
  told: Record<string, string>
}
export type Question = Asked | Told
interface Credential {
  rpId: string
  user: string
  key: KeyObject
  secret: Buffer
  blob?: string
}

export interface SoftAuthenticator {
  /** By ID in base64url; the last one answers where none is named. Deleting one is what its user can do. */
  credentials: Map<string, Credential>
  /** Every ceremony, in order: `create`, `get`, `get framed`. */
  ceremonies: string[]
  /** Whether passkeys made from now on can be on further devices. */
  isSynced: boolean
  hasPrf: boolean
  hasBlob: boolean
  /** Names of errors, such as `NotAllowedError`: each ceremony takes one, if there is any. */
  refusals: string[]
  /** Leaves `topOrigin` out, as password managers' own implementations do. */
  isShim: boolean
  /** What pages told the manager. */
  told: Told[]
}

interface Answer {
  error?: string
  id?: string
  user?: string
  clientData?: string
  authData?: string
  signature?: string
  enabled?: boolean
  prf?: string
  blob?: string
  isWritten?: boolean
  hasBlob?: boolean
}

const PRESENT_AND_VERIFIED = 0x05
const BACKED_UP = 0x18
const ATTESTED = 0x40

export function answer(soft: SoftAuthenticator, asked: Question): Answer {
  if ('signal' in asked) {
    soft.told.push(asked)
    if (asked.signal === 'unknown') soft.credentials.delete(asked.told['credentialId']!)
    return {}
  }
  const { type, origin, isFramed, rpId, salt } = asked
  soft.ceremonies.push(`${type.slice('webauthn.'.length)}${isFramed ? ' framed' : ''}`)
  const refusal = soft.refusals.shift()
  if (refusal) return { error: refusal }
  if (rpId !== new URL(origin).hostname) return { error: 'SecurityError' }
  const client = {
    type,
    challenge: asked.challenge,
    origin,
    crossOrigin: isFramed,
    ...(isFramed && !soft.isShim && { topOrigin: asked.topOrigin }),
  }
  const clientData = Buffer.from(JSON.stringify(client))
  const flags = PRESENT_AND_VERIFIED | (soft.isSynced ? BACKED_UP : 0)
  const prfOf = ({ secret }: Credential) => {
    if (!soft.hasPrf || !salt) return {}
    const input = sha256(Buffer.concat([Buffer.from('WebAuthn PRF\0'), Buffer.from(salt, 'base64url')]))
    return { prf: createHmac('sha256', secret).update(input).digest('base64url') }
  }
  const dataOf = (more: number) => Buffer.concat([sha256(rpId), Buffer.from([flags | more, 0, 0, 0, 0])])
  if (type === 'webauthn.create') {
    if (asked.exclude.some(id => soft.credentials.has(id))) return { error: 'InvalidStateError' }
    // A handle that is in use replaces its passkey.
    for (const [id, it] of soft.credentials) if (it.rpId === rpId && it.user === asked.user) soft.credentials.delete(id)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16).toString('base64url')
    const made: Credential = { rpId, user: asked.user!, key: privateKey, secret: randomBytes(32) }
    soft.credentials.set(id, made)
    return {
      id,
      clientData: clientData.toString('base64url'),
      authData: dataOf(ATTESTED).toString('base64url'),
      enabled: soft.hasPrf,
      hasBlob: soft.hasBlob,
    }
  }
  const mine = [...soft.credentials].filter(
    ([id, it]) => it.rpId === rpId && (!asked.allow.length || asked.allow.includes(id)),
  )
  const [id, used] = mine.at(-1) ?? []
  if (!id || !used) return { error: 'NotAllowedError' }
  const { blob } = asked
  const isWritten = soft.hasBlob && blob?.write !== undefined
  if (isWritten) used.blob = blob.write
  const authData = dataOf(0)
  const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), used.key)
  return {
    id,
    user: used.user,
    clientData: clientData.toString('base64url'),
    authData: authData.toString('base64url'),
    signature: signature.toString('base64url'),
    ...prfOf(used),
    ...(soft.hasBlob && blob?.read && used.blob !== undefined && { blob: used.blob }),
    ...(blob?.write !== undefined && { isWritten }),
  }
}

/** In each page: the browser's own ceremonies are replaced before anything else runs. Uses nothing from outside. */
function replace(): void {
  const ask = (globalThis as { softAuthenticator?: (asked: Question) => Promise<Answer> }).softAuthenticator
  if (!ask || window.isSecureContext === false) return
  type Bytes = ArrayBuffer | ArrayBufferView
  const toText = (bytes: Bytes): string => {
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes)
    return btoa(String.fromCharCode(...view))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  }
  const toBytes = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), it => it.charCodeAt(0)).buffer
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy

  async function hold(type: Asked['type'], publicKey: any): Promise<unknown> {
    const isFramed = window !== window.top
    const feature = `publickey-credentials-${type.slice('webauthn.'.length)}`
    if (isFramed && policy && !policy.allowsFeature(feature)) throw new DOMException('Not allowed', 'NotAllowedError')
    const { extensions = {} } = publicKey
    const { largeBlob } = extensions
    const got = await ask!({
      type,
      origin: location.origin,
      isFramed,
      topOrigin: location.ancestorOrigins?.[location.ancestorOrigins.length - 1],
      challenge: toText(publicKey.challenge),
      rpId: publicKey.rpId ?? publicKey.rp?.id ?? location.hostname,
      user: publicKey.user && toText(publicKey.user.id),
      exclude: (publicKey.excludeCredentials ?? []).map((it: { id: Bytes }) => toText(it.id)),
      allow: (publicKey.allowCredentials ?? []).map((it: { id: Bytes }) => toText(it.id)),
      salt: extensions.prf?.eval && toText(extensions.prf.eval.first),
      blob: largeBlob && { ...largeBlob, ...(largeBlob.write && { write: toText(largeBlob.write) }) },
    })
    if (got.error) throw new DOMException('The operation either timed out or was not allowed.', got.error)
    const told = {
      prf: {
        ...(got.enabled !== undefined && { enabled: got.enabled }),
        ...(got.prf && { results: { first: toBytes(got.prf) } }),
      },
      largeBlob: {
        ...(got.hasBlob !== undefined && { supported: got.hasBlob }),
        ...(got.blob && { blob: toBytes(got.blob) }),
        ...(got.isWritten !== undefined && { written: got.isWritten }),
      },
    }
    return {
      id: got.id,
      rawId: toBytes(got.id!),
      type: 'public-key',
      response: {
        clientDataJSON: toBytes(got.clientData!),
        authenticatorData: toBytes(got.authData!),
        getAuthenticatorData: () => toBytes(got.authData!),
        signature: got.signature && toBytes(got.signature),
        userHandle: got.user ? toBytes(got.user) : null,
      },
      getClientExtensionResults: () => told,
    }
  }
  const put = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  if (!navigator.credentials) put(navigator, 'credentials', {})
  put(navigator.credentials, 'create', ({ publicKey }: { publicKey: object }) => hold('webauthn.create', publicKey))
  put(navigator.credentials, 'get', ({ publicKey }: { publicKey: object }) => hold('webauthn.get', publicKey))
  if (typeof PublicKeyCredential !== 'function') put(globalThis, 'PublicKeyCredential', () => undefined)
  const tell = (signal: Told['signal']) => (told: Told['told']) => ask({ signal, told }).then(() => undefined)
  put(PublicKeyCredential, 'signalUnknownCredential', tell('unknown'))
  put(PublicKeyCredential, 'signalCurrentUserDetails', tell('details'))
}
/** Runs in a page before everything else; `softAuthenticator` there asks for an answer. */
export const IN_PAGE = `(${String(replace)})()`

/** One without a passkey. */
export const createAuthenticator = (): SoftAuthenticator => ({
  credentials: new Map(),
  ceremonies: [],
  isSynced: true,
  hasPrf: true,
  hasBlob: true,
  refusals: [],
  isShim: false,
  told: [],
})

/** Gives the page of unit tests an authenticator without passkeys and large blobs, until `restore`. */
export function installSoftAuthenticator(): SoftAuthenticator & { restore(): void } {
  const page = globalThis as unknown as Record<string, unknown>
  const { PublicKeyCredential: before, top } = page
  const soft = { ...createAuthenticator(), hasBlob: false }
  // The window of unit tests is the global object, which is in no frame.
  Object.assign(page, { softAuthenticator: async (asked: Question) => answer(soft, asked), top: globalThis })
  replace()
  return Object.assign(soft, {
    restore() {
      Object.assign(page, { PublicKeyCredential: before, top })
      Reflect.deleteProperty(navigator, 'credentials')
    },
  })
}

// `navigator.credentials` over passkeys in software, for the pages of the wallet: it makes them, uses them, and remembers
// what it was asked. What hardware and people do wrong is put in its way with `fails`.
import { fromHexDigits, toHexDigits } from '../src/base/bytes.ts'
import { authenticatorDataOf, clientDataOf, softPasskey, type SoftPasskey } from './soft-passkey.ts'

type Bytes = Uint8Array<ArrayBuffer>
interface Held {
  passkey: SoftPasskey
  handle: Bytes
  blob?: Bytes
}

export interface SoftAuthenticator {
  /** By ID in hex; the first one answers where none is named. */
  held: Map<string, Held>
  isSynced: boolean
  hasPrf: boolean
  hasBlob: boolean
  /** Names of errors: each ceremony takes one, if there is any. */
  fails: string[]
  /** What the page told the manager. */
  told: [signal: string, told: Record<string, string>][]
  restore(): void
}

const VERIFIED = 0x05
const SYNCED = 0x18
const bytesOf = (source: BufferSource): Bytes => new Uint8Array(source as ArrayBuffer)
const NONE: Held = { passkey: softPasskey('none'), handle: new Uint8Array() }

let made = 0

/** Stands in for the browser's own until `restore`. */
export function installSoftAuthenticator(): SoftAuthenticator {
  const page = globalThis as unknown as Record<string, unknown>
  const { PublicKeyCredential: before, top } = page
  const state: SoftAuthenticator = {
    held: new Map(),
    isSynced: true,
    hasPrf: true,
    hasBlob: false,
    fails: [],
    told: [],
    restore() {
      Object.assign(page, { PublicKeyCredential: before, top })
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
  const flags = () => VERIFIED | (state.isSynced ? SYNCED : 0)
  const refuse = (name: string): never => {
    throw new DOMException('', name)
  }
  function fail(): void {
    const name = state.fails.shift()
    if (name) refuse(name)
  }

  async function create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }): Promise<unknown> {
    fail()
    const isHeld = ({ id }: PublicKeyCredentialDescriptor) => state.held.has(toHexDigits(bytesOf(id)))
    if (publicKey.excludeCredentials?.some(isHeld)) refuse('InvalidStateError')
    const passkey = softPasskey(`made ${made++}`)
    state.held.set(passkey.id, { passkey, handle: bytesOf(publicKey.user.id).slice() })
    return {
      rawId: fromHexDigits(passkey.id).buffer,
      response: { getAuthenticatorData: () => authenticatorDataOf(location.hostname, flags()).buffer },
      getClientExtensionResults: () => ({
        prf: { enabled: state.hasPrf },
        largeBlob: { supported: state.hasBlob },
      }),
    }
  }

  async function get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }): Promise<unknown> {
    fail()
    const [named] = publicKey.allowCredentials ?? []
    const [first] = state.held.values()
    const held = (named ? state.held.get(toHexDigits(bytesOf(named.id))) : first) ?? NONE
    if (held === NONE) refuse('NotAllowedError')
    const { largeBlob } = publicKey.extensions ?? {}
    const written = largeBlob?.write && bytesOf(largeBlob.write)
    if (written && state.hasBlob) held.blob = written.slice()
    const place = { origin: location.origin, rpId: location.hostname, site: '', framing: 'none' } as const
    return {
      rawId: fromHexDigits(held.passkey.id).buffer,
      response: {
        clientDataJSON: clientDataOf(bytesOf(publicKey.challenge), place).buffer,
        authenticatorData: authenticatorDataOf(location.hostname, flags()).buffer,
        userHandle: held.handle.slice().buffer,
      },
      getClientExtensionResults: () => ({
        prf: state.hasPrf ? { results: { first: held.passkey.prf().buffer } } : {},
        largeBlob: {
          ...(written && { written: state.hasBlob }),
          ...(largeBlob?.read && held.blob && { blob: held.blob.slice().buffer }),
        },
      }),
    }
  }

  const hear = (signal: string) => async (told: Record<string, string>) => void state.told.push([signal, told])
  page['PublicKeyCredential'] = Object.assign(() => undefined, {
    async signalUnknownCredential(it: Record<string, string>) {
      await hear('unknown')(it)
      state.held.delete(toHexDigits(Buffer.from(it['credentialId']!, 'base64url')))
    },
    signalCurrentUserDetails: hear('details'),
  })
  // The window of unit tests is the global object, which is in no frame.
  page['top'] = globalThis
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  return state
}

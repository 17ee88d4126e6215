// Run by the tests of passkey.spec.ts in their page: ceremonies and the signer, before any page of the secure site.
import { randomId, toHexDigits } from '../../src/base/bytes.ts'
import type { Addresses } from '../../src/secure-site/keys/keys.ts'
import { creationOptions, isSynced, useOptions } from '../../src/secure-site/passkey/ceremonies.ts'
import { challengeOf } from '../../src/secure-site/passkey/assertion.ts'
import { ROOT } from '../../src/secure-site/passkey/user-handle.ts'
import { accessOf, type Access } from '../../src/secure-site/ring.ts'
import type { Job, Verification } from '../../src/secure-site/signer/job.ts'
import { createSigners } from '../../src/secure-site/signer/signer-client.ts'

const rpId = location.hostname
const place: Verification['place'] = { origin: location.origin, rpId, site: location.origin, framing: 'none' }

export function startWallet(integrity: string) {
  const signers = createSigners(async () => (await fetch('/signer.js', { integrity })).blob())

  async function make(known: string[]) {
    const challenge = crypto.getRandomValues(new Uint8Array(32))
    const publicKey = creationOptions({ rpId, kind: ROOT, challenge, known })
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const data = new Uint8Array((made.response as AuthenticatorAttestationResponse).getAuthenticatorData())
    return {
      id: toHexDigits(new Uint8Array(made.rawId)),
      hasPrf: made.getClientExtensionResults().prf?.enabled === true,
      isSynced: isSynced(data),
    }
  }

  /** Verifies for a job; the way to the root is told by the passkey alone. */
  async function verify(does: Job['does'], content: object): Promise<{ by: Verification; access: Access }> {
    const once = randomId()
    const challenge = await challengeOf({ site: place.site, does, content, once })
    const got = (await navigator.credentials.get({ publicKey: useOptions({ rpId, challenge }) })) as PublicKeyCredential
    const { clientDataJSON, authenticatorData, userHandle } = got.response as AuthenticatorAssertionResponse
    const id = toHexDigits(new Uint8Array(got.rawId))
    const access = accessOf({ id, ...(userHandle && { handle: new Uint8Array(userHandle) }) })
    if (typeof access === 'string') throw new Error(access)
    const by = {
      id,
      prf: new Uint8Array(got.getClientExtensionResults().prf!.results!.first as ArrayBuffer),
      clientData: new Uint8Array(clientDataJSON),
      authenticatorData: new Uint8Array(authenticatorData),
      place,
      once,
    }
    return { by, access }
  }

  return {
    make,
    async open() {
      const signer = await signers.start()
      return signer.run({ does: 'open', content: {}, ...(await verify('open', {})) })
    },
    /** Signs a message; `message`: what is signed in the end. */
    async sign(account: Addresses, shown: string, message = shown) {
      const content = (text: string) => ({ account, all: [{ type: 'evm-message' as const, message: text }] })
      const signer = await signers.start()
      const { by, access } = await verify('sign', content(shown))
      const signatures = await signer.run({ does: 'sign', content: content(message), by, access })
      return { signatures, left: by.prf.length }
    },
  }
}
export type PasskeyWallet = ReturnType<typeof startWallet>

Object.assign(window, { startWallet })

import type { Platform } from '../../../base/platform.ts'

interface Capabilities {
  getClientCapabilities?(): Promise<Record<string, boolean | undefined>>
}

/** What browsers say of themselves, once it is known; silence counts as yes. */
let told: Record<string, boolean | undefined> = {}
const passkeys = (globalThis as { PublicKeyCredential?: Capabilities }).PublicKeyCredential
passkeys?.getClientCapabilities?.().then(
  it => {
    told = it
  },
  () => {},
)

/**
 * Whether a passkey can be offered. Not in a browser without passkeys or without their pseudo-random function, and not in
 * another app's web view, whose windows cannot answer.
 */
export const mayHavePasskeys = ({ inApp }: Platform): boolean =>
  !inApp && typeof passkeys === 'function' && told['extension:prf'] !== false

import type { Platform } from '../../base/platform.ts'

interface Capabilities {
  getClientCapabilities?(): Promise<Record<string, boolean | undefined>>
}

const passkeysOf = () => (globalThis as { PublicKeyCredential?: Capabilities }).PublicKeyCredential

/** Whether the browser has passkeys at all. Another app's web view counts as having none: its windows cannot answer. */
export const hasPasskeyApi = ({ inApp }: Pick<Platform, 'inApp'>): boolean =>
  !inApp && typeof passkeysOf() === 'function'

/**
 * Whether wallets with a passkey work here: not in a browser without passkeys, or without their pseudo-random function.
 * A browser that says nothing of itself can. Never rejects.
 */
export async function supportsPasskeys(on: Pick<Platform, 'inApp'>): Promise<boolean> {
  if (!hasPasskeyApi(on)) return false
  try {
    const capabilities = await passkeysOf()?.getClientCapabilities?.()
    return capabilities?.['extension:prf'] !== false
  } catch {
    return true
  }
}

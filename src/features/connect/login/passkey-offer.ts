import type { Options } from '../../../core/options.ts'
import type { Platform } from '../../../base/platform.ts'
import { signal, type ReadonlySignal } from '../../../modal/kit.ts'

interface Capabilities {
  getClientCapabilities?(): Promise<Record<string, boolean | undefined>>
}

/**
 * Whether a passkey is offered. Not in a browser without passkeys or without their pseudo-random function, and not in
 * another app's web view, whose windows cannot answer. A browser that says nothing of itself can.
 */
export function passkeyOffer(options: Options, { inApp }: Pick<Platform, 'inApp'>): ReadonlySignal<boolean> {
  const passkeys = (globalThis as { PublicKeyCredential?: Capabilities }).PublicKeyCredential
  const isOffered = signal(!!options.features.passkeys && !inApp && typeof passkeys === 'function')
  if (isOffered.peek())
    passkeys?.getClientCapabilities?.().then(
      it => {
        isOffered.value = it['extension:prf'] !== false
      },
      () => {},
    )
  return isOffered
}

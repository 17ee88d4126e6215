import { hasPasskeyApi, supportsPasskeys } from '../../../connectors/embedded/passkey-support.ts'
import type { Options } from '../../../core/options.ts'
import type { Platform } from '../../../base/platform.ts'
import { signal, type ReadonlySignal } from '../../../modal/kit.ts'

/** Whether a passkey is offered: at first by what is known without waiting. */
export function passkeyOffer({ features }: Options, on: Pick<Platform, 'inApp'>): ReadonlySignal<boolean> {
  const isOffered = signal(!!features.passkeys && hasPasskeyApi(on))
  if (isOffered.peek())
    void supportsPasskeys(on).then(isSupported => {
      isOffered.value = isSupported
    })
  return isOffered
}

import { hasPasskeyApi, supportsPasskeys } from '../../../connectors/embedded/passkey-support.ts'
import { hasOwnSite } from '../../../base/endpoints.ts'
import type { Options } from '../../../core/options.ts'
import type { Platform } from '../../../base/platform.ts'
import { signal, type ReadonlySignal } from '../../../modal/kit.ts'

/** Whether a passkey is offered: at first by what is known without waiting. The default site has none. */
export function passkeyOffer({ features, endpoints }: Options, on: Pick<Platform, 'inApp'>): ReadonlySignal<boolean> {
  const isOffered = signal(!!features.passkeys && hasOwnSite(endpoints) && hasPasskeyApi(on))
  if (isOffered.peek())
    void supportsPasskeys(on).then(isSupported => {
      isOffered.value = isSupported
    })
  return isOffered
}

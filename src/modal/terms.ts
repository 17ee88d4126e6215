import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import type { ViewName } from './routes.ts'

/** Views with the terms checkbox. */
const WITH_BOX: readonly ViewName[] = ['Connect', 'ConnectWallets', 'ConnectSocials', 'EmailLogin']
/** Views that lead to a wallet without passing it again. */
const BEYOND: readonly ViewName[] = ['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/**
 * While the app's terms are not accepted, every way to a wallet ends at the checkbox. Installed before any chunk's
 * view.
 */
export function requireTerms({ life, router, consent, mustAgree }: Context): void {
  watch(life, () => {
    const step = router.current.value
    if (!step || !mustAgree() || WITH_BOX.includes(step.view)) return
    if (consent.value === false || BEYOND.includes(step.view))
      router.replace(
        'Connect',
        step.view === 'AllWallets' || step.view === 'ConnectingWalletConnectBasic' ? step.payload : undefined,
      )
  })
}

import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import type { ViewName } from './routes.ts'

/** Where the box stands. */
const WITH_BOX: readonly ViewName[] = ['Connect', 'ConnectWallets', 'ConnectSocials', 'EmailLogin']
/** What leads to a wallet without another look at it. */
const BEYOND: readonly ViewName[] = ['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/**
 * As long as the host's terms wait for a tick, every way to a wallet ends at the box, whoever went it. Installed before
 * the view of any chunk is.
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

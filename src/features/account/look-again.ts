import { isAbort, watch, type Context } from '../../modal/kit.ts'
import type { Connector } from '../../connectors/connector.ts'

/** Wallets of this browser, which answer at once and without a prompt; what others change they tell. */
const NEAR: readonly Connector['type'][] = ['injected', 'announced']

/**
 * R144: reads the wallets again when the page comes back. While it was away, accounts and networks may have changed, and
 * not every wallet tells a page that is hidden. R158: and a wallet that refuses a request as not authorised. One that
 * does not answer has told nothing.
 */
export function lookAgain({ connections, networks, requests, life, report }: Context): void {
  /** `isRefused`: it has just said that this page may do nothing. */
  const read = async (connector: Connector, isRefused = false) => {
    const session = await connector.reconnect({ signal: life })
    if (connections.of(connector.namespace).peek().connector !== connector) return
    if (session) connections.change(connector, session)
    // Else one that shares nothing may only be locked; that a session has ended it tells itself.
    else if (isRefused) connections.change(connector, 'disconnect')
  }
  const start = (connector: Connector | undefined, isRefused?: boolean) => {
    if (connector && NEAR.includes(connector.type))
      read(connector, isRefused).catch((error: unknown) => isAbort(error) || report(error))
  }
  watch(life, () => start(requests.refused.value?.connector, true))
  // Of the document itself elements of the page can shadow it (R4); it comes up to the window.
  addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) return
      for (const namespace of networks.namespaces()) start(connections.of(namespace).peek().connector)
    },
    { signal: life },
  )
}

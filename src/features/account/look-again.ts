import { isAbort, watch, type Context } from '../../modal/kit.ts'
import type { Connector } from '../../connectors/connector.ts'

/** Wallets in this browser, which answer immediately and without a prompt; other wallets report their changes. */
const NEAR: readonly Connector['type'][] = ['injected', 'announced']

/**
 * R144: reads the wallets again when the page becomes visible. Accounts and networks may have changed in the meantime,
 * and not every wallet notifies a hidden page. R158: also reads a wallet that refuses a request as unauthorised. A
 * wallet that does not answer changes nothing.
 */
export function lookAgain({ connections, networks, requests, life, report }: Context): void {
  /** `isRefused`: the wallet has just refused this page as unauthorised. */
  const read = async (connector: Connector, isRefused = false) => {
    const session = await connector.reconnect({ signal: life })
    if (connections.of(connector.namespace).peek().connector !== connector) return
    if (session) connections.change(connector, session)
    // Otherwise a wallet that shares nothing may just be locked; it reports the end of a session itself.
    else if (isRefused) connections.change(connector, 'disconnect')
  }
  const start = (connector: Connector | undefined, isRefused?: boolean) => {
    if (connector && NEAR.includes(connector.type))
      read(connector, isRefused).catch((error: unknown) => isAbort(error) || report(error))
  }
  watch(life, () => start(requests.refused.value?.connector, true))
  // Elements of the page can shadow the document's own method (R4); the event bubbles to the window.
  addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) return
      for (const namespace of networks.namespaces()) start(connections.of(namespace).peek().connector)
    },
    { signal: life },
  )
}

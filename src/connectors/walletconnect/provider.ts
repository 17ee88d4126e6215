// The library's provider, which serves the requests of a session: one signer per namespace, over the prepared client.
// @walletconnect/universal-provider is kept from doing the following, which it does not do correctly:
// - Pick a session. It takes the first one in the store, ended or damaged (R52), and does not see what other tabs of
//   the app write (R87): `serve` passes it the session in use, of which only checked accounts count.
// - Listen to the wallet. A malformed event causes an exception in it, or an uncatchable rejection (R51, R99); a good
//   one is emitted twice, with the chain as a decimal number. `sessions.ts` listens.
// - Pair. Its own new pairing invalidates the previous ones (R50), and the end of a session invalidates every open one.
// - Answer by itself. It caches capabilities for ever, asks any server that the wallet names for the status of calls
//   (R17), and after a switch assumes a chain that the wallet never shared (R51): all this goes to the wallet.
// - Read. It uses one URL per chain, without a limit of time or size (R53, R58); the app's own adapter asks the nodes.
import { UniversalProvider } from '@walletconnect/universal-provider'
import { quietLogger } from './client.ts'
import type { Client } from './internals.ts'
import type { WalletConnectParts } from './parts.ts'
import { chainIn, grantedAccounts, REACHABLE, type Granted } from './namespaces.ts'
import { providerError } from '../../base/provider.ts'

/** Sends a request to the wallet of a session, on a chain (CAIP-2) that it shares. */
export type AskWallet = (
  session: Granted,
  chain: string,
  call: { method: string; params?: unknown },
) => Promise<unknown>

type WalletRequest = Parameters<Client['request']>[0]
type Namespaces = NonNullable<InstanceType<typeof UniversalProvider>['namespaces']>

/** The client as the provider sees it at its start: no session, no events, nothing of its own in the store. */
const blank = (client: Client): Client =>
  Object.create(client, {
    session: { value: { getAll: () => [] } },
    on: { value: () => client },
    core: { value: { storage: { getItem: async () => undefined } } },
  })

/**
 * What a session grants, with our own URL for each of its chains: for a chain without one, the library uses its
 * maker's.
 */
function namespacesOf(session: Granted, rpcUrl: WalletConnectParts['rpcUrl']): Namespaces {
  const namespaces: Namespaces = {}
  for (const namespace of REACHABLE) {
    const granted = grantedAccounts(session, namespace)
    if (!granted.length) continue
    const chains = [...new Set(granted.map(({ chain }) => chainIn(session, chain)))]
    const accounts = granted.map(({ chain, address }) => `${chainIn(session, chain)}:${address}`)
    const methods = session.namespaces[namespace]?.methods
    const rpcMap = Object.fromEntries(chains.flatMap(chain => [[chain, rpcUrl(chain)]].filter(([, url]) => url)))
    Object.assign(namespaces, { [namespace]: { accounts, chains, methods, events: [], rpcMap } })
  }
  return namespaces
}

export async function createProvider(client: Client, rpcUrl: WalletConnectParts['rpcUrl']): Promise<AskWallet> {
  const provider = await UniversalProvider.init({
    client: blank(client),
    logger: quietLogger,
    disableProviderPing: true,
  })
  provider.client = client

  const toWallet = (request: WalletRequest) => client.request(request)
  const overrides = {
    handleSwitchChain: toWallet,
    getCapabilities: toWallet,
    getCallStatus: toWallet,
    sendCalls: toWallet,
    getHttpProvider: () => ({
      request: async ({ method }: WalletRequest['request']) => {
        throw providerError(4200, `The wallet didn’t share ${method.slice(0, 60)}.`)
      },
    }),
  }

  /** A session that changed, here or in another tab, is a new object. */
  let served: Granted | undefined
  function serve(session: Granted) {
    if (served === session) return
    const namespaces = namespacesOf(session, rpcUrl)
    Object.assign(provider, { session: { topic: session.topic, namespaces }, namespaces, rpcProviders: {} })
    provider['createProviders']()
    for (const signer of Object.values(provider.rpcProviders)) Object.assign(signer, overrides)
    served = session
  }

  return async (session, chain, { method, params }) => {
    serve(session)
    return provider.request({ method, params: params as object | undefined }, chainIn(session, chain))
  }
}

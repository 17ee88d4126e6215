// The library's provider, which serves the requests of a session: one signer a namespace, over the prepared client.
// What @walletconnect/universal-provider cannot do, and is therefore kept from doing here:
// - Pick a session. It takes the first one in the store, ended or damaged (R52), and does not see what other tabs of the
//   page write (R87): `serve` hands it the session in use, of which only checked accounts count.
// - Listen to the wallet. An event of another shape is an exception in it, or a rejection that nobody can catch (R51,
//   R99); a good one is emitted twice, with the chain as a decimal number. `sessions.ts` listens.
// - Pair. A new code of its own makes the ones before useless (R50), and the end of a session every open one.
// - Answer by itself. Capabilities are kept for ever, the status of calls is asked of whatever server the wallet names
//   (R17), and after a switch it believes in a chain that the wallet never shared (R51): all this goes to the wallet.
// - Read. One address a chain, without a limit of time or size (R53, R58); nodes are asked by the page's own adapter.
import { UniversalProvider } from '@walletconnect/universal-provider'
import { quietLogger } from './client.ts'
import type { Client } from './internals.ts'
import type { WalletConnectParts } from './parts.ts'
import { chainIn, grantedAccounts, REACHABLE, type Granted } from './namespaces.ts'
import { providerError } from '../../base/provider.ts'

/** Puts a request to the wallet of a session, on a chain (CAIP-2) that it shares. */
export type AskWallet = (
  session: Granted,
  chain: string,
  call: { method: string; params?: unknown },
) => Promise<unknown>

type WalletRequest = Parameters<Client['request']>[0]
type Namespaces = NonNullable<InstanceType<typeof UniversalProvider>['namespaces']>

/** The client as the provider finds it when it starts: no session, no events, nothing of its own in the store. */
const blank = (client: Client): Client =>
  Object.create(client, {
    session: { value: { getAll: () => [] } },
    on: { value: () => client },
    core: { value: { storage: { getItem: async () => undefined } } },
  })

/** What a session grants, with our own address for each of its chains: for one without, the library names its maker's. */
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
        throw providerError(4200, `The wallet did not share ${method.slice(0, 60)}`)
      },
    }),
  }

  /** A session that changed is another object, here or in another tab. */
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

import { signal, type ReadonlySignal } from '@preact/signals-core'
import type { Namespace } from '../base/network.ts'
import type { Pairing, WalletConnect } from '../connectors/walletconnect/index.ts'
import type { WalletsContext } from './context.ts'
import { siteMetadata } from './site-metadata.ts'
import { httpsUrl } from '../base/url.ts'

type Parts = Pick<
  WalletsContext,
  'life' | 'options' | 'storage' | 'chunks' | 'networks' | 'wallets' | 'adapter' | 'sources' | 'sourcesChunk' | 'site'
>

/** The page's only access to WalletConnect; nothing is loaded or contacted before it is used. */
export interface Protocol {
  /** The latest pairing. */
  pairing: ReadonlySignal<Pairing | undefined>
  /** Loads the protocol's chunk on first use. */
  client(): Promise<WalletConnect>
  /** Fetches messages missed while the page slept, over a new socket if the user is sure that there are some. */
  wake(isSure?: boolean): void
}

/**
 * The RPC URL in the options for a network, in the order of chains/endpoints.ts; undefined if the options leave it to our
 * defaults.
 */
function rpcUrlOf(
  { options, networks }: Pick<WalletsContext, 'options' | 'networks'>,
  caip: string,
): string | undefined {
  const { endpoints, customRpcUrls, projectId } = options
  const { rpc, data } = endpoints
  const { rpcMap = {} } = options.universalProviderConfigOverride
  const custom = [
    Object.hasOwn(rpcMap, caip) && rpcMap[caip],
    ...(Object.hasOwn(customRpcUrls, caip) ? [customRpcUrls[caip] ?? []].flat().map(entry => entry?.url) : []),
    typeof rpc === 'object' && Object.hasOwn(rpc, caip) && rpc[caip],
  ]
  const proxied = (origin: string | undefined) =>
    origin && `${new URL(origin).origin}/v1/?${new URLSearchParams({ chainId: caip, projectId })}`
  return [
    ...custom,
    typeof rpc === 'string' && proxied(httpsUrl(rpc, true)),
    ...[networks.find(caip)?.rpcUrls?.default?.http].flat(),
    proxied(httpsUrl(data, true)),
  ].find((url): url is string => !!httpsUrl(url, true))
}

/** The network on which a new session begins; undefined if the app leaves it at the active one. */
function firstOf({ options, networks, storage }: Parts, namespace: Namespace): string | undefined {
  const { defaultChain } = options.universalProviderConfigOverride
  if (storage.get('session')?.[namespace] === 'walletConnect' || typeof defaultChain !== 'string') return
  return defaultChain.startsWith(`${namespace}:`) ? networks.find(defaultChain)?.caipNetworkId : undefined
}

/** `before`: has to settle, successfully or not, before the first pairing is created. */
export function createProtocol(ctx: Parts, before: () => Promise<unknown> = async () => {}): Protocol {
  const { life, options, networks } = ctx
  const pairing = signal<Pairing | undefined>(undefined)
  let made: Promise<WalletConnect> | undefined

  async function make() {
    const [{ createWalletConnect }, follows] = await Promise.all([
      ctx.chunks.load('walletconnect'),
      // Which links are followed has to be known before a wallet gives one.
      ctx.sourcesChunk === 'services' ? undefined : ctx.sources().then(it => it.directory.follows?.()),
      before().catch(() => {}),
    ])
    const client = createWalletConnect(
      {
        projectId: options.projectId,
        relayUrl: options.endpoints.relay,
        metadata: () => siteMetadata(options.metadata, ctx.site),
        networks: () => networks.list.peek(),
        takesAnyNetwork: () => options.allowUnsupportedChain,
        override: () => options.universalProviderConfigOverride,
        active: namespace => firstOf(ctx, namespace as Namespace) ?? networks.of(namespace as Namespace).caipNetworkId,
        read: async (caip, call) => {
          const network = networks.find(caip) ?? networks.of(caip.split(':')[0] as 'eip155')
          return (await ctx.adapter(network.chainNamespace)).read(network, call)
        },
        rpcUrl: caip => rpcUrlOf(ctx, caip),
        onClientId: id =>
          void ctx.sources().then(
            ({ identify }) => identify?.(id),
            () => {},
          ),
        preferUniversal: () => options.preferUniversalLinks,
        follows,
        onPairing: next => {
          pairing.value = next
        },
      },
      life,
    )
    ctx.wallets.added.value = [...ctx.wallets.added.peek(), ...client.connectors]
    return client
  }
  const client = () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))

  ctx.storage.watch(key => {
    const network = key === 'network' && ctx.storage.get(key)
    if (network)
      made?.then(
        it => it.follow(network),
        () => {},
      )
  }, life)

  const wake = (isSure?: boolean) =>
    void made?.then(
      it => it.wake(isSure),
      () => {},
    )
  const look = () => {
    if (!document.hidden) wake()
  }
  document.addEventListener('visibilitychange', look, { signal: life })
  for (const event of ['pageshow', 'online']) addEventListener(event, look, { signal: life })
  return { pairing, client, wake }
}

import type { Wait } from '../../base/abort.ts'
import { accountName, isNameShaped } from '../../base/account-name.ts'
import { createCache } from '../../base/cache.ts'
import { keyOf } from '../../base/caip.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { pictureData } from '../../base/url.ts'
import { IDENTITY_TTL_MS, type Identity } from '../network/data.ts'
import type { NameAnswer, NamedAccount, NameGateways } from '../names.ts'

/** What nodes can tell about names; the adapter of a namespace fits. */
interface Chain {
  names?: { reverse?(network: Network, address: string, wait: Wait): Promise<NamedAccount | undefined> }
}

export interface ChainNamesOptions {
  adapter(namespace: Namespace): Promise<Chain>
  /**
   * Who may be asked for names stored off-chain: nobody, whom the user agrees to, or these hosts. Names of accounts are
   * never looked up there, only typed ones.
   */
  gateways?: 'off' | 'ask' | readonly string[]
  now?: () => number
}

const SOL = /\.sol$/

/** Where an address would be, a name must look like neither an address nor a URL. */
function isShown({ chainNamespace }: Network, name: string): boolean {
  if (chainNamespace === 'solana') return SOL.test(name) && !!accountName(name.replace(SOL, '.eth'))
  return isNameShaped(name)
}

/** Names of accounts, according to nodes alone. Whatever is not certain is no name, and the address is shown. */
export function createChainNames({ adapter, gateways = 'off', now }: ChainNamesOptions) {
  const identities = createCache<Identity>(IDENTITY_TTL_MS, { now })
  const agreed = new Set<string>()
  return {
    /** No service registers names here: whatever the user types is for the chain to answer. */
    hasName: (_name: string): boolean => false,
    lookup: async (_query: { name: string; chainId: number } & Wait): Promise<NameAnswer> => ({ missing: 'unknown' }),
    reverse: async (_query: { network: string; address: string } & Wait): Promise<Identity | undefined> => undefined,

    /**
     * Name and picture (`data:`) of an address on a network; `{}` if it has none there. Kept for five minutes. Throws
     * `rpc/*` and `http/*` if a network does not answer.
     */
    identity: ({ network, address, signal }: Wait & { network: Network; address: string }): Promise<Identity> =>
      identities.get(
        `${network.caipNetworkId} ${keyOf(network.chainNamespace, address)}`,
        async wait => {
          const found = await (await adapter(network.chainNamespace)).names?.reverse?.(network, address, wait)
          if (!found || !isShown(network, found.name)) return {}
          return { name: found.name, avatar: pictureData(found.avatar) }
        },
        { signal },
      ),

    /** For the adapter's `names.resolve`: the hosts that may be asked by now. */
    gateways: (): NameGateways => {
      if (gateways === 'off') return 'off'
      return gateways === 'ask' ? [...agreed] : gateways
    },
    /** The user allowed a host, until the page is left. */
    ...(gateways === 'ask' && { allowGateway: (host: string): void => void agreed.add(host) }),
  }
}

export type ChainNames = ReturnType<typeof createChainNames>

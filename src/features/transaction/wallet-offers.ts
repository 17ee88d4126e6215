import type { Context } from '../../modal/kit.ts'
import type { WalletOffers } from '../../base/capabilities.ts'
import type { Network } from '../../base/network.ts'
import { own } from '../../base/record.ts'
import { httpsUrl } from '../../base/url.ts'

/** What the wallet can do for a transaction of the account. */
export interface Offers extends Pick<WalletOffers, 'atomic'> {
  /** URL of the app's paymaster, if the wallet can ask it. */
  paymaster?: string
}

type Asked = Pick<Context, 'adapter' | 'connections' | 'requests' | 'options'>

/** The app's paymaster for the network: https, or http on this machine. */
export const paymasterOf = ({ options }: Pick<Context, 'options'>, { caipNetworkId }: Network): string | undefined =>
  httpsUrl(own(options.paymaster, caipNetworkId), true)

/**
 * Asks the connected wallet. A wallet on another device is not asked, because the request would wake it, so it counts
 * as offering nothing.
 */
export async function readOffers(
  ctx: Asked,
  { network, account }: { network: Network; account: string },
  wait: { signal: AbortSignal },
): Promise<Offers> {
  const { connector } = ctx.connections.of(network.chainNamespace).peek()
  if (!connector || connector.type === 'walletConnect') return {}
  const { batching } = await ctx.adapter(network.chainNamespace)
  if (!batching) return {}
  const { atomic, hasPaymasters } = await batching.offers(ctx.requests.signer(connector), network, account, wait)
  return { atomic, ...(hasPaymasters && { paymaster: paymasterOf(ctx, network) }) }
}

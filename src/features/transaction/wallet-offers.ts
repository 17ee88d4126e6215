import { computed, resource, type Context, type ReadonlySignal, type Resource } from '../../modal/kit.ts'
import type { WalletOffers } from '../../base/capabilities.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Network } from '../../base/network.ts'
import { own } from '../../base/record.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { httpsUrl } from '../../base/url.ts'
import type { Payer } from './form.tsx'

/** What the wallet can do for a transaction of the account. */
export interface Offers extends Pick<WalletOffers, 'atomic' | 'funds'> {
  /** URL of the app's paymaster, if the wallet can ask it. */
  paymaster?: string
}

type Asked = Pick<Context, 'adapter' | 'connections' | 'requests' | 'options'>

/** The app's paymaster for the network: https, or http on this machine. */
export const paymasterOf = ({ options }: Pick<Context, 'options'>, { caipNetworkId }: Network): string | undefined =>
  httpsUrl(own(options.paymaster, caipNetworkId), true)

/** What a form would move: base units, of the native currency without a `contract`. */
interface Moved {
  payer: Payer | undefined
  contract: string | undefined
  units: bigint | undefined
  held: bigint | undefined
}

/** Whether the wallet adds what the account lacks, for a form; `idle` while nothing lacks. */
export const createTopping = (ctx: Asked, life: AbortSignal, moved: () => Moved): ReadonlySignal<Resource<boolean>> => {
  const lack = computed(() => {
    const { payer, contract, units, held } = moved()
    return payer && units !== undefined && held !== undefined && units > held ? { ...payer, contract } : undefined
  })
  return resource(life, lack, async ({ network, address: account, contract }, wait) =>
    tops((await readOffers(ctx, { network, account }, wait)).funds, contract),
  )
}

/**
 * Asks the connected wallet. One that is connected by WalletConnect answers from its session, or if that grants the
 * question.
 */
export async function readOffers(
  ctx: Asked,
  { network, account }: { network: Network; account: string },
  wait: { signal: AbortSignal },
): Promise<Offers> {
  const { connector } = ctx.connections.of(network.chainNamespace).peek()
  if (!connector) return {}
  const { batching } = await ctx.adapter(network.chainNamespace)
  if (!batching) return {}
  const { hasPaymasters, ...offers } = await batching.offers(ctx.requests.signer(connector), network, account, wait)
  return { ...offers, ...(hasPaymasters && { paymaster: paymasterOf(ctx, network) }) }
}

/** Whether the wallet adds what the account lacks of an asset; without a `contract`, of the native currency. */
export const tops = (funds: Offers['funds'], contract: string | undefined): boolean =>
  funds === 'any' || !!funds?.some(it => sameAddress('eip155', it, contract ?? NATIVE_TOKEN))

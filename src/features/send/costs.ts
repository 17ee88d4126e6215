import type { Network } from '../../base/network.ts'
import { policyOf, type Context, type Resource } from '../../modal/kit.ts'
import { contractOf } from '../../base/token.ts'
import type { Token } from '../../services/network/data.ts'
import { costsOf, exactly, isSmartAccount, phaseOf, wasPaidFor } from '../transaction/costs.ts'
import type { Cost, CostFacts, Measured } from '../transaction/costs.ts'
import type { Stage } from '../transaction/state.ts'
import type { Intent } from './review/intent.ts'

/** Known in all places: the form, the review, the progress view and the receipt. */
export interface SendCosts {
  network: Network
  /** Of the native currency, in USD. */
  price?: number
  isSmart?: boolean
}

export const sendPlace = (ctx: Context, network: Network): SendCosts => ({
  network,
  price: ctx.balances.value.data?.tokens.find(it => !it.address && it.chainId === network.caipNetworkId)?.price,
  isSmart: isSmartAccount(ctx, network),
})

/** What one place knows besides, in base units of the native currency. */
interface Known {
  fee?: bigint
  /** Undefined: none. `open`: there may be one. */
  rent?: bigint | 'open'
}

/** Whether the recipient may have no account for the token yet, which costs rent. */
export const mayNeedAccount = ({ chainNamespace }: Network, token: Token | undefined): boolean =>
  !!policyOf(chainNamespace).isRented && !!token && !!contractOf(token)

function rentOf({ rent }: Known): CostFacts['rent'] {
  if (rent === undefined) return undefined
  return rent === 'open' ? {} : { range: exactly(rent) }
}

/** A transfer's costs, as far as known. */
export const sendCosts = (place: SendCosts & Pick<CostFacts, 'isPaidFor'>, known: Known): Cost[] =>
  costsOf({ ...place, fee: exactly(known.fee), rent: rentOf(known) })

/** In the form: without a recipient it is not known whether an account has to be created. */
export function formCosts(
  place: SendCosts,
  token: Token | undefined,
  { expense, recipient }: { expense: Resource<{ fee: bigint; rent?: bigint }>; recipient: string | undefined },
): Cost[] {
  const { status, data } = expense
  const isOpen = mayNeedAccount(place.network, token) && (!recipient || status !== 'ready')
  return sendCosts(place, { fee: data?.fee, rent: isOpen ? 'open' : data?.rent })
}

/** In the review, with the form's rows from the start. */
export const reviewCosts = (
  place: SendCosts,
  { hasRent }: Pick<Intent, 'hasRent'>,
  prepared: Known | undefined,
): Cost[] => sendCosts(place, prepared ?? { rent: hasRent ? 'open' : undefined })

/** Its costs from the wallet on: as reviewed, until the chain shows what was paid. */
export function sendCostsAt(
  place: SendCosts,
  stage: Stage,
  { prepared, measured }: { prepared?: { fee?: bigint; rent?: bigint }; measured: Measured },
): Cost[] {
  const phase = phaseOf(stage)
  if (phase === 'before') return []
  if (phase === 'ahead') return sendCosts(place, prepared ?? {})
  const fee = measured.data?.fee
  return sendCosts(
    { ...place, isSmart: false, isPaidFor: wasPaidFor(exactly(fee), measured.data) },
    { fee, rent: phase === 'paid' ? prepared?.rent : undefined },
  )
}

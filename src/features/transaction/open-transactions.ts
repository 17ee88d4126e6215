import type { Context } from '../../modal/kit.ts'
import type { Step } from '../../modal/router.ts'
import { sameAddress } from '../../base/caip.ts'
import { showsTransaction } from './in-front.ts'
import type { Plan, Prepared } from './plan.ts'
import { holdsPlace, isUnderWay, type Transaction } from './state.ts'

type Payment = Pick<Plan<Prepared>, 'network' | 'account'>

const isSamePayer = (one: Payment, { network: { caipNetworkId, chainNamespace }, account }: Payment) =>
  one.network.caipNetworkId === caipNetworkId && sameAddress(chainNamespace, one.account, account)

/**
 * The transaction of an intent, started with its view and ended once it is off screen (R109). While the wallet or the
 * chain is about to answer another one of the same account and network, that one is returned, because a second would be
 * one too many. A wallet that stays silent holds up nothing: from then on the review names the open one (R140).
 */
export function openTransactions<I extends Payment, T extends { plan: Payment; transaction: Transaction<Prepared> }>(
  { router }: Pick<Context, 'router'>,
  begin: (intent: I) => T,
): (intent: I) => T {
  const all = new WeakMap<object, T>()
  let open: T[] = []
  return intent => {
    const holder = () => open.find(it => isSamePayer(it.plan, intent) && holdsPlace(it.transaction.state.peek()))
    const known = all.get(intent) ?? holder()
    const mine = known ?? begin(intent)
    open = [mine, ...open.filter(it => it !== mine && isUnderWay(it.transaction.state.peek()))]
    all.set(intent, mine)
    const { id, life, isBusy } = mine.transaction
    showsTransaction(intent, id)
    const shows = ({ payload }: Step) => typeof payload === 'object' && all.get(payload) === mine
    if (!known) router.whileShown(life, shows, isBusy)
    return mine
  }
}

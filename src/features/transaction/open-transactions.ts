import type { Context } from '../../modal/kit.ts'
import type { Step } from '../../modal/router.ts'
import type { Prepared } from './plan.ts'
import { isUnderWay, type Transaction } from './state.ts'

/**
 * The transaction of an intent, started with its view and ended once it is off screen (R109). While the wallet or the
 * chain still has to answer one, that same one is returned, because a second would be one too many.
 */
export function openTransactions<I extends object, T extends { transaction: Transaction<Prepared> }>(
  { router }: Pick<Context, 'router'>,
  begin: (intent: I) => T,
): (intent: I) => T {
  const all = new WeakMap<object, T>()
  let current: T | undefined
  return intent => {
    const known = current && isUnderWay(current.transaction.state.peek()) ? current : all.get(intent)
    const mine = known ?? begin(intent)
    current = mine
    all.set(intent, mine)
    const { life, isBusy } = mine.transaction
    const shows = ({ payload }: Step) => typeof payload === 'object' && all.get(payload) === mine
    if (!known) router.whileShown(life, shows, isBusy)
    return mine
  }
}

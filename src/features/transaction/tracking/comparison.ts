import { isAbort, type Context } from '../../../modal/kit.ts'
import { delay } from '../../../base/abort.ts'
import { formatUnits, isRounded, parseUnits } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import type { Network } from '../../../base/network.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'

/** The node that is asked may be slightly behind the one that had the receipt. */
const COMPARE_MS = [0, 1_000, 4_000]

/** How the chain's result differs from the request (R112); nothing if that cannot be told. */
export async function differenceOf(
  { adapter: load, life }: Pick<Context, 'adapter' | 'life'>,
  { account, to, token, amount, expected, decimals, callHash, swap, since }: TrackedTransaction,
  network: Network,
  hash: string,
): Promise<Pick<TrackedTransaction, 'differs' | 'arrived'>> {
  const { chainNamespace: namespace, nativeCurrency } = network
  const units = token ? decimals : nativeCurrency.decimals
  const received = swap?.token ? swap.decimals : nativeCurrency.decimals
  const unit = swap ? received : units
  const wanted = units === undefined ? undefined : parseUnits(amount, units)
  const least = expected === undefined || units === undefined ? wanted : parseUnits(expected, units)
  const adapter = await load(namespace)
  const query = swap ? { to: account, token: swap.token } : { to, token }
  for (const pause of COMPARE_MS) {
    if (pause) await delay(pause, life)
    const found = await adapter
      .compare(network, { hash, account, callHash, amount: wanted ?? 0n, ...query }, { signal: life })
      .catch((error: unknown) => {
        if (isAbort(error)) throw error
        return undefined
      })
    if (!found) continue
    const { isAsked, arrived } = found
    // R139: a transaction from before the request cannot be the requested one, even if it is equal.
    const isOlder =
      !!since &&
      (await adapter.recognition
        .isSince(network, { hash, account, since, callHash }, { signal: life })
        .catch((error: unknown) => {
          if (isAbort(error)) throw error
        })) === false
    // A transfer to oneself has no measurable arrival, and a swap as asked for cannot have brought nothing.
    const canTell = swap ? !isAsked || !!arrived : !sameAddress(namespace, to, account)
    const isMeasured = arrived !== undefined && canTell
    const isLess = isMeasured && !swap && least !== undefined && arrived < least && !isRounded(arrived, least)
    const differs = () => {
      if (isAsked === false || isOlder) return 'other'
      if (isMeasured && !arrived) return 'nothing'
      return isLess ? 'less' : undefined
    }
    return {
      differs: differs(),
      arrived: isMeasured && unit !== undefined ? formatUnits(arrived, unit) : undefined,
    }
  }
  return {}
}

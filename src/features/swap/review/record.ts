import { type Context, type ReadonlySignal } from '../../../kit.ts'
import type { Sent } from '../../../core/sent.ts'
import { formatUnits } from '../../../lib/amount.ts'
import type { SwapIntent } from './intent.ts'
import type { Plan } from './plan.ts'

/** From the allowance to the hash of the swap, so that a visit in between can end. */
const KEY = 'swap'

/**
 * What is kept of a swap: its entry among the things sent, and what a later visit needs to go on between allowance and
 * swap.
 */
export function createRecord(
  { sent, storage }: Context,
  intent: SwapIntent,
  id: string,
  plan: ReadonlySignal<Plan | undefined>,
) {
  const { network, account, from, to } = intent
  const amount = formatUnits(intent.amount, from.decimals)
  const entry = (): Sent => ({
    id,
    status: 'asked',
    network: network.caipNetworkId,
    account,
    to: plan.peek()!.target,
    amount,
    symbol: from.symbol,
    token: from.isNative ? undefined : from.contract,
    at: Date.now(),
    swap: {
      symbol: to.symbol,
      token: to.isNative ? undefined : to.contract,
      amount: formatUnits(plan.peek()!.quoted, to.decimals),
    },
  })
  return {
    /** Changes the entry, which begins with the first change; without one it goes. */
    write(change?: Partial<Sent>): void {
      const others = sent.peek().filter(it => it.id !== id)
      const known = sent.peek().find(it => it.id === id)
      sent.value = change ? [{ ...(known ?? entry()), ...change }, ...others] : others
    },
    /** An allowance is asked for: the swap may go on in another visit. */
    begin: () =>
      storage.write(KEY, { network: network.caipNetworkId, account, from: from.address, to: to.address, amount }),
    end: () => storage.write(KEY, undefined),
    /** For events. */
    facts: () => ({
      network: network.caipNetworkId,
      swapFromToken: from.symbol,
      swapToToken: to.symbol,
      swapFromAmount: amount,
      swapToAmount: formatUnits(plan.peek()?.quoted ?? intent.quoted, to.decimals),
    }),
  }
}

import type { Context } from '../../../kit.ts'
import type { Sent } from '../../../core/sent.ts'
import { compare } from '../../../lib/amount.ts'
import { keyOf, sameAddress } from '../../../lib/caip.ts'

/**
 * Clocks of chains and people differ by less, as a rule; an equal transfer of before is not to be taken for this one.
 */
const SKEW_MS = 120_000

/**
 * Looks in the newest history for a transfer that the wallet was asked for and that nobody heard the answer to; its
 * hash. What is known to be another transfer is not taken for it.
 */
export async function recall(
  { remote, sent }: Pick<Context, 'remote' | 'sent'>,
  { network, account, to, amount, symbol, at }: Sent,
  wait: { signal: AbortSignal },
): Promise<string | undefined> {
  const page = await (await remote()).data.history({ network, address: account, ...wait })
  const others = new Set(sent.peek().map(({ hash }) => hash && keyOf(network, hash)))
  const found = page?.rows.find(
    ({ metadata: { chain, hash, minedAt, sentFrom, sentTo }, transfers }) =>
      chain === network &&
      minedAt >= at - SKEW_MS &&
      !others.has(hash && keyOf(network, hash)) &&
      sameAddress(network, sentFrom, account) &&
      sameAddress(network, sentTo, to) &&
      transfers.some(
        ({ direction, quantity: { numeric }, fungible }) =>
          direction !== 'in' && fungible?.symbol === symbol && numeric !== '' && compare(numeric, amount) === 0,
      ),
  )
  return found?.metadata.hash
}

import type { Context } from '../../../modal/kit.ts'
import { isNativeCoin } from '../../../base/native-coin.ts'
import { compare, formatUnits, parseUnits } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import type { Network } from '../../../base/network.ts'
import { contractOf } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import type { Transaction } from '../../../services/history.ts'
import type { Money } from '../../../services/network/onramp.ts'
import type { Purchase } from './purchase.ts'

/** Clocks of services and users usually differ by less. */
const SKEW_MS = 15_000
/** No payment is faster. */
const FIRST_MS = 8_000
/** Enough digits for every amount. */
const DIGITS = 36

export interface Finding {
  /** `paid`: the provider has the money and has not delivered. Absent: nothing is known. */
  status?: 'paid' | 'done' | 'failed'
  /** What arrives or has arrived, as far as known. */
  moved?: Money
  network?: string
  /** The purchase, updated with the current balance if that was unknown or is lower than before. */
  purchase: Purchase
  /** No source answered. */
  isBlind: boolean
}

const OUTCOMES: Record<Transaction['metadata']['status'], Finding['status']> = {
  confirmed: 'done',
  failed: 'failed',
  pending: 'paid',
}

const minus = (a: string, b: string) => formatUnits(parseUnits(a, DIGITS)! - parseUnits(b, DIGITS)!, DIGITS)

/** The account's balance of a place as its network tells it, as a plain decimal string; undefined if it does not. */
async function onChain(
  { adapter }: Pick<Context, 'adapter'>,
  network: Network,
  { account, token, signal }: { account: string; token: string | undefined; signal: AbortSignal },
): Promise<string | undefined> {
  const chain = await adapter(network.chainNamespace)
  if (token === undefined || isNativeCoin(network, token))
    return formatUnits(await chain.getBalance(network, account, { signal }), network.nativeCurrency.decimals)
  const [{ balance, title } = {}] = await chain.getTokens(network, account, [token], { signal })
  if (balance === 0n) return '0'
  return balance !== undefined && title ? formatUnits(balance, title.decimals) : undefined
}

/**
 * Checks once what became of a purchase: the card provider has a history, and deliveries appear in the balances. The
 * first check records the balances before.
 */
export async function look(
  ctx: Pick<Context, 'sources' | 'networks' | 'adapter'>,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<Finding> {
  const { provider, account, places, symbol, at } = purchase
  const { balances, onramp } = await ctx.sources()
  const [rows, ...held] = await Promise.allSettled([
    provider === 'coinbase' && places[0]
      ? onramp?.purchases({ network: places[0].network, account, signal })
      : undefined,
    ...places.map(async ({ network, token }) => {
      const chain = ctx.networks.list.value.find(it => it.caipNetworkId === network)
      if (!chain) return
      balances.expire({ network, address: account, tokens: token ? [`${network}:${token}`] : [] })
      const tokens = await balances.read({ network: chain, address: account, signal })
      const isIt = (it: Token) =>
        isNativeCoin(chain, token) ? !it.address : sameAddress(chain.chainNamespace, contractOf(it), token)
      // A list without the token does not say that the account has none of it.
      return tokens && (tokens.find(isIt)?.quantity.numeric ?? onChain(ctx, chain, { account, token, signal }))
    }),
  ] as const)
  const isBlind = [
    ...(rows.status === 'fulfilled' && rows.value ? [true] : []),
    ...held.map(it => it.status === 'fulfilled' && it.value !== undefined),
  ].every(it => !it)
  const finding: Finding = { purchase, isBlind }
  const recent =
    rows.status === 'fulfilled' ? rows.value?.filter(({ metadata: { minedAt } }) => minedAt >= at - SKEW_MS) : undefined
  if (recent && !purchase.rows)
    finding.purchase = { ...purchase, rows: Date.now() - at < FIRST_MS ? recent.map(it => it.id) : [] }
  const known = finding.purchase.rows ?? []
  const fresh = recent?.filter(({ id }) => !known.includes(id)) ?? []
  // Whoever is declined tries another card on the same page, which is another row.
  const row = fresh.find(it => it.metadata.status !== 'failed') ?? fresh[0]
  if (row) {
    const { fungible, quantity } = row.transfers.find(({ direction, fungible }) => direction === 'in' && fungible) ?? {}
    const { status, chain } = row.metadata
    const rows = status === 'failed' ? [...known, row.id] : known
    return {
      ...finding,
      purchase: { ...finding.purchase, rows },
      network: chain,
      status: OUTCOMES[status],
      moved: fungible && quantity?.numeric ? { amount: quantity.numeric, currency: fungible.symbol } : undefined,
    }
  }
  for (const [index, place] of places.entries()) {
    const answer = held[index]
    const now = answer?.status === 'fulfilled' ? answer.value : undefined
    if (now === undefined) continue
    if (place.before !== undefined && compare(now, place.before) > 0)
      return {
        ...finding,
        status: 'done',
        network: place.network,
        moved: { amount: minus(now, place.before), currency: symbol },
      }
    // Spending in the meantime must not hide a delivery.
    finding.purchase = {
      ...finding.purchase,
      places: finding.purchase.places.map(it => (it === place ? { ...place, before: now } : it)),
    }
  }
  return finding
}

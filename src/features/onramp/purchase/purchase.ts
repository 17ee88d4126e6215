import { recordOf } from '../../../base/record.ts'
import { parseUnits } from '../../../base/amount.ts'
import { isAddress, isNetworkId } from '../../../base/caip.ts'
import { clean } from '../../../base/text.ts'
import type { CaipNetworkId } from '../../../base/network.ts'

/** `session`: a page for which the app's own server made a session. */
export type Provider = 'coinbase' | 'meld' | 'session'
const PROVIDERS: readonly unknown[] = ['coinbase', 'meld', 'session'] satisfies Provider[]
const isProvider = (it: unknown): it is Provider => PROVIDERS.includes(it)

/** Where a purchase can be delivered. */
export interface Place {
  network: CaipNetworkId
  /** Contract; absent for the native currency. */
  token?: string
  /** The balance before, as a plain decimal string; absent until known. */
  before?: string
}

/** An unfinished purchase. Nothing here is needed to pay or to be paid: it only says what to look for. */
export interface Purchase {
  id: string
  provider: Provider
  /** Host name of the provider's site, for display. */
  host: string
  account: string
  /** What is bought, as far as it was chosen here. */
  symbol: string
  /** The first is on the requested network; the aggregator can deliver on another. */
  places: Place[]
  /** Rows of the provider's history for earlier purchases; absent until known. */
  rows?: string[]
  /** ms since 1970. */
  at: number
}

/** After that, the purchase is no longer awaited. */
export const KEPT_MS = 30 * 60_000

const isDecimal = (value: unknown): value is string => typeof value === 'string' && parseUnits(value, 36) !== undefined

/**
 * Stored data may be damaged or forged: none of it becomes a link or markup, and a purchase dated in the future is
 * dropped.
 */
export function decodePurchase(value: unknown): Purchase | undefined {
  const { id, provider, host, account, symbol, places, rows, at } = recordOf(value)
  const isText = (it: unknown, pattern: RegExp): it is string => typeof it === 'string' && pattern.test(it)
  const now = Date.now()
  if (
    !isText(id, /^[\w-]{1,64}$/) ||
    !isProvider(provider) ||
    !isText(host, /^[\w.:[\]-]{1,120}$/) ||
    !isText(account, /^\w{32,64}$/) ||
    typeof at !== 'number' ||
    !(at <= now && now - at < KEPT_MS)
  )
    return
  const found = (Array.isArray(places) ? places.slice(0, 2) : []).flatMap((item: unknown): Place[] => {
    const { network, token, before } = recordOf(item)
    return isNetworkId(network) &&
      (token === undefined || isAddress(network, token)) &&
      (before === undefined || isDecimal(before))
      ? [{ network, token, before }]
      : []
  })
  const name = clean(symbol, 20)
  const known = Array.isArray(rows)
    ? rows.slice(0, 20).filter((it): it is string => isText(it, /^[\w.:-]{1,128}$/))
    : undefined
  return name ? { id, provider, host, account, symbol: name, places: found, rows: known, at } : undefined
}

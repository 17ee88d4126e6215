import type { Network } from '../base/network.ts'
import type { Storage } from '../state/storage.ts'
import { isRecord } from '../base/record.ts'
import { keyOf } from '../base/caip.ts'
import { attempt } from '../base/errors.ts'
import { BALANCE_TTL_MS } from './data.ts'
import { own } from './decode.ts'
import { decodeToken, holdingsOf, type Balances } from './tokens.ts'

/** Of the account looked at last, for the next page load. */
export const PORTFOLIO_KEY = 'portfolio_cache'
/** A part of a portfolio would have another total, so larger ones are not kept. */
const MAX_KEPT = 200

interface Account {
  network: Network
  address: string
}

const keyFor = ({ network: { caipNetworkId }, address }: Account) => `${caipNetworkId}:${keyOf(caipNetworkId, address)}`

/**
 * What is kept of an account as it came in within the last half minute. Stored things may be damaged or forged, so each
 * token is read like that of a service, and no picture is taken from there.
 */
export function decodeKept(
  value: unknown,
  account: Account,
  now = Date.now(),
): { balances: Balances; at: number } | undefined {
  const [at, tokens] = [own(value, 'at'), own(value, 'tokens')]
  // What comes from a clock that was ahead is old.
  if (typeof at !== 'number' || !(now - at >= 0 && now - at < BALANCE_TTL_MS)) return
  if (own(value, 'account') !== keyFor(account) || !Array.isArray(tokens) || tokens.length > MAX_KEPT) return
  const { caipNetworkId } = account.network
  const read = tokens.map(item => decodeToken(isRecord(item) ? { ...item, iconUrl: undefined } : item, caipNetworkId))
  const whole = read.filter(it => it !== undefined)
  if (whole.length < read.length) return
  const holdings = attempt(() => holdingsOf(whole, account.network))
  return holdings && { balances: { tokens: holdings, isBasic: own(value, 'isBasic') === true }, at }
}

export const readKept = (storage: Pick<Storage, 'read'>, account: Account) =>
  storage.read(PORTFOLIO_KEY, value => decodeKept(value, account))

/** Keeps what has just come, of this account alone. */
export function keep(storage: Pick<Storage, 'write'>, account: Account, { tokens, isBasic }: Balances): void {
  const plain = tokens.map(token => ({ ...token, iconUrl: undefined, imitates: undefined }))
  storage.write(
    PORTFOLIO_KEY,
    tokens.length > MAX_KEPT ? undefined : { account: keyFor(account), at: Date.now(), isBasic, tokens: plain },
  )
}

export const forget = (storage: Pick<Storage, 'write'>): void => storage.write(PORTFOLIO_KEY, undefined)

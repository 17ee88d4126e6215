import type { Network } from '../base/network.ts'
import type { Storage } from '../state/storage.ts'
import { isRecord } from '../base/record.ts'
import { keyOf } from '../base/caip.ts'
import { attempt } from '../base/errors.ts'
import { label } from '../base/links.ts'
import { BALANCE_TTL_MS } from './network/data.ts'
import { own } from './decode.ts'
import { decodePriced, decodeToken, holdingsOf, type Balances } from './tokens.ts'

/** Balances of the last account shown, for the next page load. */
export const PORTFOLIO_KEY = 'portfolio_cache'
/** A truncated portfolio would show a wrong total, so larger ones are not stored. */
const MAX_KEPT = 200

interface Account {
  network: Network
  address: string
}

const keyFor = ({ network: { caipNetworkId }, address }: Account) => `${caipNetworkId}:${keyOf(caipNetworkId, address)}`

/**
 * The stored balances of an account, if they are at most half a minute old. Stored data may be damaged or forged, so
 * each token is read like one from a service, and no image is taken from it.
 */
export function decodeKept(
  value: unknown,
  account: Account,
  now = Date.now(),
): { balances: Balances; at: number } | undefined {
  const [at, tokens] = [own(value, 'at'), own(value, 'tokens')]
  // A timestamp from a clock that was ahead counts as old.
  if (typeof at !== 'number' || !(now - at >= 0 && now - at < BALANCE_TTL_MS)) return
  if (own(value, 'account') !== keyFor(account) || !Array.isArray(tokens) || tokens.length > MAX_KEPT) return
  const { caipNetworkId } = account.network
  const read = tokens.map(item => {
    const token = decodeToken(isRecord(item) ? { ...item, iconUrl: undefined } : item, caipNetworkId)
    const priced = decodePriced(own(item, 'priced'))
    const isUnlisted = own(item, 'isUnlisted') === true
    // A mark can be of the source's making; one that is missing is made again.
    const imitates = label(own(item, 'imitates'), 20)
    return (
      token && {
        ...token,
        ...(priced && { priced }),
        ...(isUnlisted && { isUnlisted }),
        ...(token.address && imitates && { imitates }),
      }
    )
  })
  const whole = read.filter(it => it !== undefined)
  if (whole.length < read.length) return
  const holdings = attempt(() => holdingsOf(whole, account.network))
  const isListed = own(value, 'isListed') === true
  return (
    holdings && {
      balances: { tokens: holdings, isBasic: own(value, 'isBasic') === true, ...(isListed && { isListed }) },
      at,
    }
  )
}

export const readKept = (storage: Pick<Storage, 'read'>, account: Account) =>
  storage.read(PORTFOLIO_KEY, value => decodeKept(value, account))

/** Stores new balances of this account only. */
export function keep(storage: Pick<Storage, 'write'>, account: Account, { tokens, isBasic, isListed }: Balances): void {
  const plain = tokens.map(token => ({ ...token, iconUrl: undefined }))
  storage.write(
    PORTFOLIO_KEY,
    tokens.length > MAX_KEPT
      ? undefined
      : { account: keyFor(account), at: Date.now(), isBasic, isListed, tokens: plain },
  )
}

export const forget = (storage: Pick<Storage, 'write'>): void => storage.write(PORTFOLIO_KEY, undefined)

import { sameAddress } from '../../../base/caip.ts'
import { balance, exact, trillions, truncate } from '../../../base/format.ts'
import { realOf } from '../../../base/forgeries.ts'
import type { Transaction, Transfer } from '../../../services/history.ts'

export type Kind = 'sent' | 'received' | 'swaps' | 'other'

/** Judged by what it moved; the operation is not enough, because services name it as they like. */
export function kindOf({ metadata: { operationType }, transfers }: Transaction): Kind {
  const has = (direction: string) => realOf(transfers).some(transfer => transfer.direction === direction)
  if (operationType === 'trade' || (has('in') && has('out'))) return 'swaps'
  if (has('out')) return 'sent'
  return has('in') ? 'received' : 'other'
}

/** The texts of a row. */
export interface Words {
  title: string
  detail?: string
  /** Full address of the party named in the detail, or the site. */
  address?: string
  amount?: string
  /** The amount with every digit. */
  exact?: string
  isGain: boolean
}

/** The site that a transaction paid. */
type PaidTo = (network: string, hash: string) => string | undefined

interface Tongue {
  /** Formats an address as its chain does. */
  spell: (address: string) => string
  /** The name under which the user knows an address. */
  knownAs?: (address: string) => string | undefined
  paidTo?: PaidTo
  t: (key: string, values?: Record<string, string | number>) => string
  locale: string
}

const MINUS = '\u2212'
const MOST_DECIMALS = 6
const LONG_DIGITS = 15
/**
 * A moved amount with the digits that distinguish it from others, 0.0123 from 0.012: five, or two decimals; below one,
 * four after the leading zeros. An amount that is not round is never shown as round: its decimals stay, if need be as
 * zeros. What would fill the row is told in trillions.
 */
function shortOf(numeric: string, locale: string): string {
  const [whole = '', fraction = ''] = numeric.split('.')
  const first = fraction.search(/[1-9]/) + 1
  if (whole.length > LONG_DIGITS) return trillions(whole, locale)
  if (whole === '0') return balance(numeric, locale, Math.min(MOST_DECIMALS, first + 3), 0)
  const decimals = Math.min(MOST_DECIMALS, Math.max(2, 5 - whole.length, first))
  return balance(numeric, locale, decimals, first > MOST_DECIMALS ? MOST_DECIMALS : 0)
}
// An allowance beyond any supply: wallets request 2^256 - 1, or half of that, or an equally absurd round number.
const UNLIMITED_DIGITS = 21
const SENDERS = ['receive', 'claim']
/** These operations have no amount. */
const BARE = ['cancel', 'deploy']

export const nameOf = ({ fungible, nft }: Transfer) => fungible?.symbol ?? nft?.name ?? ''
const namesOf = ([first, ...rest]: Transfer[], fallback: string) =>
  ((first && nameOf(first)) || fallback) + (rest.length ? ` +${rest.length}` : '')

/**
 * The moved amount with the sign of its direction; a failed transaction moved nothing. If only an upper bound is known,
 * `<` is the only sign. `isWhole`: with every digit.
 */
export function amountOf(
  { metadata: { status } }: Transaction,
  transfer: Transfer,
  locale: string,
  isWhole = false,
): string {
  const { numeric } = transfer.quantity
  if (!numeric) return ''
  const amount = isWhole ? exact(numeric, locale) : shortOf(numeric, locale)
  const hasSign = status !== 'failed' && transfer.direction !== 'self' && !amount.startsWith('<')
  const sign = transfer.direction === 'in' ? '+' : MINUS
  return (hasSign ? sign : '') + (transfer.nft ? amount : `${amount} ${nameOf(transfer)}`)
}

/** A transaction's main asset: for a trade the incoming one, otherwise the outgoing, otherwise the incoming one. */
export function mainOf({ metadata: { operationType }, transfers }: Transaction): Transfer | undefined {
  const real = realOf(transfers)
  const first = (direction: Transfer['direction']) => real.find(it => it.direction === direction)
  return (operationType === 'trade' ? first('in') : undefined) ?? first('out') ?? first('in') ?? real[0]
}

function verbOf({ operationType, status }: Transaction['metadata'], numeric: string): string {
  if (operationType === 'approve' && numeric === '0') return 'revoke'
  if (operationType === 'buy') return 'bought'
  return operationType === 'send' && status === 'pending' ? 'sending' : operationType
}

/**
 * The site that a row's one payment went to. Who sent it for the account, and the token's contract that was called, say
 * nothing to a user.
 */
export const siteOf = ({ metadata: { chain, hash }, transfers }: Transaction, paidTo?: PaidTo): string | undefined =>
  hash && realOf(transfers).filter(it => it.direction === 'out').length === 1 ? paidTo?.(chain, hash) : undefined

/**
 * A transaction's row as text. A failed one moved nothing, so its amount has no sign. `owner` is not named as the other
 * party.
 */
export function describe(
  row: Transaction,
  owner: string | undefined,
  { t, locale, spell, knownAs, paidTo }: Tongue,
): Words {
  const { chain, operationType, status, sentFrom, sentTo } = row.metadata
  const transfers = realOf(row.transfers)
  const side = (direction: Transfer['direction']) => transfers.filter(transfer => transfer.direction === direction)
  const into = side('in'),
    out = side('out')
  const isTrade = operationType === 'trade'
  const main = mainOf(row)
  const numeric = main?.quantity.numeric ?? ''
  const isApproval = operationType === 'approve'
  const verb = verbOf(row.metadata, numeric)
  const named = main ? transfers.filter(({ direction }) => direction === main.direction) : []
  const asset = t('activity.asset')
  const [from, to] = [namesOf(out, asset), namesOf(into, asset)]
  const traded = () =>
    status === 'pending' ? t('swap.swapping', { from, to }) : t('activity.trade', { asset: from, other: to })
  const title = isTrade ? traded() : t(`activity.${verb}`, { asset: namesOf(named, asset) })
  const isIn = SENDERS.includes(operationType)
  const site = siteOf(row, paidTo)
  const who = isIn ? sentFrom : sentTo
  const name = who && knownAs?.(who)
  const address = site ?? (name && spell(who))
  const isNamed = who && !isApproval && !sameAddress(chain, who, owner)
  const detail = () => {
    if (isTrade && out[0]?.quantity.numeric) return amountOf(row, out[0], locale)
    if (site) return t('activity.to', { who: site })
    if (!isNamed) return undefined
    const beyond = operationType === 'send' ? 'to' : 'with'
    return t(`activity.${isIn ? 'from' : beyond}`, { who: name ?? truncate(spell(who)) })
  }
  if (!main || !numeric || verb === 'revoke' || BARE.includes(verb))
    return { title, detail: detail(), address, isGain: false }
  if (isApproval && numeric.search(/\D|$/) >= UNLIMITED_DIGITS)
    return { title, detail: detail(), address, amount: t('activity.unlimited'), isGain: false }
  return {
    title,
    detail: detail(),
    address,
    amount: amountOf(row, main, locale),
    exact: amountOf(row, main, locale, true),
    isGain: status !== 'failed' && main.direction === 'in',
  }
}

// Budgets: what a user agreed to pay to some origins without being asked here each time. Their wallet asks all the same.
// Kept in this browser for all its tabs, and counted under a lock before anything is sent.
import type { PaymentToken } from '../base/authorization.ts'
import { parseUnits } from '../base/amount.ts'
import { toHexDigits } from '../base/bytes.ts'
import { isAddress, keyOf, sameAddress } from '../base/caip.ts'
import { attempt, ModalError } from '../base/errors.ts'
import type { PayBudget } from '../base/payment.ts'
import { isRecord, isWhole, own } from '../base/record.ts'
import { httpsUrl } from '../base/url.ts'
import type { Offer } from './offers.ts'
import { isStoredToken } from './records.ts'

/** A budget that somebody agreed to. Amounts in base units of `token`, times in s since 1970. */
export interface Budget {
  id: string
  /** Address of the payer. */
  from: string
  token: PaymentToken
  perPayment: bigint
  total: bigint
  hours: number
  origins: readonly string[]
  at: number
  until: number
  /** Payments that were sent, or are about to be, by nonce; those that can never be taken are not among them. */
  taken: readonly (readonly [nonce: string, units: bigint])[]
}

const KEY = 'wallet-modal/1/pay-budgets'
const LOCK = 'wallet-modal/pay-budgets'
const HOURS_MAX = 24
const HOUR_S = 3600
const ORIGINS_MAX = 20
const BUDGETS_MAX = 20
/** A budget ends with so many payments, because each is remembered. */
const PAYMENTS_MAX = 500
const ID_BYTES = 16
const AMOUNT = /^(\d{1,30}(?:\.\d{1,36})?) (\S{1,32})$/
const PLACES = 36

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && attempt(() => new URL(httpsUrl(value, true) ?? '').origin) === value

/** The option `budget` of `payFetch`. Throws `options/invalid`: a limit that is not understood must not be ignored. */
export function readBudget(given: unknown): PayBudget {
  const refuse = (message: string) => new ModalError('options/invalid', { message })
  const [perPayment, total, hours, origins] = ['perPayment', 'total', 'hours', 'origins'].map(key => own(given, key))
  const [each, all] = [perPayment, total].map(it => AMOUNT.exec(typeof it === 'string' ? it : ''))
  if (!each || !all || each[2] !== all[2])
    throw refuse("`budget.perPayment` and `budget.total` are amounts with the same symbol, such as '0.05 USDC'.")
  const [least, most] = [each, all].map(([, text = '']) => parseUnits(text, PLACES) ?? 0n) as [bigint, bigint]
  if (!least || least > most) throw refuse('`budget.perPayment` is more than zero and at most `budget.total`.')
  if (typeof hours !== 'number' || !(hours > 0 && hours <= HOURS_MAX))
    throw refuse(`\`budget.hours\` is more than 0 and at most ${HOURS_MAX}.`)
  if (!Array.isArray(origins) || !origins.length || origins.length > ORIGINS_MAX || !origins.every(isOrigin))
    throw refuse('`budget.origins` is a list of 1 to 20 origins: scheme and host, without a path.')
  return { perPayment: each[0], total: all[0], hours, origins: [...new Set(origins)].sort() }
}

/** The limits in units of a token; undefined if they are in another one, or finer than it. */
export function limitsIn(token: PaymentToken, terms: PayBudget): { perPayment: bigint; total: bigint } | undefined {
  const [perPayment, total] = [terms.perPayment, terms.total].map(it => {
    const [, text = '', symbol] = AMOUNT.exec(it) ?? []
    return symbol === token.symbol ? parseUnits(text, token.decimals) : undefined
  })
  return perPayment && total ? { perPayment, total } : undefined
}

export const spentOf = ({ taken }: Budget): bigint => taken.reduce((sum, [, units]) => sum + units, 0n)

const unitsOf = (value: unknown) => (typeof value === 'string' && /^\d{1,60}$/.test(value) ? BigInt(value) : undefined)

/** A stored budget; nothing if it is damaged, because nobody agreed to that. */
function read(value: unknown): Budget[] {
  const of = (key: string) => own(value, key)
  const [id, from, token, hours, origins, at, until] = ['id', 'from', 'token', 'hours', 'origins', 'at', 'until'].map(
    of,
  )
  const [perPayment, total] = [unitsOf(of('perPayment')), unitsOf(of('total'))]
  const list = of('taken')
  if (!isRecord(value) || typeof id !== 'string' || !isStoredToken(token) || !isAddress(token.network, from)) return []
  if (!perPayment || !total || perPayment > total || typeof hours !== 'number' || !isWhole(at) || !isWhole(until))
    return []
  if (until - at > HOURS_MAX * HOUR_S || !Array.isArray(origins) || !origins.every(isOrigin)) return []
  if (!Array.isArray(list) || list.length > PAYMENTS_MAX) return []
  const taken = list.flatMap((it: unknown): [string, bigint][] => {
    const [nonce, units] = Array.isArray(it) ? (it as unknown[]) : []
    const value = unitsOf(units)
    return typeof nonce === 'string' && value !== undefined ? [[nonce, value]] : []
  })
  // What was spent is not known any more.
  if (taken.length !== list.length) return []
  return [{ id, from, token, perPayment, total, hours, origins, at, until, taken }]
}

/** The budgets that still count, newest first. A clock that was set back ends those of the future. */
export function liveBudgets(now = Date.now()): Budget[] {
  const list = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown)
  const second = Math.floor(now / 1000)
  return (Array.isArray(list) ? list.flatMap(read) : []).filter(({ at, until }) => at <= second && second < until)
}

/** Changes the list alone, in all tabs. Throws if it cannot be kept. */
async function change<T>(run: (all: Budget[]) => { all: readonly Budget[]; value: T }): Promise<T> {
  return navigator.locks.request(LOCK, async () => {
    const { all, value } = run(liveBudgets())
    const text = JSON.stringify(all, (_, it: unknown) => (typeof it === 'bigint' ? String(it) : it))
    if (all.length) localStorage.setItem(KEY, text)
    else localStorage.removeItem(KEY)
    return value
  }) as Promise<T>
}

interface Wanted {
  offer: Pick<Offer, 'token' | 'amount'>
  /** Address of the payer. */
  from: string
  /** Who is to be paid. */
  origin: string
  terms: PayBudget
}

/** Whether a budget of these terms could ever cover the offer. */
export function canCover({ offer, origin, terms }: Omit<Wanted, 'from'>): boolean {
  const limits = limitsIn(offer.token, terms)
  return !!limits && offer.amount <= limits.perPayment && terms.origins.includes(origin)
}

/** The budget that covers an offer, by exactly these terms: others were not agreed to. */
export function coveringBudget({ offer, from, origin, terms }: Wanted): Budget | undefined {
  const limits = limitsIn(offer.token, terms)
  if (!limits || !canCover({ offer, origin, terms })) return
  const wanted = terms.origins.join(' ')
  return liveBudgets().find(
    it =>
      it.token.network === offer.token.network &&
      sameAddress(it.token.network, it.from, from) &&
      sameAddress(it.token.network, it.token.asset, offer.token.asset) &&
      it.perPayment === limits.perPayment &&
      it.total === limits.total &&
      it.hours === terms.hours &&
      it.origins.join(' ') === wanted &&
      hasRoom(it, offer.amount),
  )
}

const hasRoom = (budget: Budget, units: bigint) =>
  units <= budget.perPayment && spentOf(budget) + units <= budget.total && budget.taken.length < PAYMENTS_MAX

/** Keeps what somebody has just agreed to. Throws if it cannot be kept. */
export function agreeTo({ offer, from, terms }: Omit<Wanted, 'origin'>): Promise<Budget> {
  const limits = limitsIn(offer.token, terms)
  if (!limits) throw new ModalError('options/invalid')
  const at = Math.floor(Date.now() / 1000)
  const made: Budget = {
    ...limits,
    id: toHexDigits(crypto.getRandomValues(new Uint8Array(ID_BYTES))),
    from,
    token: offer.token,
    hours: terms.hours,
    origins: terms.origins,
    at,
    until: at + Math.round(terms.hours * HOUR_S),
    taken: [],
  }
  return change(all => ({ all: [made, ...all].slice(0, BUDGETS_MAX), value: made }))
}

/** Counts a payment that is about to be sent; false if the budget has ended, or no longer has room for it. */
export const takeFrom = (id: string, nonce: string, units: bigint): Promise<boolean> =>
  change(all => {
    const budget = all.find(it => it.id === id)
    if (!budget || !hasRoom(budget, units)) return { all, value: false }
    const next: Budget = { ...budget, taken: [...budget.taken, [nonce, units]] }
    return { all: all.map(it => (it === budget ? next : it)), value: true }
  })

/** Gives back what was not sent, or can never be taken. */
export const giveBack = (nonce: string): Promise<void> =>
  change(all => ({
    all: all.map(it => ({ ...it, taken: it.taken.filter(([of]) => keyOf('eip155', of) !== keyOf('eip155', nonce)) })),
    value: undefined,
  }))

/** Ends a budget. What was sent before stays sent. */
export const revokeBudget = (id: string): Promise<void> =>
  change(all => ({ all: all.filter(it => it.id !== id), value: undefined }))

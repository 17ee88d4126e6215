// What is at stake, in rows: our labels, our positions, our numbers. No description has a say here.
import { formatUnits } from '../base/amount.ts'
import type { Stake, StakeKind } from '../base/at-stake.ts'
import type { Facts, Row } from './codec.ts'
import { dateText, UNLIMITED } from './formats.ts'
import { fill, type Words } from './words.ts'

const ROWS_MAX = 50

const keyOf = (stake: Stake): string => JSON.stringify({ ...stake, amount: undefined }, textOf)
const textOf = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The same thing for the same party is one, with the sum; what replaces what was before stays apart. */
export function summed(stakes: readonly Stake[]): Stake[] {
  const all = new Map<string, Stake>()
  for (const it of stakes) {
    const isSum = it.kind !== 'allow' && it.kind !== 'quorum' && it.amount !== undefined && !it.isEither
    const key = isSum ? keyOf(it) : `${keyOf(it)} ${all.size}`
    const before = all.get(key)
    all.set(key, before ? { ...before, amount: before.amount! + it.amount! } : it)
  }
  return [...all.values()]
}

const isGain = ({ kind }: Stake): boolean => kind === 'in' || kind === 'credit'

/** Something is given in exchange, and nothing is certain to come to whoever gives it. */
export const isOneSided = (verb: string, stakes: readonly Stake[]): boolean =>
  (verb === 'order' || stakes.some(isGain)) &&
  stakes.some(it => it.kind === 'out' && it.amount !== 0n) &&
  !stakes.some(it => isGain(it) && !it.goes && it.amount !== 0n)

/** Many parties: what leaves is summed by token, so that nothing is dropped. */
function byToken(stakes: readonly Stake[]): (Stake & { parties: number })[] {
  const all = new Map<string, Stake & { parties: number }>()
  for (const { id: _, ...it } of stakes) {
    const { party: __, ...rest } = it
    const key = it.kind === 'quorum' ? `quorum ${all.size}` : keyOf({ ...rest, party: '' })
    const before = all.get(key)
    const amount = before?.amount === undefined || it.amount === undefined ? undefined : before.amount + it.amount
    if (!before) all.set(key, { ...it, parties: 1 })
    else {
      const { amount: ___, ...others } = before
      all.set(key, { ...others, ...(amount !== undefined && { amount }), parties: before.parties + 1 })
    }
  }
  return [...all.values()]
}

/** Numbers of collectibles are as large as amounts without a limit: what is sent can be one. */
const isUnlimited = ({ kind, amount, id, isEither }: Stake): boolean =>
  (kind === 'allow' || (kind === 'out' && id === undefined && !isEither)) && amount !== undefined && amount >= UNLIMITED

const ALL = { supplied: 'suppliedAll', debt: 'wholeDebt' } as const

async function amountText(stake: Stake, { coin, token: tokenAt }: Facts, words: Words): Promise<string> {
  const { token, amount, id, isEither, isChange, isWhole, part } = stake
  if (isWhole && !amount) return words.none
  const isContract = token !== undefined && token !== 'coin' && token !== 'unnamed'
  const known = isContract ? await tokenAt(token) : token === 'coin' && coin
  if (amount === undefined) return `${part ? words[ALL[part]] : words.open}${known ? ` (${known.symbol})` : ''}`
  const change = isChange ? ` ${isChange === 'more' ? words.isMore : words.isLess}` : ''
  const units = token === 'unnamed' ? `${words.units} ${words.unnamed}` : words.units
  const unit = known ? known.symbol : units
  if (isWhole && !known) return words.whole
  if (isUnlimited(stake)) return `${words.unlimited} ${unit}`
  if (id !== undefined) return `${amount} × ${words.number} ${id}`
  const text = known ? formatUnits(amount, known.decimals) : String(amount)
  const sum = `${text} ${isEither && !known ? words.either : unit}${change}`
  return part === 'supplied' ? fill(words.supplied, { amount: sum }) : sum
}

const PARTIES = {
  out: 'to',
  allow: 'by',
  in: 'to',
  debt: 'debtor',
  credit: 'credit',
  control: 'control_',
  loss: 'lose',
  quorum: 'quorum',
  'no-guard': 'noGuard',
  'no-handler': 'noHandler',
  run: 'run',
  unread: 'unread',
} as const satisfies Record<StakeKind, keyof Words>

/** Of the amount; undefined where nothing is counted. */
function labelOf({ kind, from, goes }: Stake, words: Words): string | undefined {
  if (kind === 'in') return goes === 'away' ? words.away : words.in
  if (kind === 'out') return from ? words.outOf : words.out
  return kind === 'allow' || kind === 'debt' ? words[kind] : undefined
}

async function rowsOf(stake: Stake, facts: Facts, words: Words): Promise<Row[]> {
  const { kind, token, from, party, until } = stake
  const address = (label: string, value: string): Row => ({ label, value, kind: 'address' })
  if (kind === 'quorum') return [{ label: words.quorum, value: String(stake.amount), kind: 'text' }]
  const label = labelOf(stake, words)
  if (label === undefined) return [address(words[PARTIES[kind]], party)]
  const value = await amountText(stake, facts, words)
  return [
    { label, value, kind: 'amount' },
    ...(isUnlimited(stake) && !stake.isWhole
      ? [{ label: words.exactly, value: String(stake.amount), kind: 'text' } satisfies Row]
      : []),
    ...(from ? [address(words.from, from)] : []),
    address(words[PARTIES[kind]], party),
    ...(token && token !== 'coin' && token !== 'unnamed' ? [address(words.contract, token)] : []),
    ...(until === undefined ? [] : [{ label: words.until, value: dateText(until, words), kind: 'text' } satisfies Row]),
  ]
}

/** Rows of everything that is at stake. More than 50 parties are one row for each token, with the sum. */
export async function stakeRows(stakes: readonly Stake[], facts: Facts, words: Words): Promise<Row[]> {
  const all = summed(stakes)
  if (all.length <= ROWS_MAX) return (await Promise.all(all.map(it => rowsOf(it, facts, words)))).flat()
  const totals = byToken(all)
  const rows = await Promise.all(
    totals.map(async ({ parties, ...it }) => [
      ...(await rowsOf(it, facts, words)),
      ...(parties > 1
        ? [
            {
              label: words[PARTIES[it.kind]],
              value: fill(words.others, { count: parties - 1 }),
              kind: 'text',
            } satisfies Row,
          ]
        : []),
    ]),
  )
  return rows.flat()
}

const NUMBER = /^[\d.]+/

/**
 * Rows of a description without those that say again what is at stake: the same value, or the same amount in units of a
 * token that the rows of the stakes know better.
 */
export function unsaid(rows: readonly Row[], stakes: readonly Row[], words: Words): Row[] {
  const values = new Set(stakes.map(it => it.value))
  const numbers = new Set(stakes.filter(it => it.kind === 'amount').map(it => NUMBER.exec(it.value)?.[0]))
  const exact = new Set(stakes.filter(it => it.label === words.exactly).map(it => it.value))
  const isSaid = ({ kind, value, rows: inner }: Row): boolean => {
    if (inner) return false
    if (values.has(value)) return true
    if (kind !== 'amount') return false
    const isBare = value.includes(` ${words.units}`) && numbers.has(NUMBER.exec(value)?.[0])
    return isBare || exact.has(/ \((\d+)\)$/.exec(value)?.[1] ?? '')
  }
  return rows.filter(it => !isSaid(it))
}

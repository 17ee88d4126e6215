import { chainIdToCaip, isAddress, keyOf } from '../../../base/caip.ts'
import type { CaipNetworkId } from '../../../base/network.ts'
import { isWhole, own } from '../../../base/record.ts'
import { attempt, clean } from '../../../modal/kit.ts'

/** What can be spent; amounts in base units. */
export type Spend =
  | { kind: 'periodic'; amount: bigint; seconds: number }
  | { kind: 'stream'; perSecond: bigint; initial: bigint; most?: bigint }
  | { kind: 'allowance'; amount: bigint }

/** An execution permission (ERC-7715) as a wallet lists it. What cannot be read is undefined, and never zero. */
export interface ExecutionPermission {
  /** What the wallet knows it by. */
  context?: string
  chain?: CaipNetworkId
  /** The account that it is about. */
  from?: string
  /** Who can use it. */
  to?: string
  /** Sanitised. */
  type: string
  /** Contract of the token to spend; without one, the native currency. */
  token?: string
  /** Undefined for a type that is not known, or whose data cannot be read. */
  spend?: Spend
  /** Seconds since 1970, like `expiry`. */
  start?: number
  /** The end; undefined if there is none, null if it cannot be read. */
  expiry?: number | null
  /** Why, in the words of who asked for it; sanitised. */
  reason: string
  /** Only these can use it. */
  redeemers?: string[]
  /** Only these can be paid. */
  payees?: string[]
  /** Rules that are not known, or cannot be read. */
  others: { type: string; raw: string }[]
  /** The wallet's own description, sanitised. */
  raw: string
}

/** Permissions beyond these are counted only. */
export const SHOWN_MAX = 50
const MAX_CONTEXT = 65_536
const MAX_JSON = 100_000
const MAX_RAW = 2000
const MAX_RULES = 20
const MAX_ADDRESSES = 20
/** The last second that a date can represent. */
const LAST_S = 8.64e12
const HEX = /^0x([\da-f]{2})+$/i
const UNITS = /^0x[\da-f]{1,64}$/i

const addressOf = (value: unknown): string | undefined =>
  isAddress('eip155', value) && /^0x/i.test(value) ? value : undefined
const unitsOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && UNITS.test(value) ? BigInt(value) : undefined
const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && UNITS.test(value) ? Number(value) : value
  return isWhole(seconds) && seconds > 0 && seconds <= LAST_S ? seconds : undefined
}

const rawOf = (value: unknown): string => clean(attempt(() => JSON.stringify(value)) ?? '', MAX_RAW) || '…'

/** What a wallet in the page hands over can have getters and cycles: only what survives as JSON is read. */
function plain(value: unknown): unknown {
  const text = attempt(() => JSON.stringify(value))
  return text && text.length <= MAX_JSON ? attempt(() => JSON.parse(text)) : undefined
}

function spendOf(kind: string, data: unknown): Spend | undefined {
  const units = (name: string) => unitsOf(own(data, name))
  if (kind === 'periodic') {
    const [amount, seconds] = [units('periodAmount'), secondsOf(own(data, 'periodDuration'))]
    return amount !== undefined && seconds ? { kind, amount, seconds } : undefined
  }
  if (kind === 'allowance') {
    const amount = units('allowanceAmount')
    return amount === undefined ? undefined : { kind, amount }
  }
  if (kind !== 'stream') return
  const perSecond = units('amountPerSecond')
  const initial = isAbsent(own(data, 'initialAmount')) ? 0n : units('initialAmount')
  const most = units('maxAmount')
  // A maximum that cannot be read is not the same as none.
  if (perSecond === undefined || initial === undefined) return
  if (most === undefined && !isAbsent(own(data, 'maxAmount'))) return
  return { kind, perSecond, initial, ...(most !== undefined && { most }) }
}

function addressesOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || !value.length || value.length > MAX_ADDRESSES) return
  const found = value.flatMap(it => addressOf(it) ?? [])
  return found.length === value.length ? found : undefined
}

type Rules = Pick<ExecutionPermission, 'expiry' | 'redeemers' | 'payees' | 'others'>

function rulesOf(list: unknown): Rules {
  if (isAbsent(list)) return { others: [] }
  if (!Array.isArray(list) || list.length > MAX_RULES) return { expiry: null, others: [{ type: '', raw: rawOf(list) }] }
  const rules: Rules = { others: [] }
  for (const rule of list) {
    const [type, data] = [own(rule, 'type'), own(rule, 'data')]
    const addresses = addressesOf(own(data, 'addresses'))
    const timestamp = secondsOf(own(data, 'timestamp'))
    const isEnd = type === 'expiry'
    // Two of a kind would be two answers.
    if (isEnd && timestamp && rules.expiry === undefined) rules.expiry = timestamp
    else if (type === 'redeemer' && addresses && !rules.redeemers) rules.redeemers = addresses
    else if (type === 'payee' && addresses && !rules.payees) rules.payees = addresses
    else {
      if (isEnd) rules.expiry = null
      rules.others.push({ type: clean(type), raw: rawOf(isAbsent(data) ? rule : data) })
    }
  }
  return rules
}

/** MetaMask's types: `native-token-` or `erc20-token-`, and how the amount is limited. */
const TYPE = /^(native|erc20)-token-(periodic|stream|allowance)$/

/** What a wallet's list says in one of its entries. */
export function permissionOf(entry: unknown): ExecutionPermission {
  const it = plain(entry)
  const permission = own(it, 'permission')
  const [type, data] = [own(permission, 'type'), own(permission, 'data')]
  const context = own(it, 'context')
  const [, asset, kind = ''] = (typeof type === 'string' && TYPE.exec(type)) || []
  const token = asset === 'erc20' ? addressOf(own(data, 'tokenAddress')) : undefined
  const spend = asset === 'erc20' && !token ? undefined : spendOf(kind, data)
  const start = secondsOf(own(data, 'startTime'))
  // A start that cannot be read would be taken for an open one.
  const isStartRead = start !== undefined || isAbsent(own(data, 'startTime'))
  return {
    ...rulesOf(own(it, 'rules')),
    context: typeof context === 'string' && context.length <= MAX_CONTEXT && HEX.test(context) ? context : undefined,
    chain: chainIdToCaip(own(it, 'chainId')),
    from: addressOf(own(it, 'from')),
    to: addressOf(own(it, 'to')),
    type: clean(type),
    token,
    spend: isStartRead ? spend : undefined,
    start,
    reason: clean(own(data, 'justification'), 200),
    raw: rawOf(it ?? entry),
  }
}

/** Whether a wallet's list still has the permission. */
export const isListed = (list: readonly unknown[], context: string): boolean =>
  list.some(it => {
    const listed = attempt(() => own(it, 'context'))
    // Hex, like an address: the case of its letters says nothing.
    return typeof listed === 'string' && keyOf('eip155', listed) === keyOf('eip155', context)
  })

/**
 * The most that can still be spent until the end, in base units; undefined if nothing bounds it. An upper bound: what has
 * been spent already is not known. `now` in seconds.
 */
export function mostOf({ spend, start, expiry }: ExecutionPermission, now: number): bigint | undefined {
  if (!spend) return
  const isOver = typeof expiry === 'number' && expiry <= now
  if (isOver) return 0n
  if (spend.kind === 'allowance') return spend.amount
  if (spend.kind === 'stream') {
    const { perSecond, initial, most } = spend
    const byEnd = expiry && start ? initial + perSecond * BigInt(Math.max(0, expiry - start)) : undefined
    return byEnd === undefined || (most !== undefined && most < byEnd) ? most : byEnd
  }
  if (!expiry) return
  const { amount, seconds } = spend
  if (!start) return amount * BigInt(Math.ceil((expiry - now) / seconds) + 1)
  const periodAt = (time: number) => Math.floor((time - start) / seconds)
  const periods = periodAt(expiry) - periodAt(Math.max(now, start)) + 1
  return amount * BigInt(Math.max(0, periods))
}

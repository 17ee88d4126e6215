import { ModalError } from '../../base/errors.ts'
import { WRAPPED_SOL } from '../../base/native-coin.ts'
import { num, own, str, units } from '../../services/decode.ts'
import type { Agreement, AssetChange, Outcome } from '../transaction.ts'
import { countOf, READ, type Ask } from './accounts.ts'
import { HIGHEST_TIP } from './fees.ts'

interface Asked {
  from: string
  to: string
  token?: string
  amount: bigint
}

/**
 * Far more than the rent of a token account with all its extensions. Beyond it, lamports that go into an account of
 * one's own are no mere deposit: its close authority, who gets them in the end, can be somebody else.
 */
const HIGHEST_RENT = 10_000_000n

/** Identifies a transfer; letters and digits. */
export const callHash = ({ from, to, token = '', amount }: Asked): string => `${from}${to}${token}x${amount}`

/** What a transaction did, from each account's balances before and after it. */
interface Mined {
  /** The first signer, who paid. */
  payer: string | undefined
  fee: bigint
  /** Lamports by address, including the fee. */
  native: Map<string, bigint>
  /** Base units by owner, one map per mint. */
  tokens: Map<string, Map<string, bigint>>
  /** Lamports in token accounts that were created, by owner and mint. */
  made: Map<string, bigint>
  /** Token accounts by address. */
  accounts: Map<string, { token: string; owner: string }>
  /** Lamports of rent in the token accounts that an owner has more than before, less those that were closed. */
  rents: Map<string, bigint>
  /** Whether the node tells of all tokens and owners, which it did not record in the first years; else `tokens` is empty. */
  isWhole: boolean
}

/** No balance that the node leaves out is zero, and no list empty. */
const untold = () => new ModalError('http/bad-reply', { message: 'The node didn’t report what the transaction did.' })
const told = <T>(value: T | undefined): T => {
  if (value === undefined) throw untold()
  return value
}
const listOf = (value: unknown): unknown[] => told(Array.isArray(value) ? value : undefined)
const lamports = (value: unknown): bigint => told(countOf(value))

/** A token account in a node's list of those before or after a transaction. */
interface Listed {
  at: number
  owner: string
  /** 1 after the transaction, -1 before it. */
  sign: bigint
  /** The lamports that it gained, if all of it was made or closed. */
  rent: bigint
}

function rentsOf(listed: readonly Listed[]): Mined['rents'] {
  const rents: Mined['rents'] = new Map()
  for (const { at, owner, sign, rent } of listed) {
    const isMadeOrClosed = !listed.some(it => it.at === at && it.sign !== sign)
    const isRent = rent * sign > 0n && rent * sign <= HIGHEST_RENT
    if (isMadeOrClosed && isRent) rents.set(owner, (rents.get(owner) ?? 0n) + rent)
  }
  return rents
}

/** Undefined if the node does not have the transaction. */
async function readMined(ask: Ask, hash: string): Promise<Mined | undefined> {
  const reply = await ask('getTransaction', [
    hash,
    { encoding: 'json', commitment: READ.commitment, maxSupportedTransactionVersion: 0 },
  ])
  if (!reply) return
  const meta = own(reply, 'meta')
  const loaded = own(meta, 'loadedAddresses')
  const keys = [
    own(own(own(reply, 'transaction'), 'message'), 'accountKeys'),
    // Only transactions of version 0 can have any.
    own(loaded, 'writable') ?? [],
    own(loaded, 'readonly') ?? [],
  ]
    .flatMap(listOf)
    .map(key => told(str(key)))
  const [before, after] = [own(meta, 'preBalances'), own(meta, 'postBalances')].map(listOf)
  const gains = keys.map((_, at) => lamports(after![at]) - lamports(before![at]))
  const tokens: Mined['tokens'] = new Map()
  const made: Mined['made'] = new Map()
  const accounts: Mined['accounts'] = new Map()
  const listed: Listed[] = []
  const isThere = new Set<number>()
  let isWhole = true
  for (const [name, sign] of [
    ['preTokenBalances', -1n],
    ['postTokenBalances', 1n],
  ] as const) {
    const list = own(meta, name)
    isWhole &&= !!list
    for (const it of listOf(list ?? [])) {
      const [mint, owner] = [told(str(own(it, 'mint'))), str(own(it, 'owner'))]
      const amount = told(units(own(own(it, 'uiTokenAmount'), 'amount')))
      const at = told(num(own(it, 'accountIndex')))
      if (!owner) {
        isWhole = false
        continue
      }
      const account = keys[at]
      if (account) accounts.set(account, { token: mint, owner })
      const owners = tokens.get(mint) ?? new Map<string, bigint>()
      tokens.set(mint, owners.set(owner, (owners.get(owner) ?? 0n) + sign * amount))
      if (sign > 0n && !isThere.has(at)) made.set(`${owner} ${mint}`, told(gains[at]))
      isThere.add(at)
      // What is in an account of wrapped SOL is the money itself, all but its rent.
      const wrapped = WRAPPED_SOL.includes(mint) ? sign * amount : 0n
      listed.push({ at, owner, sign, rent: told(gains[at]) - wrapped })
    }
  }
  return {
    payer: keys[0],
    fee: lamports(own(meta, 'fee')),
    native: new Map(keys.map((key, at) => [key, gains[at]!])),
    tokens: isWhole ? tokens : new Map(),
    made,
    accounts,
    rents: isWhole ? rentsOf(listed) : new Map(),
    isWhole,
  }
}

/** An account's balance change, without the fee. */
const differenceOf = ({ payer, fee, native, tokens }: Mined, account: string, token?: string): bigint =>
  token ? (tokens.get(token)?.get(account) ?? 0n) : (native.get(account) ?? 0n) + (account === payer ? fee : 0n)

/**
 * The rent that an account paid for new token accounts of its own, negative if it came back from closed ones. Others can
 * pay or get it too, so only what the account's own balance shows counts, and where it paid no fee only an exact match.
 */
function depositOf(mined: Mined, account: string): bigint {
  const [rent, left] = [mined.rents.get(account) ?? 0n, -differenceOf(mined, account)]
  if (account !== mined.payer) return rent === left ? rent : 0n
  const [low, high] = rent < left ? [rent, left] : [left, rent]
  if (low > 0n) return low
  return high < 0n ? high : 0n
}

function changeOf(mined: Mined, account: string, token?: string): AssetChange[] {
  const amount = differenceOf(mined, account, token) + (token ? 0n : depositOf(mined, account))
  const which = token && { token }
  if (amount > 0n) return [{ kind: 'in', ...which, amount }]
  if (!amount) return []
  const all = (token ? mined.tokens.get(token) : mined.native) ?? new Map<string, bigint>()
  const [to = account] = [...all].find(([it, more]) => more > 0n && mined.accounts.get(it)?.owner !== account) ?? []
  return [{ kind: 'out', ...which, to, amount: -amount }]
}

/** What a mined transaction did to an account. */
export async function outcome(
  ask: Ask,
  { hash, account }: { hash: string; account: string },
): Promise<Outcome | undefined> {
  const mined = await readMined(ask, hash)
  if (!mined) return
  const deposit = depositOf(mined, account)
  const own = [...mined.accounts].flatMap(([at, { token, owner }]) => (owner === account ? { token, account: at } : []))
  return {
    changes: [undefined, ...mined.tokens.keys()].flatMap(token => changeOf(mined, account, token)),
    fee: account === mined.payer ? mined.fee : 0n,
    ...(deposit && { deposit }),
    ...(mined.isWhole && { accounts: own }),
  }
}

/**
 * R142: whether more left the account than the transfer: of any asset, apart from the fee, the recipient's new account,
 * and a tip for the block builder up to our own maximum.
 */
function losesMore(mined: Mined, { account, to, token, amount }: Omit<Asked, 'from'> & { account: string }): boolean {
  const made = token ? (mined.made.get(`${to} ${token}`) ?? 0n) : 0n
  const lamports = -differenceOf(mined, account) - made - (token ? 0n : amount)
  return (
    lamports > HIGHEST_TIP ||
    [...mined.tokens.keys()].some(mint => -differenceOf(mined, account, mint) > (mint === token ? amount : 0n))
  )
}

/** Compares a mined transaction with what was requested: what left the account (R142), and what arrived. */
export async function compare(
  ask: Ask,
  query: { hash: string; account: string; callHash?: string; to: string; token?: string; amount: bigint },
): Promise<Agreement | undefined> {
  const { hash, account, callHash: expected, to, token } = query
  const mined = await readMined(ask, hash)
  if (!mined) return
  if (!mined.isWhole) throw untold()
  // A transfer to oneself changes nothing.
  if (account === to) return {}
  const amount = -differenceOf(mined, account, token)
  const came = differenceOf(mined, to, token)
  const isOwn = account === mined.payer && expected === callHash({ from: account, to, token, amount })
  // An excess that reaches the recipient is not a tip either.
  const isAsked = came > query.amount || losesMore(mined, query) ? false : isOwn || undefined
  return { ...(isAsked !== undefined && { isAsked }), arrived: came > 0n ? came : 0n }
}

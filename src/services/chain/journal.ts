import { formatUnits, isDecimals, parseUnits, toDecimal } from '../../base/amount.ts'
import { isAddress, keyOf, sameAddress } from '../../base/caip.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import { policyOf } from '../../base/namespaces.ts'
import { own } from '../../base/record.ts'
import { setApart } from '../../base/symbol.ts'
import { label } from '../../base/links.ts'
import type { Storage } from '../../state/storage.ts'
import type { Transaction, Transfer } from '../history.ts'

const KEY = 'journal'
const MAX_PER_ACCOUNT = 200
const MAX = 1000

/** A token as it was shown when the transaction was sent. */
interface Moved {
  symbol: string
  /** Plain decimal string; '' if not known. */
  amount: string
  /** Contract; absent for the native currency. */
  token?: string
  decimals?: number
}

/** A transaction that was sent from here and is decided; a tracked transaction fits. */
export interface JournalEntry extends Moved {
  /** CAIP-2 ID. */
  network: string
  /** Plain addresses. */
  account: string
  to: string
  /** Of the mined transaction. */
  hash: string
  status: 'confirmed' | 'failed'
  /** ms since 1970. */
  at: number
  /** For a swap: what was received. `to` is then the contract that swaps. */
  swap?: Moved
  /** How what was mined differs from what was asked for (R112). */
  differs?: 'other' | 'nothing' | 'less' | undefined
}

const moved = (value: unknown): Moved | undefined => {
  const said = own(value, 'amount')
  const [symbol, amount] = [setApart(label(own(value, 'symbol'), 20)), said === '' ? said : toDecimal(said)]
  const [token, decimals] = [own(value, 'token'), own(value, 'decimals')]
  if (!symbol || amount === undefined || (token !== undefined && typeof token !== 'string')) return
  return {
    symbol,
    amount,
    ...(token && { token }),
    ...(isDecimals(decimals) && { decimals }),
  }
}

/** Then what was asked for does not tell what moved. */
const isUnlike = (differs: unknown): differs is 'other' | 'nothing' => differs === 'other' || differs === 'nothing'

/** Stored data may be damaged or forged: every field is checked. */
function decodeEntry(value: unknown): JournalEntry | undefined {
  const [network, account, to, hash] = ['network', 'account', 'to', 'hash'].map(key => String(own(value, key)))
  const [status, at, differs] = ['status', 'at', 'differs'].map(key => own(value, key))
  const paid = moved(value)
  const swap = own(value, 'swap')
  const received = swap === undefined ? undefined : moved(swap)
  const [namespace = ''] = network!.split(':')
  if (!paid || (swap !== undefined && !received)) return
  if (!isAddress(namespace, account) || !isAddress(namespace, to)) return
  if (!policyOf(namespace).transaction.test(hash!)) return
  if ((status !== 'confirmed' && status !== 'failed') || typeof at !== 'number' || !(at > 0)) return
  return {
    ...paid,
    network: network!,
    account,
    to,
    hash: hash!,
    status,
    at,
    ...(received && { swap: received }),
    ...(isUnlike(differs) && { differs }),
  }
}

const decode = (value: unknown): JournalEntry[] =>
  Array.isArray(value) ? value.slice(0, MAX).flatMap(it => decodeEntry(it) ?? []) : []

const isOf = (network: string, account: string) => (it: JournalEntry) =>
  it.network === network && sameAddress(network, it.account, account)

/** What was sent from this device: each decided transaction once, newest first, 200 an account. */
export function createJournal(storage: Pick<Storage, 'read' | 'write'>) {
  const read = () => storage.read(KEY, decode) ?? []
  return {
    of: (network: string, account: string): JournalEntry[] => read().filter(isOf(network, account)),
    add(entry: JournalEntry): void {
      const key = keyOf(entry.network, entry.hash)
      // A transaction that is told again may be told better: the chain has decided since.
      const others = read().filter(it => keyOf(it.network, it.hash) !== key)
      const mine = isOf(entry.network, entry.account)
      let room = MAX_PER_ACCOUNT
      const all = [entry, ...others].sort((a, b) => b.at - a.at).filter(it => !mine(it) || room-- > 0)
      storage.write(KEY, all.slice(0, MAX))
    },
  }
}

const transfer = (direction: Transfer['direction'], { symbol, amount, token }: Moved): Transfer => ({
  direction,
  token,
  quantity: { numeric: amount },
  fungible: { name: symbol, symbol },
})

/** An entry as a row of the history; without transfers if it is not known what moved. */
export function rowOf({ network, account, to, hash, status, at, swap, differs, ...paid }: JournalEntry): Transaction {
  const metadata = { status, minedAt: at, chain: network, hash, sentFrom: account }
  if (isUnlike(differs))
    return { id: hash, isOwn: true, isUntold: true, metadata: { ...metadata, operationType: 'execute' }, transfers: [] }
  return {
    id: hash,
    isOwn: true,
    isUntold: true,
    metadata: { ...metadata, operationType: swap ? 'trade' : 'send', sentTo: to },
    transfers: [
      transfer(!swap && sameAddress(network, to, account) ? 'self' : 'out', paid),
      ...(swap ? [transfer('in', swap)] : []),
    ],
  }
}

/** Finer than any token. */
const FINEST = 36

/** Of several legs; undefined if one of them has none. */
function sumOf(legs: readonly Transfer[]): string | undefined {
  const amounts = legs.flatMap(it => parseUnits(it.quantity.numeric, FINEST) ?? [])
  return amounts.length === legs.length
    ? formatUnits(
        amounts.reduce((sum, it) => sum + it, 0n),
        FINEST,
      )
    : undefined
}

/**
 * What this device knows of a transaction, with what the chain tells: its amount of each asset that is known to have
 * moved, and then what else did.
 */
export function joined(own: Transaction, told: Transaction | undefined, network: Network): Transaction {
  const isCoin = ({ token }: Transfer) => isNativeCoin(network, token)
  const isOneAsset = (a: Transfer, b: Transfer) =>
    a.token ? sameAddress(network.chainNamespace, a.token, b.token) : isCoin(b)
  // A contract of the native currency tells of fees too.
  const hasCoin = own.transfers.some(isCoin)
  const left = new Set(told?.transfers.filter(it => !(hasCoin && it.token && isCoin(it))))
  const legs = own.transfers.map((leg): Transfer => {
    const same = [...left].filter(it => it.direction === leg.direction && isOneAsset(it, leg))
    for (const it of same) left.delete(it)
    const numeric = (same.length ? sumOf(same) : undefined) ?? leg.quantity.numeric
    const { direction, token } = leg
    const nft = same[0]?.nft
    return nft ? { direction, token, quantity: { numeric }, nft } : { ...leg, quantity: { numeric } }
  })
  const { isUntold, ...known } = own
  return { ...known, ...(!told && isUntold && { isUntold }), transfers: [...legs, ...left] }
}

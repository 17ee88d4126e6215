import { policyOf } from '../base/namespaces.ts'
import { toDecimal } from '../base/amount.ts'
import { isAddress } from '../base/caip.ts'
import { setApart } from '../base/symbol.ts'
import { label } from '../base/links.ts'
import { imageUrl } from '../base/url.ts'
import { list, num, own, str } from './decode.ts'

const OPERATIONS = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'buy',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
const STATUSES = ['confirmed', 'failed', 'pending'] as const
const DIRECTIONS = ['in', 'out', 'self'] as const

export type Operation = (typeof OPERATIONS)[number]

/** An image or video of an NFT; `type` is its media type according to the service (`image/png`). */
export interface Media {
  url: string
  type?: string
}

/** What a transaction moved for the account: an NFT, or an amount of a token. */
export interface Transfer {
  direction: (typeof DIRECTIONS)[number]
  /** Contract; absent for the native currency, or if the source does not tell. */
  token?: string
  /** Plain decimal string; '' if not known. */
  quantity: { numeric: string }
  /** Per token, in USD; absent if the service knows no price. */
  price?: number
  fungible?: { name: string; symbol: string; iconUrl?: string }
  nft?: { name: string; isSpam: boolean; preview?: Media; detail?: Media }
  /** Of a token that nobody vouches for: shown under the fold. */
  isUnlisted?: boolean
  /** Of a token under another one's symbol, which stands in quotation marks then: it may have never happened. */
  isForged?: true
}

/** A row of the history (spec section 3). */
export interface Transaction {
  id: string
  metadata: {
    operationType: Operation
    status: (typeof STATUSES)[number]
    /** ms since 1970. */
    minedAt: number
    /** CAIP-2 network ID. */
    chain: string
    hash?: string
    sentFrom?: string
    sentTo?: string
  }
  transfers: Transfer[]
  /** It was sent from this device. */
  isOwn?: true
  /** Only this device tells of it: what is listed around it was not listed by the same source, and may have gaps. */
  isUntold?: true
}

/** How far a source looked that cannot tell everything. */
export interface HistoryScope {
  /** Everything since then was looked at, ms since 1970; undefined if not known. */
  since?: number
  /** Nobody told what came from elsewhere: the rows are those of this device. */
  isRefused?: boolean
  /** Every transaction of the account is told, of any asset, and what it received of known ones; not only tokens. */
  isWhole?: boolean
  /** Some of what it received may be missing, of known assets as well. */
  isPart?: boolean
  /** How many transactions the account has sent, and how many of them from this device; absent if not known. */
  sent?: { all: number; here: number }
}

export interface HistoryPage {
  rows: Transaction[]
  /** Cursor of the next page; undefined on the last. */
  next?: string
  /** Absent where the source knows the whole history. */
  scope?: HistoryScope
  /** Those that it looked at, where a page is a range of blocks; elsewhere its rows are the newest that there are. */
  blocks?: { first: number; last: number }
  /** Host of the explorer that told it, where the app names one. It lists no native currency that contracts sent. */
  by?: string
}

const MAX_ROWS = 1000
const MAX_TRANSFERS = 50
// No block is older than the first one; clocks of chains and users differ by at most a day.
const FIRST_BLOCK_MS = Date.UTC(2009, 0, 3)
const AHEAD_MS = 86_400_000

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find(item => item === value)
const isHash = (namespace: string, value: unknown): value is string =>
  typeof value === 'string' && policyOf(namespace).transaction.test(value)

function media(value: unknown): Media | undefined {
  const url = imageUrl(own(value, 'url'))
  return url
    ? { url, type: /^(image|video)\/[\w.+-]{1,40}$/.exec(str(own(value, 'content_type')) ?? '')?.[0] }
    : undefined
}

function decodeTransfer(item: unknown): Transfer | undefined {
  const direction = oneOf(DIRECTIONS, own(item, 'direction'))
  const token = own(item, 'fungible_info'),
    nft = own(item, 'nft_info')
  const numeric = toDecimal(own(own(item, 'quantity'), 'numeric')) ?? ''
  if (!direction) return
  if (nft && typeof nft === 'object') {
    const content = own(nft, 'content')
    return {
      direction,
      quantity: { numeric },
      nft: {
        name: label(own(nft, 'name')),
        isSpam: own(own(nft, 'flags'), 'is_spam') === true,
        preview: media(own(content, 'preview')),
        detail: media(own(content, 'detail')),
      },
    }
  }
  const symbol = setApart(label(own(token, 'symbol'), 20))
  return symbol
    ? {
        direction,
        quantity: { numeric },
        price: num(own(item, 'price')) || undefined,
        fungible: { name: label(own(token, 'name')), symbol, iconUrl: imageUrl(own(own(token, 'icon'), 'url')) },
      }
    : undefined
}

/** A row, or undefined: no ID, no network, or an impossible date. An unknown operation is 'execute'. */
export function decodeTransaction(item: unknown, now = Date.now()): Transaction | undefined {
  const metadata = own(item, 'metadata')
  const id = str(own(item, 'id')),
    chain = str(own(metadata, 'chain'), 64)
  const [namespace = '', reference] = chain?.split(':') ?? []
  const status = oneOf(STATUSES, own(metadata, 'status'))
  const minedAt = Date.parse(str(own(metadata, 'minedAt'), 40) ?? '')
  const transfers = own(item, 'transfers')
  if (!id || !chain || !reference || !status || !(minedAt >= FIRST_BLOCK_MS && minedAt < now + AHEAD_MS)) return
  const address = (key: string) => {
    const value = own(metadata, key)
    return isAddress(namespace, value) ? value : undefined
  }
  const hash = own(metadata, 'hash')
  return {
    id,
    metadata: {
      operationType: oneOf(OPERATIONS, own(metadata, 'operationType')) ?? 'execute',
      status,
      minedAt,
      chain,
      hash: isHash(namespace, hash) ? hash : undefined,
      sentFrom: address('sentFrom'),
      sentTo: address('sentTo'),
    },
    transfers: Array.isArray(transfers) ? list(transfers, decodeTransfer, MAX_TRANSFERS) : [],
  }
}

/** A page of rows. A cursor that is too long or not printable is ignored. */
export const decodeHistory = (reply: unknown, now?: number): HistoryPage => ({
  rows: list(own(reply, 'data'), item => decodeTransaction(item, now), MAX_ROWS),
  next: str(own(reply, 'next'), 2048),
})

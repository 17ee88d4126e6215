import type { Wait } from '../../base/abort.ts'
import { formatUnits, isDecimals } from '../../base/amount.ts'
import { isAddress, sameAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { truncate } from '../../base/format.ts'
import { label } from '../../base/links.ts'
import type { Network } from '../../base/network.ts'
import { isRecord } from '../../base/record.ts'
import { setApart } from '../../base/symbol.ts'
import type { Operation, Transfer } from '../history.ts'
import { createHttp, type Params } from '../http.ts'
import { list, own, str, units } from '../decode.ts'

const CAP_BYTES = 2_000_000
/** A page of the explorer has 50. */
const MAX_ITEMS = 200
const MAX_PARAMS = 12
const DAY_MS = 86_400_000

/** A part of a transaction, as one of the explorer's lists tells it. */
export interface Item {
  hash: string
  block: number
  /** ms since 1970. */
  at: number
  from: string
  /** Absent for a contract that was made. */
  to?: string
  status: 'confirmed' | 'failed'
  /** What it is if it moves nothing; absent for the transfer of a token. */
  operation?: Operation
  transfer?: Transfer
  /** Contract of the token. */
  token?: string
}

export interface Page {
  items: Item[]
  /** What the next page is asked with; undefined after the last. */
  next?: Params
}

const addressOf = (value: unknown) => {
  const hash = own(value, 'hash')
  return isAddress('eip155', hash) ? hash : undefined
}
const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
/** A whole number, or its digits. */
const whole = (value: unknown): number | undefined => {
  const found = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(found) && (found as number) >= 0 ? (found as number) : undefined
}

/** Where and when; undefined for what is in no block yet, or at an impossible time. */
function decodePlace(item: unknown, hash: unknown, now: number) {
  const block = whole(own(item, 'block_number')) ?? whole(own(item, 'block'))
  const at = Date.parse(str(own(item, 'timestamp'), 40) ?? '')
  const [from, to] = [addressOf(own(item, 'from')), addressOf(own(item, 'to'))]
  if (!isHash(hash) || block === undefined || !from || !(at > 0 && at < now + DAY_MS)) return
  return { hash: hash.toLowerCase(), block, at, from, to }
}

const directionOf = (account: string, from: string, to: string | undefined): Transfer['direction'] | undefined => {
  const [isSent, isReceived] = [from, to].map(it => sameAddress('eip155', it, account))
  if (isSent) return isReceived ? 'self' : 'out'
  return isReceived ? 'in' : undefined
}

/** An item of the list of transactions; one of somebody else is no part of it. */
function decodeTransaction(item: unknown, { account, network, now }: Asked): Item | undefined {
  const place = decodePlace(item, own(item, 'hash'), now)
  const status = own(item, 'status')
  const direction = place && directionOf(account, place.from, place.to)
  if (!place || !direction || (status !== 'ok' && status !== 'error')) return
  const { nativeCurrency: coin } = network
  const value = units(own(item, 'value'))
  const isMoved = status === 'ok' && value
  const called = own(item, 'method') === 'approve' ? 'approve' : 'execute'
  return {
    ...place,
    status: status === 'ok' ? 'confirmed' : 'failed',
    operation: place.to ? called : 'deploy',
    ...(isMoved && {
      transfer: {
        direction,
        quantity: { numeric: formatUnits(value, coin.decimals) },
        fungible: { name: coin.name, symbol: coin.symbol },
      },
    }),
  }
}

/** An item of the list of transfers of tokens; one of somebody else is no part of it. */
function decodeTransfer(item: unknown, { account, now }: Asked): Item | undefined {
  const place = decodePlace(item, own(item, 'transaction_hash') ?? own(item, 'tx_hash'), now)
  const [about, total] = [own(item, 'token'), own(item, 'total')]
  const token = own(about, 'address_hash') ?? own(about, 'address')
  const direction = place && directionOf(account, place.from, place.to)
  if (!place || !direction || !isAddress('eip155', token)) return
  const [name, symbol] = [label(own(about, 'name')), setApart(label(own(about, 'symbol'), 20))]
  const value = units(own(total, 'value'))
  const decimals = whole(own(total, 'decimals'))
  const id = str(own(total, 'token_id'), 78)
  const isNft = id !== undefined || own(about, 'type') === 'ERC-721'
  const known = value !== undefined && isDecimals(decimals) && symbol ? formatUnits(value, decimals) : ''
  const transfer: Transfer = isNft
    ? {
        direction,
        quantity: { numeric: value === undefined ? '1' : String(value) },
        nft: { name: `${name} ${id ? `#${id}` : ''}`.trim(), isSpam: false },
      }
    : // Without its decimals an amount would be a guess.
      { direction, quantity: { numeric: known }, fungible: { name, symbol: symbol || truncate(token) } }
  return { ...place, status: 'confirmed', transfer, token }
}

/** What goes back as the query of the next page: at most a dozen plain values. */
function decodeNext(value: unknown): Params | undefined {
  if (!isRecord(value)) return
  const entries = Object.entries(value).slice(0, MAX_PARAMS)
  const params: Params = {}
  for (const [key, it] of entries) {
    const text = typeof it === 'number' || typeof it === 'boolean' ? String(it) : str(it)
    if (/^[a-z_]{1,40}$/.test(key) && key !== 'apikey' && text !== undefined) params[key] = text
  }
  return Object.keys(params).length ? params : undefined
}

interface Asked {
  account: string
  network: Network
  now: number
}

/** The lists of an address that are asked for. */
export const LISTS = ['transactions', 'token-transfers'] as const
const DECODERS = { transactions: decodeTransaction, 'token-transfers': decodeTransfer }

/** Pages of an address's lists at a Blockscout (API v2). Throws `http/*`. */
export function createBlockscout(base: string, network: Network, now = Date.now) {
  const http = createHttp({ base })
  return async (
    name: (typeof LISTS)[number],
    { address, params, signal, cache }: Wait & { address: string; params?: Params; cache?: RequestCache },
  ): Promise<Page> => {
    if (!isAddress('eip155', address)) throw new ModalError('address/invalid')
    const reply = await http.get(`/api/v2/addresses/${address}/${name}`, { params, cap: CAP_BYTES, signal, cache })
    const asked = { account: address, network, now: now() }
    return {
      items: list(own(reply, 'items'), item => DECODERS[name](item, asked), MAX_ITEMS),
      next: decodeNext(own(reply, 'next_page_params')),
    }
  }
}

import { keccak256, stringToHex } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import type { Receipt } from '../adapter.ts'
import { isBytes, isHash, normalize, quantity, toHex } from './codec.ts'

/** A read of the network; throws `rpc/error` for what the node refuses. */
export type Request = (method: string, params: unknown[]) => Promise<unknown>

/** The place of a transaction in the order of its sender, which only one transaction can ever take. */
export interface Place {
  from: string
  nonce: bigint
  /** Hash of what it does: to whom, how much, with which data. */
  deed: string
}

/** Four times as far with each step: eleven of them reach a week back where blocks come four times a second. */
const STEP_FACTOR = 4n
const STEP_MAX = STEP_FACTOR ** 11n

/** What a node does not have or does not serve is undefined; a network that fails is still an error. */
export const orNothing = <T>(reply: Promise<T>): Promise<T | undefined> =>
  reply.catch((error: unknown) => {
    if (error instanceof ModalError && /^rpc\/error|bad-reply$/.test(error.code)) return undefined
    throw error
  })

/** What a transaction does: to whom, how much, with which data. */
interface Deed {
  to?: string
  value: bigint
  input: string
}

/** A transaction as nodes tell it; undefined for anything else. */
export function readTransaction(value: unknown): (Deed & { hash: string; from: string; nonce: bigint }) | undefined {
  if (typeof value !== 'object' || !value) return
  const { hash, from, nonce, to, value: amount, input, data = input } = value as Record<string, unknown>
  const sender = normalize(String(from))
  if (!sender || !isHash(hash) || !isBytes(data)) return
  return {
    hash: hash.toLowerCase(),
    from: sender,
    nonce: quantity(nonce),
    to: normalize(String(to)),
    value: quantity(amount),
    input: data.toLowerCase(),
  }
}
/** The same for transactions that do the same. */
export const deedOf = ({ to, value, input }: Deed) => keccak256(stringToHex([to, value, input].join()))

/** The place of a transaction that a node knows. */
export async function findPlace(request: Request, hash: string): Promise<Place | undefined> {
  const found = await orNothing(request('eth_getTransactionByHash', [hash]).then(readTransaction))
  return found?.hash === hash.toLowerCase() ? { from: found.from, nonce: found.nonce, deed: deedOf(found) } : undefined
}

/** As text, and back. */
export const placeToText = ({ from, nonce, deed }: Place): string => [from, nonce, deed].join('.')
export function placeOf(text: string | undefined): Place | undefined {
  const [, from, nonce, deed] = /^(0x[\da-f]{40})\.(\d{1,20})\.(0x[\da-f]{64})$/i.exec(text ?? '') ?? []
  return from ? { from, nonce: BigInt(nonce!), deed: deed! } : undefined
}

/** Whether the place is taken by a transaction that was mined. */
export const isTaken = async (request: Request, { from, nonce }: Place, block = 'latest'): Promise<boolean> =>
  ((await orNothing(request('eth_getTransactionCount', [from, block]).then(quantity))) ?? 0n) > nonce

/**
 * The mined transaction that has the place, and what it is beside the one the place was known by. Undefined: the node
 * that answers does not know yet that the place is taken; `nowhere`: it does, but shows no such transaction.
 */
export async function findHolder(
  request: Request,
  place: Place,
): Promise<{ hash: string; replaced: Receipt['replaced'] } | 'nowhere' | undefined> {
  const isTakenBy = (block: bigint) => isTaken(request, place, toHex(block))
  const head = await orNothing(request('eth_blockNumber', []).then(quantity))
  if (head === undefined || !(await isTakenBy(head))) return
  // A state that the node has forgotten counts as one in which the place was free: nothing is found then, but nothing
  // wrong.
  let high = head
  let low = head
  for (let step = 1n; step <= STEP_MAX && low; step *= STEP_FACTOR) {
    low = low > step ? low - step : 0n
    if (!(await isTakenBy(low))) break
    high = low
  }
  while (high - low > 1n) {
    const middle = (high + low) / 2n
    if (await isTakenBy(middle)) high = middle
    else low = middle
  }
  const block = await orNothing(request('eth_getBlockByNumber', [toHex(high), true]))
  const mined = attempt(() =>
    (block as { transactions: unknown[] }).transactions.map(item => attempt(() => readTransaction(item))),
  )
  const holder = mined?.find(it => it?.from === place.from && it.nonce === place.nonce)
  if (!holder) return 'nowhere'
  const isNothing = holder.to === holder.from && !holder.value && holder.input === '0x'
  return {
    hash: holder.hash,
    replaced: deedOf(holder) === place.deed ? 'repriced' : isNothing ? 'cancelled' : 'replaced',
  }
}

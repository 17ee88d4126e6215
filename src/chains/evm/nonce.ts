import { keccak256, stringToHex } from 'viem'
import { attempt, ModalError, type ErrorCode } from '../../base/errors.ts'
import { isRecord, own } from '../../base/record.ts'
import type { Receipt } from '../adapter.ts'
import type { Request } from './client.ts'
import { isBytes, isHash, normalize, quantity, toHex } from './codec.ts'

// Finds the transaction that was mined with another one's nonce. viem's `waitForTransactionReceipt` looks for it in the
// block that is current when it notices, and knows the nonce only if it saw the transaction itself: after a reload, or
// behind a node that is a block ahead, it waits for ever (R77).

/** Identifies what only one transaction can ever occupy: a sender's nonce. */
export interface Slot {
  from: string
  nonce: bigint
  /** Hash of the call first seen there, see `callHash`. */
  call: string
}

/** Each step goes four times as far: eleven of them reach back a week even with four blocks per second. */
const STEP_FACTOR = 4n
const STEP_MAX = STEP_FACTOR ** 11n

const NOT_SERVED: readonly ErrorCode[] = ['rpc/error', 'http/bad-reply']

/** Data that a node does not have or does not serve is undefined; a network failure is still an error. */
export const orNothing = <T>(reply: Promise<T>): Promise<T | undefined> =>
  reply.catch((error: unknown) => {
    if (error instanceof ModalError && NOT_SERVED.includes(error.code)) return undefined
    throw error
  })

/** The effect of a transaction: recipient, value and data. */
interface Call {
  to?: string
  value: bigint
  input: string
}

/** A transaction in a node's reply; undefined for anything else. */
export function readTransaction(value: unknown): (Call & { hash: string; from: string; nonce: bigint }) | undefined {
  if (!isRecord(value)) return
  const { hash, from, nonce, to, value: amount, input, data = input } = value
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
/** Equal for transactions with the same effect. */
export const callHash = ({ to, value, input }: Call) => keccak256(stringToHex([to, value, input].join()))

/** Sender and nonce of a transaction that a node knows. */
export async function findSlot(request: Request, hash: string): Promise<Slot | undefined> {
  const found = await orNothing(request('eth_getTransactionByHash', [hash]).then(readTransaction))
  return found?.hash === hash.toLowerCase()
    ? { from: found.from, nonce: found.nonce, call: callHash(found) }
    : undefined
}

/** As text, and back. */
export const slotToText = ({ from, nonce, call }: Slot): string => [from, nonce, call].join('.')
export function slotOf(text: string | undefined): Slot | undefined {
  const [, from, nonce, call] = /^(0x[\da-f]{40})\.(\d{1,20})\.(0x[\da-f]{64})$/i.exec(text ?? '') ?? []
  return from && nonce && call ? { from, nonce: BigInt(nonce), call } : undefined
}

/** Whether a transaction with the nonce was mined; undefined if the node does not tell. */
export async function isUsed(request: Request, { from, nonce }: Slot, block = 'latest'): Promise<boolean | undefined> {
  const count = await orNothing(request('eth_getTransactionCount', [from, block]).then(quantity))
  return count === undefined ? undefined : count > nonce
}

/**
 * The transaction that was mined with the nonce, and how it relates to the one first seen. Undefined: the answering
 * node does not know yet that the nonce is used; `missing`: it does, but no transaction used it; `forgotten`: it no
 * longer tells when that was, or what that block contains.
 */
export async function findMined(
  request: Request,
  slot: Slot,
): Promise<{ hash: string; replaced: Receipt['replaced'] } | 'missing' | 'forgotten' | undefined> {
  const isUsedBy = (block: bigint) => isUsed(request, slot, toHex(block))
  const head = await orNothing(request('eth_blockNumber', []).then(quantity))
  if (head === undefined || !(await isUsedBy(head))) return
  // If the node has forgotten a state, the nonce counts as free in it until the search is over.
  let high = head
  let low = head
  for (let step = 1n; step <= STEP_MAX && low; step *= STEP_FACTOR) {
    low = low > step ? low - step : 0n
    if (!(await isUsedBy(low))) break
    high = low
  }
  while (high - low > 1n) {
    const middle = (high + low) / 2n
    if (await isUsedBy(middle)) high = middle
    else low = middle
  }
  const block = await orNothing(request('eth_getBlockByNumber', [toHex(high), true]))
  const all = own(block, 'transactions')
  const read = Array.isArray(all) ? all.map(item => attempt(() => readTransaction(item))) : [undefined]
  const mined = read.find(it => it?.from === slot.from && it.nonce === slot.nonce)
  if (!mined) return read.includes(undefined) || (await isUsedBy(low)) !== false ? 'forgotten' : 'missing'
  const { hash } = mined
  if (callHash(mined) === slot.call) return { hash, replaced: 'repriced' }
  const isNothing = mined.to === mined.from && !mined.value && mined.input === '0x'
  return { hash, replaced: isNothing ? 'cancelled' : 'replaced' }
}

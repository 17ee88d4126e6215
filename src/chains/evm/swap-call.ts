import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { attempt } from '../../base/errors.ts'
import { sameAddress } from '../../base/caip.ts'
import type { SwapCall, TransactionRequest } from '../adapter.ts'
import { NATIVE_TOKEN } from '../swaps.ts'
import { isBytes, normalize } from './codec.ts'

const PARTIES = 'address srcToken; address dstToken; address srcReceiver; address dstReceiver;'
const AMOUNTS = 'uint256 amount; uint256 minReturnAmount; uint256 flags;'
const ROUTER = parseAbi([
  `struct Description { ${PARTIES} ${AMOUNTS} }`,
  // Version 6 (0x07ed2379), and version 5 with a permit of the token (0x12aa3caf).
  'function swap(address executor, Description desc, bytes data) payable',
  'function swap(address executor, Description desc, bytes permit, bytes data) payable',
])
const WRAPPER = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Selector, executor and the seven words of the description: everything that decides what is paid and received. */
const HEAD_LENGTH = 2 + 8 + 64 * 8
/** The router can then spend only part of the amount, and guarantees the minimum only for that part. */
const PARTIAL_FILL = 1n

const tokenOf = (address: string) => (sameAddress('eip155', address, NATIVE_TOKEN) ? undefined : normalize(address))

/**
 * The generic call of an aggregation router. Such a router takes at most the amount of the sender's token, and reverts
 * unless the receiver gets at least the minimum; its executor chooses the pools.
 */
function readRouterCall({ from, data }: TransactionRequest): SwapCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: ROUTER, data: data as Hex }))
  if (!call) return
  // A call that does not re-encode to the same bytes could mean something else to the contract.
  const abi = [call.args.length === 3 ? ROUTER[0] : ROUTER[1]]
  const again = attempt(() => encodeFunctionData({ abi, functionName: 'swap', args: call.args as never }))
  if (again?.slice(0, HEAD_LENGTH) !== data!.slice(0, HEAD_LENGTH).toLowerCase()) return
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = call.args[1]
  if (flags & PARTIAL_FILL) return
  // The zero address stands for the caller.
  const receiver = dstReceiver === zeroAddress ? from : dstReceiver
  return { from: tokenOf(srcToken), to: tokenOf(dstToken), receiver, amount, minimum: minReturnAmount, isWrap: false }
}

/** Wrapping and unwrapping of the native currency by its own token: one to one, for the sender. */
function readWrapperCall({ from, to, data, value = 0n }: TransactionRequest): SwapCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: WRAPPER, data: data as Hex }))
  if (!call || encodeFunctionData({ abi: WRAPPER, ...call } as never) !== data!.toLowerCase()) return
  const wrapped = normalize(to)
  if (call.functionName === 'deposit')
    return { to: wrapped, receiver: from, amount: value, minimum: value, isWrap: true }
  return { from: wrapped, receiver: from, amount: call.args[0], minimum: call.args[0], isWrap: true }
}

/**
 * What the call guarantees by itself, if `to` is one of the routers or the wrapped native currency; undefined for any
 * other.
 */
export function readSwap(tx: TransactionRequest, routers: string[], wrapped: string | undefined): SwapCall | undefined {
  if (!isBytes(tx.data)) return
  const is = (address: string) => sameAddress('eip155', tx.to, address)
  if (routers.some(is)) return readRouterCall(tx)
  return wrapped && is(wrapped) ? readWrapperCall(tx) : undefined
}

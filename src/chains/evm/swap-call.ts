import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { attempt } from '../../base/errors.ts'
import { sameAddress } from '../../base/caip.ts'
import type { ExchangeFacts } from '../../services/exchange-facts.ts'
import type { Built } from '../../services/network/convert.ts'
import type { SwapCall, TransactionRequest } from '../adapter.ts'
import { NATIVE_TOKEN } from '../swaps.ts'
import { addressOf, isBytes, normalize } from './codec.ts'
import { readKyberCall } from './swap-kyber.ts'
import { readV3Call } from './swap-v3.ts'

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
  if (!isBytes(data)) return
  const call = attempt(() => decodeFunctionData({ abi: ROUTER, data }))
  if (!call) return
  const { args } = call
  // A call that does not re-encode to the same bytes could mean something else to the contract.
  const again = attempt(() =>
    args.length === 3
      ? encodeFunctionData({ abi: [ROUTER[0]], functionName: 'swap', args })
      : encodeFunctionData({ abi: [ROUTER[1]], functionName: 'swap', args }),
  )
  if (again?.slice(0, HEAD_LENGTH) !== data.slice(0, HEAD_LENGTH).toLowerCase()) return
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
  if (flags & PARTIAL_FILL) return
  // The zero address stands for the caller.
  const receiver = dstReceiver === zeroAddress ? from : dstReceiver
  return { from: tokenOf(srcToken), to: tokenOf(dstToken), receiver, amount, minimum: minReturnAmount, isWrap: false }
}

/** Wrapping and unwrapping of the native currency by its own token: one to one, for the sender. */
function readWrapperCall({ from, to, data, value = 0n }: TransactionRequest): SwapCall | undefined {
  if (!isBytes(data)) return
  const call = attempt(() => decodeFunctionData({ abi: WRAPPER, data }))
  if (!call) return
  const again =
    call.functionName === 'deposit'
      ? encodeFunctionData({ abi: WRAPPER, functionName: 'deposit' })
      : encodeFunctionData({ abi: WRAPPER, functionName: 'withdraw', args: call.args })
  if (again !== data.toLowerCase()) return
  const wrapped = normalize(to)
  if (call.functionName === 'deposit')
    return { to: wrapped, receiver: from, amount: value, minimum: value, isWrap: true }
  return { from: wrapped, receiver: from, amount: call.args[0], minimum: call.args[0], isWrap: true }
}

/** Wrapping of the native currency, or unwrapping (`isBack`); see `readSwap`, which reads it. */
export function buildWrap(swap: { account: string; wrapped: string; amount: bigint; isBack: boolean }): Built {
  const { account, wrapped, amount, isBack } = swap
  return {
    from: addressOf(account),
    to: addressOf(wrapped),
    value: isBack ? 0n : amount,
    data: isBack
      ? encodeFunctionData({ abi: WRAPPER, functionName: 'withdraw', args: [amount] })
      : encodeFunctionData({ abi: WRAPPER, functionName: 'deposit' }),
  }
}

/**
 * What the call guarantees by itself, if `to` is one of the routers or the wrapped native currency; undefined for any
 * other. `exchange`: the product or a named service built the call, so it is read as one of that kind and as nothing
 * else.
 */
export function readSwap(
  tx: TransactionRequest,
  routers: string[],
  wrapped: string | undefined,
  exchange?: ExchangeFacts,
): SwapCall | undefined {
  if (!isBytes(tx.data)) return
  const is = (address: string) => sameAddress('eip155', tx.to, address)
  if (exchange && 'aggregator' in exchange) return is(exchange.aggregator) ? readKyberCall(tx) : undefined
  if (exchange?.pools) return is(exchange.pools.router) ? readV3Call(tx, { ...exchange, ...exchange.pools }) : undefined
  if (!exchange && routers.some(is)) return readRouterCall(tx)
  const coin = exchange?.wrapped ?? wrapped
  return coin && is(coin) ? readWrapperCall(tx) : undefined
}

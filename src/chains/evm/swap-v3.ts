import { encodeFunctionData, decodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { PoolSwap } from '../../services/chain/swaps.ts'
import type { OwnExchange } from '../../services/exchange-facts.ts'
import type { Built } from '../../services/network/convert.ts'
import type { SwapCall, TransactionRequest } from '../transaction.ts'
import { addressOf, isBytes, normalize } from './codec.ts'

const OUTER = parseAbi(['function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])'])
const INNER = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])
/** Stands for the router itself as a recipient. */
const HERE = '0x0000000000000000000000000000000000000002'
/** A call with more time than this is not one of ours. */
const DEADLINE_MAX_S = 3600n
/** The router reads amounts from here on as negative. */
const AMOUNT_MAX = 1n << 255n
const ADDRESS_DIGITS = 40,
  FEE_DIGITS = 6,
  HOPS_MAX = 2

/** Token, fee, token, and once more fee and token: the way through the pools. */
const pathOf = (tokens: readonly string[], fees: readonly number[]): Hex =>
  `0x${tokens
    .map((token, i) => (i ? fees[i - 1]!.toString(16).padStart(FEE_DIGITS, '0') : '') + addressOf(token).slice(2))
    .join('')
    .toLowerCase()}`

/**
 * The call of a router with the interface of SwapRouter02: the whole amount through one or two pools, or nothing. See
 * `readV3Call`, which reads exactly this.
 */
export function buildV3Call(swap: PoolSwap): Built {
  const { account, router, tokens, fees, amount, minimum, deadline, isNativeIn, isNativeOut } = swap
  const recipient = addressOf(account)
  const pay = encodeFunctionData({
    abi: INNER,
    functionName: 'exactInput',
    args: [
      {
        path: pathOf(tokens, fees),
        recipient: isNativeOut ? HERE : recipient,
        amountIn: amount,
        amountOutMinimum: minimum,
      },
    ],
  })
  const unwrap = encodeFunctionData({ abi: INNER, functionName: 'unwrapWETH9', args: [minimum, recipient] })
  return {
    from: recipient,
    to: addressOf(router),
    data: encodeFunctionData({ abi: OUTER, args: [deadline, isNativeOut ? [pay, unwrap] : [pay]] }),
    // The router keeps what is more, and anybody can take it.
    value: isNativeIn ? amount : 0n,
  }
}

/** Tokens and fees of a path; undefined unless it goes once through one or two pools. */
function readPath(path: Hex): { tokens: string[]; fees: number[] } | undefined {
  const digits = path.slice(2)
  const hops = (digits.length - ADDRESS_DIGITS) / (ADDRESS_DIGITS + FEE_DIGITS)
  if (!Number.isInteger(hops) || hops < 1 || hops > HOPS_MAX) return
  const at = (hop: number) => hop * (ADDRESS_DIGITS + FEE_DIGITS)
  const every = [...Array(hops + 1).keys()]
  const tokens = every.flatMap(hop => normalize(digits.slice(at(hop), at(hop) + ADDRESS_DIGITS)) ?? [])
  const fees = every.slice(1).map(hop => Number(`0x${digits.slice(at(hop) - FEE_DIGITS, at(hop))}`))
  return new Set(tokens).size === hops + 1 && !tokens.includes(zeroAddress) ? { tokens, fees } : undefined
}

/** A call that means the same to every reader: it re-encodes to the same bytes. */
function readInner(data: Hex) {
  const call = attempt(() => decodeFunctionData({ abi: INNER, data }))
  return call && attempt(() => encodeFunctionData({ abi: INNER, ...call })) === data ? call : undefined
}

/**
 * What a call from `buildV3Call` guarantees; undefined for every other call, and for one that is too old or has more
 * than an hour. `now`: the time of the chain, in seconds.
 */
export function readV3Call(
  { from, data, value = 0n }: TransactionRequest,
  { wrapped, fees: known, now }: NonNullable<OwnExchange['pools']> & { wrapped: string },
): SwapCall | undefined {
  const bytes = data?.toLowerCase()
  if (!isBytes(bytes)) return
  const outer = attempt(() => decodeFunctionData({ abi: OUTER, data: bytes }))
  if (!outer || attempt(() => encodeFunctionData({ abi: OUTER, args: outer.args })) !== bytes) return
  const [deadline, [first, second, ...others]] = outer.args
  if (!first || others.length || deadline <= now || deadline > now + DEADLINE_MAX_S) return
  const pay = readInner(first)
  if (pay?.functionName !== 'exactInput') return
  const [{ path, recipient, amountIn: amount, amountOutMinimum: minimum }] = pay.args
  const way = readPath(path)
  if (!way?.fees.every(fee => known.includes(fee)) || !amount || amount >= AMOUNT_MAX || !minimum) return
  const [start, end] = [way.tokens[0], way.tokens.at(-1)]
  const is = (one: string | undefined, other: string) => sameAddress('eip155', one, other)
  if (value && (value !== amount || !is(start, wrapped))) return
  const terms = { from: value ? undefined : start, receiver: from, amount, minimum, isWrap: false }
  if (!second) return is(recipient, from) ? { ...terms, to: end } : undefined
  const unwrap = readInner(second)
  if (unwrap?.functionName !== 'unwrapWETH9' || !is(recipient, HERE) || !is(end, wrapped)) return
  const [least, receiver] = unwrap.args
  return is(receiver, from) && least === minimum ? { ...terms, to: undefined } : undefined
}

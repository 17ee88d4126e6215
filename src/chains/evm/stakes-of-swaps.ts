// Exchanges at pinned routers: what is paid, what is received at least, and by whom.
import { zeroAddress } from 'viem'
import { normalize } from './codec.ts'
import type { Stake } from '../../base/at-stake.ts'
import type { CallRule, ContractAt, Reading, StakedCall } from './stake.ts'

type Read = CallRule['read']
/** Rules of pinned contracts, by their names. */
export const of = (at: readonly string[], rules: Record<string, Read>): Record<string, CallRule> =>
  Object.fromEntries(Object.entries(rules).map(([fragment, read]) => [fragment, { at, read }]))

export const plain = (verb: Reading['verb'], ...stakes: Stake[]): Reading => ({ verb, stakes })

/** Stand for the caller, and for the router itself, as recipients of SwapRouter02. */
const CALLER = '0x0000000000000000000000000000000000000001'
const HERE = '0x0000000000000000000000000000000000000002'
const resolved = (recipient: string, call: StakedCall): string => {
  if (recipient === CALLER) return call.from
  return recipient === HERE ? call.to : recipient
}

/** The first and the last token of a packed path: tokens of 20 bytes with fees of 3 between them. */
function pathEnds(path: string): [string, string] | undefined {
  const digits = path.slice(2)
  if (digits.length < 86 || (digits.length - 40) % 46) return
  const [first, last] = [normalize(digits.slice(0, 40)), normalize(digits.slice(-40))]
  return first && last ? [first, last] : undefined
}

interface Trade {
  from?: string
  to?: string
  pays?: bigint
  gets?: bigint
  recipient: string
}
/** A token that the call does not name is `unnamed`. `from` of none: the coin, which is sent along. */
const trade = (call: StakedCall, { from, to = 'unnamed', pays, gets, recipient }: Trade): Reading =>
  plain(
    'swap',
    ...(from === undefined
      ? []
      : [{ kind: 'out', token: from, ...(pays !== undefined && { amount: pays }), party: call.to } satisfies Stake]),
    { kind: 'in', token: to, ...(gets !== undefined && { amount: gets }), party: recipient },
  )

const inOrder = (path: string) => pathEnds(path) ?? ['unnamed', 'unnamed']

const router = of(['SwapRouter02'], {
  'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)': ({ params }, call) => {
    const [from, to] = inOrder(params.path)
    const { amountIn: pays, amountOutMinimum: gets } = params
    return trade(call, { from, to, pays, gets, recipient: resolved(params.recipient, call) })
  },
  ['exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,' +
  'uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)']: ({ params }, call) => {
    const { tokenIn: from, tokenOut: to, amountIn: pays, amountOutMinimum: gets } = params
    return trade(call, { from, to, pays, gets, recipient: resolved(params.recipient, call) })
  },
  'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)': (
    { params },
    call,
  ) => {
    // Runs backwards.
    const [to, from] = inOrder(params.path)
    const { amountInMaximum: pays, amountOut: gets } = params
    return trade(call, { from, to, pays, gets, recipient: resolved(params.recipient, call) })
  },
  ['exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,' +
  'uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)']: ({ params }, call) => {
    const { tokenIn: from, tokenOut: to, amountInMaximum: pays, amountOut: gets } = params
    return trade(call, { from, to, pays, gets, recipient: resolved(params.recipient, call) })
  },
  'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)': (args, call) =>
    trade(call, {
      from: args.path[0] ?? 'unnamed',
      to: args.path.at(-1),
      pays: args.amountIn,
      gets: args.amountOutMin,
      recipient: resolved(args.to, call),
    }),
  'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to)': (args, call) =>
    trade(call, {
      from: args.path[0] ?? 'unnamed',
      to: args.path.at(-1),
      pays: args.amountInMax,
      gets: args.amountOut,
      recipient: resolved(args.to, call),
    }),
  'unwrapWETH9(uint256 amountMinimum,address recipient)': ({ amountMinimum, recipient }, call) =>
    plain('swap', { kind: 'in', token: 'coin', amount: amountMinimum, party: resolved(recipient, call) }),
  'refundETH()': () => plain('swap'),
  'sweepToken(address token,uint256 amountMinimum,address recipient)': ({ token, amountMinimum, recipient }, call) =>
    plain('swap', { kind: 'in', token, amount: amountMinimum, party: resolved(recipient, call) }),
})

/** SwapRouter02 pays wrapped coins out of those that are sent along, as long as they last. */
export function paidAlong(
  stakes: readonly Stake[],
  { to, value }: StakedCall,
  contractAt: ContractAt,
): readonly Stake[] {
  if (!value || contractAt(to) !== 'SwapRouter02') return stakes
  let left = value
  return stakes.filter(({ kind, token = '', amount, party }) => {
    const isWrapped = kind === 'out' && party === to && contractAt(token) === 'wrapped native'
    if (!isWrapped || amount === undefined || amount > left) return true
    left -= amount
    return false
  })
}

const v2 = of(['Uniswap V2 router'], {
  'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)': (
    { path, amountIn: pays, amountOutMin: gets, to: recipient },
    call,
  ) => trade(call, { from: path[0] ?? 'unnamed', to: path.at(-1), pays, gets, recipient }),
  'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)': (
    { path, amountOutMin: gets, to: recipient },
    call,
  ) => trade(call, { to: path.at(-1), gets, recipient }),
  'swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)': (
    { path, amountIn: pays, amountOutMin: gets, to: recipient },
    call,
  ) => trade(call, { from: path[0] ?? 'unnamed', to: 'coin', pays, gets, recipient }),
})

/** 1inch writes addresses as numbers, with flags above them. */
const addressIn = (word: bigint): string =>
  normalize(`0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`)!

const aggregated: Read = ({ desc }, call, { isCoin }) => {
  const { srcToken, dstToken, dstReceiver, amount: pays, minReturnAmount: gets } = desc
  const recipient = dstReceiver === zeroAddress ? call.from : dstReceiver
  const to = isCoin(dstToken) ? 'coin' : dstToken
  return trade(call, { ...(!isCoin(srcToken) && { from: srcToken }), to, pays, gets, recipient })
}
const unoswap =
  (recipientOf: (args: Record<string, any>, call: StakedCall) => string): Read =>
  (args, call, { isCoin }) => {
    const from = args['token'] === undefined ? zeroAddress : addressIn(args['token'])
    const parts = { pays: args['amount'], gets: args['minReturn'], recipient: recipientOf(args, call) }
    return trade(call, { ...(!isCoin(from) && { from }), ...parts })
  }
const DESCRIPTION =
  '(address srcToken,address dstToken,address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags) desc'

const oneInch = of(['1inch v6', '1inch v5'], {
  [`swap(address executor,${DESCRIPTION},bytes data)`]: aggregated,
  [`swap(address executor,${DESCRIPTION},bytes permit,bytes data)`]: aggregated,
  'unoswap(uint256 token,uint256 amount,uint256 minReturn,uint256 dex)': unoswap((_, { from }) => from),
  'unoswapTo(uint256 to,uint256 token,uint256 amount,uint256 minReturn,uint256 dex)': unoswap(({ to }) =>
    addressIn(to),
  ),
  'ethUnoswap(uint256 minReturn,uint256 dex)': unoswap((_, { from }) => from),
  'ethUnoswapTo(uint256 to,uint256 minReturn,uint256 dex)': unoswap(({ to }) => addressIn(to)),
  'cancelOrder(uint256 makerTraits,bytes32 orderHash)': () => plain('cancel'),
})

export const SWAP_RULES: Record<string, CallRule> = { ...router, ...v2, ...oneInch }

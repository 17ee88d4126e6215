// What the frame fixes of transactions before it shows anything: nonce, gas and price, by the configured node.
import { formatUnits } from '../../base/amount.ts'
import { ModalError } from '../../base/errors.ts'
import { codeOf, isRecord, own } from '../../base/record.ts'
import { quantity, wouldFail } from '../../chains/evm/codec.ts'
import type { PreparedTransaction } from '../../chains/evm/digests.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { Row } from './approval-view.ts'
import type { Coin } from './effects.ts'
import type { EvmTransaction } from './evm-transaction.ts'

/** Assumed where the node does not estimate: it expects a failure, or cannot know what the calls before it do. */
const ASSUMED_GAS = 1_000_000n
const TRANSFER_GAS = 21_000n
/** Wei; where the node has no proposal. */
const TIP = 1_000_000_000n

const hex = (value: bigint): string => `0x${value.toString(16)}`
/** Room for a state that changes until the transaction is in a block; unused gas costs nothing. */
const withRoom = (gas: bigint): bigint => (gas === TRANSFER_GAS ? gas : (gas * 6n) / 5n)
/** What a node tells. Anything but a number fails: it must not count as 0. */
const numberFrom = async (reply: Promise<unknown>): Promise<bigint> => quantity(await reply)

type Price = { gasPrice: string } | { maxFeePerGas: string; maxPriorityFeePerGas: string }

/** What the site fixed counts; the rest is the node's. Networks without a base fee have the old kind of price. */
async function priceOf(given: EvmTransaction, node: AskNode): Promise<Price> {
  if (given.gasPrice) return { gasPrice: given.gasPrice }
  const block: unknown = await node('eth_getBlockByNumber', ['latest', false])
  if (!isRecord(block)) throw new ModalError('http/bad-reply', { message: 'The node didn’t send a block.' })
  const base = own(block, 'baseFeePerGas') ?? undefined
  if (base === undefined) return { gasPrice: given.maxFeePerGas ?? hex(await numberFrom(node('eth_gasPrice', []))) }
  const proposed = () => numberFrom(node('eth_maxPriorityFeePerGas', [])).catch(() => TIP)
  const tip = given.maxPriorityFeePerGas === undefined ? await proposed() : BigInt(given.maxPriorityFeePerGas)
  const max = given.maxFeePerGas === undefined ? quantity(base) * 2n + tip : BigInt(given.maxFeePerGas)
  return { maxFeePerGas: hex(max), maxPriorityFeePerGas: hex(tip < max ? tip : max) }
}

interface Gas {
  gas: bigint
  isAssumed: boolean
  fails: boolean
}

async function gasOf(from: string, call: EvmTransaction, node: AskNode): Promise<Gas> {
  const { to, value, data, gas } = call
  if (gas) return { gas: BigInt(gas), isAssumed: false, fails: false }
  try {
    const estimate = await numberFrom(node('eth_estimateGas', [{ from, to, value, data }]))
    return { gas: withRoom(estimate), isAssumed: false, fails: false }
  } catch (error) {
    if (codeOf(error) !== 'rpc/error') throw error
    return { gas: ASSUMED_GAS, isAssumed: true, fails: wouldFail(error) }
  }
}

/** Transactions to which nothing is left to add. */
export interface Prepared {
  /** In the order of the calls. */
  transactions: PreparedTransaction[]
  /** The numbers of those, from 1, whose gas the node did not estimate. */
  assumed: number[]
  /** The node says that the first one would fail; the others can depend on it. */
  fails: boolean
}

/** Prepares the calls. `chainId`: in decimal digits. Rejects if the node does not answer. */
export async function prepareAll(
  calls: readonly EvmTransaction[],
  { from, chainId, node }: { from: string; chainId: string; node: AskNode },
): Promise<Prepared> {
  const [nonce, price, gas] = await Promise.all([
    calls[0]!.nonce === undefined
      ? numberFrom(node('eth_getTransactionCount', [from, 'pending']))
      : BigInt(calls[0]!.nonce),
    priceOf(calls[0]!, node),
    Promise.all(calls.map(it => gasOf(from, it, node))),
  ])
  const transactions = calls.map(({ to, value, data }, index) => ({
    chainId: hex(BigInt(chainId)),
    nonce: hex(nonce + BigInt(index)),
    ...(to !== undefined && { to }),
    value,
    data,
    gas: hex(gas[index]!.gas),
    ...price,
  }))
  return {
    transactions,
    assumed: gas.flatMap((it, index) => (it.isAssumed ? [index + 1] : [])),
    fails: gas[0]!.fails,
  }
}

/** The most that the gas can cost, in base units. */
const mostOf = (all: readonly PreparedTransaction[]): bigint =>
  all.reduce((sum, it) => sum + BigInt(it.gas) * BigInt('gasPrice' in it ? it.gasPrice : it.maxFeePerGas), 0n)

const ASSUMED = 'Assumed, because nobody could estimate it.'

function assumedRow(assumed: readonly number[], count: number): Row {
  if (count === 1) return ['This fee', `${ASSUMED} If it isn’t enough, the transaction fails.`]
  const which = assumed.length > 1 ? 'these fail' : 'this one fails'
  return [`Fee of ${assumed.join(', ')}`, `${ASSUMED} If it isn’t enough, ${which}.`]
}

/**
 * The fee as it is shown. `dataFee`: what a rollup charges besides gas, in base units of the coin: an amount of now, which
 * nothing limits; undefined if nobody said.
 */
export function feeRows({ transactions, assumed }: Prepared, dataFee: bigint | undefined, coin: Coin): Row[] {
  const amount = (units: bigint) => `${formatUnits(units, coin.decimals)} ${coin.symbol}`
  return [
    ['Network fee, at most', amount(mostOf(transactions))],
    ...(assumed.length > 0 ? [assumedRow(assumed, transactions.length)] : []),
    ...(dataFee === undefined ? [['Data fee', 'Unknown, if this network has one'] satisfies Row] : []),
    ...(dataFee ? [['Data fee, about', amount(dataFee)] satisfies Row] : []),
  ]
}

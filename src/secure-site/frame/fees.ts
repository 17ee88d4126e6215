// What the frame fixes of transactions before it shows anything: nonce, gas and price, by the configured node.
import { codeOf, own } from '../../base/record.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { PreparedTransaction } from '../../chains/evm/digests.ts'
import type { EvmTransaction } from './evm-transaction.ts'

/** Used where the node says that a transaction would fail; the user is warned. */
const FALLBACK_GAS = 1_000_000n
const TRANSFER_GAS = 21_000n
/** Wei; where the node has no proposal. */
const TIP = 1_000_000_000n

const hex = (value: bigint): string => `0x${value.toString(16)}`
/** Room for a state that changes until the transaction is in a block; unused gas costs nothing. */
const withRoom = (gas: bigint): bigint => (gas === TRANSFER_GAS ? gas : (gas * 6n) / 5n)

type Price = { gasPrice: string } | { maxFeePerGas: string; maxPriorityFeePerGas: string }

/** What the site fixed counts; the rest is the node's. Networks without a base fee have the old kind of price. */
async function priceOf(given: EvmTransaction, node: AskNode): Promise<Price> {
  if (given.gasPrice) return { gasPrice: given.gasPrice }
  const base = own(await node('eth_getBlockByNumber', ['latest', false]), 'baseFeePerGas')
  if (typeof base !== 'string') return { gasPrice: hex(BigInt(await node('eth_gasPrice', []))) }
  const proposed = async () => BigInt(await node('eth_maxPriorityFeePerGas', []).catch(() => TIP))
  const tip = given.maxPriorityFeePerGas === undefined ? await proposed() : BigInt(given.maxPriorityFeePerGas)
  const max = given.maxFeePerGas === undefined ? BigInt(base) * 2n + tip : BigInt(given.maxFeePerGas)
  return { maxFeePerGas: hex(max), maxPriorityFeePerGas: hex(tip < max ? tip : max) }
}

async function gasOf(from: string, call: EvmTransaction, node: AskNode): Promise<{ gas: bigint; fails: boolean }> {
  const { to, value, data, gas } = call
  if (gas) return { gas: BigInt(gas), fails: false }
  try {
    return { gas: withRoom(BigInt(await node('eth_estimateGas', [{ from, to, value, data }]))), fails: false }
  } catch (error) {
    // Whatever its reason, the node does not expect it to succeed.
    if (codeOf(error) !== 'rpc/error') throw error
    return { gas: FALLBACK_GAS, fails: true }
  }
}

/**
 * Transactions to which nothing is left to add, in the order of the calls, and whether the node says that the first one
 * would fail: the others can depend on it. `chainId`: in decimal digits. Rejects if the node does not answer.
 */
export async function prepareAll(
  calls: readonly EvmTransaction[],
  { from, chainId, node }: { from: string; chainId: string; node: AskNode },
): Promise<{ transactions: PreparedTransaction[]; fails: boolean }> {
  const [nonce, price, gas] = await Promise.all([
    calls[0]!.nonce ?? node('eth_getTransactionCount', [from, 'pending']),
    priceOf(calls[0]!, node),
    Promise.all(calls.map(it => gasOf(from, it, node))),
  ])
  const transactions = calls.map(({ to, value, data }, index) => ({
    chainId: hex(BigInt(chainId)),
    nonce: hex(BigInt(nonce) + BigInt(index)),
    ...(to !== undefined && { to }),
    value,
    data,
    gas: hex(gas[index]!.gas),
    ...price,
  }))
  return { transactions, fails: gas[0]!.fails }
}

/** The most that the fee can be, in base units. */
export const mostOf = (all: readonly PreparedTransaction[]): bigint =>
  all.reduce((sum, it) => sum + BigInt(it.gas) * BigInt('gasPrice' in it ? it.gasPrice : it.maxFeePerGas), 0n)

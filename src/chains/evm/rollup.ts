import { concat, encodeAbiParameters, size, slice, toFunctionSelector, toHex, type Hex } from 'viem'
import { ModalError } from '../../base/errors.ts'
import type { TransactionRequest } from '../adapter.ts'
import type { Network } from '../../base/network.ts'
import type { Request } from './client.ts'
import { isBytes, isRevert } from './codec.ts'

// viem's `estimateL1Fee` prepares and serialises a whole transaction, with requests for nonce, fees and chain, to get
// the exact current amount. What is reserved before the wallet chooses the fees is an upper bound.

/** Contracts in which rollups publish the cost of publishing on their parent chain: OP Stack's, and others. */
const OF_OP_STACK = '0x420000000000000000000000000000000000000F'
const ORACLES: Record<string, Hex> = {
  'eip155:2810': '0x530000000000000000000000000000000000000F',
  'eip155:2818': '0x530000000000000000000000000000000000000F',
  'eip155:534351': '0x5300000000000000000000000000000000000002',
  'eip155:534352': '0x5300000000000000000000000000000000000002',
}
const UPPER_BOUND = toFunctionSelector('getL1FeeUpperBound(uint256)')
const FEE = toFunctionSelector('getL1Fee(bytes)')
/** Envelope and signature, generously, in the most expensive bytes: oracles count them and do not parse them. */
const ENVELOPE: Hex = `0x${'ff'.repeat(200)}`
/** Publishing never costs a whole coin; a higher figure is a mistake or a lie. */
const MAX = 10n ** 18n

/**
 * A rollup's charge besides gas, in base units: its upper bound, otherwise the current cost of an equally long
 * transaction. 0 if there is no such contract or function. Throws if the node does not answer, or with an absurd
 * number: then the fee is unknown.
 */
export async function rollupFee(
  request: Request,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  { data = '0x' }: Pick<TransactionRequest, 'data'>,
): Promise<bigint> {
  const to = ORACLES[caipNetworkId] ?? OF_OP_STACK
  /** Undefined if the call reverts. */
  const ask = async (data: Hex): Promise<bigint | undefined> => {
    const reply = await request('eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
      if (isRevert(error)) return undefined
      throw error
    })
    if (reply === undefined) return
    if (reply === '0x') return 0n
    const fee = isBytes(reply) && size(reply) >= 32 ? BigInt(slice(reply, 0, 32)) : undefined
    if (fee === undefined || fee > MAX)
      throw new ModalError('http/bad-reply', { message: 'The node didn’t report a fee.' })
    return fee
  }
  const whole = concat([ENVELOPE, data as Hex])
  const upper = concat([UPPER_BOUND, toHex(size(whole), { size: 32 })])
  return (await ask(upper)) ?? (await ask(concat([FEE, encodeAbiParameters([{ type: 'bytes' }], [whole])]))) ?? 0n
}

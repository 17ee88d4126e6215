import { concat, encodeFunctionData, parseAbi, size, slice, type Hex } from 'viem'
import { ModalError } from '../../base/errors.ts'
import type { TransactionRequest } from '../adapter.ts'
import type { Network } from '../../base/network.ts'
import type { Request } from './client.ts'
import { isBytes, isRevert } from './codec.ts'

// viem's `estimateL1Fee` prepares and serialises a whole transaction, with questions for nonce, fees and chain, to ask
// for the exact part of now. What is kept aside before the wallet chooses the fees is an upper bound.

/** Where rollups tell what publishing a transaction on their parent chain costs: those of the OP Stack, and others. */
const OF_OP_STACK = '0x420000000000000000000000000000000000000F'
const ORACLES: Record<string, Hex> = {
  'eip155:2810': '0x530000000000000000000000000000000000000F',
  'eip155:2818': '0x530000000000000000000000000000000000000F',
  'eip155:534351': '0x5300000000000000000000000000000000000002',
  'eip155:534352': '0x5300000000000000000000000000000000000002',
}
const ABI = parseAbi([
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getL1Fee(bytes transaction) view returns (uint256)',
])
/** Envelope and signature, generously, and of bytes that cost most: oracles count them and do not read them. */
const ENVELOPE: Hex = `0x${'ff'.repeat(200)}`
/** Nobody pays a whole coin for publishing a transaction; who says so errs, or lies. */
const MAX = 10n ** 18n

/**
 * What a rollup takes beside gas, in base units: its upper bound, else what one as long costs now. 0 where nobody
 * takes anything: no code lies at the address, or no such function. Throws where the node does not answer, or with a
 * number beyond reason: then the fee is unknown.
 */
export async function rollupFee(
  request: Request,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  { data = '0x' }: Pick<TransactionRequest, 'data'>,
): Promise<bigint> {
  const to = ORACLES[caipNetworkId] ?? OF_OP_STACK
  /** Undefined where the call reverts. */
  const ask = async (data: Hex): Promise<bigint | undefined> => {
    const reply = await request('eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
      if (isRevert(error)) return undefined
      throw error
    })
    if (reply === undefined) return
    if (reply === '0x') return 0n
    const fee = isBytes(reply) && size(reply) >= 32 ? BigInt(slice(reply, 0, 32)) : undefined
    if (fee === undefined || fee > MAX) throw new ModalError('http/bad-reply', { message: 'The node knows no fee' })
    return fee
  }
  const whole = concat([ENVELOPE, data as Hex])
  const upper = encodeFunctionData({ abi: ABI, functionName: 'getL1FeeUpperBound', args: [BigInt(size(whole))] })
  return (
    (await ask(upper)) ?? (await ask(encodeFunctionData({ abi: ABI, functionName: 'getL1Fee', args: [whole] }))) ?? 0n
  )
}

import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { isAbort } from '../../lib/errors.ts'
import type { TransactionRequest } from '../adapter.ts'
import { isBytes } from './codec.ts'

/** Where rollups of the OP stack tell what publishing a transaction on their parent chain costs. */
const ORACLE: Address = '0x420000000000000000000000000000000000000F'
const ABI = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ name: 'size', type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** Envelope and signature, generously. */
const ENVELOPE_BYTES = 200n

/** What a rollup takes beside gas, in base units; 0 elsewhere. `call` reads a contract. */
export async function rollupFee(
  call: (to: Address, data: Hex) => Promise<unknown>,
  { data = '0x' }: Pick<TransactionRequest, 'data'>,
): Promise<bigint> {
  try {
    const reply = await call(
      ORACLE,
      encodeFunctionData({
        abi: ABI,
        functionName: 'getL1FeeUpperBound',
        args: [BigInt(data.length / 2 - 1) + ENVELOPE_BYTES],
      }),
    )
    return isBytes(reply) && reply.length === 66 ? BigInt(reply) : 0n
  } catch (error) {
    if (isAbort(error)) throw error
    return 0n
  }
}

import { parseAbi, size, type Client, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { isAbort } from '../../lib/errors.ts'
import type { TransactionRequest } from '../adapter.ts'
import { answer } from './client.ts'

// viem's `estimateL1Fee` prepares and serialises a whole transaction, with questions for nonce, fees and chain, to ask
// for the exact part of now. What is kept aside before the wallet chooses the fees is the upper bound for its size.

/** Where rollups of the OP stack tell what publishing a transaction on their parent chain costs. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const ABI = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)'])
/** Envelope and signature, generously. */
const ENVELOPE_BYTES = 200

/** What a rollup takes beside gas, in base units; 0 elsewhere. */
export async function rollupFee(client: Client, { data = '0x' }: Pick<TransactionRequest, 'data'>): Promise<bigint> {
  try {
    return await answer(
      readContract(client, {
        address: ORACLE,
        abi: ABI,
        functionName: 'getL1FeeUpperBound',
        args: [BigInt(size(data as Hex) + ENVELOPE_BYTES)],
      }),
    )
  } catch (error) {
    if (isAbort(error)) throw error
    return 0n
  }
}

import { encodeFunctionData, parseAbi } from 'viem'
import { EXECUTOR } from '../chain/plan.mjs'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

export { EXECUTOR }

/**
 * Call data for an account that delegates to the executor, so that its calls `{ to, value, data }` run in order, all or
 * none.
 */
export const executeData = calls =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'execute',
    args: [calls.map(({ to, value = 0, data = '0x' }) => ({ to, value: BigInt(value), data }))],
  })

/** Whether an account's code delegates to the executor (EIP-7702). */
export const isLent = code => code.toLowerCase() === `0xef0100${EXECUTOR.slice(2).toLowerCase()}`

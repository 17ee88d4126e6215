import { encodeFunctionData, parseAbi } from 'viem'
import { EXECUTOR } from '../chain/plan.mjs'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

export { EXECUTOR }

/**
 * What an account calls itself with so that `{ to, value, data }` happen in their order, all or none, while the
 * executor's code is lent to it.
 */
export const executeData = calls =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'execute',
    args: [calls.map(({ to, value = 0, data = '0x' }) => ({ to, value: BigInt(value), data }))],
  })

/** Whether the code of an account says that the executor's is lent to it (EIP-7702). */
export const isLent = code => code.toLowerCase() === `0xef0100${EXECUTOR.slice(2).toLowerCase()}`

// A swap call in the generic form that aggregation routers take.
import { callData, readUint, selectorOf } from './abi.mjs'
import { ROUTER } from './plan.mjs'

const SWAP = 'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)'

/** Its four-byte selector, without `0x`. */
export const SWAP_SELECTOR = selectorOf('Router', SWAP)

/**
 * @param {{ from: string, to: string, amount: bigint, least: bigint, receiver: string }} swap Token addresses, with the
 * placeholder for the native coin; amounts in base units.
 */
export const swapData = ({ from, to, amount, least, receiver }) =>
  callData('Router', SWAP, ROUTER, from, to, ROUTER, receiver, amount, least, 0, '')

/** Tokens (in lower case) and amount of a swap call. */
export function readSwap(data) {
  const address = index =>
    `0x${readUint(`0x${data.slice(10)}`, index)
      .toString(16)
      .padStart(40, '0')}`
  return { from: address(1), to: address(2), amount: readUint(`0x${data.slice(10)}`, 5) }
}

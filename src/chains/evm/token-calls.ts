// What a call does to tokens, read from its data, for a wallet that shows it before it signs.
import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { isDecimals } from '../../base/amount.ts'
import { attempt } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'

/** Asks a node: a method and its parameters, as in JSON-RPC. */
export type AskNode = (method: string, params: unknown[]) => Promise<any>

/** A call that moves a token of ERC-20, or lets somebody move it. */
export type TokenCall =
  | { does: 'transfer'; to: string; units: bigint }
  | { does: 'transferFrom'; from: string; to: string; units: bigint }
  | { does: 'approve'; spender: string; units: bigint }

/** Undefined for any other call. `data`: 0x-hex. */
export function readTokenCall(data: string): TokenCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: erc20Abi, data: data as Hex }))
  switch (call?.functionName) {
    case 'transfer': {
      const [to, units] = call.args
      return { does: 'transfer', to, units }
    }
    case 'transferFrom': {
      const [from, to, units] = call.args
      return { does: 'transferFrom', from, to, units }
    }
    case 'approve': {
      const [spender, units] = call.args
      return { does: 'approve', spender, units }
    }
    default:
      return
  }
}

const SYMBOL_MAX = 20

/** Symbol and decimals as the token itself tells them; undefined if it is not a token, or if the node does not answer. */
export async function tokenAt(
  address: string,
  node: AskNode,
): Promise<{ symbol: string; decimals: number } | undefined> {
  const to = address as Address
  const ask = (functionName: 'symbol' | 'decimals'): Promise<Hex> =>
    node('eth_call', [{ to, data: encodeFunctionData({ abi: erc20Abi, functionName }) }, 'latest'])
  try {
    const replies = await Promise.all([ask('symbol'), ask('decimals')])
    const decimals = decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: replies[1] })
    const symbol = clean(decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: replies[0] }), SYMBOL_MAX)
    return symbol && isDecimals(decimals) ? { symbol, decimals } : undefined
  } catch {
    return undefined
  }
}

/** These can transfer everything of a token. */
const TAKING = new Set<string>(
  [
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'setApprovalForAll(address,bool)',
  ].map(signature => toFunctionSelector(signature)),
)
/** Whether a function, by its selector in 0x-hex, can transfer everything of a token. */
export const takesTokens = (selector: string): boolean => TAKING.has(selector)

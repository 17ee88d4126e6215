// What a call does to tokens, read from its data, for a wallet that shows it before it signs.
import { decodeFunctionResult, encodeFunctionData, erc20Abi, toFunctionSelector, type Address, type Hex } from 'viem'
import { clean } from '../../base/text.ts'
import { decodeCall } from './decode.ts'

/** Asks a node: a method and its parameters, as in JSON-RPC. */
export type AskNode = (method: string, params: unknown[]) => Promise<any>

/** A call that moves a token of ERC-20, or lets somebody move it. */
export type TokenCall =
  | { does: 'transfer'; to: string; units: bigint }
  | { does: 'transferFrom'; from: string; to: string; units: bigint }
  | { does: 'approve'; spender: string; units: bigint }

const TOKEN_CALLS: [fragment: string, read: (...args: any[]) => TokenCall][] = [
  ['transfer(address to,uint256 value)', (to, units) => ({ does: 'transfer', to, units })],
  [
    'transferFrom(address from,address to,uint256 value)',
    (from, to, units) => ({ does: 'transferFrom', from, to, units }),
  ],
  ['approve(address spender,uint256 value)', (spender, units) => ({ does: 'approve', spender, units })],
]

/** Undefined for any other call, and for one that is not in the canonical encoding. `data`: 0x-hex. */
export function readTokenCall(data: string): TokenCall | undefined {
  for (const [fragment, read] of TOKEN_CALLS) {
    const call = decodeCall(fragment, data)
    if (call) return read(...call.args.map(it => it.value))
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
    const [symbol, decimals] = await Promise.all([ask('symbol'), ask('decimals')])
    return {
      decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
      symbol: clean(decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol }), SYMBOL_MAX),
    }
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

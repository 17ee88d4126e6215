// What a call does to tokens, read from its data, for a wallet that shows it before it signs.
import { decodeAbiParameters, toFunctionSelector, type Hex } from 'viem'
import { isDecimals } from '../../base/amount.ts'
import { attempt } from '../../base/errors.ts'
import { setApart } from '../../base/symbol.ts'
import { clean } from '../../base/text.ts'

/** Asks a node: a method and its parameters, as in JSON-RPC. */
export type AskNode = (method: string, params: unknown[]) => Promise<any>

/** A call that moves a token of ERC-20, or lets somebody move it. */
export type TokenCall =
  | { does: 'transfer'; to: string; units: bigint }
  | { does: 'transferFrom'; from: string; to: string; units: bigint }
  | { does: 'approve'; spender: string; units: bigint }

const [ADDRESS, UNITS, TEXT] = [{ type: 'address' }, { type: 'uint256' }, { type: 'string' }] as const
const [TRANSFER, TRANSFER_FROM, APPROVE, SYMBOL, DECIMALS] = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'symbol()',
  'decimals()',
].map(it => toFunctionSelector(it)) as [Hex, Hex, Hex, Hex, Hex]

/** Undefined for any other call. `data`: 0x-hex. */
export const readTokenCall = (data: string): TokenCall | undefined => attempt(() => read(data))

/** Throws if the arguments do not follow. */
function read(data: string): TokenCall | undefined {
  const args: Hex = `0x${data.slice(10)}`
  switch (data.slice(0, 10)) {
    case TRANSFER: {
      const [to, units] = decodeAbiParameters([ADDRESS, UNITS], args)
      return { does: 'transfer', to, units }
    }
    case TRANSFER_FROM: {
      const [from, to, units] = decodeAbiParameters([ADDRESS, ADDRESS, UNITS], args)
      return { does: 'transferFrom', from, to, units }
    }
    case APPROVE: {
      const [spender, units] = decodeAbiParameters([ADDRESS, UNITS], args)
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
  const ask = (data: Hex): Promise<Hex> => node('eth_call', [{ to: address, data }, 'latest'])
  try {
    const replies = await Promise.all([ask(SYMBOL), ask(DECIMALS)])
    const symbol = setApart(clean(decodeAbiParameters([TEXT], replies[0])[0], SYMBOL_MAX))
    const decimals = Number(decodeAbiParameters([UNITS], replies[1])[0])
    return symbol && isDecimals(decimals) ? { symbol, decimals } : undefined
  } catch {
    return undefined
  }
}

/** These can transfer everything of a token. */
const TAKING = [
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'setApprovalForAll(address,bool)',
]
/** Whether a function, by its selector in 0x-hex, can transfer everything of a token. */
export const takesTokens = (selector: string): boolean => TAKING.some(it => toFunctionSelector(it) === selector)

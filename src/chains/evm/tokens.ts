import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToString } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import type { TokenTitle } from '../adapter.ts'
import { addressOf, isBytes, normalize, toHex } from './codec.ts'

const ERC20 = [
  { type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [{ name: 'owner', type: 'address' }], outputs: [{ type: 'uint256' }] },
  { type: 'function', name: 'allowance', stateMutability: 'view', inputs: [{ name: 'owner', type: 'address' }, { name: 'spender', type: 'address' }], outputs: [{ type: 'uint256' }] },
  // No output declared: some tokens return true, others (USDT) nothing.
  { type: 'function', name: 'approve', stateMutability: 'nonpayable', inputs: [{ name: 'spender', type: 'address' }, { name: 'amount', type: 'uint256' }], outputs: [] },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  { type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs: [{ name: 'to', type: 'address' }, { name: 'amount', type: 'uint256' }], outputs: [] },
] as const

const MULTICALL3 = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [{ name: 'calls', type: 'tuple[]', components: [{ name: 'target', type: 'address' }, { name: 'allowFailure', type: 'bool' }, { name: 'callData', type: 'bytes' }] }],
    outputs: [{ type: 'tuple[]', components: [{ name: 'success', type: 'bool' }, { name: 'returnData', type: 'bytes' }] }],
  },
] as const
/** The same on nearly every chain; the few others answer token by token. */
const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Keeps one call well below the gas that public nodes grant a read. */
const TOKENS_AT_ONCE = 200

/** Calls a contract at the latest block; throws `rpc/error` when it reverts. */
export type Call = (to: Address, data: Hex) => Promise<unknown>

export const transferData = (to: string, amount: bigint): Hex => encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [addressOf(to), BigInt(toHex(amount))] })

export const approvalData = (spender: string, amount: bigint): Hex => encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [addressOf(spender), BigInt(toHex(amount))] })

/** What `spender` may take of the owner's token. */
export async function tokenAllowance(call: Call, token: string, owner: string, spender: string): Promise<bigint> {
  const found = word(await call(addressOf(token), encodeFunctionData({ abi: ERC20, functionName: 'allowance', args: [addressOf(owner), addressOf(spender)] })))
  if (found === undefined) throw new ModalError('rpc/error', { message: 'The token gives no allowance' })
  return found
}

/** First word of what a token returned; undefined when there is none, as from an address without code. */
const word = (reply: unknown): bigint | undefined => (isBytes(reply) && reply.length >= 66 ? BigInt(reply.slice(0, 66)) : undefined)

async function together(call: Call, tokens: Address[], callData: Hex): Promise<unknown[] | undefined> {
  const data = encodeFunctionData({ abi: MULTICALL3, functionName: 'aggregate3', args: [tokens.map(target => ({ target, allowFailure: true, callData }))] })
  const reply = await call(MULTICALL3_ADDRESS, data).catch(unlessAnswered)
  const rows = attempt(() => decodeFunctionResult({ abi: MULTICALL3, functionName: 'aggregate3', data: reply as Hex }))
  if (rows?.length === tokens.length) return rows.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** A node that answered with an error still works; a network that failed must not look like an empty wallet. */
function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof ModalError) || error.code !== 'rpc/error') throw error
}

/** What each token returns to one and the same call: in one call through Multicall3, or one call each where that is not deployed. */
async function askEach(call: Call, tokens: string[], data: Hex): Promise<unknown[]> {
  const addresses = tokens.map(normalize)
  const unique = [...new Set(addresses.filter(address => address !== undefined))]
  const groups = unique.flatMap((_, i) => (i % TOKENS_AT_ONCE ? [] : [unique.slice(i, i + TOKENS_AT_ONCE)]))
  const found = await Promise.all(
    groups.map(async group => (await together(call, group, data)) ?? Promise.all(group.map(token => call(token, data).catch(unlessAnswered)))),
  )
  const replies = new Map(found.flat().map((reply, i) => [unique[i], reply]))
  return addresses.map(address => replies.get(address))
}

/** Balances of `owner`, one a token. */
export const tokenBalances = async (call: Call, owner: Address, tokens: string[]): Promise<(bigint | undefined)[]> =>
  (await askEach(call, tokens, encodeFunctionData({ abi: ERC20, functionName: 'balanceOf', args: [owner] }))).map(word)

/** Text that a token returned; the oldest ones (MKR) return 32 bytes. */
const text = (functionName: 'name' | 'symbol', reply: unknown): string =>
  !isBytes(reply) ? '' : (reply.length === 66 ? attempt(() => hexToString(reply as Hex, { size: 32 })) : attempt(() => decodeFunctionResult({ abi: ERC20, functionName, data: reply as Hex }))) ?? ''

/** Name, symbol and decimals of tokens as their contracts say; undefined where one does not. */
export async function tokenTitles(call: Call, tokens: string[]): Promise<(TokenTitle | undefined)[]> {
  const [names, symbols, decimals] = await Promise.all((['name', 'symbol', 'decimals'] as const).map(functionName => askEach(call, tokens, encodeFunctionData({ abi: ERC20, functionName }))))
  return tokens.map((_, at) => {
    const [symbol, units] = [text('symbol', symbols![at]), word(decimals![at])]
    return symbol && units !== undefined && units < 256n ? { name: text('name', names![at]) || symbol, symbol, decimals: Number(units) } : undefined
  })
}

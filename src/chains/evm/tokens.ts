import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import { addressOf, isBytes, normalize, toHex } from './codec.ts'

const ERC20 = [
  { type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [{ name: 'owner', type: 'address' }], outputs: [{ type: 'uint256' }] },
  // No output declared: some tokens return true, others (USDT) nothing.
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
type Call = (to: Address, data: Hex) => Promise<unknown>

export const transferData = (to: string, amount: bigint): Hex => encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [addressOf(to), BigInt(toHex(amount))] })

/** First word of what a token returned; undefined when there is none, as from an address without code. */
const word = (reply: unknown): bigint | undefined => (isBytes(reply) && reply.length >= 66 ? BigInt(reply.slice(0, 66)) : undefined)

async function together(call: Call, tokens: Address[], callData: Hex): Promise<(bigint | undefined)[] | undefined> {
  const data = encodeFunctionData({ abi: MULTICALL3, functionName: 'aggregate3', args: [tokens.map(target => ({ target, allowFailure: true, callData }))] })
  const reply = await call(MULTICALL3_ADDRESS, data).catch(unlessAnswered)
  const rows = attempt(() => decodeFunctionResult({ abi: MULTICALL3, functionName: 'aggregate3', data: reply as Hex }))
  if (rows?.length === tokens.length) return rows.map(({ success, returnData }) => (success ? word(returnData) : undefined))
}

/** A node that answered with an error still works; a network that failed must not look like an empty wallet. */
function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof ModalError) || error.code !== 'rpc/error') throw error
}

/** Balances of `owner`, one a token: in one call through Multicall3, or one call each where that is not deployed. */
export async function tokenBalances(call: Call, owner: Address, tokens: string[]): Promise<(bigint | undefined)[]> {
  const data = encodeFunctionData({ abi: ERC20, functionName: 'balanceOf', args: [owner] })
  const addresses = tokens.map(normalize)
  const unique = [...new Set(addresses.filter(address => address !== undefined))]
  const groups = Array.from({ length: Math.ceil(unique.length / TOKENS_AT_ONCE) }, (_, i) => unique.slice(i * TOKENS_AT_ONCE, (i + 1) * TOKENS_AT_ONCE))
  const found = await Promise.all(
    groups.map(async group => (await together(call, group, data)) ?? Promise.all(group.map(async token => word(await call(token, data).catch(unlessAnswered))))),
  )
  const balances = new Map(found.flat().map((balance, i) => [unique[i], balance]))
  return addresses.map(address => balances.get(address))
}

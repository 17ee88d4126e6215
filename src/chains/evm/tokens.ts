import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToString } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import { clean, withoutLinks } from '../../lib/text.ts'
import type { TokenFacts, TokenTitle } from '../adapter.ts'
import { addressOf, isBytes, normalize, toHex } from './codec.ts'

const ERC20 = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: [{ type: 'uint256' }],
  },
  // No output declared: some tokens return true, others (USDT) nothing.
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

const MULTICALL3 = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const
/** The same on nearly every chain; the few others answer token by token. */
const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Keeps one call well below the gas that public nodes grant a read. */
const QUESTIONS_AT_ONCE = 200

/** Calls a contract at the latest block; throws `rpc/error` when it reverts. */
export type Call = (to: Address, data: Hex) => Promise<unknown>

export const transferData = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [addressOf(to), BigInt(toHex(amount))] })

export const approvalData = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [addressOf(spender), BigInt(toHex(amount))] })

/** What `spender` may take of the owner's token. */
export async function tokenAllowance(call: Call, token: string, owner: string, spender: string): Promise<bigint> {
  const found = word(
    await call(
      addressOf(token),
      encodeFunctionData({ abi: ERC20, functionName: 'allowance', args: [addressOf(owner), addressOf(spender)] }),
    ),
  )
  if (found === undefined) throw new ModalError('rpc/error', { message: 'The token gives no allowance' })
  return found
}

/** First word of what a token returned; undefined when there is none, as from an address without code. */
const word = (reply: unknown): bigint | undefined =>
  isBytes(reply) && reply.length >= 66 ? BigInt(reply.slice(0, 66)) : undefined

interface Question {
  target: Address
  callData: Hex
}

async function together(call: Call, questions: Question[]): Promise<unknown[] | undefined> {
  const args = [questions.map(question => ({ ...question, allowFailure: true }))] as const
  const data = encodeFunctionData({ abi: MULTICALL3, functionName: 'aggregate3', args })
  const reply = await call(MULTICALL3_ADDRESS, data).catch(unlessAnswered)
  const rows = attempt(() => decodeFunctionResult({ abi: MULTICALL3, functionName: 'aggregate3', data: reply as Hex }))
  if (rows?.length === questions.length)
    return rows.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** A node that answered with an error still works; a network that failed must not look like an empty wallet. */
function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof ModalError) || error.code !== 'rpc/error') throw error
}

/** The answer to each question: in one call through Multicall3, or one call each where that is not deployed. */
async function askAll(call: Call, questions: Question[]): Promise<unknown[]> {
  const groups = questions.flatMap((_, i) => (i % QUESTIONS_AT_ONCE ? [] : [questions.slice(i, i + QUESTIONS_AT_ONCE)]))
  const oneByOne = (group: Question[]) =>
    Promise.all(group.map(({ target, callData }) => call(target, callData).catch(unlessAnswered)))
  return (await Promise.all(groups.map(async group => (await together(call, group)) ?? oneByOne(group)))).flat()
}

const balanceData = (owner: Address): Hex =>
  encodeFunctionData({ abi: ERC20, functionName: 'balanceOf', args: [owner] })
const titleData = (): Hex[] =>
  (['decimals', 'symbol', 'name'] as const).map(functionName => encodeFunctionData({ abi: ERC20, functionName }))

/** Each token that is one, once. */
const uniqueOf = (addresses: (Address | undefined)[]): Address[] => [
  ...new Set(addresses.filter(address => address !== undefined)),
]

/** Balances of `owner`, one a token. */
export async function tokenBalances(call: Call, owner: Address, tokens: string[]): Promise<(bigint | undefined)[]> {
  const addresses = tokens.map(normalize)
  const unique = uniqueOf(addresses)
  const callData = balanceData(owner)
  const replies = await askAll(
    call,
    unique.map(target => ({ target, callData })),
  )
  const found = new Map(unique.map((token, i) => [token, word(replies[i])]))
  return addresses.map(address => address && found.get(address))
}

/** Text that a token returned, as anybody may have written it; the oldest ones (MKR) return 32 bytes. */
function text(functionName: 'name' | 'symbol', reply: unknown): string {
  if (!isBytes(reply)) return ''
  const read = () =>
    reply.length === 66
      ? hexToString(reply, { size: 32 })
      : decodeFunctionResult({ abi: ERC20, functionName, data: reply })
  return withoutLinks(clean(attempt(read), functionName === 'symbol' ? 20 : 64))
}

/** What a token says of itself; undefined where it does not say how it is divided. */
function titleOf([decimals, symbol, name]: unknown[]): TokenTitle | undefined {
  const digits = word(decimals)
  if (digits === undefined || digits > 255n) return
  const short = text('symbol', symbol)
  return { name: text('name', name) || short, symbol: short, decimals: Number(digits) }
}

/**
 * Balance of `owner` and title of each token, read together. Titles that `known` has are not asked for, and those found
 * are put there.
 */
export async function readTokens(
  call: Call,
  owner: Address,
  tokens: string[],
  known: Map<string, TokenTitle>,
): Promise<TokenFacts[]> {
  const addresses = tokens.map(normalize)
  const unique = uniqueOf(addresses)
  const untitled = unique.filter(token => !known.has(token))
  const callData = balanceData(owner),
    asked = titleData()
  const replies = await askAll(call, [
    ...unique.map(target => ({ target, callData })),
    ...untitled.flatMap(target => asked.map(callData => ({ target, callData }))),
  ])
  const balances = new Map(unique.map((token, i) => [token, word(replies[i])]))
  for (const [i, token] of untitled.entries()) {
    const start = unique.length + i * asked.length
    const title = titleOf(replies.slice(start, start + asked.length))
    if (title) known.set(token, title)
  }
  return addresses.map(address => (address ? { balance: balances.get(address), title: known.get(address) } : {}))
}

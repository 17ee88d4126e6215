import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  erc20Abi_bytes32,
  hexToString,
  type Address,
  type Client,
  type Hex,
} from 'viem'
import { readContract } from 'viem/actions'
import { ModalError } from '../../base/errors.ts'
import { label } from '../../base/links.ts'
import type { TokenFacts, TokenTitle } from '../../services/tokens.ts'
import { answer } from './client.ts'
import { addressOf, isBytes, normalize, toHex } from './codec.ts'
import { askAll, type At, type Question, type Reply } from './reads.ts'

export const transferData = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [addressOf(to), BigInt(toHex(amount))] })

export const approvalData = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [addressOf(spender), BigInt(toHex(amount))] })

/** The spender's allowance of the owner's token. */
export async function tokenAllowance(client: Client, token: string, owner: string, spender: string): Promise<bigint> {
  try {
    return await answer(
      readContract(client, {
        address: addressOf(token),
        abi: erc20Abi,
        functionName: 'allowance',
        args: [addressOf(owner), addressOf(spender)],
      }),
    )
  } catch (error) {
    // An address without code, or a contract that is not a token.
    if (!(error instanceof Error && error.cause instanceof BaseError)) throw error
    throw new ModalError('rpc/error', { message: 'The token doesn’t report an allowance.', cause: error })
  }
}

const balanceOf = (address: Address, owner: Address): Question => ({
  address,
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [owner],
})
const units = ({ result }: Reply = {}) => (typeof result === 'bigint' ? result : undefined)

/** Each valid token once. */
const uniqueOf = (addresses: (Address | undefined)[]): Address[] => [
  ...new Set(addresses.filter(address => address !== undefined)),
]

/** Balances of `owner`, one per token, now or after a block. */
export async function tokenBalances(
  client: Client,
  owner: Address,
  tokens: string[],
  at?: At,
): Promise<(bigint | undefined)[]> {
  const addresses = tokens.map(normalize)
  const unique = uniqueOf(addresses)
  const replies = await askAll(
    client,
    unique.map(token => balanceOf(token, owner)),
    at,
  )
  const found = new Map(unique.map((token, i) => [token, units(replies[i])]))
  return addresses.map(address => address && found.get(address))
}

/** For the oldest tokens (MKR), which return 32 bytes; undefined for 32 bytes that are not text. */
function textOfBytes({ result }: Reply = {}): string | undefined {
  const words = isBytes(result) ? hexToString(result, { size: 32 }) : ''
  return words.includes('\ufffd') ? undefined : words
}

const TITLE = ['decimals', 'symbol', 'name'] as const

/** The tokens' own titles, in order; undefined if one does not give its decimals. */
async function titlesOf(
  client: Client,
  tokens: Address[],
  replies: Reply[],
  at: At,
): Promise<(TokenTitle | undefined)[]> {
  const odd = tokens.flatMap((address, at) => {
    const start = at * TITLE.length
    if (replies[start]?.result === undefined) return []
    return TITLE.flatMap((functionName, field) =>
      replies[start + field]?.isOdd
        ? [{ i: start + field, question: { address, abi: erc20Abi_bytes32, functionName } }]
        : [],
    )
  })
  const words = await askAll(
    client,
    odd.map(({ question }) => question),
    at,
  )
  const said = new Map(odd.map(({ i }, at) => [i, textOfBytes(words[at])]))
  return tokens.map((_, at) => {
    const start = at * TITLE.length
    const decimals = Number(replies[start]?.result ?? NaN)
    if (!(decimals <= 255)) return
    const [symbol, name] = [1, 2].map(field => said.get(start + field) ?? replies[start + field]?.result)
    const short = label(symbol, 20)
    return { name: label(name, 64) || short, symbol: short, decimals }
  })
}

/**
 * Balance of `owner` and title of each token, read together. Titles in `known` are not requested again, and new ones
 * are added to it.
 */
export async function readTokens(
  client: Client,
  owner: Address,
  tokens: string[],
  known: Map<string, TokenTitle>,
  at: Pick<At, 'multicallAddress'> = {},
): Promise<TokenFacts[]> {
  const addresses = tokens.map(normalize)
  const unique = uniqueOf(addresses)
  const untitled = unique.filter(token => !known.has(token))
  const replies = await askAll(
    client,
    [
      ...unique.map(token => balanceOf(token, owner)),
      ...untitled.flatMap(address => TITLE.map((functionName): Question => ({ address, abi: erc20Abi, functionName }))),
    ],
    at,
  )
  const balances = new Map(unique.map((token, i) => [token, units(replies[i])]))
  const titles = await titlesOf(client, untitled, replies.slice(unique.length), at)
  for (const [i, token] of untitled.entries()) if (titles[i]) known.set(token, titles[i])
  return addresses.map(address => (address ? { balance: balances.get(address), title: known.get(address) } : {}))
}

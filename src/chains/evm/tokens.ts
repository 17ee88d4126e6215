import {
  BaseError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeFunctionData,
  erc20Abi,
  erc20Abi_bytes32,
  hexToString,
  type Address,
  type Client,
  type Hex,
} from 'viem'
import { multicall, readContract } from 'viem/actions'
import { ModalError } from '../../base/errors.ts'
import { label } from '../../base/links.ts'
import type { Network } from '../../base/network.ts'
import type { TokenFacts, TokenTitle } from '../../services/tokens.ts'
import { answer, unwrap } from './client.ts'
import { addressOf, isBytes, normalize, toHex } from './codec.ts'

/** The same address on nearly every chain; on the few others tokens are read one by one. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** ZKsync derives addresses of contracts in its own way. */
const OF_ZKSYNC = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
const MULTICALLS: Record<string, Address> = { 'eip155:300': OF_ZKSYNC, 'eip155:324': OF_ZKSYNC }

/** Where Multicall3 is deployed on the network, if it is. */
export const multicallOf = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): Address =>
  MULTICALLS[caipNetworkId] ?? MULTICALL3

/** Keeps one call well below the gas limit of public nodes for a read. */
const QUESTIONS_AT_ONCE = 200

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

interface Question {
  address: Address
  abi: typeof erc20Abi | typeof erc20Abi_bytes32
  functionName: 'balanceOf' | 'decimals' | 'symbol' | 'name'
  args?: readonly [Address]
}
interface Reply {
  result?: unknown
  /** It returned something that does not match the ABI. */
  isOdd?: boolean
}

/** A token that fails does not affect the others; a network that fails must not look like an empty wallet (R62). */
function failed(error: unknown): Reply {
  const { code } = unwrap(error)
  if (code !== 'rpc/error' && code !== 'http/bad-reply') throw unwrap(error)
  const isSilent = (it: unknown) =>
    it instanceof ContractFunctionZeroDataError || it instanceof ContractFunctionRevertedError
  return { isOdd: code === 'http/bad-reply' && !(error instanceof BaseError && error.walk(isSilent)) }
}

const isOfMulticall = (error: unknown) =>
  !(error instanceof ContractFunctionExecutionError) || error.functionName === 'aggregate3'

interface At {
  blockNumber?: bigint
  /** Where Multicall3 is, if not at its usual address. */
  multicallAddress?: Address
}

/**
 * The answers to several reads in one call through Multicall3; undefined if that is not deployed or lies. With more
 * than one call, viem could not tell which of them lacked an answer.
 */
async function askTogether(client: Client, contracts: Question[], at: At): Promise<Reply[] | undefined> {
  const results = await multicall(client, { contracts, multicallAddress: MULTICALL3, batchSize: 0, ...at }).catch(
    failed,
  )
  if (!Array.isArray(results)) return
  const broken = results.find(it => it.error && isOfMulticall(it.error))
  if (broken) return void failed(broken.error)
  return results.map(({ result, error }) => (error ? failed(error) : { result }))
}

const askOne = (client: Client, question: Question, at: At): Promise<Reply> =>
  readContract(client, { ...question, blockNumber: at.blockNumber }).then(result => ({ result }), failed)

async function askAll(client: Client, questions: Question[], at: At = {}): Promise<Reply[]> {
  const groups = questions.flatMap((_, i) => (i % QUESTIONS_AT_ONCE ? [] : [questions.slice(i, i + QUESTIONS_AT_ONCE)]))
  const replies = groups.map(
    async group =>
      (await askTogether(client, group, at)) ?? Promise.all(group.map(question => askOne(client, question, at))),
  )
  return (await Promise.all(replies)).flat()
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

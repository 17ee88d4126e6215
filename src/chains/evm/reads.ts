import {
  BaseError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  parseAbi,
  type Abi,
  type Address,
  type Client,
} from 'viem'
import { getBalance, getBlock, multicall, readContract } from 'viem/actions'
import { isAddress, keyOf } from '../../base/caip.ts'
import { ModalError, type ErrorCode } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import type { ContractQuestion } from '../intents.ts'
import { answer, unwrap } from './client.ts'
import { addressOf, wouldFail } from './codec.ts'

/** The same address on nearly every chain; on the few others contracts are read one by one. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** ZKsync derives addresses of contracts in its own way. */
const OF_ZKSYNC = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
const MULTICALLS: Record<string, Address> = { 'eip155:300': OF_ZKSYNC, 'eip155:324': OF_ZKSYNC }

/** Where Multicall3 is deployed on the network, if it is. */
export const multicallOf = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): Address =>
  MULTICALLS[caipNetworkId] ?? MULTICALL3

/** Keeps one call well below the gas limit of public nodes for a read. */
const QUESTIONS_AT_ONCE = 200

/** A read of a contract. */
export interface Question {
  address: Address
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}
export interface Reply {
  result?: unknown
  /** It returned something that does not match the ABI. */
  isOdd?: boolean
}

const isSilent = (it: unknown) =>
  it instanceof ContractFunctionZeroDataError || it instanceof ContractFunctionRevertedError

/** What a failed read says of its contract; undefined if the network failed or the node refused. */
function wordOf(error: unknown): Reply | undefined {
  const told: Error = unwrap(error)
  if (wouldFail(told)) return {}
  // viem could not read what the contract returned.
  if (told.cause === error) return { isOdd: !(error instanceof BaseError && error.walk(isSilent)) }
}

/** A contract that fails does not affect the others; a node that does not answer must not look like an empty wallet (R62). */
function failed(error: unknown): Reply {
  const word = wordOf(error)
  if (!word) throw unwrap(error)
  return word
}

const isOfMulticall = (error: unknown) =>
  !(error instanceof ContractFunctionExecutionError) || error.functionName === 'aggregate3'

/** The state after a block; without a number, now. */
export interface At {
  blockNumber?: bigint
  /** Where Multicall3 is, if not at its usual address. */
  multicallAddress?: Address
}

const REFUSALS: readonly ErrorCode[] = ['rpc/error', 'http/bad-reply']
const isRefusal = (error: unknown) => REFUSALS.includes(unwrap(error).code)

/** Multicall3's own reads can be asked in another way (`OWN`), whatever the node says of that contract. */
const isOwn = ({ address }: Question, { multicallAddress = MULTICALL3 }: At) => address === multicallAddress

const askOne = (client: Client, question: Question, at: At): Promise<Reply> =>
  readContract(client, { ...question, blockNumber: at.blockNumber }).then(
    result => ({ result }),
    (error: unknown) => (isOwn(question, at) && isRefusal(error) ? {} : failed(error)),
  )

/**
 * The answers to several reads in one call through Multicall3; undefined if that is not deployed or lies, or is too much
 * for the node. With more than one call, viem could not tell which of them lacked an answer.
 */
async function askTogether(client: Client, contracts: Question[], at: At): Promise<Reply[] | undefined> {
  const results = await multicall(client, { contracts, multicallAddress: MULTICALL3, batchSize: 0, ...at }).catch(
    failed,
  )
  if (!Array.isArray(results)) return
  const broken = results.find(it => it.error && isOfMulticall(it.error))
  if (!broken) return results.map(({ result, error }) => (error ? failed(error) : { result }))
  if (wordOf(broken.error)) return
  if (!isRefusal(broken.error)) throw unwrap(broken.error)
  // A node that refuses a single read as well is busy, and is not asked for the others.
  const single = contracts.find(it => !isOwn(it, at))
  if (single) await askOne(client, single, at)
}

/**
 * Answers in order, in as few calls as the network allows. Throws `rpc/*` and `http/*` if the network does not answer, or
 * refuses one of the reads.
 */
export async function askAll(client: Client, questions: Question[], at: At = {}): Promise<Reply[]> {
  const groups = questions.flatMap((_, i) => (i % QUESTIONS_AT_ONCE ? [] : [questions.slice(i, i + QUESTIONS_AT_ONCE)]))
  const replies = groups.map(
    async group =>
      (await askTogether(client, group, at)) ?? Promise.all(group.map(question => askOne(client, question, at))),
  )
  return (await Promise.all(replies)).flat()
}

/** Multicall3's own reads, and what answers where it is not deployed. */
const OWN: Record<string, (client: Client, args: readonly unknown[]) => Promise<bigint>> = {
  getCurrentBlockTimestamp: async client => (await answer(getBlock(client))).timestamp,
  getEthBalance: (client, [holder]) => answer(getBalance(client, { address: addressOf(String(holder)) })),
}

/** In lower case, which viem takes without a checksum: to hash one for each contract takes longer than all the rest. */
function contractOf(text: string): Address {
  if (!isAddress('eip155', text)) throw new ModalError('address/invalid', { message: 'Invalid CAIP Address' })
  return `0x${keyOf('eip155', text)}`
}

/** See `Contracts.read`. */
export async function readContracts(
  client: Client,
  questions: readonly ContractQuestion[],
  multicallAddress: Address = MULTICALL3,
): Promise<(readonly unknown[] | undefined)[]> {
  const asked = questions.map(({ to, call, args = [] }): Question => {
    const abi: Abi = parseAbi([call])
    const [item] = abi
    if (item?.type !== 'function') throw new TypeError('Not a function')
    return { address: to === 'multicall' ? multicallAddress : contractOf(to), abi, functionName: item.name, args }
  })
  const replies = await askAll(client, asked, { multicallAddress })
  return Promise.all(
    asked.map(async ({ address, abi, functionName, args = [] }, i) => {
      const { result } = replies[i] ?? {}
      const own = address === multicallAddress && result === undefined && OWN[functionName]
      if (own) return [await own(client, args)]
      if (result === undefined) return
      const [item] = abi
      return item?.type === 'function' && item.outputs.length > 1 ? (result as readonly unknown[]) : [result]
    }),
  )
}

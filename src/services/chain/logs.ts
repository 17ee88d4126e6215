import type { Wait } from '../../base/abort.ts'
import { formatUnits } from '../../base/amount.ts'
import { sameAddress } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { truncate } from '../../base/format.ts'
import type { Network } from '../../base/network.ts'
import { own } from '../../base/record.ts'
import { setApart } from '../../base/symbol.ts'
import { createForgeries, realOf } from '../../base/forgeries.ts'
import type { HistoryPage, Transaction, Transfer } from '../history.ts'
import type { TokenFacts } from '../tokens.ts'
import type { KnownToken } from './known-tokens.ts'

/** What a network's nodes answer; the adapter of its namespace fits. */
export interface LogNode {
  read(network: Network, call: { method: string; params?: unknown }, wait?: Wait): Promise<unknown>
  getTokens(network: Network, holder: string, tokens: string[], wait?: Wait): Promise<TokenFacts[]>
  normalize(address: string): string | undefined
}

interface Query {
  network: Network
  address: string
  /** The block to go on from. */
  cursor?: string
}

/** keccak-256 of `Transfer(address,address,uint256)` (ERC-20, ERC-721). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Most nodes answer for this many blocks; those that refuse are asked for less, down to `LEAST`. */
const SPAN = 10_000
const LEAST = 500
/** Ranges a page may ask for; each is two requests, for what left and for what came. */
const RANGES = 3
/** A node that sends more is asked for fewer blocks. */
const MAX_ANSWER = 10_000
/** On a page. */
const MAX_LOGS = 1000
/** Blocks whose time is asked one by one, if logs do not carry it; on a page. */
const MAX_TIMES = 40

interface Log {
  token: string
  from: string
  to: string
  /** Base units, or the ID of a collectible. */
  value: bigint
  isNft: boolean
  block: number
  hash: string
  index: number
  /** ms since 1970; undefined if the log does not say. */
  at?: number
}

const hex = (n: number) => `0x${n.toString(16)}`
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits + 2 && /^0x[\da-f]+$/i.test(value)
const numberOf = (value: unknown): number | undefined => {
  const found = typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value) ? Number(value) : undefined
  return Number.isSafeInteger(found) ? found : undefined
}
const addressIn = (topic: unknown) =>
  isHex(topic, 64) && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}`.toLowerCase() : undefined

/** A transfer of the account in the blocks that were asked for; anything else that a node sends is no part of it. */
function decodeLog(item: unknown, account: string, first: number, last: number): Log | undefined {
  const topics = own(item, 'topics')
  if (!Array.isArray(topics) || own(item, 'removed') === true) return
  const [kind, sender, recipient, id] = topics as unknown[]
  const [from, to, block] = [addressIn(sender), addressIn(recipient), numberOf(own(item, 'blockNumber'))]
  const [token, hash, data] = [own(item, 'address'), own(item, 'transactionHash'), own(item, 'data')]
  if (kind !== TRANSFER || !from || !to || block === undefined || block < first || block > last) return
  if (!isHex(token, 40) || !isHex(hash, 64) || (from !== account && to !== account)) return
  const isNft = isHex(id, 64)
  const value = isNft ? id : data
  if (!isHex(value, 64)) return
  const seconds = numberOf(own(item, 'blockTimestamp'))
  return {
    token: token.toLowerCase(),
    from,
    to,
    value: BigInt(value),
    isNft,
    block,
    hash: hash.toLowerCase(),
    index: numberOf(own(item, 'logIndex')) ?? 0,
    at: seconds ? seconds * 1000 : undefined,
  }
}

/** Time of a block in ms. */
async function timeOf(node: LogNode, network: Network, block: number, wait: Wait): Promise<number> {
  const found = await node.read(network, { method: 'eth_getBlockByNumber', params: [hex(block), false] }, wait)
  const seconds = numberOf(own(found, 'timestamp'))
  if (!seconds) throw new ModalError('http/bad-reply')
  return seconds * 1000
}

/** The newest of them, by whole blocks: as many as fit on a page. `last`: the block with which the next page begins. */
function firstOf(logs: readonly Log[]): { page: readonly Log[]; last?: number } {
  const untimed = new Set<number>()
  for (const [i, { at, block }] of logs.entries()) {
    const isNewBlock = block !== logs[i - 1]?.block
    if (isNewBlock && (i >= MAX_LOGS || (at === undefined && untimed.size === MAX_TIMES)))
      return { page: logs.slice(0, i), last: block }
    if (at === undefined) untimed.add(block)
  }
  return { page: logs }
}

/** The account's transfers in a range of blocks, newest first, each once. */
async function logsIn(node: LogNode, network: Network, account: string, first: number, last: number, wait: Wait) {
  const ask = async (topics: (string | null)[]) => {
    const params = [{ fromBlock: hex(first), toBlock: hex(last), topics }]
    const found = await node.read(network, { method: 'eth_getLogs', params }, wait)
    // Silence is not an empty list, and a part of it is not the whole.
    if (!Array.isArray(found) || found.length > MAX_ANSWER) throw new ModalError('http/bad-reply')
    return found.flatMap(item => decodeLog(item, account, first, last) ?? [])
  }
  const both = await Promise.all([ask([TRANSFER, word(account)]), ask([TRANSFER, null, word(account)])])
  const logs = new Map(both.flat().map(log => [`${log.hash} ${log.index}`, log]))
  return [...logs.values()].sort((a, b) => b.block - a.block || b.index - a.index)
}

/** The account's transactions by its nonce, as far as no contract counts for it; undefined if the node does not tell. */
export async function countSent(node: LogNode, { network, address }: Query, wait: Wait): Promise<number | undefined> {
  const ask = (method: string) => node.read(network, { method, params: [address, 'latest'] }, wait)
  const [nonce, code] = await Promise.all([ask('eth_getTransactionCount'), ask('eth_getCode')])
  return code === '0x' ? numberOf(nonce) : undefined
}

/** A page of what the chain tells: transfers of tokens in the blocks before `cursor`, or before now. */
export async function lookAtLogs(
  node: LogNode,
  { network, address, cursor }: Query,
  known: readonly KnownToken[],
  wait: Wait,
): Promise<Pick<HistoryPage, 'rows' | 'next' | 'blocks'> & { since: number | undefined }> {
  const account = address.toLowerCase()
  const head = cursor ?? numberOf(await node.read(network, { method: 'eth_blockNumber' }, wait))
  const top = Number(head)
  let last = top
  if (!Number.isSafeInteger(last)) throw new ModalError('http/bad-reply')
  let logs: readonly Log[] = []
  let span = SPAN
  for (let asked = 0; asked < RANGES && last >= 0 && !logs.length; asked++) {
    const first = Math.max(0, last - span + 1)
    try {
      const { page, last: next = first - 1 } = firstOf(await logsIn(node, network, account, first, last, wait))
      logs = page
      last = next
    } catch (error) {
      if (isAbort(error)) throw error
      if (span === LEAST || asked === RANGES - 1) throw error
      span = Math.max(LEAST, Math.floor(span / 20))
    }
  }
  const blocks = [...new Set(logs.flatMap(log => (log.at === undefined ? log.block : [])))]
  const [since, ...times] = await Promise.all([last + 1, ...blocks].map(block => timeOf(node, network, block, wait)))
  const timed = new Map(blocks.map((block, i) => [block, times[i]!]))
  const rows = await rowsOf(
    node,
    { network, address },
    logs.map(log => ({ ...log, at: log.at ?? timed.get(log.block)! })),
    known,
    wait,
  )
  return { rows, next: last >= 0 ? String(last) : undefined, since, blocks: { first: last + 1, last: top } }
}

async function rowsOf(
  node: LogNode,
  { network, address }: Query,
  logs: readonly (Log & { at: number })[],
  known: readonly KnownToken[],
  wait: Wait,
): Promise<Transaction[]> {
  const account = address.toLowerCase()
  const tokens = [...new Set(logs.map(log => log.token))]
  const facts = tokens.length ? await node.getTokens(network, address, tokens, wait) : []
  const isKnown = (token: string) => known.some(it => sameAddress(network.chainNamespace, it.address, token))
  const listed = [
    ...known.flatMap(it => it.pinned?.symbol ?? []),
    ...tokens.flatMap((token, i) => (isKnown(token) ? (facts[i]?.title?.symbol ?? []) : [])),
  ]
  const judged = createForgeries(network, listed)
  const transferOf = ({ token, from, to, value, isNft }: Log): Transfer => {
    const at = tokens.indexOf(token)
    const title = facts[at]?.title
    const sent = from === account ? 'out' : 'in'
    const direction = from === to ? 'self' : sent
    const isUnlisted = !isKnown(token)
    if (isNft)
      return {
        direction,
        token,
        quantity: { numeric: '1' },
        nft: { name: `${title?.name ?? ''} #${value}`.trim(), isSpam: isUnlisted },
      }
    // Without its decimals an amount would be a guess.
    if (!title?.symbol)
      return {
        direction,
        token,
        quantity: { numeric: '' },
        fungible: { name: '', symbol: truncate(token) },
        isUnlisted: true,
      }
    const numeric = formatUnits(value, title.decimals)
    const fungible = { name: title.name, symbol: setApart(title.symbol) }
    return judged({ direction, token, quantity: { numeric }, fungible, isUnlisted })
  }
  const parts = new Map<string, { log: Log & { at: number }; transfer: Transfer }[]>()
  for (const log of logs) parts.set(log.hash, [...(parts.get(log.hash) ?? []), { log, transfer: transferOf(log) }])
  return [...parts].map(([hash, all]): Transaction => {
    const transfers = all.map(it => it.transfer)
    const real = realOf(transfers)
    const kinds = new Set(real.map(it => it.direction))
    const { from, to, at } = all.find(it => it.transfer === real[0])!.log
    const moved = to === account ? 'receive' : 'send'
    return {
      id: hash,
      metadata: {
        operationType: kinds.has('in') && kinds.has('out') ? 'trade' : moved,
        status: 'confirmed',
        minedAt: at,
        chain: network.caipNetworkId,
        hash,
        sentFrom: node.normalize(from) ?? from,
        sentTo: node.normalize(to) ?? to,
      },
      transfers,
    }
  })
}

import type { Wait } from '../../base/abort.ts'
import { formatUnits } from '../../base/amount.ts'
import { sameAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { truncate } from '../../base/format.ts'
import type { Network } from '../../base/network.ts'
import { setApart } from '../../base/symbol.ts'
import { createForgeries, realOf } from '../../base/forgeries.ts'
import type { Transaction, Transfer } from '../history.ts'
import type { TokenTitle } from '../tokens.ts'
import type { Chain } from './contracts.ts'
import type { KnownToken } from './known-tokens.ts'

/** Rows on a page; each is a request of its own. */
const PAGE = 15
/** Accounts of tokens that are asked for what they received; each is a request a page. */
const MAX_ACCOUNTS = 10

interface Listed {
  hash: string
  slot: number
  /** ms since 1970. */
  at: number
  isFailed: boolean
}

interface Change {
  kind: 'in' | 'out' | 'approval'
  token?: string
  /** Who received it. */
  to?: string
  /** Base units. */
  amount: bigint
}

/** What a chain answers whose nodes list the transactions of an account; the adapter of its namespace fits. */
export interface ListingNode extends Pick<Chain, 'getTokens' | 'heldTokens'> {
  transactionsOf?(
    network: Network,
    query: { address: string; limit: number; before?: string },
    wait?: Wait,
  ): Promise<readonly Listed[]>
  outcome?(
    network: Network,
    query: { hash: string; account: string },
    wait?: Wait,
  ): Promise<{ changes: readonly Change[]; deposit?: bigint } | undefined>
}

/** Where to go on in each account's list: the last transaction that was taken, '' for the beginning. */
type Places = Record<string, string>

interface Query {
  network: Network
  address: string
  cursor?: string
}

const unreadable = () =>
  new ModalError('http/bad-reply', { message: 'The node didn’t report a transaction it listed.' })

/** The account itself, and those of its known tokens: what comes for them does not name the account. */
async function firstPlaces(node: ListingNode, { network, address }: Query, known: readonly KnownToken[], wait: Wait) {
  const held = (await node.heldTokens?.(network, address, wait)) ?? []
  const isKnown = (token: string) => known.some(it => sameAddress(network.chainNamespace, it.address, token))
  const accounts = held.filter(({ token }) => isKnown(token)).slice(0, MAX_ACCOUNTS)
  return Object.fromEntries([address, ...accounts.map(it => it.account)].map(it => [it, '']))
}

/** The newest of several lists, each transaction once, and where each list goes on; lists that end are left out. */
async function newest(node: ListingNode, network: Network, places: Places, wait: Wait) {
  const lists = await Promise.all(
    Object.entries(places).map(async ([address, before]) => {
      const rows =
        (await node.transactionsOf?.(network, { address, limit: PAGE, ...(before && { before }) }, wait)) ?? []
      return { address, before, left: [...rows], isLast: rows.length < PAGE }
    }),
  )
  const taken = new Map<string, Listed>()
  while (taken.size < PAGE) {
    const [first] = lists.filter(it => it.left.length).sort((a, b) => b.left[0]!.slot - a.left[0]!.slot)
    const row = first?.left.shift()
    if (!first || !row) break
    first.before = row.hash
    taken.set(row.hash, row)
  }
  const open = lists.filter(it => it.left.length || !it.isLast)
  const next = Object.fromEntries(open.map(it => [it.address, it.before]))
  return { rows: [...taken.values()], next: open.length ? JSON.stringify(next) : undefined }
}

function coinLeg({ nativeCurrency: coin }: Network, direction: Transfer['direction'], amount: bigint): Transfer {
  return {
    direction,
    quantity: { numeric: formatUnits(amount, coin.decimals) },
    fungible: { name: coin.name, symbol: coin.symbol },
  }
}

/** What changed hands, tokens first: the currency beside a token is mostly what its recipient's account costs. */
function transfersOf(
  changes: readonly Change[],
  network: Network,
  title: (token: string) => Titled,
  judged: (transfer: Transfer) => Transfer,
): Transfer[] {
  return [...changes.filter(it => it.token), ...changes.filter(it => !it.token)].flatMap((change): Transfer[] => {
    const { kind: direction, token, amount } = change
    if (direction === 'approval') return []
    if (!token) return [coinLeg(network, direction, amount)]
    const { isUnlisted, title: own } = title(token)
    // Without its decimals an amount would be a guess.
    if (!own)
      return [
        { direction, token, quantity: { numeric: '' }, fungible: { name: '', symbol: truncate(token) }, isUnlisted },
      ]
    if (!own.decimals)
      return [
        {
          direction,
          token,
          quantity: { numeric: String(amount) },
          nft: { name: own.name || truncate(token), isSpam: isUnlisted },
        },
      ]
    const fungible = { name: own.name, symbol: setApart(own.symbol) || truncate(token) }
    return [
      judged({ direction, token, quantity: { numeric: formatUnits(amount, own.decimals) }, fungible, isUnlisted }),
    ]
  })
}

interface Titled {
  title?: TokenTitle
  isUnlisted: boolean
}

function rowOf(
  { hash, at, isFailed }: Listed,
  transfers: Transfer[],
  { network, address }: Query,
  { to, deposit }: { to: string | undefined; deposit: bigint },
): Transaction {
  const real = realOf(transfers)
  const [isOut, isIn] = [real.some(it => it.direction === 'out'), real.some(it => it.direction === 'in')]
  const kept = deposit > 0n ? 'deposit' : 'withdraw'
  const still = deposit ? kept : 'execute'
  const received = isIn ? 'receive' : still
  const sent = isIn ? 'trade' : 'send'
  return {
    id: hash,
    metadata: {
      operationType: isOut ? sent : received,
      status: isFailed ? 'failed' : 'confirmed',
      minedAt: at,
      chain: network.caipNetworkId,
      hash,
      ...(isOut && { sentFrom: address }),
      ...(isOut && to && to !== address && { sentTo: to }),
      ...(!isOut && isIn && { sentTo: address }),
    },
    transfers,
  }
}

/**
 * A page of what the nodes list of an account: all that it did, and what came of the native currency and of known
 * tokens. `since`: how far this page looked; undefined at the end. Throws `rpc/*`, `http/*`: a page is whole or none.
 */
export async function lookAtSignatures(
  node: ListingNode,
  query: Query,
  known: readonly KnownToken[],
  wait: Wait,
): Promise<{ rows: Transaction[]; next?: string; since?: number }> {
  const { network, address, cursor } = query
  const places = cursor ? (JSON.parse(cursor) as Places) : await firstPlaces(node, query, known, wait)
  const { rows, next } = await newest(node, network, places, wait)
  const outcomes = await Promise.all(
    rows.map(async ({ hash, isFailed }) => {
      if (isFailed) return { changes: [] }
      const told = await node.outcome?.(network, { hash, account: address }, wait)
      if (!told) throw unreadable()
      return told
    }),
  )
  const changes = outcomes.map(it => it.changes)
  const tokens = [...new Set(changes.flat().flatMap(it => it.token ?? []))]
  const facts = tokens.length ? await node.getTokens(network, address, tokens, wait) : []
  const titles = new Map(
    tokens.map((token, i): [string, Titled] => {
      const it = known.find(known => sameAddress(network.chainNamespace, known.address, token))
      return [token, { title: it?.pinned ?? facts[i]?.title, isUnlisted: !it }]
    }),
  )
  const listed = [...titles.values()].flatMap(it => (it.isUnlisted ? [] : (it.title?.symbol ?? [])))
  const judged = createForgeries(network, [...known.flatMap(it => it.pinned?.symbol ?? []), ...listed])
  return {
    rows: rows.map((row, i) => {
      const { deposit = 0n } = outcomes[i]!
      // The rent of one's own token accounts is no payment, but it is not there to be spent either.
      const rent = deposit ? [coinLeg(network, 'self', deposit > 0n ? deposit : -deposit)] : []
      const transfers = [...transfersOf(changes[i]!, network, token => titles.get(token)!, judged), ...rent]
      const main = realOf(transfers).find(it => it.direction === 'out')
      const out = changes[i]!.find(it => it.kind === 'out' && it.token === main?.token)
      return rowOf(row, transfers, query, { to: out?.to, deposit })
    }),
    next,
    since: next === undefined ? undefined : rows.at(-1)?.at,
  }
}

import type { Wait } from '../../base/abort.ts'
import { formatUnits } from '../../base/amount.ts'
import { sameAddress } from '../../base/caip.ts'
import { truncate } from '../../base/format.ts'
import type { Network } from '../../base/network.ts'
import { setApart } from '../../base/symbol.ts'
import { createForgeries, realOf } from '../../base/forgeries.ts'
import type { Transaction, Transfer } from '../history.ts'
import type { TokenTitle } from '../tokens.ts'
import type { KnownToken } from './known-tokens.ts'
import { pageAt, type Change, type Listed, type ListingNode, type Query } from './listed.ts'

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
 * tokens, unless `isPart`. `since`: how far this page looked; undefined at the end. Throws `rpc/*`, `http/*`: a page is whole or none.
 */
export async function lookAtSignatures(
  node: ListingNode,
  query: Query,
  known: readonly KnownToken[],
  wait: Wait,
): Promise<{ rows: Transaction[]; next?: string; since?: number; isPart: boolean }> {
  const { network, address } = query
  const findKnown = (token: string) => known.find(it => sameAddress(network.chainNamespace, it.address, token))
  const { rows, told, next, isPart } = await pageAt(node, query, token => !!findKnown(token), wait)
  const outcomes = rows.map(({ hash }) => told.get(hash) ?? { changes: [] })
  const changes = outcomes.map(it => it.changes)
  const tokens = [...new Set(changes.flat().flatMap(it => it.token ?? []))]
  const facts = tokens.length ? await node.getTokens(network, address, tokens, wait) : []
  const titles = new Map(
    tokens.map((token, i): [string, Titled] => {
      const it = findKnown(token)
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
    isPart,
    since: next === undefined ? undefined : rows.at(-1)?.at,
  }
}

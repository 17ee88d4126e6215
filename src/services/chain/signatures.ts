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

/** What changed hands, tokens first: the currency beside a token is mostly the deposit for its account. */
function transfersOf(
  changes: readonly Change[],
  network: Network,
  title: (token: string) => Titled,
  judged: (transfer: Transfer) => Transfer,
): Transfer[] {
  const coin = network.nativeCurrency
  return [...changes.filter(it => it.token), ...changes.filter(it => !it.token)].flatMap((change): Transfer[] => {
    const { kind: direction, token, amount } = change
    if (direction === 'approval') return []
    if (!token)
      return [
        {
          direction,
          quantity: { numeric: formatUnits(amount, coin.decimals) },
          fungible: { name: coin.name, symbol: coin.symbol },
        },
      ]
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
  to?: string,
): Transaction {
  const real = realOf(transfers)
  const [isOut, isIn] = [real.some(it => it.direction === 'out'), real.some(it => it.direction === 'in')]
  const received = isIn ? 'receive' : 'execute'
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
  const changes = rows.map(({ hash }) => told.get(hash)?.changes ?? [])
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
      const transfers = transfersOf(changes[i]!, network, token => titles.get(token)!, judged)
      const main = realOf(transfers).find(it => it.direction === 'out')
      const out = changes[i]!.find(it => it.kind === 'out' && it.token === main?.token)
      return rowOf(row, transfers, query, out?.to)
    }),
    next,
    isPart,
    since: next === undefined ? undefined : rows.at(-1)?.at,
  }
}

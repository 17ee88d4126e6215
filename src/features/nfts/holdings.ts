import type { Piece } from '../../services/collectibles.ts'
import type { Transaction, Transfer } from '../../services/history.ts'

type Nft = NonNullable<Transfer['nft']>

/** Limited so that no sum is inexact or too long for its place. An unknown amount counts as one. */
const amount = (numeric: string) => Math.min(Math.floor(+(numeric || 1)), 1e10)

/**
 * The service gives no token IDs, so name and picture identify it. Spam has its own keys: an imitation of the account's
 * collectible neither adds to it nor hides it.
 */
const keyOf = ({ name, isSpam, preview, detail }: Nft): string =>
  [isSpam ? 'spam' : 'piece', name, (preview ?? detail)?.url ?? ''].join('\n')

/** Videos are not played; their preview picture is shown. */
const picturesOf = ({ preview, detail }: Nft): string[] => [
  ...new Set([preview, detail].flatMap(media => (media && !media.type?.startsWith('video') ? media.url : []))),
]

/**
 * What the account received on a network (`chain`, CAIP-2) and did not send again, newest first. For a partly read
 * history, only what is certainly held: a piece that was sent without having been seen to arrive was held before, and
 * is not counted as a debt.
 */
export function holdings(rows: Transaction[], chain: string): Piece[] {
  const held = new Map<string, Piece>()
  // Within a block the order is that of the list, newest first.
  const confirmed = rows
    .filter(({ metadata }) => metadata.chain === chain && metadata.status === 'confirmed')
    .reverse()
    .sort((a, b) => a.metadata.minedAt - b.metadata.minedAt)
  for (const { metadata, transfers } of confirmed) {
    // If one transaction brought and took the same piece, the taking counts last.
    for (const { nft, direction, quantity } of [...transfers].sort(
      (a, b) => +(a.direction === 'out') - +(b.direction === 'out'),
    )) {
      if (!nft) continue
      const key = keyOf(nft)
      const isGain = direction === 'in' || (direction === 'self' && metadata.operationType === 'mint')
      const isLoss = direction === 'out'
      const change = amount(quantity.numeric)
      const count = (held.get(key)?.count ?? 0) + (isGain ? change : 0) - (isLoss ? change : 0)
      // An incoming piece moves to the end: it is now the newest.
      if (isGain || count <= 0) held.delete(key)
      if (count > 0) held.set(key, { key, name: nft.name, count, isSpam: nft.isSpam, pictures: picturesOf(nft) })
    }
  }
  return [...held.values()].reverse()
}

/**
 * Adds the wallet's pieces that the history has not been read far enough for; each name once, in the history's form.
 */
export function merged(held: Piece[], listed: Piece[]): Piece[] {
  const known = new Set(held.map(({ name }) => name))
  return [...held, ...listed.filter(({ name }) => !known.has(name))]
}

import type { Piece } from '../../services/collectibles.ts'
import type { Transaction, Transfer } from '../../services/history.ts'

type Nft = NonNullable<Transfer['nft']>

/** So many that no sum of them is inexact, nor too long for its place. Not known how many: one. */
const amount = (numeric: string) => Math.min(Math.floor(+(numeric || 1)), 1e10)

/**
 * The service gives no number of a token, so its name and picture stand for it. Spam is a kind of its own: what is
 * named and drawn like a piece of the account's neither adds to it nor hides it.
 */
const keyOf = ({ name, isSpam, preview, detail }: Nft): string =>
  [isSpam ? 'spam' : 'piece', name, (preview ?? detail)?.url ?? ''].join('\n')

/** Films are not played; the picture that comes with one is shown. */
const picturesOf = ({ preview, detail }: Nft): string[] => [
  ...new Set([preview, detail].flatMap(media => (media && !media.type?.startsWith('video') ? media.url : []))),
]

/**
 * What came to the account on a network (`chain`, CAIP-2) and did not go again, the newest first. Of a history that is
 * read in part it is what is surely held: what went without having been seen to come was there before, and is owed by
 * nobody.
 */
export function holdings(rows: Transaction[], chain: string): Piece[] {
  const held = new Map<string, Piece>()
  // Within a block the order is that of the list, which begins with the newest.
  const confirmed = rows
    .filter(({ metadata }) => metadata.chain === chain && metadata.status === 'confirmed')
    .reverse()
    .sort((a, b) => a.metadata.minedAt - b.metadata.minedAt)
  for (const { metadata, transfers } of confirmed) {
    // What one transaction brought and took again: taken last.
    for (const { nft, direction, quantity } of [...transfers].sort(
      (a, b) => +(a.direction === 'out') - +(b.direction === 'out'),
    )) {
      if (!nft) continue
      const key = keyOf(nft)
      const isGain = direction === 'in' || (direction === 'self' && metadata.operationType === 'mint')
      const isLoss = direction === 'out'
      const change = amount(quantity.numeric)
      const count = (held.get(key)?.count ?? 0) + (isGain ? change : 0) - (isLoss ? change : 0)
      // What comes goes to the end: that is the newest now.
      if (isGain || count <= 0) held.delete(key)
      if (count > 0) held.set(key, { key, name: nft.name, count, isSpam: nft.isSpam, pictures: picturesOf(nft) })
    }
  }
  return [...held.values()].reverse()
}

/**
 * With what the wallet lists and the history was not read far enough for; each name once, and as the history has it.
 */
export function merged(held: Piece[], listed: Piece[]): Piece[] {
  const known = new Set(held.map(({ name }) => name))
  return [...held, ...listed.filter(({ name }) => !known.has(name))]
}

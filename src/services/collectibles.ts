import { isAddress } from '../base/caip.ts'
import { attempt, toModalError } from '../base/errors.ts'
import { withoutLinks } from '../base/links.ts'
import { clean } from '../base/text.ts'
import { imageUrl } from '../base/url.ts'
import type { AskedWallet, AssetDiscovery, AssetsQuery } from './asset-discovery.ts'
import { list, own, parseJson, str } from './decode.ts'

/** A collectible that the account holds, or several that cannot be told apart. */
export interface Piece {
  key: string
  /** Display name; '' if it has none. */
  name: string
  count: number
  isSpam: boolean
  /** Image URLs to try in order. */
  pictures: string[]
}

const MAX_PIECES = 1000
const MAX_COUNT = 1e10
// Wallets that ignore the filter list coins as well.
const MAX_READ = 5000
const MAX_INLINE = 65_536
// For all of them together: inline images must not freeze the page.
const MAX_INLINE_TOTAL = 1_000_000

const whole = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : undefined

/**
 * Metadata embedded in the URI itself. Any other would have to be fetched from a host that the app did not configure.
 */
function inline(uri: string): unknown {
  const [head] = /^data:application\/json[^,]{0,64},/i.exec(uri) ?? []
  if (!head) return
  const body = uri.slice(head.length)
  const plain = attempt(() => decodeURIComponent(body)) ?? body
  return attempt(() =>
    parseJson(
      /;base64,$/i.test(head)
        ? new TextDecoder().decode(Uint8Array.from(atob(plain), sign => sign.charCodeAt(0)))
        : plain,
    ),
  )
}

/** Adds the number that distinguishes it in its collection; numbers that are hashes tell the user nothing. */
const numbered = (name: string, id = ''): string =>
  !id || id.length > 8 || name.split(/\D+/).includes(id) ? name : `${name} #${id}`.trim()

/**
 * One of them. `take` says whether there is room for that many characters of metadata. Wallets do not mark spam, but a
 * web address in the name gives it away.
 */
function decodePiece(item: unknown, take: (length: number) => boolean): Piece | undefined {
  const [, kind] = /^erc(721|1155)$/i.exec(str(own(item, 'type')) ?? '') ?? []
  const address = own(item, 'address'),
    metadata = own(item, 'metadata'),
    uri = own(metadata, 'tokenURI')
  const balance = whole(own(item, 'balance')) ?? 1n
  if (!kind || !isAddress('eip155', address) || !balance) return
  const id = whole(own(metadata, 'tokenId'))?.toString()
  const more = typeof uri === 'string' && take(uri.length) ? inline(uri) : undefined
  const name =
    [own(more, 'name'), own(metadata, 'name'), own(metadata, 'symbol')].map(text => clean(text)).find(Boolean) ?? ''
  const shown = withoutLinks(name)
  const picture = imageUrl(own(more, 'image'))
  return {
    key: `${address.toLowerCase()} ${id}`,
    name: numbered(shown, id),
    count: kind === '721' ? 1 : Math.min(Number(balance), MAX_COUNT),
    isSpam: shown !== name,
    pictures: picture && /^data:/i.test(picture) ? [picture] : [],
  }
}

/**
 * The collectibles among a wallet's assets on a chain (hex), each name once. Throws 'http/bad-reply' if the reply is
 * not a list of assets.
 */
export function decodeCollectibles(reply: unknown, chain: string): Piece[] {
  let room = MAX_INLINE_TOTAL
  const take = (length: number) => length <= Math.min(MAX_INLINE, room) && (room -= length) >= 0
  // A chain without assets can be missing.
  const all = list(
    own(reply, chain) ?? (reply && typeof reply === 'object' ? [] : reply),
    item => decodePiece(item, take),
    MAX_READ,
  )
  const found = new Map<string, Piece>()
  for (const piece of new Map(all.map(piece => [piece.key, piece])).values()) {
    const same = found.get(piece.name)
    if (same) same.count += piece.count
    else if (found.size < MAX_PIECES) found.set(piece.name, piece)
  }
  return [...found.values()]
}

/**
 * The collectibles that a wallet reports. None if it does not offer that; throws 'wallet/failed' if it fails or hangs.
 */
export async function listCollectibles(
  discover: AssetDiscovery,
  connector: AskedWallet | undefined,
  query: Omit<AssetsQuery, 'types'>,
): Promise<Piece[]> {
  const found = await discover(connector, { ...query, types: ['ERC721'] })
  if (!found) return []
  try {
    return decodeCollectibles(found.reply, found.chain)
  } catch (error) {
    // Reading a wallet's object can throw anything.
    throw toModalError(error, 'wallet/failed')
  }
}

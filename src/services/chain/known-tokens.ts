import type { Wait } from '../../base/abort.ts'
import { isAddress, keyOf } from '../../base/caip.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import { imageUrl } from '../../base/url.ts'
import { own } from '../decode.ts'
import { factsOf, type PinnedToken } from '../pinned/facts.ts'
import type { SeenTokens } from './seen-tokens.ts'
import type { createTokenLists } from './token-lists.ts'

/** A token whose balance is asked for. */
export interface KnownToken {
  address: string
  pinned?: PinnedToken
  iconUrl?: string
  /** Neither pinned nor named by the app itself: its symbol may be that of a pinned one. */
  isForeign?: boolean
  /** Nobody named it: the account was found to hold it. */
  isFound?: boolean
}

/** Where tokens are known from. */
export interface TokenSources {
  /** The app's own, by CAIP-2 ID (option `tokens`). */
  tokens?: Record<string, unknown>
  lists?: Pick<ReturnType<typeof createTokenLists>, 'of'>
  /** The app does without the pinned ones. */
  isUnpinned?: boolean
  seen?: Pick<SeenTokens, 'of'>
}

const MAX_OF_HOST = 200

/** Every known token of a network once: pinned ones first, then the app's, those of lists, and those seen here. */
export async function knownTokens(
  { tokens = {}, lists, isUnpinned, seen }: TokenSources,
  network: Network,
  wait?: Wait,
): Promise<KnownToken[]> {
  const { caipNetworkId, chainNamespace } = network
  const listed = (await lists?.of(network, wait)) ?? []
  const ofHost = [own(tokens, caipNetworkId)]
    .flat()
    .slice(0, MAX_OF_HOST)
    .flatMap(item => {
      const address = own(item, 'address')
      return isAddress(chainNamespace, address) ? [{ address, iconUrl: imageUrl(own(item, 'image')) }] : []
    })
  const all: KnownToken[] = [
    ...(isUnpinned ? [] : (factsOf(caipNetworkId)?.tokens ?? [])).map(pinned => ({ address: pinned.address, pinned })),
    ...ofHost,
    ...listed.map(({ address, iconUrl }) => ({ address, iconUrl, isForeign: true })),
    ...(seen?.of(caipNetworkId) ?? []).map(address => ({ address, isForeign: true })),
  ]
  const found = new Map<string, KnownToken>()
  for (const token of all) {
    if (isNativeCoin(network, token.address)) continue
    const key = keyOf(chainNamespace, token.address)
    const first = found.get(key)
    found.set(key, first ? { ...first, iconUrl: first.iconUrl ?? token.iconUrl } : token)
  }
  return [...found.values()]
}

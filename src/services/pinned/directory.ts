import { pictureData, httpsUrl } from '../../base/url.ts'
import { attempt } from '../../base/errors.ts'
import { byLetters } from '../../base/text.ts'
import { findMeant, givenFor, isExcluded, isMeant } from '../../base/wallet-identity.ts'
import { decodeWallet, type Wallet, type WalletQuery } from '../network/explorer.ts'
import type { Directory, DirectoryQuery } from '../sources.ts'
import pinned from './wallets.json'

const fold = (text: string) => text.trim().toLowerCase()

/** In editorial order; those without a place follow by name. */
const byOrder = (a: Wallet, b: Wallet) => (a.order ?? Infinity) - (b.order ?? Infinity) || byLetters(a.name, b.name)

const hostOf = (link: string | undefined) =>
  link?.startsWith('https:') ? attempt(() => new URL(link.replace(/[{}]/g, '')).host) : undefined

/** The chain namespaces for which a wallet is offered; without any, all. */
const isFor = ({ chains }: Wallet, namespaces: readonly string[]) =>
  !namespaces.length || !chains.length || chains.some(chain => namespaces.includes(chain.split(':')[0]!))

/**
 * The wallet directory as a file of this build: what it answers costs no request and names nobody. `walletImages`: URLs
 * of pictures (https or data) by ID or name, for hosts that may use those logos; without one, a letter is drawn.
 */
export function createPinnedDirectory({ walletImages = {} }: { walletImages?: Record<string, string> } = {}) {
  const all: Wallet[] = pinned
    .flatMap(item => decodeWallet(item) ?? [])
    .map(wallet => {
      const given = givenFor(walletImages, wallet)
      return { ...wallet, imageUrl: pictureData(given) ?? httpsUrl(given) }
    })
    .sort(byOrder)
  const hosts = new Set(all.flatMap(it => [it.mobile, it.linkMode, it.browse].flatMap(link => hostOf(link) ?? [])))

  /** `search` finds letters of the name, and of the maker's domain. */
  function select({ search = '', include = [], exclude = [], chains = [], badge }: WalletQuery): Wallet[] {
    const text = fold(search)
    const namespaces = chains.map(chain => chain.split(':')[0]!)
    return all.filter(
      wallet =>
        // Nobody certifies the wallets of the file.
        badge !== 'certified' &&
        [wallet.name, wallet.id, wallet.rdns ?? ''].some(it => fold(it).includes(text)) &&
        (!include.length || include.some(it => isMeant(it, wallet))) &&
        !isExcluded({ excludeWalletIds: exclude }, wallet) &&
        isFor(wallet, namespaces),
    )
  }

  /** The wallets that an app means, in its order, each once. */
  const meant = (texts: readonly string[]) => [...new Set(texts.flatMap(text => findMeant(text, all) ?? []))]

  return {
    /** The directory has no pictures of its own. */
    walletImage: (_imageId: string): string | undefined => undefined,

    /** Whether a universal link leads to a wallet of the file. Domains that nobody renews are bought by others. */
    follows: async () => (link: string) => hosts.has(hostOf(link) ?? ''),

    /** A wallet by any of its IDs, or by name. */
    async find(text: string): Promise<Wallet | undefined> {
      return findMeant(text, all)
    },

    /** One page of the directory, in editorial order. */
    async page(query: WalletQuery): Promise<{ wallets: Wallet[]; count: number }> {
      const { page = 1, entries = 40 } = query
      const found = select(query)
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },

    async lists({
      customWallets,
      featuredWalletIds,
      includeWalletIds: include,
      excludeWalletIds: exclude,
      recommended,
      recent,
      chains,
      namespace,
    }: DirectoryQuery): Promise<Directory> {
      const wanted = namespace ? [namespace] : []
      const offered = select({ include, exclude, chains })
      const featured = meant(featuredWalletIds).filter(it => isFor(it, wanted))
      return {
        recent: meant(recent).filter(
          it => isFor(it, wanted) && (!include.length || include.some(text => isMeant(text, it))),
        ),
        custom: customWallets
          .slice(0, 100)
          .flatMap(wallet => decodeWallet(wallet) ?? [])
          .filter(it => isFor(it, wanted)),
        featured,
        recommended: offered.filter(it => !featured.includes(it)).slice(0, recommended),
        // Every ID of the file tells its wallet.
        named: [],
        count: offered.length,
      }
    },
  }
}

export type PinnedDirectory = ReturnType<typeof createPinnedDirectory>

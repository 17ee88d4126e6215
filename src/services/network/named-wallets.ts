import { directoryIdOf, findMeant, isUnlistedId, nameOf } from '../../base/wallet-identity.ts'
import type { Explorer, Wallet } from './explorer.ts'

/** How many wallets of an app's list are looked up by name; IDs cost nothing. */
const MAX_SEARCHED = 24

/** The directory searches by name, not by reverse-DNS ID: for those, search the maker's name. */
const searchFor = (text: string) => /^[a-z][\w-]*\.([\w-]+)[\w.-]*$/i.exec(text)?.[1] ?? text

export type NamedWallets = ReturnType<typeof createNamedWallets>

/** Finds wallets in the directory by any ID or name that apps use for them. */
export function createNamedWallets({ wallets }: Pick<Explorer, 'wallets'>) {
  const found = new Map<string, Promise<Wallet | undefined>>()

  async function find(text: string, wait: { signal?: AbortSignal } = {}): Promise<Wallet | undefined> {
    const id = directoryIdOf(text)
    const ask = async (query: object) => findMeant(text, (await wallets({ ...query, ...wait })).wallets)
    const byId = id && (await ask({ include: [id] }))
    // The maker may have a new entry by now.
    return byId || isUnlistedId(text) ? byId || undefined : ask({ search: searchFor(nameOf(text)), entries: 100 })
  }
  /** The same, asked once per wallet. */
  function lookUp(text: string) {
    let answer = found.get(text)
    if (!answer) {
      found.set(text, (answer = find(text)))
      answer.catch(() => found.delete(text))
    }
    return answer
  }
  return {
    find,
    /** Their ids, in the same order. */
    async ids(texts: readonly string[]): Promise<string[]> {
      const unknown = texts.filter(text => !directoryIdOf(text)).slice(0, MAX_SEARCHED)
      const ids = await Promise.all(
        texts.map(
          text => directoryIdOf(text) ?? (unknown.includes(text) ? lookUp(text).then(it => it?.id) : undefined),
        ),
      )
      return [...new Set(ids.filter(id => id !== undefined))]
    },
  }
}

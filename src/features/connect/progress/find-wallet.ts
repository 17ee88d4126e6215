import type { Context } from '../../../core/context.ts'
import { watch } from '../../../core/resource.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { child } from '../../../lib/abort.ts'
import { externalOf } from '../../../lib/external-wallets.ts'
import { DIRECTORY_ID } from '../../../lib/wallet-list.ts'
import { isSameName } from '../../../lib/wallet-name.ts'
import { entryOf } from './wallet-list.ts'

/** The directory searches names, not reverse-DNS ids: of those, the maker's name. */
const searchFor = (text: string) => /^[a-z][\w-]*\.([\w-]+)[\w.-]*$/i.exec(text)?.[1] ?? text

/**
 * Finds a wallet that is on no list yet, by id, rdns or name; undefined where the directory has none, or is not there
 * to say so.
 */
export function createFindWallet({
  life,
  options,
  wallets,
  remote,
}: Pick<Context, 'life' | 'options' | 'wallets' | 'remote'>) {
  const answered = () =>
    new Promise<void>(resolve => {
      const over = child(life)
      watch(over.signal, () => {
        const { data, status } = wallets.directory.value
        if (data || status === 'failed') queueMicrotask(() => resolve(over.abort()))
      })
    })
  const search = async (text: string) => {
    const query = DIRECTORY_ID.test(text) ? { include: [text] } : { search: searchFor(text), entries: 100 }
    const found = await (await remote()).wallets({ ...query, signal: life })
    return found.wallets.find(it => [it.id, it.rdns].includes(text) || isSameName(it.name, text))
  }
  return async (text: string): Promise<WalletEntry | undefined> => {
    const { isWanted, find } = wallets
    const known = externalOf(text)
    const findRow = () => find(text) ?? (known && (find(known.id) ?? find(known.name)))
    // One that opens a window has to do so while the click still counts.
    const here = findRow()
    if (here?.connectors[0]) return here
    if (options.enableWallets) {
      isWanted.value = true
      await answered()
    }
    const row = findRow()
    if (row || !options.enableWallets) return row
    // A maker may have called it something else meanwhile; its entry stays the same one.
    const { directoryId, name = text } = known ?? {}
    const byId = directoryId && (await search(directoryId).catch(() => undefined))
    const wallet = byId || (await search(name).catch(() => undefined))
    return wallet && { ...entryOf(wallet, 'recommended'), icon: wallet.imageUrl, wallet }
  }
}

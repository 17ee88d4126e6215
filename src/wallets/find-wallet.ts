import type { WalletsContext } from './context.ts'
import { watch } from '../state/resource.ts'
import type { WalletEntry } from './offered.ts'
import { child } from '../base/abort.ts'
import { isExcluded } from '../base/wallet-identity.ts'
import { createIndex } from '../base/wallet-index.ts'
import { pictureOf } from './places.ts'
import { uninstalledEntry } from './list.ts'

/**
 * Finds a wallet that is not on the list yet, by any of its IDs or its name; undefined if the app excludes it, or the
 * directory does not have it or is not available.
 */
export function createFindWallet({
  life,
  options,
  wallets,
  sources,
}: Pick<WalletsContext, 'life' | 'options' | 'wallets' | 'sources'>) {
  const { isWanted, find, rows } = wallets
  const answered = () =>
    new Promise<void>(resolve => {
      const over = child(life)
      watch(over.signal, () => {
        const { data, status } = wallets.directory.value
        if (data || status === 'failed') queueMicrotask(() => resolve(over.abort()))
      })
    })
  const search = async (text: string) => (await sources()).directory.find(text, { signal: life })
  return async (text: string): Promise<WalletEntry | undefined> => {
    // One that opens a pop-up has to do so while the click still counts.
    const here = find(text)
    if (here?.connectors[0]) return here
    if (options.enableWallets) {
      isWanted.value = true
      await answered()
    }
    const row = find(text)
    if (row || !options.enableWallets) return row
    const wallet = await search(text).catch(() => undefined)
    if (!wallet || isExcluded(options, wallet)) return
    // Only the directory knows it by the requested ID or name; here it may have another.
    return (
      createIndex(rows.value).find(wallet) ?? {
        ...uninstalledEntry(wallet, 'recommended'),
        icon: pictureOf(options, wallet) ?? wallet.imageUrl,
        wallet,
      }
    )
  }
}

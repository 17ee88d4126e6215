import { isMeant } from './external-wallets.ts'

/** Ids of the directory; others are those of what is installed, or of the host. */
export const DIRECTORY_ID = /^[\da-f]{64}$/
/** Wallets of the directory's own choice on the list. */
export const RECOMMENDED = 4
/** As many rows as fill the card; those below its edge move nothing. */
export const MAX_AWAITED = 12

interface Lists {
  enableWallets: boolean
  customWallets: readonly unknown[]
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
}

/** Rows beside the installed ones, each by its group. */
export function placesOf({ enableWallets, customWallets, featuredWalletIds, includeWalletIds }: Lists) {
  if (!enableWallets) return []
  const recommended = Math.min(includeWalletIds.length || RECOMMENDED, RECOMMENDED)
  return [
    ...customWallets.map(() => 'custom' as const),
    ...featuredWalletIds.map(() => 'featured' as const),
    ...Array<'recommended'>(recommended).fill('recommended'),
  ]
}

interface Named {
  id: string
  name: string
  rdns?: string
}

/** Whether the host lists a wallet never: by directory id, reverse-DNS id, an id of other kits, or name. */
export const isExcluded = ({ excludeWalletIds }: Pick<Lists, 'excludeWalletIds'>, { id, name, rdns }: Named): boolean =>
  excludeWalletIds.some(text => isMeant(text, { id, rdns }) || text.toLowerCase() === name.toLowerCase())

/** How long ago a wallet was used: 0 is the last one, -1 none that is known. */
export const visitOf = (recent: readonly Omit<Named, 'name'>[], { id, rdns }: Omit<Named, 'name'>): number =>
  recent.findIndex(item => item.id === id || (!!rdns && item.rdns === rdns))

/** Whether a wallet is here, as opposed to one that opens elsewhere. */
export const isInstalled = ({ connectors, group }: { connectors: readonly unknown[]; group: string }): boolean =>
  connectors.length > 0 && group !== 'external'

import { ownImageUrl } from '../base/url.ts'
import { givenFor, isSame, type Named } from '../base/wallet-identity.ts'

/** Wallets of the directory's own choice on the list. */
export const RECOMMENDED = 4
/** As many rows as fill the card; those below its edge move nothing. */
export const MAX_AWAITED = 12

interface Lists {
  enableWallets: boolean
  customWallets: readonly unknown[]
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
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

/** How long ago a wallet was used: 0 is the last one, -1 none that is known. */
export const visitOf = (recent: readonly Named[], wallet: Named): number =>
  recent.findIndex(item => isSame(item, wallet))

/** The host's own picture of a wallet. */
export const pictureOf = (
  { connectorImages }: { connectorImages: Record<string, string> },
  wallet: Named,
): string | undefined => ownImageUrl(givenFor(connectorImages, wallet))

/** Whether a wallet is here, as opposed to one that opens elsewhere. */
export const isInstalled = ({ connectors, group }: { connectors: readonly unknown[]; group: string }): boolean =>
  connectors.length > 0 && group !== 'external'

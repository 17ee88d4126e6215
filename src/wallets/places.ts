import { ownImageUrl } from '../base/url.ts'
import { givenFor, isSame, type Named } from '../base/wallet-identity.ts'

/** How many of the directory's recommended wallets are on the list. */
export const RECOMMENDED = 4
/** As many rows as fill the card; rows below its edge do not shift anything visible. */
export const MAX_AWAITED = 12

interface Lists {
  enableWallets: boolean
  customWallets: readonly unknown[]
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
}

/** The rows besides the installed wallets, by group. */
export function placesOf({ enableWallets, customWallets, featuredWalletIds, includeWalletIds }: Lists) {
  if (!enableWallets) return []
  const recommended = Math.min(includeWalletIds.length || RECOMMENDED, RECOMMENDED)
  return [
    ...customWallets.map(() => 'custom' as const),
    ...featuredWalletIds.map(() => 'featured' as const),
    ...Array<'recommended'>(recommended).fill('recommended'),
  ]
}

/** How recently a wallet was used: 0 is the last one, -1 if it is not known. */
export const visitOf = (recent: readonly Named[], wallet: Named): number =>
  recent.findIndex(item => isSame(item, wallet))

/** The app's own image for a wallet. */
export const pictureOf = (
  { connectorImages }: { connectorImages: Record<string, string> },
  wallet: Named,
): string | undefined => ownImageUrl(givenFor(connectorImages, wallet))

/** Whether a wallet is available here, rather than opening elsewhere. */
export const isInstalled = ({ connectors, group }: { connectors: readonly unknown[]; group: string }): boolean =>
  connectors.length > 0 && group !== 'external'

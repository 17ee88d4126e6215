import { signal } from '@preact/signals-core'
import type { WalletsContext } from './context.ts'
import type { WalletEntry, WalletList } from './offered.ts'
import type { WalletGroup } from './options.ts'
import type { RecentWallet } from '../state/storage.ts'
import type { Wallet } from '../services/network/explorer.ts'
import { externalOf } from './external.ts'
import { clean } from '../base/text.ts'
import { directoryIdOf, isExcluded, isMeant, isSame } from '../base/wallet-identity.ts'
import { createIndex } from '../base/wallet-index.ts'
import { MAX_AWAITED, pictureOf, placesOf, visitOf } from './places.ts'

const DEFAULT_ORDER = ['recent', 'featured', 'custom', 'external', 'recommended']

/** The QR code row, if the app places it among the wallets. */
const CODE_ROW = {
  key: 'walletConnect',
  id: 'walletConnect',
  name: 'WalletConnect',
  group: 'walletConnect',
  isRecent: false,
} as const

/** A wallet that is not installed here. */
export const uninstalledEntry = (
  { id, name, rdns, imageId }: Wallet | (RecentWallet & { name: string }),
  group: WalletGroup,
) => ({
  key: id,
  id,
  name,
  rdns,
  imageId,
  group,
  isRecent: group === 'recent',
  connectors: [],
})

/** For a wallet that has an extension and a pop-up: the one that the app prefers. */
function oneOfEach(installed: readonly WalletEntry[], isWindowPreferred: boolean): WalletEntry[] {
  const windowOf = ({ connectors: [first] }: WalletEntry) => (first?.opens === 'window' ? first : undefined)
  const isPreferred = (entry: WalletEntry) => !!windowOf(entry) === isWindowPreferred
  const isLess = (entry: WalletEntry) =>
    !isPreferred(entry) && installed.some(other => isPreferred(other) && isSame(entry, other))
  return installed
    .filter(entry => !isLess(entry))
    .map(entry => ({ ...entry, name: windowOf(entry)?.name ?? entry.name }))
}

/** Joins installed wallets with recent ones, the app's and the directory's, in the app's order. */
export function createWalletList(
  ctx: Pick<WalletsContext, 'options' | 'wallets' | 'sources'>,
): (installed: readonly WalletEntry[]) => WalletList {
  const { options, wallets } = ctx
  const imageOf = signal<((imageId: string) => string | undefined) | undefined>(undefined)
  ctx.sources().then(
    ({ directory }) => {
      imageOf.value = directory.walletImage
    },
    () => {
      imageOf.value = () => undefined
    },
  )

  const mayBeListed = (wallet: RecentWallet) =>
    !options.includeWalletIds.length || options.includeWalletIds.some(text => isMeant(text, wallet))

  return installed => {
    const { data, error } = wallets.directory.value
    const list: WalletEntry[] = oneOfEach(installed, options.coinbasePreference === 'smartWalletOnly')
    const toCome: WalletGroup[] = []
    const known = createIndex(list)
    const push = (entry: WalletEntry) => {
      list.push(entry)
      known.add(entry)
    }

    const recent = wallets.recent.value
    for (const stored of options.enableWallets ? recent : []) {
      const [id, name] = [directoryIdOf(stored.id), clean(stored.name ?? '')]
      if (!id || !name) continue
      const before = { ...stored, id, name }
      if (known.find(before) || !mayBeListed(before) || isExcluded(options, before)) continue
      // Only the directory knows which chains it supports.
      if (wallets.asked.value && !data?.recent.some(it => it.id === id)) continue
      const picture = pictureOf(options, before)
      if (picture || imageOf.value)
        push({
          ...uninstalledEntry(before, 'recent'),
          icon: picture ?? (before.imageId && imageOf.value?.(before.imageId)),
        })
      else toCome.push('recent')
    }
    let room = placesOf(options).length
    for (const group of ['recent', 'custom', 'featured', 'recommended'] as const) {
      for (const wallet of data?.[group] ?? []) {
        if (isExcluded(options, wallet)) continue
        const icon = pictureOf(options, wallet) ?? wallet.imageUrl
        const same = known.find(wallet)
        if (same) {
          same.wallet ??= wallet
          same.icon ??= icon
          known.add(same)
        } else if (room-- > 0 || group !== 'recommended')
          push({ ...uninstalledEntry(wallet, visitOf(recent, wallet) < 0 ? group : 'recent'), icon, wallet })
      }
    }
    if (!data && !error) toCome.push(...placesOf(options).slice(0, MAX_AWAITED))
    const given = options.features.connectorTypeOrder ?? []
    if (options.enableWalletConnect && given.includes('walletConnect')) list.push({ ...CODE_ROW, connectors: [] })

    // Installed wallets come first unless the app says otherwise.
    const order: string[] = [...(given.includes('injected') ? [] : ['injected']), ...given, ...DEFAULT_ORDER]
    const placeOf = ({ connectors, group }: WalletEntry) =>
      order.indexOf(
        !connectors[0] || (group === 'external' && (given.includes(group) || !externalOf(connectors[0].id)?.leads))
          ? group
          : 'injected',
      )
    return [
      ...list.map(entry => ({
        entry,
        place: placeOf(entry),
        visit: entry.isRecent ? visitOf(recent, entry) : Infinity,
      })),
      ...toCome.map(group => ({ entry: undefined, place: order.indexOf(group), visit: Infinity })),
    ]
      .sort((a, b) => a.place - b.place || (a.visit === b.visit ? 0 : a.visit - b.visit))
      .map(it => it.entry)
  }
}

import { signal } from '@preact/signals-core'
import type { Context } from '../../../core/context.ts'
import type { WalletGroup } from '../../../core/wallet-group.ts'
import type { WalletEntry, WalletList } from '../../../core/wallets.ts'
import type { RecentWallet } from '../../../core/storage.ts'
import type { Wallet } from '../../../services/explorer.ts'
import { externalOf } from '../../../lib/external-wallets.ts'
import { clean } from '../../../lib/text.ts'
import { DIRECTORY_ID, isExcluded, MAX_AWAITED, placesOf, visitOf } from '../../../lib/wallet-list.ts'
import { isSameName } from '../../../lib/wallet-name.ts'

const DEFAULT_ORDER = ['recent', 'featured', 'custom', 'external', 'recommended']

/** The way by QR code, where the host gives it a place among the wallets. */
const CODE_ROW = {
  key: 'walletConnect',
  id: 'walletConnect',
  name: 'WalletConnect',
  group: 'walletConnect',
  isRecent: false,
} as const

/** A wallet that is not installed here. */
export const entryOf = (
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

/** Of a wallet that is an extension and opens in a window, too, the way that the host prefers. */
function oneOfEach(installed: readonly WalletEntry[], isWindowPreferred: boolean): WalletEntry[] {
  const opens = ({ connectors }: WalletEntry) => !!connectors[0]!.opensWindow
  const isLess = (entry: WalletEntry) =>
    opens(entry) !== isWindowPreferred &&
    installed.some(other => entry.rdns && other.rdns === entry.rdns && opens(other) === isWindowPreferred)
  return installed
    .filter(entry => !isLess(entry))
    .map(entry => ({ ...entry, ...(opens(entry) && { name: entry.connectors[0]!.name }) }))
}

/** Joins what is installed with wallets of before, of the host and of the directory, in the host's order. */
export function createWalletList(
  ctx: Pick<Context, 'options' | 'wallets' | 'remote'>,
): (installed: readonly WalletEntry[]) => WalletList {
  const { options, wallets } = ctx
  const pictureOf = signal<((imageId: string) => string | undefined) | undefined>(undefined)
  ctx.remote().then(
    it => {
      pictureOf.value = it.walletImage
    },
    () => {
      pictureOf.value = () => undefined
    },
  )

  const mayBeListed = ({ id }: RecentWallet) =>
    !options.includeWalletIds.length || options.includeWalletIds.includes(id)

  return installed => {
    const { data, error } = wallets.directory.value
    const list: WalletEntry[] = oneOfEach(installed, options.coinbasePreference === 'smartWalletOnly')
    const toCome: WalletGroup[] = []
    const sameAs = ({ id, name, rdns }: { id: string; name: string; rdns?: string }) =>
      list.find(entry => (rdns && rdns === entry.rdns) || id === entry.id || isSameName(name, entry.name))

    const recent = wallets.recent.value
    for (const stored of options.enableWallets ? recent : []) {
      const known = { ...stored, name: clean(stored.name ?? '') }
      const isKnown = DIRECTORY_ID.test(known.id) && known.name && !sameAs(known) && mayBeListed(known)
      if (!isKnown || isExcluded(options, known)) continue
      // Which chains it knows only the directory can tell.
      if (wallets.asked.value && !data?.recent.some(it => it.id === known.id)) continue
      if (pictureOf.value)
        list.push({ ...entryOf(known, 'recent'), icon: known.imageId && pictureOf.value(known.imageId) })
      else toCome.push('recent')
    }
    let room = placesOf(options).length
    for (const group of ['recent', 'custom', 'featured', 'recommended'] as const) {
      for (const wallet of data?.[group] ?? []) {
        if (isExcluded(options, wallet)) continue
        const same = sameAs(wallet)
        if (same) {
          same.wallet ??= wallet
          same.icon ??= wallet.imageUrl
        } else if (room-- > 0 || group !== 'recommended')
          list.push({
            ...entryOf(wallet, visitOf(recent, wallet) < 0 ? group : 'recent'),
            icon: wallet.imageUrl,
            wallet,
          })
      }
    }
    if (!data && !error) toCome.push(...placesOf(options).slice(0, MAX_AWAITED))
    const given = options.features.connectorTypeOrder ?? []
    if (options.enableWalletConnect && given.includes('walletConnect')) list.push({ ...CODE_ROW, connectors: [] })

    // Installed ones lead where the host does not say otherwise.
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

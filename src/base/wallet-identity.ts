import { foldName } from './wallet-name.ts'

/** How one source identifies a wallet: an announcement, the wallet directory, the app, or storage. */
export interface Named {
  id: string
  name?: string
  rdns?: string
  /** Its entry in the wallet directory, if that is known to be the same wallet. */
  wallet?: Named
  /** The available connectors to it. */
  connectors?: readonly Named[]
}

/** IDs of the wallet directory; all others come from installed wallets or from the app. */
const DIRECTORY_ID = /^[\da-f]{64}$/

/**
 * Facts that neither announcements nor the wallet directory tell, so they are known from the start: a wallet's name,
 * its ID in the directory, the reverse-DNS IDs of its extension and app, and its names in other kits.
 */
const ALIASES: readonly (readonly [name: string, directoryId: string, ...others: string[]])[] = [
  [
    'MetaMask',
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    'io.metamask',
    'io.metamask.mobile',
    'metamasksdk',
  ],
  [
    'Coinbase Wallet',
    'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    'com.coinbase.wallet',
    'coinbasewallet',
    'coinbasewalletsdk',
  ],
  ['Trust Wallet', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'com.trustwallet.app'],
  ['Phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom'],
  ['Rabby Wallet', '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1', 'io.rabby'],
  // The extension and the wallet app's browser announce themselves; on phones, a link opens the page in that browser.
  ['OKX Wallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'com.okex.wallet', 'okx'],
  // Since 2.79 Ledger Live's browser announces its wallet to the pages in it; elsewhere its app pairs.
  ['Ledger Live', '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927', 'com.ledger', 'ledger'],
]

/** Used by wallets that announce themselves without the required reverse-DNS ID, so it identifies none of them. */
const NOBODYS = 'eip6963'

const fold = (text: string) => text.trim().toLowerCase()
const aliasesOf = (id: string) => ALIASES.find(row => row.includes(id, 1))

export interface Identity {
  ids: readonly string[]
  names: readonly string[]
  /** A name can be shared by several wallets. If true, only IDs decide, and no wallet replaces another by name. */
  isSure: boolean
}

export function identityOf(given: Named): Identity {
  const sources = [given, ...(given.wallet ? [given.wallet] : []), ...(given.connectors ?? [])]
  const ids = sources.flatMap(({ id, rdns }) => [id === NOBODYS ? '' : id, rdns ?? ''].map(fold).filter(Boolean))
  const row = ids.map(aliasesOf).find(it => it)
  const names = sources.flatMap(({ name }) => (name ? foldName(name) : []))
  return row
    ? { ids: [...ids, ...row.slice(1)], names: [...names, foldName(row[0])], isSure: true }
    : { ids, names, isSure: sources.some(it => it.rdns || it.id === NOBODYS) }
}

/** The well-known wallet that `text` names. */
const known = (text: string) =>
  aliasesOf(fold(text)) ?? ALIASES.find(([name]) => text && foldName(name) === foldName(text))

/** The wallet that an app means by `text`: any of its IDs, or its name. */
function identityBy(text: string): Identity {
  const [name, id] = known(text) ?? [text, text]
  return identityOf({ id, name })
}

const share = (a: readonly string[], b: readonly string[]) => a.some(it => b.includes(it))
const isOne = (a: Identity, b: Identity) => share(a.ids, b.ids) || (!(a.isSure && b.isSure) && share(a.names, b.names))

/** Whether two sources mean the same wallet. */
export const isSame = (a: Named, b: Named): boolean => isOne(identityOf(a), identityOf(b))

/** The one of several wallets that an app means. IDs take precedence over names, which are not unique. */
export function findMeant<T extends Named>(text: string, list: readonly T[]): T | undefined {
  const meant = identityBy(text)
  const all = list.map(it => [it, identityOf(it)] as const)
  return (all.find(([, it]) => share(meant.ids, it.ids)) ?? all.find(([, it]) => isOne(meant, it)))?.[0]
}

/** Whether an app means this wallet by `text`. */
export const isMeant = (text: string, wallet: Named): boolean => !!findMeant(text, [wallet])

/** Whether the app excludes a wallet from every list. An excluded name excludes every wallet with that name. */
export const isExcluded = ({ excludeWalletIds }: { excludeWalletIds: readonly string[] }, wallet: Named): boolean =>
  excludeWalletIds.some(text => isMeant(text, wallet) || foldName(text) === foldName(wallet.name ?? ''))

/** The app's entry for a wallet, in a table keyed by any of its IDs or its name. */
export const givenFor = <T>(table: Record<string, T>, wallet: Named): T | undefined =>
  table[Object.keys(table).find(text => isMeant(text, wallet)) ?? '']

/** The directory ID of the wallet that an app calls `text`, if it is known without a request. */
export const directoryIdOf = (text: string): string | undefined =>
  DIRECTORY_ID.test(fold(text)) ? fold(text) : known(text)?.[1]

/** The name of the wallet that an app calls `text`; `text` itself if the wallet is not well known. */
export const nameOf = (text: string): string => known(text)?.[0] ?? text

/** Whether only the wallet directory can tell which wallet has this ID. */
export const isUnlistedId = (text: string): boolean => DIRECTORY_ID.test(fold(text)) && !known(text)

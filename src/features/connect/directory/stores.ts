import type { Platform } from '../../../base/platform.ts'
import type { Wallet } from '../../../services/explorer.ts'

/** One place to get a wallet from; `device` is a name that no language changes. */
export interface Store {
  kind: 'extension' | 'app' | 'home'
  href: string
  device: string
}

// What takes extensions of the Chrome store.
const CHROMIUM = ['Chrome', 'Edge', 'Opera', 'Brave']

/** Where to get a wallet on this device, the best first. The links were checked when the directory was read. */
export function storesOf(
  { chromeStore, appStore, playStore, homepage }: Wallet,
  { mobile, ios, browser }: Platform,
): Store[] {
  const fits = CHROMIUM.includes(browser)
  const extension = { kind: 'extension', href: chromeStore, device: fits ? browser : CHROMIUM[0]! }
  const apps = [
    { kind: 'app', href: appStore, device: 'iPhone' },
    { kind: 'app', href: playStore, device: 'Android' },
  ]
  const home = { kind: 'home', href: homepage, device: '' }
  const all = mobile
    ? [apps[ios ? 0 : 1], home]
    : fits
      ? [extension, ...apps, home]
      : // An extension that this browser cannot take comes last, and says for which browser it is.
        [...apps, home, extension]
  return all.filter(store => store?.href) as Store[]
}

import type { Platform } from '../../../base/platform.ts'
import type { Wallet } from '../../../services/network/explorer.ts'

/** A place to get a wallet; `device` is a name that is the same in every language. */
export interface Store {
  kind: 'extension' | 'app' | 'home'
  href: string
  device: string
}

// Browsers that accept extensions from the Chrome store.
const CHROMIUM = ['Chrome', 'Edge', 'Opera', 'Brave']

type Offer = Omit<Store, 'href'> & { href?: string }

/** Where to get a wallet on this device, best first. The links were checked when the directory was read. */
export function storesOf(
  { chromeStore, appStore, playStore, homepage }: Wallet,
  { mobile, ios, browser }: Platform,
): Store[] {
  const fits = CHROMIUM.includes(browser)
  const extension: Offer = { kind: 'extension', href: chromeStore, device: fits ? browser : 'Chrome' }
  const iphone: Offer = { kind: 'app', href: appStore, device: 'iPhone' }
  const android: Offer = { kind: 'app', href: playStore, device: 'Android' }
  const home: Offer = { kind: 'home', href: homepage, device: '' }
  const offers = () => {
    if (mobile) return [ios ? iphone : android, home]
    // An extension that this browser cannot install comes last, and names its browser.
    return fits ? [extension, iphone, android, home] : [iphone, android, home, extension]
  }
  return offers().filter((it): it is Store => !!it.href)
}

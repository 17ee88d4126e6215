import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'
import type { Wallet } from '../services/network/explorer.ts'
import { platform } from '../base/platform.ts'

interface Browser {
  /** See `fill`. */
  link: string
  /** When the page is opened there: only for Solana, or only if WalletConnect is off; otherwise the wallet pairs. */
  only?: 'solana' | 'unpaired'
}

/**
 * Wallets that open the page in their in-app browser on phones; by directory ID. The link formats are the wallets' own.
 * Wallets whose entry has a `browse` link need no row.
 */
const BROWSERS: Record<string, Browser> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    link: 'https://phantom.app/ul/browse/{url}?ref={origin}',
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    link: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  },
  // Coinbase Wallet
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    only: 'solana',
    link: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
  // OKX Wallet
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709': {
    link: 'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D{url twice}',
  },
  // MetaMask
  c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: {
    only: 'unpaired',
    link: 'https://link.metamask.io/dapp/{host+path}',
  },
  // Trust Wallet
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0': {
    only: 'unpaired',
    link: 'https://link.trustwallet.com/open_url?coin_id={coin}&url={url}',
  },
}

/** Coin types (SLIP-44), by which a wallet's browser selects its account. */
const COINS: Record<string, string> = { eip155: '60', solana: '501' }

/**
 * A link with the page in it, each value encoded: `{url}` the page, `{url twice}` the page in a link within the link,
 * `{origin}` its origin, `{host+path}` all of it but the scheme, `{coin}` the namespace's coin type.
 */
function fill(link: string, page: string, namespace: string): string {
  const { href, origin, protocol } = new URL(page)
  const url = encodeURIComponent(page)
  const values: Record<string, string> = {
    '{url}': url,
    '{url twice}': encodeURIComponent(url),
    '{origin}': encodeURIComponent(origin),
    '{host+path}': href.slice(protocol.length + 2),
    '{coin}': COINS[namespace] ?? '60',
  }
  return link.replace(/\{[^{}]*\}/g, name => (Object.hasOwn(values, name) ? values[name]! : ''))
}

function browserOf({ id, browse, mobile }: Pick<Wallet, 'id' | 'browse' | 'mobile'>): Browser | undefined {
  if (browse) return { link: browse, only: mobile ? 'unpaired' : undefined }
  return Object.hasOwn(BROWSERS, id) ? BROWSERS[id] : undefined
}

/**
 * The link that opens `page` (an absolute URL) in a wallet app's browser; undefined for wallets that have none, or need
 * none. `canPair`: WalletConnect is available.
 */
export function browserLink(
  wallet: Pick<Wallet, 'id' | 'browse' | 'mobile'>,
  page: string,
  namespace: string,
  canPair = true,
): string | undefined {
  const browser = browserOf(wallet)
  if (!browser || (browser.only === 'solana' && namespace !== 'solana') || (browser.only === 'unpaired' && canPair))
    return
  return fill(browser.link, page, namespace)
}

/** A link's URL and target window. */
export interface PageLink {
  href: string
  target: string
}

/** On phones: turns the rows of such wallets into links. */
export function createBrowserLink({
  options,
  networks,
  wallets,
  mustAgree,
}: Pick<WalletsContext, 'options' | 'networks' | 'wallets' | 'mustAgree'>): (
  entry: WalletEntry,
) => PageLink | undefined {
  const { mobile, telegram } = platform(navigator)
  return ({ wallet, connectors }) => {
    if (!mobile || mustAgree() || !wallet || connectors.length) return
    const canPair = options.enableWalletConnect || !!wallets.code.value
    const href = browserLink(wallet, location.href, wallets.asked.value || networks.namespace.value, canPair)
    if (!href) return
    if (telegram) return { href, target: '_blank' }
    return { href, target: self === top ? '_self' : '_top' }
  }
}

import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'
import { platform } from '../base/platform.ts'

/**
 * Wallets without WalletConnect on phones open the page in their in-app browser instead; by directory ID. The link
 * formats are the wallets' own. `solana`: only for Solana; otherwise the wallet pairs like any other.
 */
const BROWSERS: Record<string, { solana?: boolean; href: (page: string, origin: string) => string }> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    href: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    href: page => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  // Coinbase Wallet
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    solana: true,
    href: page => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
  // OKX Wallet
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709': {
    href: page =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
  },
}

/**
 * The link that opens `page` (an absolute URL) in a wallet app's browser; undefined for wallets that have none, or need
 * none.
 */
export function browserLink({ id }: { id: string }, page: string, namespace: string): string | undefined {
  const browser = Object.hasOwn(BROWSERS, id) ? BROWSERS[id]! : undefined
  if (!browser || (browser.solana && namespace !== 'solana')) return
  return browser.href(encodeURIComponent(page), encodeURIComponent(new URL(page).origin))
}

/** A link's URL and target window. */
export interface PageLink {
  href: string
  target: string
}

/** On phones: turns the rows of such wallets into links. */
export function createBrowserLink({
  networks,
  wallets,
  mustAgree,
}: Pick<WalletsContext, 'networks' | 'wallets' | 'mustAgree'>): (entry: WalletEntry) => PageLink | undefined {
  const { mobile, telegram } = platform(navigator)
  return ({ wallet, connectors }) => {
    const space = wallets.asked.value || networks.namespace.value
    const href = mobile && !mustAgree() && wallet && !connectors.length && browserLink(wallet, location.href, space)
    if (!href) return
    if (telegram) return { href, target: '_blank' }
    return { href, target: self === top ? '_self' : '_top' }
  }
}

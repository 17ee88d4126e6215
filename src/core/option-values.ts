/**
 * Your own wallet entry, in the wallet directory's format. Links are checked: https, or an app's own scheme for
 * `mobile_link` and `desktop_link`.
 */
export interface CustomWallet {
  /** Your ID for the wallet. */
  id: string
  /** Name on the list. */
  name: string
  /** Its website. */
  homepage?: string
  /** Picture; https or data URL. */
  image_url?: string
  /** Opens its app on phones. */
  mobile_link?: string
  /** Opens its app on computers. */
  desktop_link?: string
  /** Opens it in the browser. */
  webapp_link?: string
  /** Its page in Apple's App Store. */
  app_store?: string
  /** Its page in Google Play. */
  play_store?: string
  /** Its page in the Chrome Web Store. */
  chrome_store?: string
  /** Reverse-DNS ID that it announces when installed, so that it is listed once. */
  rdns?: string
}

/** A token contract. */
export interface HostToken {
  /** Contract or mint address. */
  address: string
  /** https or data URL. */
  image?: string
}

/** Solana's commitment levels, including their former names. */
export const COMMITMENTS = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/** How far Solana must have confirmed a state. */
export type Commitment = (typeof COMMITMENTS)[number]

/** Display currencies: those that the data service prices. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY'] as const
/** A display currency. */
export type Currency = (typeof CURRENCIES)[number]

/** Light or dark; `auto` follows the system. */
export type ThemeMode = 'light' | 'dark' | 'auto'
/** Names of the theme variables. */
export type ThemeToken =
  | 'accent'
  | 'color-mix'
  | 'color-mix-strength'
  | 'font-family'
  | 'font-size-master'
  | 'border-radius-master'
  | 'z-index'
  | 'qr-color'
/** Values of the theme variables, whose names can have the prefix `--w3m-`. */
export type ThemeVariables = { [Name in ThemeToken | `--w3m-${ThemeToken}`]?: string | number | undefined }
/** Buttons of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

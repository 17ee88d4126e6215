/**
 * Your own wallet entry, in the wallet directory's format. Links are checked: https, or an app's own scheme for
 * `mobile_link` and `desktop_link`.
 */
export interface CustomWallet {
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  rdns?: string
}

/** A token contract. `image`: https or data URL. */
export interface HostToken {
  address: string
  image?: string
}

/** Solana's commitment levels, with their former names (spec section 5). */
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

/** `auto` follows the system. */
export type ThemeMode = 'light' | 'dark' | 'auto'
/** Names of the theme variables; see Theming. */
export type ThemeToken =
  | 'accent'
  | 'color-mix'
  | 'color-mix-strength'
  | 'font-family'
  | 'font-size-master'
  | 'border-radius-master'
  | 'z-index'
  | 'qr-color'
/** Values by token, whose name can have the prefix `--w3m-`. */
export type ThemeVariables = { [Name in ThemeToken | `--w3m-${ThemeToken}`]?: string | number | undefined }
/** Buttons of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

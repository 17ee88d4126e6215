import type { HTMLAttributes } from 'svelte/elements'
import type { PayAttributes, WalletElementAttributes } from './elements.ts'

export { defineWalletElements, isModalError } from './elements.ts'

type PageElement = HTMLAttributes<HTMLElement> & WalletElementAttributes

// The page elements in markup, for apps that import this entry.
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'wallet-button': PageElement
    'wallet-account-button': PageElement
    'wallet-network-button': PageElement
    'wallet-pay': PageElement & PayAttributes
    'wallet-modal-inline': HTMLAttributes<HTMLElement>
  }
}

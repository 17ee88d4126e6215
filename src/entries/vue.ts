import type { DefineComponent } from 'vue'
import type { PayAttributes, WalletElementAttributes } from './elements.ts'

export { defineWalletElements, isModalError } from './elements.ts'

type PageElement = DefineComponent<WalletElementAttributes>

// The page elements in templates, for apps that import this entry.
declare module 'vue' {
  interface GlobalComponents {
    'wallet-button': PageElement
    'wallet-account-button': PageElement
    'wallet-network-button': PageElement
    'wallet-pay': DefineComponent<WalletElementAttributes & PayAttributes>
    'wallet-modal-inline': DefineComponent
  }
}

import type { WalletModalOptions } from 'wallet-modal'

/** What the server writes into the page: options from the address, and where the local services are. */
interface DemoConfig {
  networks: string[]
  endpoints: WalletModalOptions['endpoints']
  swapRouters: WalletModalOptions['swapRouters']
  theme: WalletModalOptions['themeMode']
  variables: WalletModalOptions['themeVariables']
  features: WalletModalOptions['features']
  locale: string
  switches: Pick<WalletModalOptions, 'enableReconnect' | 'enableInjected' | 'allowUnsupportedChain'>
  rpc: Record<string, string>
  accounts?: string[]
  solanaKeys?: string[]
  recipient: string
  testWallet: string
}

export const config = JSON.parse(document.getElementById('demo-config')!.textContent) as DemoConfig

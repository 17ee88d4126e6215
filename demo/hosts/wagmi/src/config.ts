import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { createWalletModal } from 'wallet-modal'
import { walletModal } from 'wallet-modal/wagmi'

const chains = [mainnet, base] as const
const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: chains })

export const config = createConfig({
  chains,
  connectors: [walletModal(modal)],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}

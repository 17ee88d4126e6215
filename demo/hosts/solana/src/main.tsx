import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import { createWalletModal } from 'wallet-modal'
import { registerSolanaWallet } from 'wallet-modal/solana'
import { App } from './app'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: ['solana'] })
registerSolanaWallet(modal, { name: 'All wallets' })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

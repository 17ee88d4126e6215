import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createWalletModal } from 'wallet-modal'
import { WalletModalProvider } from 'wallet-modal/react'
import { App } from './app'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <App />
    </WalletModalProvider>
  </StrictMode>,
)

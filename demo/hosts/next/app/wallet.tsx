'use client'

import type { ReactNode } from 'react'
import { createWalletModal } from 'wallet-modal'
import { WalletModalProvider } from 'wallet-modal/react'

const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })

export const Wallet = ({ children }: { children: ReactNode }) => (
  <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
)

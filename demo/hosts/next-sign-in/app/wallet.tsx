'use client'

import type { ReactNode } from 'react'
import { createWalletModal } from 'wallet-modal'
import { WalletModalProvider } from 'wallet-modal/react'

const modal = createWalletModal({
  projectId: 'YOUR_PROJECT_ID',
  networks: [1, 8453],
  siwx: {
    statement: 'Sign in to Example.',
    nonceUrl: '/auth/nonce',
    verifyUrl: '/auth/verify',
    sessionUrl: '/auth/session',
    signOutUrl: '/auth/sign-out',
  },
})

export const Wallet = ({ children }: { children: ReactNode }) => (
  <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
)

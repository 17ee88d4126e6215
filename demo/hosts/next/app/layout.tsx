import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'wallet-modal with Next', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}

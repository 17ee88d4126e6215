import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Next host', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}

import type { Feature } from '../../../modal/kit.ts'
import { LinkView } from './link-view.tsx'
import { messages } from './messages.ts'

/** Payment links, EIP-681 and Solana Pay: they are read, checked, and fill in the form. */
export const install = (): Feature => ({
  messages,
  part: 'wallet',
  views: { WalletSendLink: { body: ({ payload }) => <LinkView uri={payload} /> } },
})

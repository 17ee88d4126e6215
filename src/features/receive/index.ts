import { type Feature } from '../../modal/kit.ts'
import { messages } from './messages.ts'
import { CompatibleView, ReceiveView } from './receive-view.tsx'

/** Receiving: the account's address as a QR code, and the networks it works on. */
export function install(): Feature {
  return {
    messages,
    part: 'wallet',
    views: {
      WalletReceive: { body: ReceiveView },
      WalletCompatibleNetworks: { body: CompatibleView },
    },
  }
}

import { type Feature } from '../../modal/kit.ts'
import { messages } from './messages.ts'
import { CompatibleView, ReceiveView } from './receive-view.tsx'

/** Receiving: the account's address as a code, and the networks it is good for. */
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

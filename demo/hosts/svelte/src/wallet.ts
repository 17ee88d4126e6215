import { createSubscriber } from 'svelte/reactivity'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/svelte'

export const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
defineWalletElements(modal)

const subscribe = createSubscriber(modal.subscribe)

/** The current state; reading it in markup, `$derived` or `$effect` subscribes to changes. */
export function walletState() {
  subscribe()
  return modal.getState()
}

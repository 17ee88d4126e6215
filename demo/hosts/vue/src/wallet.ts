import { shallowRef } from 'vue'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/vue'

export const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
defineWalletElements(modal)

export const state = shallowRef(modal.getState())
modal.subscribe(now => {
  state.value = now
})

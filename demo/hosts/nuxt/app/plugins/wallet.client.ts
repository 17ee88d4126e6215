import { defineNuxtPlugin } from 'nuxt/app'
import { shallowRef } from 'vue'
import { createWalletModal } from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/vue'

/** In the browser only: the server draws the page as it is without a wallet. */
export default defineNuxtPlugin(() => {
  const modal = createWalletModal({ projectId: 'YOUR_PROJECT_ID', networks: [1, 8453] })
  defineWalletElements(modal)
  const state = shallowRef(modal.getState())
  modal.subscribe(now => {
    state.value = now
  })
  return { provide: { modal, walletState: state } }
})
